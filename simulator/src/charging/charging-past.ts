import type { CityRegistration } from '@bochong/contract/device';
import { randomOf } from '../city/random.ts';
import type { City, Stay } from '../city/stay.ts';
import { type Battery, charged } from './battery.ts';
import { batteryOf, intentOf } from './charging-car.ts';

type Charging = NonNullable<CityRegistration['charging']>;
type Placed = Charging['points'][number];

/** A charge that is over, as its device told it: by a card, read every few minutes, ended by the same card or by pulling the plug. */
export interface PastCharge {
  identity: string;
  gun: number;
  /** Of alternating current nobody tells how full the battery is. */
  supply: Placed['supply'];
  plateNo: string;
  idTag: string;
  startAt: number;
  startWh: number;
  readings: { at: number; wh: number; powerW: number; soc: number }[];
  stopAt: number;
  stopWh: number;
  reason: 'Local' | 'EVDisconnected';
}

const minute = 60_000;
const purpose = 0x9a57c;
/** What devices were told to measure by in those days: what changes slowly is read seldom, and never so seldom that a price would be guessed. */
const sampleMs = { dc: 5 * minute, ac: 15 * minute };
const stepMs = minute;
const swipeMs = 15_000;
/** A charge costs no more than is held for one at its start. */
const mostWh = 44_000;

interface PastGun {
  plan: Placed;
  no: number;
  freeAt: number;
  registerWh: number;
}

/** Who drove to a gun in months that are over, what their cars took, and when they left: the drivers and cars of the live city. Stays are told in their order. */
export function createChargingPast(city: City, { points, tags }: Pick<Charging, 'points' | 'tags'>) {
  const gunsOf = Map.groupBy(
    points.flatMap((plan, index) =>
      Array.from({ length: plan.guns }, (_, no): PastGun => {
        const registerWh = randomOf(city.seed, purpose, index, no).int(200_000, 4_000_000);
        return { plan, no: no + 1, freeAt: 0, registerWh };
      }),
    ),
    ({ plan }) => plan.park,
  );
  const lotOf = (stay: Stay) => `${city.parks[stay.park]?.dealerNo}/${city.parks[stay.park]?.parkCode}`;

  function gunFor(lot: string, { plugAt, vehicle, isFast }: { plugAt: number; vehicle: number; isFast: boolean }): PastGun | undefined {
    const free = (gunsOf.get(lot) ?? []).filter(({ freeAt }) => freeAt < plugAt);
    const wanted = free.filter(({ plan }) => plan.supply === (isFast ? 'dc' : 'ac'));
    const at = wanted.length > 0 ? wanted : free;
    return at[vehicle % Math.max(1, at.length)];
  }

  /** What a battery takes at a gun until its driver has enough or leaves. */
  function take(gun: PastGun, car: Battery, targetSoc: number, startAt: number, until: number) {
    const { supply, kw, guns } = gun.plan;
    const readings: PastCharge['readings'] = [];
    let [battery, wh, at] = [car, gun.registerWh, startAt];
    while (at + stepMs < until && battery.soc < targetSoc && wh - gun.registerWh < mostWh) {
      const step = charged(battery, supply, (kw * 1000) / guns, stepMs);
      battery = step.battery;
      wh += step.takenWh;
      at += stepMs;
      if ((at - startAt) % sampleMs[supply] === 0)
        readings.push({ at, wh: Math.floor(wh), powerW: step.powerW, soc: Math.floor(battery.soc) });
    }
    if (readings.at(-1)?.at === at) at += 7_000;
    return { readings, stopAt: at, stopWh: Math.floor(wh), enough: battery.soc >= targetSoc };
  }

  return {
    /** The charge of a stay; undefined: its driver has no card here, did not want to, found no gun, or is still at it at `now`. */
    of(stay: Stay, now: number): PastCharge | undefined {
      const lot = lotOf(stay);
      const plateNo = city.vehicles[stay.vehicle]?.plateNo ?? '';
      const idTag = tags[`${city.parks[stay.park]?.dealerNo}/${plateNo}`];
      if (idTag === undefined || !gunsOf.has(lot)) return undefined;
      const battery = batteryOf(city, stay);
      const intent = battery && intentOf(city, stay, battery);
      if (!battery || !intent) return undefined;
      const startAt = intent.plugAt + swipeMs;
      const gun = gunFor(lot, { plugAt: intent.plugAt, vehicle: stay.vehicle, isFast: stay.exitAt - stay.enterAt < 150 * minute });
      if (!gun || startAt + 2 * minute > stay.exitAt) return undefined;
      const { readings, stopAt, stopWh, enough } = take(gun, battery, intent.targetSoc, startAt, stay.exitAt);
      const startWh = gun.registerWh;
      if (stopWh <= startWh || stopAt >= now) return undefined;
      gun.registerWh = stopWh;
      gun.freeAt = Math.min(stay.exitAt, stopAt + intent.lingerMs);
      const device = { identity: gun.plan.identity, gun: gun.no, supply: gun.plan.supply, plateNo, idTag };
      return { ...device, startAt, startWh, readings, stopAt, stopWh, reason: enough ? 'Local' : 'EVDisconnected' };
    },
  };
}
