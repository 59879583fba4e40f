import { adjustType, channelAnswer, diffHandle, diffType, matchDirection, verifyBillStatus } from '@bochong/contract/reconciliation';

/** What decides about a difference of a month. */
export interface DiffFacts {
  direction: number;
  diffType: number;
  proposal: number;
  handleStatus: number;
  answer: number;
  /** What adjustments of it have to come to, and what they do. */
  dueFen: number;
  adjustFen: number;
  couponFen: number;
  /** The till knows a bill of the number that is not paid. */
  bookable: boolean;
  /** The till knows a refund of the number that is not done. */
  refundable: boolean;
}

const { A1, A2, A3, A4, A5, A6 } = adjustType;
export type AdjustCode = (typeof adjustType.options)[number]['value'];

/** How a difference may be adjusted, the proposed way first; none where nothing is to be booked. */
export function allowedTypes(diff: DiffFacts): AdjustCode[] {
  const { direction, diffType: type, dueFen, couponFen, bookable, refundable, proposal } = diff;
  if (dueFen === 0 || type === diffType.LEDGER || type === diffType.FEE) return [];
  const pay = direction === matchDirection.PAY;
  const coupon = couponFen > 0 && pay === dueFen < 0;
  const types: AdjustCode[] =
    dueFen > 0
      ? [
          ...(pay && type === diffType.CHANNEL_ONLY && bookable ? [A1] : []),
          ...(pay && type === diffType.DUPLICATE && bookable ? [A5] : []),
          ...(coupon ? [A6] : []),
          A2,
        ]
      : [
          ...(type === diffType.STATE && refundable ? [A4] : []),
          ...(coupon ? [A6] : []),
          ...(type === diffType.CHANNEL_ONLY ? [A2] : []),
          A3,
        ];
  return types.sort((a, b) => Number(b === proposal) - Number(a === proposal));
}

/** A payment that the channel does not list is given up only after the channel said so. */
export const asksFirst = ({ diffType: type, answer }: Pick<DiffFacts, 'diffType' | 'answer'>, chosen: number): boolean =>
  chosen === A3 && type === diffType.PLATFORM_ONLY && (answer === channelAnswer.NONE || answer === channelAnswer.ASKING);

/** Whether a month still asks for something: money that is not booked, a fee nobody has looked at, books that are wrong. */
export function isOpen({
  diffType: type,
  dueFen,
  adjustFen,
  handleStatus,
}: Pick<DiffFacts, 'diffType' | 'dueFen' | 'adjustFen' | 'handleStatus'>): boolean {
  if (type === diffType.LEDGER) return true;
  if (dueFen !== 0 || adjustFen !== 0) return adjustFen !== dueFen;
  return handleStatus === diffHandle.OPEN;
}

/** An adjustment that stands. */
export interface Standing {
  id: string;
  diffId: string;
  type: number;
  fen: number;
}
export type Plan = { rows: { diffId: string; fen: number }[]; withdrawn: string[] } | { expected: number };

/**
 * What adjusting differences by an amount comes to: each by all that is due of it, in the place of what stood before. One that a coupon explains in part may
 * be shared by the coupon (A6, at most its amount) and the rest (A3).
 */
export function planAdjust(
  diffs: readonly (Pick<DiffFacts, 'dueFen' | 'couponFen'> & { diffId: string })[],
  type: number,
  fen: number,
  standing: readonly Standing[],
): Plan {
  const expected = diffs.reduce((sum, { dueFen }) => sum + dueFen, 0);
  const [only] = diffs;
  const fitsCoupon = type !== A6 || diffs.every(({ dueFen, couponFen }) => Math.abs(dueFen) <= couponFen);
  const all = standing.map(({ id }) => id);
  if (fen === expected && fitsCoupon) return { rows: diffs.map(({ diffId, dueFen }) => ({ diffId, fen: dueFen })), withdrawn: all };
  const shares = (type === A3 || type === A6) && diffs.length === 1 && only !== undefined && only.couponFen > 0;
  const part = shares && Math.sign(fen) === Math.sign(only.dueFen) && Math.abs(fen) < Math.abs(only.dueFen);
  if (!part || (type === A6 && Math.abs(fen) > only.couponFen)) return { expected };
  const other = standing.find((one) => one.type === (type === A3 ? A6 : A3) && one.fen + fen === only.dueFen);
  return { rows: [{ diffId: only.diffId, fen }], withdrawn: all.filter((id) => id !== other?.id) };
}

export const billStatusOf = ({ openCount, adjustFen, diffCount }: { openCount: number; adjustFen: number; diffCount: number }) => {
  if (openCount > 0) return verifyBillStatus.DIFFERS;
  return diffCount > 0 && adjustFen !== 0 ? verifyBillStatus.ADJUSTED : verifyBillStatus.EVEN;
};
