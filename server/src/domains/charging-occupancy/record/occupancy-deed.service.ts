import { billBiz } from '@bochong/contract/bill';
import { occupancyErrors, occupancyEventType, occupancyStatus } from '@bochong/contract/charging-occupancy';
import { type DeskRefund, refundBiz } from '@bochong/contract/refund';
import type { Context } from '../../../kernel/app-context.ts';
import { json } from '../../../kernel/database/query.ts';
import { assertFresh, fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { lowerArrears } from '../../charging-customer/index.ts';
import { owedFen } from '../../charging-order/index.ts';
import { refundAtDesk, refundableFen } from '../../refund/index.ts';
import { findStay, lockStay, type StayRow, saveStay } from '../stay/occupancy.repo.ts';
import { refreshStay, standingOf, stayFacts, tellSurplus } from '../stay/occupancy.service.ts';
import { courseOf } from '../stay/occupancy-course.rule.ts';
import { addStep } from '../stay/occupancy-event.repo.ts';
import { hasWallet } from '../stay/occupancy-money.service.ts';
import { mayDo } from '../stay/occupancy-state.rule.ts';
import { tellDebt } from '../stay/tell-debt.service.ts';
import { findReadStay } from './occupancy-list.repo.ts';

async function lockSeen({ tx, user }: Context, id: string): Promise<StayRow> {
  const { dealerId } = found(await findReadStay(tx, { id }, user));
  return found(await lockStay(tx, dealerId, id));
}
const told = async ({ tx }: Context, { dealerId, id }: StayRow) => {
  const { occupancyStatus: status, payableFen } = found(await findStay(tx, dealerId, id));
  return { occupancyId: id, occupancyStatus: status, payableFen };
};

function assertMayEnd({ occupancyStatus: status, beginAt }: StayRow, at: number, now: Date): void {
  if (!mayDo('end', status)) fail(occupancyErrors.hasEnded);
  if (at < Date.parse(beginAt) || at > now.getTime()) fail(occupancyErrors.endOutside, {}, { field: 'endTime' });
}

/** What a stay would cost if its car had left at an instant. */
export async function previewEnd(context: Context, id: string, endTime: string) {
  const { dealerId } = found(await findReadStay(context.tx, { id }, context.user));
  const stay = found(await findStay(context.tx, dealerId, id));
  const manualEndAt = Date.parse(endTime);
  assertMayEnd(stay, manualEndAt, context.now);
  const { occupySec, billableSec, feeFen, payableFen } = courseOf(
    { ...(await stayFacts(context, stay)), manualEndAt },
    context.now.getTime(),
  );
  return { occupySec, billableSec, feeFen, payableFen };
}

/** Staff say when the car left; an earlier proof of its leaving counts all the same. */
export async function endStay(context: Context, id: string, { endTime, reason, rev }: { endTime: string; reason: string; rev: number }) {
  const stay = await lockSeen(context, id);
  assertMayEnd(stay, Date.parse(endTime), context.now);
  assertFresh(stay.rev === rev ? 1 : 0);
  await saveStay(context.tx, stay, { manual_end_at: endTime });
  await addStep(context, stay, { type: occupancyEventType.MANUAL_END, text: reason, operatorName: context.user.userName });
  await refreshStay(context, stay.dealerId, id);
  context.audit({ targetType: 'occupancy', targetId: id, detail: { endTime, reason } });
  return told(context, stay);
}

/** Nothing is asked for a stay any more: what is owed is given up, what was paid goes back by itself. */
export async function exemptStay(context: Context, id: string, { reason, rev }: { reason: string; rev: number }) {
  const { tx, now, user } = context;
  const stay = await lockSeen(context, id);
  if (!mayDo('exempt', stay.occupancyStatus)) fail(occupancyErrors.notExemptible, { status: occupancyStatus.label(stay.occupancyStatus) });
  assertFresh(stay.rev === rev ? 1 : 0);
  const waivedFen = stay.payableFen;
  const free = { ...stay, exempted: true, payableFen: 0, waivedFen };
  const exempted = await saveStay(tx, stay, {
    ...{ exempted: true, exempt_reason: reason, payable_fen: 0, waived_fen: waivedFen },
    ...standingOf(free, now),
  });
  if (stay.settledAt !== null && hasWallet(stay) && owedFen(stay) > 0)
    await lowerArrears(context, { dealerId: stay.dealerId, walletId: stay.payerId ?? '' }, owedFen(stay));
  if (stay.arrearsFen > 0) await tellDebt(context, exempted);
  await addStep(context, stay, { type: occupancyEventType.EXEMPTED, text: reason, amountFen: -waivedFen, operatorName: user.userName });
  if (stay.settledAt !== null) await tellSurplus(context, exempted);
  context.audit({ targetType: 'occupancy', targetId: id, detail: { reason, waivedFen } });
  return told(context, stay);
}

/** Asks money of a stay back. */
export async function refundStay(context: Context, id: string, wish: DeskRefund) {
  const { tx, now, user } = context;
  const { amountFen, reason, rev } = wish;
  const stay = await lockSeen(context, id);
  const most = mayDo('refund', stay.occupancyStatus) ? refundableFen(stay) : 0;
  if (amountFen > most) fail(occupancyErrors.notRefundable, { most: yuan(most) }, { field: 'amountFen' });
  assertFresh(stay.rev === rev ? 1 : 0);
  const { refunding, answer } = await refundAtDesk(context, { ...stay, bizType: billBiz.OCCUPANCY, refundBiz: refundBiz.OCCUPY }, wish);
  await saveStay(tx, stay, { refunding: json(refunding) as never, ...standingOf({ ...stay, refunding }, now) });
  await addStep(context, stay, { type: occupancyEventType.REFUND_ASKED, text: reason, amountFen: -amountFen, operatorName: user.userName });
  context.audit({ targetType: 'occupancy', targetId: id, detail: { amountFen, reason } });
  return answer;
}
