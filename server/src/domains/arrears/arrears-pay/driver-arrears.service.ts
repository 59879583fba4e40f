import { arrearsErrors, type driverArrears } from '@bochong/contract/arrears';
import { billBiz, payScene } from '@bochong/contract/bill';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { driverPayErrors } from '@bochong/contract/parking-order';
import type { Context } from '../../../kernel/app-context.ts';
import { rescope, type Tx } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { toIso } from '../../../kernel/time.ts';
import { type BillPart, createBill } from '../../bill/index.ts';
import { assertMayAsk, dueFen, findDealerOfPark, findStay, lockVehiclesOf, noteMiss } from '../../parking-order/index.ts';
import { debtsOfPlate, type RecordRow } from '../arrears-record/arrears-record.repo.ts';
import { insertPay } from './arrears-pay.repo.ts';
import { lockForPayment } from './arrears-pay.service.ts';

/** What a vehicle owes at the company of a lot; a wrong plate answers like one that owes nothing. */
async function debtsAt(context: Context, { parkId, plateNo }: { parkId: string; plateNo: string }): Promise<RecordRow[]> {
  const { tx } = context;
  assertMayAsk(context);
  const dealerId = (await findDealerOfPark(tx, parkId)) ?? fail(driverPayErrors.noStay);
  await rescope(tx, [dealerId]);
  const debts = await debtsOfPlate(tx, dealerId, plateNo);
  if (debts.length === 0) noteMiss(context);
  return debts;
}

export async function quoteArrears(body: BodyOf<typeof driverArrears.quote>, context: Context) {
  const debts = await debtsAt(context, body);
  const parkIds = [...new Set(debts.map(({ parkId }) => parkId))];
  const paid = debts[0] && { dealerId: debts[0].dealerId, bizType: billBiz.ARREARS };
  const payees = paid && (await context.app.channels.payeesOf(context.tx, paid, parkIds));
  const groups = [...new Set(payees?.values())];
  return {
    plateNo: body.plateNo,
    owedFen: debts.reduce((sum, debt) => sum + debt.owedFen, 0),
    records: debts.map(({ id: arrearsId, parkId, parkName, enterTime, exitTime, owedFen }) => ({
      arrearsId,
      parkName,
      enterTime,
      exitTime,
      owedFen,
      payGroup: Math.max(0, groups.indexOf(payees?.get(parkId) ?? '')),
    })),
  };
}

/** The stay at the exit that is paid with the arrears, if the driver names it and it owes something. */
async function exitItem(tx: Tx, dealerId: string, plateNo: string, orderId: string | undefined) {
  const stay = orderId === undefined ? undefined : await findStay(tx, dealerId, orderId, true);
  if (orderId !== undefined && (stay?.plateNo !== plateNo || stay.exitTime === null)) fail(driverPayErrors.noStay);
  return stay && stay.arrearsId === null && dueFen(stay) > 0 ? [{ orderId: stay.id, parkId: stay.parkId, amountFen: dueFen(stay) }] : [];
}

/** One bill over everything a driver wants to settle: whole records, oldest first, and the stay at the exit last. */
export async function createArrearsBill(body: BodyOf<typeof driverArrears.create>, context: Context) {
  const { tx, now } = context;
  const debts = await debtsAt(context, body);
  const chosen = body.arrearsIds ? debts.filter((debt) => body.arrearsIds?.includes(debt.id)) : debts;
  const [first] = chosen;
  if (!first) fail(arrearsErrors.nothingOwed);
  const { dealerId, plateNo, plateColor, plateId } = first;
  if (body.orderId) await lockVehiclesOf(tx, [body.orderId]);
  const records = await lockForPayment(tx, chosen);
  const settled = records.map((record) => ({
    arrearsId: record.id,
    orderId: record.orderId,
    parkId: record.parkId,
    amountFen: record.owedFen,
  }));
  const atExit = await exitItem(tx, dealerId, plateNo, body.orderId);
  const scene = atExit.length > 0 ? payScene.EXIT_SUPPLEMENT : payScene.OWNER_SUPPLEMENT;
  const parts = [...settled, ...atExit].map(({ orderId: subjectId, parkId, amountFen }) => ({ subjectId, parkId, amountFen }));
  const order = { dealerId, bizType: billBiz.ARREARS, plateNo, plateColor, parts: parts as [BillPart, ...BillPart[]] };
  const { payChannel, payWay, payerId } = body;
  const means = { payChannel, payScene: scene, payWay, payerId, payerIp: context.ip };
  const { bill, payUrl, expireAt } = await createBill(context, order, means);
  const parkIds = records.map((record) => record.parkId);
  await insertPay(tx, { bill, items: settled, plateId, plateColor, parkIds, createdAt: now });
  return { billNo: bill.billNo, outTradeNo: bill.outTradeNo, amountFen: bill.totalFen, payUrl, expireAt: toIso(expireAt) };
}
