import { appealDecision, appealErrors, type DecisionDetail } from '@bochong/contract/appeal';
import type { PlateColor } from '@bochong/contract/kernel/vehicle';
import { changeSource, changeType, mergeReason, orderStatus } from '@bochong/contract/parking-order';
import type { Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { berthByCode } from '../../parking-lot/index.ts';
import {
  type Correction,
  correctedStay,
  correctStay,
  dueFen,
  findStay,
  fixPlate,
  lockLivingStay,
  lockVehicle,
  mergeOrders,
  previewMerge,
  type StayRow,
} from '../../parking-order/index.ts';
import { pendingOf } from '../../refund/index.ts';
import { type Appeal, openAppealOn } from '../appeal.repo.ts';
import { type AppealDecision, lackOf, refundOf, shiftMinutes } from '../appeal.rule.ts';

/** What a decision comes to, with what a leader's lines read of it. */
export interface Effect {
  payableBeforeFen: number;
  payableAfterFen: number;
  /** Net of what went back. */
  paidFen: number;
  dueFen: number;
  refundFen: number;
  shiftMinutes: number;
  mergeCount: number;
  longGap: boolean;
}

const leaderlessGapMinutes = 30;
/** The order of an appeal, locked, if it may still be corrected. */
async function orderOf({ tx }: Context, { dealerId, orderId }: Appeal): Promise<StayRow> {
  const stay = await lockLivingStay(tx, dealerId, orderId);
  const usable = stay?.id === orderId && stay.orderStatus !== orderStatus.VOID && stay.exitTime !== null;
  return usable ? stay : fail(appealErrors.gone);
}

/** A decision as a correction of the stay; a merge is none. */
async function correctionOf(context: Context, stay: StayRow, decision: AppealDecision, detail: DecisionDetail): Promise<Correction> {
  switch (decision) {
    case appealDecision.MODIFY_TIME: {
      const { enterTime = stay.enterTime, exitTime = stay.exitTime ?? stay.enterTime } = detail;
      const wrong = Date.parse(exitTime) < Date.parse(enterTime) || Date.parse(exitTime) > context.now.getTime();
      if (wrong) fail(appealErrors.detail, { what: '出场时间应晚于入场时间，且不能在将来' });
      return { enterTime, exitTime };
    }
    case appealDecision.MODIFY_PLATE:
      return { plate: { plateNo: detail.plateNo ?? '', plateColor: (detail.plateColor ?? 0) as PlateColor } };
    case appealDecision.MODIFY_BERTH: {
      const berth = await berthByCode(context.tx, stay.dealerId, detail.berthCode ?? '');
      if (berth?.parkId !== stay.parkId) fail(appealErrors.detail, { what: '该车场没有此泊位' });
      return { berth };
    }
    case appealDecision.REDUCE:
      return { reduceFen: detail.reduceFen };
    case appealDecision.VOID:
      return { voided: true };
    default:
      return {};
  }
}

const mergedIds = (appeal: Appeal, detail: DecisionDetail) => [...new Set([appeal.orderId, ...(detail.mergeSourceIds ?? [])])];

async function mergeEffect(context: Context, appeal: Appeal, detail: DecisionDetail): Promise<Effect> {
  const orderIds = mergedIds(appeal, detail);
  if (orderIds.length < 2) fail(appealErrors.detail, { what: '请选择要合并的其他订单' });
  if (await openAppealOn(context.tx, orderIds, appeal.id)) fail(appealErrors.otherAppeal);
  const figures = await previewMerge(orderIds, context, { leader: true, locks: true });
  return {
    payableBeforeFen: figures.beforeTotalFen,
    payableAfterFen: figures.afterPayableFen,
    paidFen: figures.paidFen,
    dueFen: figures.dueFen,
    refundFen: 0,
    shiftMinutes: 0,
    mergeCount: orderIds.length,
    longGap: figures.gapMinutes > leaderlessGapMinutes,
  };
}

/**
 * What a decision would come to, under the locks that applying it takes; it never raises what is payable. A mere refund gives no money that is
 * on its way back already; once a leader has agreed to it, it stands even so.
 */
export async function effectOf(
  context: Context,
  appeal: Appeal,
  decision: AppealDecision,
  detail: DecisionDetail,
  agreed = false,
): Promise<Effect> {
  const lack = lackOf(decision, detail);
  if (lack !== undefined) fail(appealErrors.detail, { what: lack });
  if (decision === appealDecision.MODIFY_PLATE) await lockVehicle(context.tx, appeal.parkId, detail.plateNo ?? '');
  const effect = await (decision === appealDecision.MERGE
    ? mergeEffect(context, appeal, detail)
    : correctionEffect(context, appeal, decision, detail, agreed));
  if (effect.payableAfterFen > effect.payableBeforeFen)
    fail(appealErrors.raises, { before: yuan(effect.payableBeforeFen), after: yuan(effect.payableAfterFen) });
  return effect;
}

async function correctionEffect(
  context: Context,
  appeal: Appeal,
  decision: AppealDecision,
  detail: DecisionDetail,
  agreed: boolean,
): Promise<Effect> {
  const stay = await orderOf(context, appeal);
  const netPaid = stay.paidFen - stay.refundFen;
  // What is on its way back already is not given a second time.
  const pendingFen = await pendingOf(context.tx, stay.dealerId, stay.id);
  const keptFen = Math.max(0, netPaid - pendingFen);
  const amountFen = detail.amountFen ?? 0;
  if (decision === appealDecision.REFUND_ONLY && amountFen > (agreed ? netPaid : keptFen)) {
    const pending = pendingFen > 0 ? `，另有${yuan(pendingFen)}元正在退回` : '';
    fail(appealErrors.detail, { what: `退款金额不能超过已付的${yuan(keptFen)}元${pending}` });
  }
  const { stay: right } = await correctedStay(context.tx, stay, await correctionOf(context, stay, decision, detail));
  const refundFen = refundOf(decision, { ...right, pendingFen }, amountFen);
  // A refund beyond what was too much finds that it was not owed.
  const waivedFen = Math.min(right.payableFen, Math.max(0, refundFen - Math.max(0, keptFen - right.payableFen)));
  return {
    payableBeforeFen: stay.payableFen,
    payableAfterFen: right.payableFen - waivedFen,
    paidFen: netPaid,
    dueFen: dueFen(right),
    refundFen,
    shiftMinutes: decision === appealDecision.MODIFY_TIME ? shiftMinutes(stay, detail) : 0,
    mergeCount: 0,
    longGap: false,
  };
}

const changeTypes: Partial<Record<AppealDecision, (detail: DecisionDetail) => number>> = {
  [appealDecision.MODIFY_TIME]: ({ enterTime }) => (enterTime === undefined ? changeType.EXIT_TIME : changeType.ENTER_TIME),
  [appealDecision.MODIFY_BERTH]: () => changeType.BERTH,
  [appealDecision.REDUCE]: () => changeType.FEE,
  [appealDecision.VOID]: () => changeType.VOID,
};

/** Applies a decision to its order, once: the caller holds the appeal and moves it on in the same transaction. */
export async function applyDecision(
  context: Context,
  appeal: Appeal,
  { decision, detail, opinion }: { decision: AppealDecision; detail: DecisionDetail; opinion: string },
  leader: boolean,
): Promise<Effect> {
  const effect = await effectOf(context, appeal, decision, detail, leader);
  const { tx, user } = context;
  const reason = `申诉${appeal.appealNo} ${opinion}`.trim().slice(0, 200);
  if (decision === appealDecision.MERGE) {
    await mergeOrders({ orderIds: mergedIds(appeal, detail), reason: mergeReason.APPEAL }, context, leader);
  } else if (decision === appealDecision.MODIFY_PLATE) {
    const { rev } = found(await findStay(tx, appeal.dealerId, appeal.orderId));
    const plate = { plateNo: detail.plateNo ?? '', plateColor: (detail.plateColor ?? 0) as PlateColor };
    await fixPlate({ orderId: appeal.orderId, ...plate, reason, rev, source: changeSource.APPEAL }, context);
  } else {
    const type = changeTypes[decision]?.(detail);
    if (type === undefined) return effect;
    const stay = await orderOf(context, appeal);
    const relief = { reason, source: changeSource.APPEAL, operatorId: user.userId, operatorName: user.userName, changeType: type };
    await correctStay(context, stay, await correctionOf(context, stay, decision, detail), relief);
  }
  return effect;
}
