import { orderStatus } from '@bochong/contract/parking-order';

/** What the rule reads of a stay. */
export interface MergeableStay {
  id: string;
  parkId: string;
  plateNo: string;
  plateColor: number;
  enterTime: string;
  exitTime: string | null;
  leftAt: string | null;
  orderStatus: number;
}

/** Time between two merged stays in which no vehicle was there: it is never charged. */
export interface MergeGap {
  from: string;
  to: string;
}

export interface MergePlan<S> {
  /** The earliest: keeps its entry and its number. */
  target: S;
  /** Others, by entry. */
  sources: S[];
  /** The one whose exit becomes the target's; a vehicle still in counts as the latest. */
  last: S;
  gaps: MergeGap[];
  gapMinutes: number;
}

export type MergeRefusal = 'otherVehicle' | 'closed' | 'atExit' | 'mergedBefore' | 'gapTooLong';

const minuteOf = (at: string): number => Math.floor(Date.parse(at) / 60_000);
const endOf = ({ exitTime }: MergeableStay): number => (exitTime === null ? Number.POSITIVE_INFINITY : Date.parse(exitTime));

function refusalOf(stays: readonly MergeableStay[]): MergeRefusal | undefined {
  const [first] = stays;
  if (stays.some((stay) => stay.parkId !== first?.parkId || stay.plateNo !== first.plateNo || stay.plateColor !== first.plateColor))
    return 'otherVehicle';
  if (stays.some((stay) => stay.orderStatus === orderStatus.VOID)) return 'closed';
  if (stays.some((stay) => stay.orderStatus === orderStatus.MERGED)) return 'mergedBefore';
  if (stays.some((stay) => stay.exitTime !== null && stay.leftAt === null)) return 'atExit';
  return undefined;
}

/** How two or more stays, so many minutes from each other at most, become one, or why they may not. */
export function planMerge<S extends MergeableStay>(stays: readonly S[], longestMinutes: number): MergePlan<S> | MergeRefusal {
  const refusal = refusalOf(stays);
  if (refusal) return refusal;
  const [target, ...sources] = stays.toSorted((a, b) => Date.parse(a.enterTime) - Date.parse(b.enterTime) || (a.id < b.id ? -1 : 1));
  if (target === undefined || sources.length === 0) throw new RangeError('a merge needs two stays');
  let last = target;
  const gaps: MergeGap[] = [];
  for (const stay of sources) {
    if (last.exitTime !== null && minuteOf(stay.enterTime) > minuteOf(last.exitTime)) {
      if (minuteOf(stay.enterTime) - minuteOf(last.exitTime) > longestMinutes) return 'gapTooLong';
      gaps.push({ from: last.exitTime, to: stay.enterTime });
    }
    if (endOf(stay) > endOf(last)) last = stay;
  }
  const gapMinutes = gaps.reduce((sum, { from, to }) => sum + minuteOf(to) - minuteOf(from), 0);
  return { target, sources, last, gaps, gapMinutes };
}
