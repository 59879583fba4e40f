import { plateFacts } from '@bochong/contract/kernel/plate';
import { energyType } from '@bochong/contract/kernel/vehicle';
import { randomOf } from '../city/random.ts';
import type { City, Stay } from '../city/stay.ts';
import type { Battery } from './battery.ts';

const purpose = 0xba77e47;
const minute = 60_000;

/** The battery that a vehicle brings to a stay; null for one without a plug. The same stay always brings the same. */
export function batteryOf(city: City, stay: Pick<Stay, 'vehicle' | 'enterAt'>): Battery | null {
  const plateNo = city.vehicles[stay.vehicle]?.plateNo ?? '';
  if (plateFacts(plateNo)?.energyType !== energyType.BEV) return null;
  const model = randomOf(city.seed, purpose, stay.vehicle);
  const capacityWh = model.pick([38_000, 52_000, 60_000, 76_000, 100_000]);
  const maxDcW = Math.round(capacityWh * (1 + model.next()));
  const today = randomOf(city.seed, purpose, stay.vehicle, Math.floor(stay.enterAt / minute));
  return { capacityWh, maxDcW, maxAcW: model.pick([3_300, 7_000]), soc: today.int(8, 62), tempC: today.int(4, 30) };
}

/** What a driver means to do at a gun. */
export interface ChargingIntent {
  /** From the barrier to the bay. */
  plugAt: number;
  /** Up to which charge; a driver who is not in a hurry waits for all of it. */
  targetSoc: number;
  /** Stays at the gun so long after the charge is over. */
  lingerMs: number;
}

/** Whether the driver of a stay charges, and how; null: not this time. */
export function intentOf(city: City, stay: Stay, battery: Battery): ChargingIntent | null {
  const random = randomOf(city.seed, purpose + 1, stay.vehicle, Math.floor(stay.enterAt / minute));
  const wish = battery.soc < 25 ? 0.9 : battery.soc < 45 ? 0.55 : 0.2;
  if (!random.chance(wish) || stay.exitAt - stay.enterAt < 20 * minute) return null;
  const lingerMs = random.chance(0.25) ? random.int(15, 70) * minute : random.int(1, 9) * minute;
  return { plugAt: stay.enterAt + random.int(2, 7) * minute, targetSoc: random.pick([80, 80, 90, 100]), lingerMs };
}
