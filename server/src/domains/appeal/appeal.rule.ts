import { type AppealClaim, appealDecision, appealStatus, type DecisionDetail, type LeaderHandleConfig } from '@bochong/contract/appeal';
import type { CodeOf } from '@bochong/contract/kernel/enum-of';
import { orderStatus } from '@bochong/contract/parking-order';
import { yuan } from '../../kernel/money.ts';

export type AppealStatus = CodeOf<typeof appealStatus>;
export type AppealDecision = CodeOf<typeof appealDecision>;
const { PENDING, HANDLING, LEADER_PENDING, LEADER_HANDLING, APPROVED, REJECTED, WITHDRAWN } = appealStatus;

/** What moves an appeal on, from where and whereto; 4, 5 and 6 are final. */
const moves = {
  锁定: { from: [PENDING, HANDLING], to: HANDLING },
  释放: { from: [HANDLING], to: PENDING },
  通过: { from: [HANDLING], to: APPROVED },
  驳回: { from: [HANDLING], to: REJECTED },
  提交领导: { from: [HANDLING], to: LEADER_PENDING },
  领导锁定: { from: [LEADER_PENDING, LEADER_HANDLING], to: LEADER_HANDLING },
  领导释放: { from: [LEADER_HANDLING], to: LEADER_PENDING },
  领导同意: { from: [LEADER_HANDLING], to: APPROVED },
  领导驳回: { from: [LEADER_HANDLING], to: REJECTED },
  领导退回: { from: [LEADER_HANDLING], to: HANDLING },
  撤回: { from: [PENDING], to: WITHDRAWN },
} as const satisfies Record<string, { from: readonly AppealStatus[]; to: AppealStatus }>;
export type AppealMove = keyof typeof moves;

/** Status after a move, or undefined when it is not allowed from here. */
export function statusAfter(move: AppealMove, status: number): AppealStatus | undefined {
  const { from, to } = moves[move];
  return (from as readonly number[]).includes(status) ? to : undefined;
}

export const isOpen = (status: number): boolean => status < APPROVED;

export const leaseMinutes = 30;
export const leaseFrom = (now: Date): string => new Date(now.getTime() + leaseMinutes * 60_000).toISOString();

/** Whoever holds a lock that has not run out keeps others away. */
export const heldBy = (holderId: string | null, expireAt: string | null, now: Date): string | null =>
  holderId !== null && expireAt !== null && Date.parse(expireAt) > now.getTime() ? holderId : null;

/** What a unit, or a lot of it, allows. */
export interface AppealLimits {
  windowDays: number;
  mostPerOrder: number;
}

/** Why an order may not be appealed against; undefined when it may. */
export function refusalOf(
  order: { orderStatus: number; exitTime: string | null; leftAt: string | null },
  appeals: readonly { appealStatus: number }[],
  now: Date,
  { windowDays, mostPerOrder }: AppealLimits,
): 'gone' | 'notLeft' | 'tooLate' | 'open' | 'tooMany' | undefined {
  if (order.orderStatus === orderStatus.VOID || order.orderStatus === orderStatus.MERGED) return 'gone';
  if (order.exitTime === null || order.leftAt === null) return 'notLeft';
  if (now.getTime() - Date.parse(order.exitTime) > windowDays * 86_400_000) return 'tooLate';
  if (appeals.some((appeal) => isOpen(appeal.appealStatus))) return 'open';
  return appeals.length >= mostPerOrder ? 'tooMany' : undefined;
}

const offsetMs = 8 * 3_600_000;
const dayMs = 86_400_000;
/** Longest run of calendar days that so many working days can take, festival weeks included. */
export const calendarDaysOf = (workingDays: number): number => 11 + 3 * workingDays;

/**
 * The instant `days` working days after `from`, at its clock time; what comes in on a day off counts from the start of the next working
 * day. `isWorkday` knows business days as days since 1970.
 */
export function deadlineAfter(from: Date, days: number, isWorkday: (day: number) => boolean): Date {
  const local = from.getTime() + offsetMs;
  let day = Math.floor(local / dayMs);
  let clock = local - day * dayMs;
  if (!isWorkday(day)) {
    clock = 0;
    while (!isWorkday(day)) day += 1;
  }
  for (let left = days; left > 0; ) {
    day += 1;
    if (isWorkday(day)) left -= 1;
  }
  return new Date(day * dayMs + clock - offsetMs);
}

/** Saturday and Sunday are days off unless the calendar says otherwise: 1 work, 2 and 3 off. */
export const workdayOf =
  (calendar: ReadonlyMap<number, number>) =>
  (day: number): boolean => {
    const type = calendar.get(day);
    if (type !== undefined) return type === 1;
    const weekday = (((day + 4) % 7) + 7) % 7; // 1 January 1970 was a Thursday
    return weekday !== 0 && weekday !== 6;
  };

