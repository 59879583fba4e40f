/** What a plate owes at one lot. */
export interface LotDebt {
  parkId: string;
  fen: number;
  count: number;
}

/** A lot whose arrears count at this one, from a threshold on (ParkRela). */
export interface AssociatedLot {
  parkId: string;
  minFen: number;
  minCount: number;
}

/** What counts at a lot: its own arrears, and those of each associated lot when they reach either threshold of their relation. */
export function countedDebt(
  debts: readonly LotDebt[],
  parkId: string,
  associated: readonly AssociatedLot[],
): { fen: number; count: number; parkIds: string[] } {
  const own = debts.filter((debt) => debt.parkId === parkId);
  const others = debts.filter((debt) => debt.parkId !== parkId);
  const relations = new Map<string, AssociatedLot[]>();
  for (const lot of associated)
    relations.set(`${lot.minFen} ${lot.minCount}`, [...(relations.get(`${lot.minFen} ${lot.minCount}`) ?? []), lot]);
  const counting = new Set<string>();
  for (const lots of relations.values()) {
    const [{ minFen, minCount } = { minFen: 0, minCount: 0 }] = lots;
    const members = others.filter((debt) => lots.some((lot) => lot.parkId === debt.parkId));
    const [fen, count] = [members.reduce((sum, one) => sum + one.fen, 0), members.reduce((sum, one) => sum + one.count, 0)];
    if (count > 0 && ((minFen > 0 && fen >= minFen) || count >= minCount)) for (const member of members) counting.add(member.parkId);
  }
  const all = [...own, ...others.filter((debt) => counting.has(debt.parkId))];
  const parkIds = all.map((debt) => debt.parkId);
  return { fen: all.reduce((sum, one) => sum + one.fen, 0), count: all.reduce((sum, one) => sum + one.count, 0), parkIds };
}

/** Whether what counts is enough for the lot's entry policy (either threshold). */
export const reaches = (debt: { fen: number; count: number }, bounds: { minFen: number; minCount: number }): boolean =>
  debt.count > 0 && ((bounds.minFen > 0 && debt.fen >= bounds.minFen) || debt.count >= bounds.minCount);
