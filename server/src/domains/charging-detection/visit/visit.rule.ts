import { type DetectionEvent, detectionEvent, detectionStatus } from '@bochong/contract/charging-detection';

/** What was seen of a bay, epoch ms. */
export interface BaySight {
  id: string;
  at: number;
  eventType: DetectionEvent;
  status: number;
}

/** A charge at the bay's gun, epoch ms; without an end it runs. */
export interface BayCharge {
  orderId: string;
  startAt: number;
  endAt: number | null;
}

/** A driver may take so long from the bay to the plug. */
const beforeMs = 3 * 3_600_000;
/** A car may stand so long after its charge. */
const afterMs = 12 * 3_600_000;
/** Clocks of cameras and charge points differ by so much. */
const clockMs = 300_000;

const isMove = ({ eventType, status }: BaySight): boolean =>
  status !== detectionStatus.IGNORED && (eventType === detectionEvent.ARRIVE || eventType === detectionEvent.DEPART);

/** Whether a car came or left between two instants, both excluded. */
const movedWithin = (moves: readonly BaySight[], from: number, to: number, own: string): boolean =>
  moves.some(({ id, at }) => id !== own && at > from && at < to);

function isOf(sight: BaySight, { startAt, endAt }: BayCharge, moves: readonly BaySight[]): boolean {
  const { id, at, eventType } = sight;
  const arrives = eventType === detectionEvent.ARRIVE;
  const departs = eventType === detectionEvent.DEPART;
  if (at <= startAt) return !departs && at >= startAt - beforeMs && !movedWithin(moves, at, startAt, id);
  if (arrives) return at <= startAt + clockMs && !movedWithin(moves, startAt - clockMs, at, id);
  if (endAt === null || at <= endAt) return true;
  return at <= endAt + afterMs && !movedWithin(moves, endAt, at, id);
}

/**
 * The charge that each thing seen of a bay belongs to, or none. Of several the one that was under way or had begun last, else the first that
 * begins after. The order in which anything became known does not matter.
 */
export function linksOf(sights: readonly BaySight[], charges: readonly BayCharge[]): Map<string, string | null> {
  const moves = sights.filter(isMove);
  const inOrder = charges.toSorted((a, b) => a.startAt - b.startAt || (a.orderId < b.orderId ? -1 : 1));
  return new Map(
    sights.map((sight) => {
      const own = inOrder.filter((charge) => isOf(sight, charge, moves));
      const link = own.findLast(({ startAt }) => startAt <= sight.at) ?? own[0];
      return [sight.id, link?.orderId ?? null];
    }),
  );
}