const needs: Partial<Record<AppealDecision, (detail: DecisionDetail) => string | undefined>> = {
  [appealDecision.MODIFY_TIME]: ({ enterTime, exitTime }) =>
    enterTime === undefined && exitTime === undefined ? '请填写更正后的入场或出场时间' : undefined,
  [appealDecision.MODIFY_PLATE]: ({ plateNo }) => (plateNo === undefined ? '请填写更正后的车牌' : undefined),
  [appealDecision.MODIFY_BERTH]: ({ berthCode }) => (berthCode === undefined ? '请填写更正后的泊位' : undefined),
  [appealDecision.REDUCE]: ({ reduceFen }) => (reduceFen === undefined ? '请填写减免金额' : undefined),
  [appealDecision.MERGE]: ({ mergeSourceIds }) => (mergeSourceIds === undefined ? '请选择要合并的订单' : undefined),
  [appealDecision.REFUND_ONLY]: ({ amountFen }) => (amountFen ? undefined : '请填写退款金额'),
};

/** What a decision still lacks. */
export const lackOf = (decision: AppealDecision, detail: DecisionDetail): string | undefined => needs[decision]?.(detail);

/** Minutes by which a decision moves the ends of a stay, together. */
export function shiftMinutes(order: { enterTime: string; exitTime: string | null }, detail: AppealClaim): number {
  const moved = (was: string | null, is: string | undefined) =>
    was === null || is === undefined ? 0 : Math.abs(Date.parse(is) - Date.parse(was)) / 60_000;
  return Math.ceil(moved(order.enterTime, detail.enterTime) + moved(order.exitTime, detail.exitTime));
}

export const defaultLeaderConfig: LeaderHandleConfig = {
  enabled: 1,
  reduceFenOver: 5000,
  refundFenOver: 2000,
  timeShiftMinutesOver: 120,
  voidAlways: 1,
  mergeCountOver: 3,
  ownerMonthlyCountOver: 3,
  leaderUserIds: [],
  timeoutHours: 24,
  timeoutAction: 1,
  refundAtOnce: 1,
};

/** What a decision does, as the leader's lines read it. */
export interface Weight {
  decision: AppealDecision;
  payableBeforeFen: number;
  payableAfterFen: number;
  refundFen: number;
  shiftMinutes: number;
  mergeCount: number;
  /** Appeals of the plate this month, this one included. */
  monthlyCount: number;
  /** A pause between merged stays that only a leader may bridge. */
  longGap: boolean;
}

/** Every line of the configuration that fires, in words; empty when none does. A rejection needs no leader. */
export function leaderReason(weight: Weight, config: LeaderHandleConfig): string {
  if (config.enabled === 0 || weight.decision === appealDecision.REJECT) return '';
  const reduced = weight.payableBeforeFen - weight.payableAfterFen;
  const lines: [fires: boolean, words: string][] = [
    [reduced > config.reduceFenOver, `减免${yuan(reduced)}元超过${yuan(config.reduceFenOver)}元`],
    [weight.refundFen > config.refundFenOver, `退款${yuan(weight.refundFen)}元超过${yuan(config.refundFenOver)}元`],
    [weight.shiftMinutes > config.timeShiftMinutesOver, `时间修改${weight.shiftMinutes}分钟超过${config.timeShiftMinutesOver}分钟`],
    [weight.decision === appealDecision.VOID && config.voidAlways === 1, '作废订单'],
    [weight.mergeCount > config.mergeCountOver, `合并${weight.mergeCount}笔超过${config.mergeCountOver}笔`],
    [weight.longGap, '合并间隔超过30分钟'],
    [weight.monthlyCount > config.ownerMonthlyCountOver, `该车本月申诉${weight.monthlyCount}次超过${config.ownerMonthlyCountOver}次`],
  ];
  return lines
    .filter(([fires]) => fires)
    .map(([, words]) => words)
    .join('；');
}

/** A leader may lower what was asked for, never raise it; undefined when the decision is not an amount or it would be raised. */
export function lowered(decision: AppealDecision, detail: DecisionDetail, fen: number): DecisionDetail | undefined {
  const key = decision === appealDecision.REDUCE ? 'reduceFen' : decision === appealDecision.REFUND_ONLY ? 'amountFen' : undefined;
  const asked = key === undefined ? undefined : detail[key];
  return key !== undefined && asked !== undefined && fen <= asked ? { ...detail, [key]: fen } : undefined;
}

/**
 * What goes back once an order is worth `payableFen`: what was paid beyond it and is not on its way back already, or the amount of a mere
 * refund. Merged money returns by itself.
 */
export function refundOf(
  decision: AppealDecision,
  order: { payableFen: number; paidFen: number; refundFen: number; pendingFen: number },
  amountFen = 0,
): number {
  const netPaid = order.paidFen - order.refundFen;
  if (decision === appealDecision.MERGE || decision === appealDecision.REJECT) return 0;
  return decision === appealDecision.REFUND_ONLY
    ? Math.min(amountFen, netPaid)
    : Math.max(0, netPaid - order.pendingFen - order.payableFen);
}

/** Whose turn it is after a leader let the time pass; undefined when anybody may take it. */
export function nextLeader(leaderUserIds: readonly string[], late: string | null): string | undefined {
  if (leaderUserIds.length < 2) return undefined;
  return leaderUserIds[(leaderUserIds.indexOf(late ?? '') + 1) % leaderUserIds.length];
}
