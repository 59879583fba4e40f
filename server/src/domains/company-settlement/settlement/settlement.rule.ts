/** What may be said of a charge or a stay at a gun, fen and watt-hours; `labelWh` by price band, sharp to deep valley. */
export interface Figures {
  energyWh: number;
  labelWh: readonly number[];
  elecFen: number;
  serviceFen: number;
  discountFen: number;
  occupyFen: number;
  refundFen: number;
  /** Taken of the balance, taken on credit, and neither. */
  balanceFen: number;
  creditFen: number;
  otherFen: number;
}

/** A charge or stay as it stands. */
export interface Fact {
  subjectId: string;
  bizType: number;
  number: string;
  parkId: string;
  plateNo: string;
  vin: string;
  settledAt: string;
  energyWh: number;
  labelWh: readonly number[];
  elecFen: number;
  serviceFen: number;
  payableFen: number;
  occupyFen: number;
  refundFen: number;
}

/** A movement of the account that no statement counts yet; what went back is negative. */
export interface Move {
  entryId: string;
  subjectId: string;
  at: string;
  balanceFen: number;
  creditFen: number;
}

export interface Item extends Omit<Fact, 'payableFen' | 'labelWh'>, Figures {
  /** No earlier statement had it. */
  first: boolean;
}

const amounts = [
  'energyWh',
  'elecFen',
  'serviceFen',
  'discountFen',
  'occupyFen',
  'refundFen',
  'balanceFen',
  'creditFen',
  'otherFen',
] as const satisfies readonly (keyof Figures)[];
type Amount = (typeof amounts)[number];

const nothing: Figures = {
  ...(Object.fromEntries(amounts.map((name) => [name, 0])) as Record<Amount, number>),
  labelWh: [0, 0, 0, 0, 0],
};

const combined = (a: Figures, b: Figures, sign: 1 | -1): Figures => ({
  ...(Object.fromEntries(amounts.map((name) => [name, a[name] + sign * b[name]])) as Record<Amount, number>),
  labelWh: a.labelWh.map((wh, index) => wh + sign * (b.labelWh[index] ?? 0)),
});
export const sumOf = (all: readonly Figures[]): Figures => all.reduce((sum, one) => combined(sum, one, 1), nothing);

const netFen = ({ elecFen, serviceFen, discountFen, occupyFen, refundFen }: Figures): number =>
  elecFen + serviceFen - discountFen + occupyFen - refundFen;

/** Movements that one statement can count: what goes back to credit beyond what was used waits for the next one. */
export function countable(moves: readonly Move[]): Move[] {
  let creditFen = moves.reduce((sum, move) => sum + Math.max(0, move.creditFen), 0);
  return moves.filter((move) => {
    if (move.creditFen >= 0) return true;
    if (creditFen + move.creditFen < 0) return false;
    creditFen += move.creditFen;
    return true;
  });
}

/**
 * A statement of facts and movements: of each charge or stay what it is now less what was `stated` of it before. Of those stated before only
 * the ones that moved are in it. The items' `creditFen` add up to what is payable, never below 0.
 */
export function statement(
  facts: readonly Fact[],
  moves: readonly Move[],
  stated: ReadonlyMap<string, Figures>,
): { items: Item[]; entryIds: string[]; payableFen: number } {
  const known = new Set(facts.map(({ subjectId }) => subjectId));
  const counted = countable(moves.filter(({ subjectId }) => known.has(subjectId)));
  const moved = Map.groupBy(counted, ({ subjectId }) => subjectId);
  const items = facts.flatMap((fact): Item[] => {
    const before = stated.get(fact.subjectId);
    const mine = moved.get(fact.subjectId) ?? [];
    if (before && mine.length === 0) return [];
    const { payableFen, ...told } = fact;
    const paid = { balanceFen: 0, creditFen: 0 };
    for (const move of mine) {
      paid.balanceFen += move.balanceFen;
      paid.creditFen += move.creditFen;
    }
    const discountFen = fact.elecFen + fact.serviceFen + fact.occupyFen - payableFen;
    const now = combined({ ...told, discountFen, balanceFen: 0, creditFen: 0, otherFen: 0 }, before ?? nothing, -1);
    const delta = { ...now, ...paid, otherFen: netFen(now) - paid.balanceFen - paid.creditFen };
    return [{ ...told, ...delta, first: before === undefined }];
  });
  return {
    items,
    entryIds: counted.map(({ entryId }) => entryId),
    payableFen: items.reduce((sum, { creditFen }) => sum + creditFen, 0),
  };
}

/** Vehicles of a statement: by plate, else by VIN; what has neither is one. */
export const vehicleKey = ({ plateNo, vin }: { plateNo: string; vin: string }): string => plateNo || vin;
