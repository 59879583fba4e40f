import { billBiz } from '@bochong/contract/bill';
import { changeType, orderStatus } from '@bochong/contract/parking-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { recordMovement } from '../../bill/index.ts';
import { closedStatus, dueFen, inArrears, payStatusOf } from './order-state.rule.ts';
import type { StayRow } from './stay.repo.ts';
import { changeStay } from './stay-change.service.ts';
import { insertChange } from './stay-write.repo.ts';

/** Who takes something off a stay, and why. */
export interface Relief {
  reason: string;
  source: number;
  operatorId: string | null;
  operatorName: string;
}

async function record({ tx, now }: WorkContext, before: StayRow, after: StayRow, relief: Relief): Promise<void> {
  const figures = ({ reduceFen, writeOffFen }: StayRow) => ({ reduceFen, writeOffFen });
  await insertChange(tx, before, {
    ...relief,
    changeType: changeType.FEE,
    before: figures(before),
    after: figures(after),
    payableBeforeFen: before.payableFen,
    payableAfterFen: after.payableFen,
    at: now,
  });
}

/** Takes fen off what a stay that has ended must pay, at most what is due; a stay that then owes nothing is finished. */
export async function reduceStay(context: WorkContext, stay: StayRow, fen: number, relief: Relief): Promise<StayRow> {
  const reduced = Math.min(fen, dueFen(stay));
  const money = { ...stay, payableFen: stay.payableFen - reduced };
  const exit = { left: stay.leftAt !== null, releaseType: stay.releaseType, inArrears: inArrears(stay) };
  const after = await changeStay(context, stay, {
    payable_fen: money.payableFen,
    reduce_fen: stay.reduceFen + reduced,
    reduce_reason: relief.reason,
    pay_status: payStatusOf(money),
    order_status: closedStatus(money, exit),
    ...(dueFen(money) === 0 && { pay_deadline: null }),
  });
  await record(context, stay, after, relief);
  return after;
}

/** Gives up what a stay owes: still payable, no longer due. */
export async function writeOffStay(context: WorkContext, stay: StayRow, relief: Relief): Promise<StayRow> {
  const money = { ...stay, writeOffFen: stay.writeOffFen + dueFen(stay) };
  const after = await changeStay(context, stay, {
    write_off_fen: money.writeOffFen,
    pay_status: payStatusOf(money),
    order_status: orderStatus.FINISHED,
    pay_deadline: null,
  });
  await record(context, stay, after, relief);
  const { id: subjectId, dealerId, parkId, plateNo } = stay;
  const { reason, operatorId } = relief;
  const written = {
    at: context.now.toISOString(),
    bizType: billBiz.PARKING,
    subjectId,
    parkId,
    plateNo,
    fen: dueFen(stay),
    reason,
    operatorId,
  };
  await recordMovement(context, dealerId, 'DebtWrittenOff', written);
  return after;
}
