import { billBiz, payChannel, payScene } from '@bochong/contract/bill';
import { boothDeed, boothErrors, changeSource, type LeavingFor, type Paying, releaseType } from '@bochong/contract/parking-order';
import type { Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { type BillPart, type BillRow, type Tender, takePayment } from '../../bill/index.ts';
import type { GateFacts } from '../../parking-lot/index.ts';
import { decideAtExit } from '../passage/lane-decision.service.ts';
import { countedAtExit } from '../passage/lane-release.service.ts';
import type { PassRecordRow } from '../passage/pass-record.repo.ts';
import type { StayDebt } from '../passage/plate-debt.repo.ts';
import { isOpen } from '../stay/order-state.rule.ts';
import { findStay, type StayRow } from '../stay/stay.repo.ts';
import { reduceStay } from '../stay/stay-relief.service.ts';
import { lockVehiclesOf } from '../stay/vehicle-lock.repo.ts';
import { type ShownCoupons, useShown } from './booth-coupon.service.ts';
import { assertOpinion } from './booth-enter.service.ts';
import { stayAt, waysOf } from './booth-exit.service.ts';
import type { ExitWays } from './booth-opinion.rule.ts';
import { assertLeads, type DeedPlace, onceAt } from './booth-place.service.ts';
import { letGo, recordOf } from './booth-record.service.ts';

/** A vehicle at the exit, priced, with everything locked. */
interface Standing extends DeedPlace {
  record: PassRecordRow;
  stay: StayRow;
  dueFen: number;
  debts: readonly StayDebt[];
  joint: boolean;
  ways: ExitWays;
  shown: ShownCoupons;
}

/** Brings a vehicle to the exit as a camera would: matched, priced up to now, or as it was quoted when the camera saw it. */
async function standing(
  context: Context,
  at: DeedPlace,
  body: LeavingFor & { couponCodes?: readonly string[] },
  withDebts = false,
): Promise<Standing> {
  const { tx } = context;
  const { gate } = at;
  assertLeads(gate, 2);
  const known = await stayAt(context, gate, body.orderId);
  const { plateNo, plateColor, vehicleClass } = known;
  const named = { requestId: body.requestId, recordId: body.recordId, plateNo, matchPlateNo: plateNo, plateColor, vehicleClass };
  const record = await recordOf(context, gate, { ...named, direction: 2 });
  // Arrears stand at other lots too: all that may be paid is locked in the order in which everybody locks it.
  const owed = withDebts ? await countedAtExit(context, gate, plateNo) : [];
  await lockVehiclesOf(tx, [known.id, ...owed.map((debt) => debt.orderId)]);
  const before = found(await findStay(tx, gate.dealerId, known.id, true));
  if (!isOpen(before)) fail(boothErrors.gone);
  if (before.exitTime === null || before.exitRecordId !== record.id) await decideAtExit(context, gate, record);
  const stay = found(await findStay(tx, gate.dealerId, known.id, true));
  if (stay.exitRecordId !== record.id) fail(boothErrors.gone);
  const { dueFen, arrearsFen, ...rest } = await waysOf(context, gate, stay, body.couponCodes);
  const askedFen = dueFen + (withDebts ? arrearsFen : 0);
  if (askedFen !== body.expectedFen) fail(boothErrors.amountMoved, { amount: yuan(askedFen) });
  return { ...at, record, stay, dueFen, ...rest };
}

async function leave(
  context: Context,
  { gate, record, stay }: { gate: GateFacts; record: PassRecordRow; stay: StayRow },
  how: { releaseType: number; words: string; bills?: readonly BillRow[] },
) {
  const { opens } = await letGo(context, gate, record, how);
  const bills = how.bills ?? [];
  return {
    recordId: record.id,
    plateNo: stay.plateNo,
    orderId: stay.id,
    orderNo: stay.orderNo,
    billNos: bills.map((bill) => bill.billNo),
    takenFen: bills.reduce((sum, bill) => sum + bill.paidFen, 0),
    opens,
  };
}

function tendersOf({ tenders }: Paying, dueFen: number, collectorId: string): [Tender, ...Tender[]] {
  const paidFen = tenders.reduce((sum, tender) => sum + tender.amountFen, 0);
  if (paidFen !== dueFen || tenders.some((tender) => tender.amountFen === 0))
    fail(boothErrors.tendersDiffer, { paid: yuan(paidFen), due: yuan(dueFen) });
  const [first, ...rest] = tenders.map(({ payChannel: channel, amountFen, voucher = '' }) => {
    if (channel !== payChannel.CASH && voucher === '') fail(boothErrors.voucher, { channel: payChannel.label(channel) });
    return { payChannel: channel, amountFen, tradeNos: channel === payChannel.CASH ? [] : [voucher], collectorId };
  });
  return first ? [first, ...rest] : fail(boothErrors.tendersDiffer, { paid: yuan(0), due: yuan(dueFen) });
}

/** Lets a vehicle out against what it owes, or as it is where nothing is asked for. */
export const letOut = (body: Paying, context: Context) =>
  onceAt(context, { ...body, deed: boothDeed.PAID }, async (at) => {
    const here = await standing(context, at, body, body.withDebts);
    const { dueFen, ways, gate, debts, joint } = here;
    if (body.tenders.length === 0) {
      assertOpinion(ways.go, body.reason);
      const stay = await useShown(context, here.stay, here.shown);
      const paid = stay.paidFen > stay.refundFen || stay.couponFen > 0 ? releaseType.PAID : releaseType.LOCAL_BUTTON;
      return leave(context, here, { releaseType: paid, words: '一路平安' });
    }
    assertOpinion(joint && !body.withDebts ? ways.go : ways.paid, body.reason);
    const stay = await useShown(context, here.stay, here.shown);
    const { dealerId, plateNo, plateColor, id: subjectId } = stay;
    const settled = body.withDebts ? debts.map(({ orderId, parkId, owedFen }) => ({ subjectId: orderId, parkId, amountFen: owedFen })) : [];
    const now = dueFen > 0 ? [{ subjectId, parkId: gate.parkId, amountFen: dueFen }] : [];
    const [bizType, scene] = settled.length > 0 ? [billBiz.ARREARS, payScene.EXIT_SUPPLEMENT] : [billBiz.PARKING, payScene.EXIT];
    const bills = await takePayment(
      context,
      { dealerId, bizType, plateNo, plateColor, parts: [...settled, ...now] as [BillPart, ...BillPart[]] },
      tendersOf(body, body.expectedFen, context.user.account),
      { payScene: scene, shiftId: at.shiftId },
    );
    return leave(context, here, { releaseType: releaseType.PAID, words: '缴费成功，一路平安', bills });
  });

/** Lets a vehicle out for nothing: what it owes is taken off, with who and why. */
export const letOutFree = (body: LeavingFor, context: Context) =>
  onceAt(context, { ...body, deed: boothDeed.FREE }, async (at) => {
    const here = await standing(context, at, body);
    assertOpinion(here.ways.free, body.reason);
    const { userId, userName } = context.user;
    const relief = { reason: body.reason, source: changeSource.CONSOLE, operatorId: userId, operatorName: userName };
    await reduceStay(context, here.stay, here.dueFen, relief);
    return leave(context, here, { releaseType: releaseType.FREE, words: '一路平安' });
  });

/** Lets a vehicle out that does not pay: what it owes is arrears at once. */
export const letOutOwing = (body: LeavingFor, context: Context) =>
  onceAt(context, { ...body, deed: boothDeed.OWE }, async (at) => {
    const here = await standing(context, at, body);
    assertOpinion(here.ways.owe, body.reason);
    return leave(context, here, { releaseType: releaseType.ARREARS, words: `欠费${yuan(here.dueFen)}元` });
  });
