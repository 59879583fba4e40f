import { carOpening, occupancyEvidence } from '@bochong/contract/charging-occupancy';
import type { CodeOf } from '@bochong/contract/kernel/enum-of';
import { bayWord } from '../stay/occupancy-course.rule.ts';

type Leaving = CodeOf<typeof occupancyEvidence>;

/** What is known of one bay; instants are epoch ms. */
export interface BayFacts {
  words: readonly { at: number; word: number; plateNo: string | null; vehicleClass: number | null }[];
  charges: readonly { orderId: string; orderNo: string; startAt: number; endAt: number | null; plateNo: string | null }[];
  /** Proofs of leaving that neither the gun nor a camera gave: by hand, or the car left the lot. */
  leavings: readonly { orderId: string; at: number; evidence: Leaving }[];
}

/** One stay of one car in the bay. */
export interface CarVisit {
  openedAt: number;
  openedBy: CodeOf<typeof carOpening>;
  arriveAt: number | null;
  plugAt: number | null;
  chargeFrom: number | null;
  /** Null while it charges, or when it never did. */
  chargeTo: number | null;
  leaveAt: number | null;
  leaveBy: Leaving | null;
  plateNo: string | null;
  vehicleClass: number | null;
  orders: { orderId: string; orderNo: string }[];
}

type Facts = BayFacts['charges'][number];
type Signal =
  | { at: number; rank: 0; kind: 'left' }
  | { at: number; rank: 0; kind: 'free' }
  | { at: number; rank: 0; kind: 'gone'; orderId: string; evidence: Leaving }
  | { at: number; rank: 1; kind: 'came'; plateNo: string | null; vehicleClass: number | null }
  | { at: number; rank: 2; kind: 'plugged' }
  | { at: number; rank: 3; kind: 'began'; charge: Facts };

function signalsOf({ words, charges, leavings }: BayFacts): Signal[] {
  const said = words.flatMap(({ at, word, plateNo, vehicleClass }): Signal[] => {
    if (word === bayWord.CAR_LEFT) return [{ at, rank: 0, kind: 'left' }];
    if (word === bayWord.GUN_FREE) return [{ at, rank: 0, kind: 'free' }];
    if (word === bayWord.CAR_CAME) return [{ at, rank: 1, kind: 'came', plateNo, vehicleClass }];
    return word === bayWord.CAR_PLUGGED ? [{ at, rank: 2, kind: 'plugged' }] : [];
  });
  const began = charges.map((charge): Signal => ({ at: charge.startAt, rank: 3, kind: 'began', charge }));
  const gone = leavings.map(({ at, ...one }): Signal => ({ ...one, at, rank: 0, kind: 'gone' }));
  const key = (signal: Signal) => ('charge' in signal ? signal.charge.orderId : 'orderId' in signal ? signal.orderId : signal.kind);
  return [...said, ...began, ...gone].sort((a, b) => a.at - b.at || a.rank - b.rank || (key(a) < key(b) ? -1 : 1));
}

const begin = (at: number, openedBy: CarVisit['openedBy']): CarVisit => ({
  ...{ openedAt: at, openedBy, arriveAt: null, plugAt: null, chargeFrom: null, chargeTo: null, leaveAt: null, leaveBy: null },
  ...{ plateNo: null, vehicleClass: null, orders: [] },
});

/** Another car than the one that stands there: both plates are known. */
const isOther = (visit: CarVisit, plateNo: string | null): boolean =>
  visit.plateNo !== null && plateNo !== null && visit.plateNo !== plateNo;

/** A car may stand so long after its charge; whoever charges then is taken for another. */
const longMs = 12 * 3_600_000;
const isLongOver = ({ chargeTo }: CarVisit, at: number): boolean => chargeTo !== null && at - chargeTo > longMs;

/**
 * Stays of cars in a bay. One begins with the first sign of a car (seen coming, plugged in, charge begun), goes on over further charges until
 * the gun is back, and ends by the earliest proof that the bay is free. It does not matter in which order anything became known.
 */
export function visitsOf(facts: BayFacts): CarVisit[] {
  const visits: CarVisit[] = [];
  let open: CarVisit | null = null;
  const leave = (at: number, by: Leaving) => {
    if (!open) return;
    Object.assign(open, { leaveAt: Math.max(at, open.openedAt), leaveBy: by });
    if (open.chargeTo === null && open.orders.length > 0) open.chargeTo = open.leaveAt;
    open = null;
  };
  const enter = (at: number, by: CarVisit['openedBy']): CarVisit => {
    if (open) return open;
    open = begin(at, by);
    visits.push(open);
    return open;
  };
  const { VIDEO, GUN_BACK, NEXT_ORDER } = occupancyEvidence;
  for (const signal of signalsOf(facts)) {
    const { at } = signal;
    const standing = open as CarVisit | null;
    switch (signal.kind) {
      case 'left':
        leave(at, VIDEO);
        break;
      case 'free':
        // A gun that was free all the time says nothing of a car that was only seen.
        if (standing && (standing.plugAt !== null || standing.orders.length > 0)) leave(at, GUN_BACK);
        break;
      case 'gone':
        if (standing?.orders.some(({ orderId }) => orderId === signal.orderId)) leave(at, signal.evidence);
        break;
      case 'came': {
        if (standing && isOther(standing, signal.plateNo)) leave(at, VIDEO);
        const visit = enter(at, carOpening.ARRIVE);
        visit.arriveAt ??= at;
        visit.plateNo ??= signal.plateNo;
        visit.vehicleClass ??= signal.vehicleClass;
        break;
      }
      case 'plugged':
        enter(at, carOpening.PLUG).plugAt ??= at;
        break;
      case 'began': {
        const { orderId, orderNo, plateNo, endAt } = signal.charge;
        if (standing && (isOther(standing, plateNo) || isLongOver(standing, at))) leave(at, NEXT_ORDER);
        const visit = enter(at, carOpening.START);
        visit.chargeFrom ??= at;
        visit.chargeTo = endAt;
        visit.plateNo = plateNo ?? visit.plateNo;
        visit.orders.push({ orderId, orderNo });
      }
    }
  }
  return visits;
}
