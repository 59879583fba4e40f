import { randomOf } from './random.ts';
import type { City, Stay } from './stay.ts';

const purpose = 0x6a7e;
/** Some drivers look for their phone or their belt before they go. */
const dawdling = 0.07;

/** Milliseconds from the barrier's opening until the vehicle has passed; always the same for the same stay and side. */
export function crossingMs(city: City, stay: Stay, side: 'enter' | 'exit'): number {
  const random = randomOf(city.seed, purpose, stay.vehicle, Math.floor(stay.enterAt / 1000), side === 'enter' ? 1 : 2);
  return random.chance(dawdling) ? random.int(9_000, 24_000) : random.int(2_600, 5_400);
}
