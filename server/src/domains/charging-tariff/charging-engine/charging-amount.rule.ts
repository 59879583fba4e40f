const floorDiv = (n: number, d: number): number => (n - (n % d)) / d;

/** RHU, the only rounding of charging money and energy: `a × b / d` half up, exact for non-negative integers of any size. */
export function shareOf(a: number, b: number, d: number): number {
  const doubled = 2 * a * b + d;
  if (doubled <= Number.MAX_SAFE_INTEGER) return floorDiv(doubled, 2 * d);
  return Number((2n * BigInt(a) * BigInt(b) + BigInt(d)) / (2n * BigInt(d)));
}

/** Fen of an energy at a unit price of 0.00001 yuan a kWh. */
export const fenOf = (energyWh: number, priceE5: number): number => shareOf(energyWh, priceE5, 1_000_000);

/** A rate in basis points of an amount, half up. */
export const atBp = (fen: number, bp: number): number => shareOf(fen, bp, 10_000);

/** A unit price (0.00001 yuan) as peers carry it, in 0.0001 yuan: less a reduction, never below 0, at a rate; rounded half up once. */
export const peerPrice = (priceE5: number, bp = 10_000, reduceE5 = 0): number => shareOf(Math.max(0, priceE5 - reduceE5), bp, 100_000);

/** An amount over two parts by largest remainder; a tie goes to electricity. The parts add up to the amount. */
export function apportion(amount: number, elec: number, service: number): { elec: number; service: number } {
  const whole = elec + service;
  const first = whole === 0 ? 0 : shareOf(amount, elec, whole);
  return { elec: first, service: amount - first };
}

/** Watt-hours in units of 10 Wh for peers: the total half up, its parts by largest remainder, ties to the earlier line. */
export function twoDecimalEnergy(lines: readonly number[]): { total: number; lines: number[] } {
  const total = shareOf(
    lines.reduce((sum, wh) => sum + wh, 0),
    1,
    10,
  );
  const floors = lines.map((wh) => floorDiv(wh, 10));
  let rest = total - floors.reduce((sum, part) => sum + part, 0);
  const byFraction = lines.map((wh, index) => ({ index, fraction: wh % 10 })).sort((a, b) => b.fraction - a.fraction || a.index - b.index);
  for (const { index } of byFraction) {
    if (rest <= 0) break;
    floors[index] = (floors[index] as number) + 1;
    rest -= 1;
  }
  return { total, lines: floors };
}
