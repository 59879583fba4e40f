import { parkGrantStatus } from '@bochong/contract/charging-parking-link';

type Status = (typeof parkGrantStatus)['options'][number]['value'];

/** A stay of the plate in a linked lot, epoch ms. */
export interface MatchedStay {
  id: string;
  enterAt: number;
  leftAt: number | null;
}

/** A car that came in so long after the charge began cannot be the one that charges. */
const lateEntryMs = 30 * 60_000;

/** The stay that charged: of those that had begun when the charge did, or soon after, and had not ended before it, the newest. */
export const stayThatCharged = <S extends MatchedStay>(stays: readonly S[], startAt: number): S | undefined =>
  stays
    .filter(({ enterAt, leftAt }) => enterAt <= startAt + lateEntryMs && (leftAt === null || leftAt > startAt))
    .toSorted((a, b) => b.enterAt - a.enterAt)[0];

export interface GrantFacts {
  /** Why a person took it back. */
  voidedFor: string | null;
  /** All that was paid for the charge went back. */
  refunded: boolean;
  /** The charge is enough for its rule. */
  qualified: boolean;
  takesPlate: boolean;
  hasPlate: boolean;
  stay: MatchedStay | undefined;
  /** The stay was priced with it while it lasted. */
  given: boolean;
  withinStay: boolean;
  withinDay: boolean;
  /** Null: not known yet, as the car keeps its bay. */
  validTo: number | null;
}

/** What becomes of what a charge gives off parking. It follows from what is known, so that no order of events leads to another state. */
export function grantStateOf(facts: GrantFacts, now: number): { status: Status; reason: string } {
  const { voidedFor, refunded, qualified, takesPlate, hasPlate, stay, given, withinStay, withinDay, validTo } = facts;
  const { WAIT_PLATE, ISSUED, USED, EXPIRED, REVOKED, MISSED } = parkGrantStatus;
  const over = (at: number): boolean => validTo !== null && at > validTo;
  if (voidedFor !== null) return { status: REVOKED, reason: voidedFor };
  if (given && stay?.leftAt != null)
    return over(stay.leftAt) ? { status: EXPIRED, reason: '超过有效期后出场' } : { status: USED, reason: '' };
  if (refunded) return { status: REVOKED, reason: '充电费已全额退款' };
  if (!qualified) return { status: REVOKED, reason: '充电订单更正后不满足条件' };
  if (!hasPlate) return over(now) ? { status: EXPIRED, reason: '没有车牌' } : { status: WAIT_PLATE, reason: '充电时没有车牌' };
  if (!takesPlate) return { status: REVOKED, reason: '车牌不在规则范围内' };
  if (!stay) return over(now) ? { status: EXPIRED, reason: '没有找到停车订单' } : { status: WAIT_PLATE, reason: '没有找到在场的停车订单' };
  if (stay.leftAt !== null) return { status: MISSED, reason: '结算前车辆已离场' };
  if (!withinStay) return { status: REVOKED, reason: '超出每次停车的减免次数' };
  if (!withinDay) return { status: REVOKED, reason: '超出每日减免次数' };
  return over(now) ? { status: EXPIRED, reason: '超过有效期仍未出场' } : { status: ISSUED, reason: '' };
}
