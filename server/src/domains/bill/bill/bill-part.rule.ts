/** What of a bill is for one subject in one lot; without a subject nobody knows yet what for. */
export interface BillPart {
  subjectId: string | null;
  parkId: string;
  amountFen: number;
}

export const totalFenOf = (parts: readonly { amountFen: number }[]): number => parts.reduce((sum, { amountFen }) => sum + amountFen, 0);

/** Sums parts by a key, in order of first appearance. */
export function sumBy<P extends { amountFen: number }, K>(parts: readonly P[], keyOf: (part: P) => K): { key: K; amountFen: number }[] {
  return [...Map.groupBy(parts, keyOf)].map(([key, own]) => ({ key, amountFen: totalFenOf(own) }));
}

/** Hands parts out to amounts in order: each amount is filled before the next begins. In sum the amounts are at most the parts. */
export function dealOut<P extends { amountFen: number }>(parts: readonly P[], amounts: readonly number[]): P[][] {
  const left = parts.map((part) => ({ ...part }));
  return amounts.map((amount) => {
    const taken: P[] = [];
    for (let rest = amount; rest > 0; ) {
      const [first] = left;
      if (!first) throw new RangeError('more is handed out than there is');
      const amountFen = Math.min(rest, first.amountFen);
      if (amountFen > 0) taken.push({ ...first, amountFen });
      first.amountFen -= amountFen;
      rest -= amountFen;
      if (first.amountFen === 0) left.shift();
    }
    return taken;
  });
}
