import { complaintCategory, complaintSource, complaintStatus } from '@bochong/contract/appeal';
import type { CodeOf } from '@bochong/contract/kernel/enum-of';
import { refundReason } from '@bochong/contract/refund';

export type ComplaintStatus = CodeOf<typeof complaintStatus>;
const { PENDING, PROCESSING, REPLIED, FINISHED, INVALID } = complaintStatus;

/** What moves a complaint on, from where and whereto. */
const moves: Readonly<Record<string, readonly (readonly [from: ComplaintStatus, to: ComplaintStatus])[]>> = {
  受理: [[PENDING, PROCESSING]],
  转办: [
    [PENDING, PROCESSING],
    [PROCESSING, PROCESSING],
    [REPLIED, REPLIED],
  ],
  跟进: [
    [PROCESSING, PROCESSING],
    [REPLIED, REPLIED],
  ],
  回复: [
    [PROCESSING, REPLIED],
    [REPLIED, REPLIED],
  ],
  催办: [
    [PENDING, PENDING],
    [PROCESSING, PROCESSING],
    [REPLIED, PROCESSING],
    [FINISHED, PROCESSING],
  ],
  办结: [[REPLIED, FINISHED]],
  判为无效: [
    [PENDING, INVALID],
    [PROCESSING, INVALID],
  ],
};
export type ComplaintMove = '受理' | '转办' | '跟进' | '回复' | '催办' | '办结' | '判为无效';

/** Status after a move, or undefined when it is not allowed from here. */
export const complaintAfter = (move: ComplaintMove, status: number): ComplaintStatus | undefined =>
  moves[move]?.find(([from]) => from === status)?.[1];

const hour = 3_600_000;

/** How long a source leaves: hours by the clock for payment channels, working days for everybody else. */
export function termOf(source: number): { hours: readonly [reply: number, finish: number] } | { days: readonly [number, number] } {
  const channel = source === complaintSource.WECHAT || source === complaintSource.ALIPAY;
  return channel ? { hours: [24, 72] } : { days: [1, 5] };
}

export const hoursLater = (from: Date, hours: number): Date => new Date(from.getTime() + hours * hour);

/** A deadline is near when this many hours are left. */
export const nearHours = 4;

const reasons: Readonly<Record<number, CodeOf<typeof refundReason>>> = {
  [complaintCategory.OVERCHARGE]: refundReason.FEE_WRONG,
  [complaintCategory.DUPLICATE]: refundReason.DUPLICATE,
  [complaintCategory.NOT_PARKED]: refundReason.PLATE_WRONG,
};

/** Why money goes back that a complaint of a category brought up. */
export const refundReasonOf = (category: number): CodeOf<typeof refundReason> => reasons[category] ?? refundReason.OTHER;
