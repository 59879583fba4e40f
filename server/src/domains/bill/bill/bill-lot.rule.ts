/**
 * Splits an amount in proportion to what each part has, to the fen, none above what it has. The amount is at most their sum: whole, each
 * gets all of its own.
 */
export function spreadFen(fen: number, parts: readonly number[]): number[] {
  let whole = parts.reduce((sum, part) => sum + BigInt(part), 0n);
  let rest = BigInt(fen);
  if (rest > whole) throw new RangeError('more is spread than there is');
  return parts.map((part) => {
    const mine = whole === 0n ? 0n : (rest * BigInt(part)) / whole;
    rest -= mine;
    whole -= BigInt(part);
    return Number(mine);
  });
}
