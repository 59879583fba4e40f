import { plateFactsOf } from '@bochong/contract/kernel/plate';
import type { PlateColor } from '@bochong/contract/kernel/vehicle';
import { orderStatus } from '@bochong/contract/parking-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { count } from '../../../kernel/database/counter.ts';
import { priceStay } from '../order-fee/order-fee.service.ts';
import { keepRights } from '../right/kept-right.service.ts';
import { identityUnder } from '../right/stay-right.service.ts';
import { deleteLinks } from '../stay-link/stay-link.repo.ts';
import { closedStatus, dueFen, inArrears, payStatusOf, writeOffOf } from './order-state.rule.ts';
import type { StayRow } from './stay.repo.ts';
import { changeStay } from './stay-change.service.ts';
import type { Relief } from './stay-relief.service.ts';
import { insertCalculation, insertChange } from './stay-write.repo.ts';

/** What was found to be right about a stay that has ended; what is absent stays as it was recorded. */
export interface Correction {
  enterTime?: string | undefined;
  exitTime?: string | undefined;
  plate?: { plateNo: string; plateColor: PlateColor };
  berth?: { berthId: string; berthCode: string; roadId: string | null };
  /** Fen less to pay; paid ones are then too much. */
  reduceFen?: number | undefined;
  voided?: boolean;
}

const plateColumns = ({ plateNo, plateColor }: NonNullable<Correction['plate']>) => {
  const { plateColor: color, plateType, energyType } = plateFactsOf(plateNo, plateColor);
  return { plateNo, plateColor: color, plateType, energyType };
};

/** A stay with a correction, and the calculation where its price had to be worked out again. A correction never makes a stay dearer. */
export async function correctedStay(tx: WorkContext['tx'], stay: StayRow, correction: Correction) {
  const { enterTime = stay.enterTime, exitTime = stay.exitTime ?? stay.enterTime, plate, berth, reduceFen = 0 } = correction;
  const right: StayRow = { ...stay, enterTime, exitTime, ...(plate && plateColumns(plate)), ...(berth && { berthId: berth.berthId }) };
  if (correction.voided) return { stay: { ...right, payableFen: 0, writeOffFen: 0, orderStatus: orderStatus.VOID }, calculation: null };
  if (plate) right.carType = (await identityUnder(tx, right)).carType;
  const repriced = correction.enterTime !== undefined || correction.exitTime !== undefined || plate !== undefined;
  const calculation = repriced ? await priceStay(tx, right, exitTime, true) : null;
  if (calculation) {
    right.receivableFen = calculation.receivableFen;
    right.couponFen = Math.min(stay.couponFen, right.receivableFen);
    right.payableFen = Math.min(stay.payableFen, Math.max(0, right.receivableFen - right.couponFen - stay.reduceFen));
  }
  const taken = Math.min(reduceFen, right.payableFen);
  right.payableFen -= taken;
  right.reduceFen += taken;
  right.writeOffFen = writeOffOf(right);
  return { stay: right, calculation };
}

/** Corrects times, berth or amount of a stay that has ended, or makes it void. Its plate is corrected by `fixPlate`, which also moves its passages. */
export async function correctStay(
  context: WorkContext,
  before: StayRow,
  correction: Omit<Correction, 'plate'>,
  relief: Relief & { changeType: number },
): Promise<StayRow> {
  const { tx, now } = context;
  const { stay: right, calculation } = await correctedStay(tx, before, correction);
  const exit = { left: before.leftAt !== null, releaseType: before.releaseType, inArrears: inArrears(before) };
  const status = correction.voided ? orderStatus.VOID : closedStatus(right, exit);
  const after = await changeStay(context, before, {
    enter_time: right.enterTime,
    exit_time: right.exitTime,
    ...(correction.exitTime !== undefined && before.leftAt !== null && { left_at: correction.exitTime }),
    ...(correction.berth && { berth_id: correction.berth.berthId, berth_code: correction.berth.berthCode }),
    ...(calculation && {
      gross_fen: calculation.grossFen,
      vehicle_discount_fen: calculation.vehicleDiscount.fen,
      receivable_fen: calculation.receivableFen,
      coupon_fen: right.couponFen,
      free_used_min: calculation.free.usedMinutes,
      park_minutes: calculation.normalized.minutes,
    }),
    payable_fen: right.payableFen,
    write_off_fen: right.writeOffFen,
    ...(right.reduceFen !== before.reduceFen && { reduce_fen: right.reduceFen, reduce_reason: relief.reason }),
    order_status: status,
    pay_status: payStatusOf(right),
    ...((correction.voided || dueFen(right) === 0) && { pay_deadline: null }),
  });
  if (calculation && after.exitTime) {
    if (correction.enterTime !== undefined) await deleteLinks(tx, before);
    await keepRights(tx, after, after.exitTime, calculation);
    await insertCalculation(tx, before, { purpose: 'SETTLE', quoteTime: after.exitTime, calcAt: now, body: calculation });
  }
  for (const [stay, sign] of [
    [before, -1],
    [after, 1],
  ] as const)
    if (stay.exitTime !== null) await count(tx, { ...stay, at: new Date(stay.exitTime) }, { receivableFen: sign * stay.receivableFen });
  const { reason, source, operatorId, operatorName, changeType } = relief;
  const changed = {
    enterTime: [before.enterTime, after.enterTime],
    exitTime: [before.exitTime, after.exitTime],
    berthId: [before.berthId, after.berthId],
    payableFen: [before.payableFen, after.payableFen],
    orderStatus: [before.orderStatus, after.orderStatus],
  };
  const fields = Object.entries(changed).filter(([, [was, is]]) => was !== is);
  await insertChange(tx, before, {
    changeType,
    before: Object.fromEntries(fields.map(([name, [was]]) => [name, was])),
    after: Object.fromEntries(fields.map(([name, [, is]]) => [name, is])),
    payableBeforeFen: before.payableFen,
    payableAfterFen: after.payableFen,
    source,
    reason,
    operatorId,
    operatorName,
    at: now,
  });
  return after;
}
