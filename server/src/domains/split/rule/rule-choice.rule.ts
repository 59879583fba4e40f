import { splitBiz, splitFeeKind } from '@bochong/contract/split';

/** Where and when a rule holds. */
export interface RuleScope {
  id: string;
  name: string;
  parkIds: readonly string[];
  bizTypes: readonly number[];
  payTypes: readonly number[];
  feeKind: number;
  startDate: string;
  endDate: string | null;
  priority: number;
}

/** A rule that is or was in force: from an instant, up to another. */
export interface RuleInForce extends RuleScope {
  enabledAt: string;
  stoppedAt: string | null;
}

/** What is asked: a part of a payment on its business day. */
export interface Asked {
  parkId: string;
  bizType: number;
  payType: number;
  feeKind: number;
  paidAt: string;
  day: string;
}

const all = (list: readonly unknown[]): boolean => list.length === 0;
const kindsMeet = (a: number, b: number): boolean => a === b || a === splitFeeKind.ALL || b === splitFeeKind.ALL;

const holds = (rule: RuleInForce, { parkId, bizType, payType, feeKind, paidAt, day }: Asked): boolean =>
  (all(rule.parkIds) || rule.parkIds.includes(parkId)) &&
  rule.bizTypes.includes(bizType) &&
  (all(rule.payTypes) || rule.payTypes.includes(payType)) &&
  (rule.feeKind === splitFeeKind.ALL || rule.feeKind === feeKind) &&
  rule.startDate <= day &&
  (rule.endDate === null || rule.endDate >= day) &&
  Date.parse(rule.enabledAt) <= Date.parse(paidAt) &&
  (rule.stoppedAt === null || Date.parse(rule.stoppedAt) > Date.parse(paidAt));

/** The one rule for a part of a payment: of those that hold the one of the highest priority. */
export function ruleInForce<R extends RuleInForce>(rules: readonly R[], asked: Asked): R | undefined {
  const found = rules.filter((rule) => holds(rule, asked));
  return found.sort((a, b) => b.priority - a.priority || a.id.localeCompare(b.id))[0];
}

const meets = (a: readonly unknown[], b: readonly unknown[]): boolean => all(a) || all(b) || a.some((one) => b.includes(one));

/** The rule among those in force that would leave it open which of two holds: same priority, and a payment that both take. */
export const tieWith = <R extends RuleScope>(rule: RuleScope, others: readonly R[]): R | undefined =>
  others.find(
    (other) =>
      other.id !== rule.id &&
      other.priority === rule.priority &&
      meets(rule.parkIds, other.parkIds) &&
      rule.bizTypes.some((biz) => other.bizTypes.includes(biz)) &&
      meets(rule.payTypes, other.payTypes) &&
      kindsMeet(rule.feeKind, other.feeKind) &&
      (other.endDate === null || rule.startDate <= other.endDate) &&
      (rule.endDate === null || other.startDate <= rule.endDate),
  );

const ofCharging: readonly number[] = [splitBiz.CHARGING, splitBiz.OCCUPANCY];

/** Whether a rule shares what is paid for charging or for bays at one of the places. */
export const meetsCharging = (rule: Pick<RuleScope, 'parkIds' | 'bizTypes'>, parkIds: readonly string[]): boolean =>
  rule.bizTypes.some((biz) => ofCharging.includes(biz)) && meets(rule.parkIds, parkIds);
