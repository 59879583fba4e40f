import { arrearsErrors, type arrearsRecords, arrearsStatus } from '@bochong/contract/arrears';
import { billBiz, payChannel, payScene } from '@bochong/contract/bill';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { Context } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { type BillPart, type BillRow, takePayment } from '../../bill/index.ts';
import { findStay, lockVehiclesOf } from '../../parking-order/index.ts';
import { findRecords, lockRecord, openRecordsOf, type RecordRow } from '../arrears-record/arrears-record.repo.ts';
import { allocate } from '../arrears-record/arrears-record.rule.ts';
import { hasPay, insertPay, markPaid, type PayItem } from './arrears-pay.repo.ts';

/** What may still be paid for a record: also what was given up as uncollectable. */
const payableFen = (record: RecordRow): number => record.owedFen + record.writeOffFen;

/** Records to be paid, oldest first, locked behind their vehicles and stays so that nobody else settles them meanwhile. */
export async function lockForPayment(tx: Tx, chosen: readonly RecordRow[]): Promise<RecordRow[]> {
  await lockVehiclesOf(
    tx,
    chosen.map((record) => record.orderId),
  );
  const locked: RecordRow[] = [];
  for (const { dealerId, id, orderId } of chosen.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    await findStay(tx, dealerId, orderId, true);
    locked.push(found(await lockRecord(tx, dealerId, id)));
  }
  if (locked.some((record) => record.arrearsStatus === arrearsStatus.FROZEN)) fail(arrearsErrors.frozen);
  if (locked.some((record) => payableFen(record) === 0)) fail(arrearsErrors.closed);
  const [first] = locked;
  if (locked.some((record) => record.plateNo !== first?.plateNo || record.plateColor !== first.plateColor)) fail(arrearsErrors.otherPlates);
  return locked.toSorted((a, b) => Date.parse(a.arrearsAt) - Date.parse(b.arrearsAt) || (a.id < b.id ? -1 : 1));
}

type Pay = BodyOf<typeof arrearsRecords.pay>;

async function chosenRecords({ arrearsIds, plateId }: Pay, { tx, user }: Context): Promise<RecordRow[]> {
  if (arrearsIds) {
    const records = await findRecords(tx, arrearsIds, user.parkIds);
    if (records.length < new Set(arrearsIds).size) fail(commonErrors.notFound);
    return records;
  }
  const records = plateId ? await openRecordsOf(tx, user.dealerId, plateId, user.parkIds) : [];
  return records.length > 0 ? records : fail(arrearsErrors.nothingOwed);
}

/** Staff takes money for one, several or all records of a plate: one bill, the oldest settled first. */
export async function payByStaff(body: Pay, context: Context) {
  const { tx, user, now } = context;
  const records = await lockForPayment(tx, await chosenRecords(body, context));
  const totalFen = records.reduce((sum, record) => sum + payableFen(record), 0);
  if (totalFen !== body.totalFen) fail(arrearsErrors.amountMoved, { amount: yuan(totalFen) });
  if (body.paidFen > totalFen || body.paidFen === 0) fail(arrearsErrors.paidTooMuch);
  const debts = records.map((record) => ({ ...record, arrearsId: record.id, owedFen: payableFen(record) }));
  const items = allocate(debts, body.paidFen).map(({ arrearsId, orderId, parkId, fen }) => ({
    arrearsId,
    orderId,
    parkId,
    amountFen: fen,
  }));
  const [first] = records as [RecordRow, ...RecordRow[]];
  const { dealerId, plateNo, plateColor } = first;
  const parts = items.map(({ orderId: subjectId, parkId, amountFen }) => ({ subjectId, parkId, amountFen })) as [BillPart, ...BillPart[]];
  const tradeNos = body.payChannel === payChannel.CASH ? [] : body.voucher;
  const [bill] = await takePayment(
    context,
    { dealerId, bizType: billBiz.ARREARS, plateNo, plateColor, parts },
    [{ payChannel: body.payChannel, amountFen: body.paidFen, tradeNos, collectorId: user.account }],
    {
      payScene: payScene.STAFF_SUPPLEMENT,
      keep: (made) =>
        insertPay(tx, {
          bill: made,
          items,
          plateId: first.plateId,
          plateColor,
          parkIds: records.map((record) => record.parkId),
          createdAt: now,
          collector: { id: user.userId, name: user.userName, voucher: body.voucher, remark: body.remark ?? '' },
        }),
    },
  );
  const detail = { items, totalFen, paidFen: body.paidFen, billNo: bill.billNo };
  context.audit({ targetType: 'arrearsPay', targetId: bill.id, detail });
  for (const { arrearsId } of items) context.audit({ targetType: 'arrearsRecord', targetId: arrearsId, detail });
  return { payId: bill.id, billNo: bill.billNo, paidFen: body.paidFen, owedFen: totalFen - body.paidFen };
}

/** Money has come in for records, by whatever way: the payment is kept with what it settled. */
export async function takeArrearsBill(tx: Tx, bill: BillRow, items: readonly PayItem[], now: Date): Promise<void> {
  const records = await findRecords(
    tx,
    items.map((item) => item.arrearsId),
    null,
  );
  const [first] = records;
  if (!first) return;
  if (!(await hasPay(tx, bill)))
    await insertPay(tx, {
      bill,
      items,
      plateId: first.plateId,
      plateColor: first.plateColor,
      parkIds: records.map((record) => record.parkId),
      createdAt: now,
    });
  await markPaid(tx, bill, items, bill.paidAt ?? now.toISOString());
}
