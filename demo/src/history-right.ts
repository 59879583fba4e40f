import type { FeeCalculation } from '@bochong/contract/parking-fee';
import type { FeeInput } from '@bochong/server/domains/parking-fee/index';
import {
  demoDisabledTerms,
  seedDisabledCar,
  seedDisabledRule,
} from '@bochong/server/domains/special-vehicle/disabled-car/disabled-car.seed';
import { seedGuest } from '@bochong/server/domains/special-vehicle/white-list/white-list.seed';
import type { App } from '@bochong/server/kernel/app-context';
import { businessDate, toIso } from '@bochong/server/kernel/time';
import type { City } from '@bochong/simulator/history';
import type { PlacedPark } from './city.seed.ts';
import { ownerOf } from './history-pass.ts';

const { freeMinutesPerDay, payPermille, maxStaysPerDay } = demoDisabledTerms;
const name = '残疾人优惠';
const visitsOfGuest = 6;
const [whiteKind, disabledKind] = [1, 2];

/** What a vehicle of the city is entitled to, and since when. */
interface Entitled {
  kind: number;
  /** The certificate, or the entry of the white list. */
  refKey: string;
  since: number;
}

/** A right a stay of the past was granted; `used` once it has ended by it. */
export interface PastRight {
  /** Each unit counts for itself, also where two know the same certificate. */
  dealerId: string;
  kind: number;
  refKey: string;
  day: string;
  terms: object;
  usedMin: number;
  /** Counts for the right: a grant from its entry on, an entry of the white list when the stay has ended. */
  counts: boolean;
}

const two = (number: number) => String(number).padStart(2, '0');
/** Number of a certificate: place, birthday, running number, kind and level. */
const certOf = (index: number) =>
  `330106${1950 + (index % 40)}${two(1 + (index % 12))}${two(1 + (index % 28))}${String(index % 1000).padStart(3, '0')}X4${1 + (index % 4)}`;

/** Registers the city's disabled drivers and the guests its dealers expect: some of those who drive in on their own account. */
export async function grantRights(app: App, places: readonly PlacedPark[], city: City, since: Date): Promise<Map<string, Entitled>> {
  const entitled = new Map<string, Entitled>();
  for (const [dealerId, own] of Map.groupBy(places, (place) => place.dealerId)) {
    const regions = new Set(own.map((place) => place.plan.region));
    const drivers = city.vehicles.filter(({ plateNo, fleet, region }) => plateNo !== '' && fleet < 0 && regions.has(region));
    await app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
      const context = { app, tx, now: since };
      const keep = (plateNo: string, kind: number, refKey: string) =>
        entitled.set(`${dealerId} ${plateNo}`, { kind, refKey, since: since.getTime() });
      await seedDisabledRule(
        context,
        dealerId,
        own.map(({ parkId }) => parkId),
      );
      let waiting = 0;
      for (const vehicle of drivers) {
        const { index, plateNo, plateColor } = vehicle;
        const { ownerName, phone } = ownerOf(vehicle);
        if (index % 83 === 5) {
          const certNo = certOf(index);
          const holder = { plate: { plateNo, plateColor }, holderName: ownerName, phone, certNo, certValidTo: '2031-12-31' };
          // Two of them have not been decided on.
          const passed = waiting >= 2 || index < drivers.length / 2;
          if (!passed) waiting += 1;
          const refKey = await seedDisabledCar({ ...context, now: passed ? since : app.clock.now() }, dealerId, holder, passed);
          if (passed) keep(plateNo, disabledKind, refKey);
        } else if (index % 89 === 3) {
          const guest = { plate: { plateNo, plateColor }, ownerName, phone, company: '来访单位', freeTimesLimit: visitsOfGuest };
          keep(plateNo, whiteKind, await seedGuest(context, dealerId, guest));
        }
      }
    });
  }
  return entitled;
}

/** Rights of the past as they are used up, stay after stay, by the rules of the live path. */
export class RightLedger {
  readonly #entitled: ReadonlyMap<string, Entitled>;
  readonly #visits = new Map<string, number>();
  readonly #days = new Map<string, { stays: number; minutes: number }>();

  constructor(entitled: ReadonlyMap<string, Entitled>) {
    this.#entitled = entitled;
  }

  #dayOf({ dealerId, refKey, day }: Pick<PastRight, 'dealerId' | 'refKey' | 'day'>) {
    const key = `${dealerId} ${refKey} ${day}`;
    const known = this.#days.get(key) ?? { stays: 0, minutes: 0 };
    this.#days.set(key, known);
    return known;
  }

  /** What a stay that begins is granted; a pass that covers it leaves a certificate unused. */
  enter(dealerId: string, plateNo: string, enterAt: number, covered: boolean): PastRight | null {
    const right = this.#entitled.get(`${dealerId} ${plateNo}`);
    if (!right || right.since > enterAt) return null;
    const { kind, refKey, since } = right;
    const day = businessDate(enterAt);
    if (kind === whiteKind) {
      if ((this.#visits.get(refKey) ?? 0) >= visitsOfGuest) return null;
      const terms = { feePolicy: 1, payPermille: 0, windows: [], validFrom: toIso(since), validTo: null };
      return { dealerId, kind, refKey, day, terms, usedMin: 0, counts: false };
    }
    const used = this.#dayOf({ dealerId, refKey, day });
    if (covered || used.stays >= maxStaysPerDay) return null;
    used.stays += 1;
    const terms = { name, freeMinutes: freeMinutesPerDay, payPermille };
    return { dealerId, kind, refKey, day, terms, usedMin: 0, counts: true };
  }

  /** What its right changes in the fee of a stay. */
  feeOf(right: PastRight | null, from: number, to: number): Pick<FeeInput, 'covers' | 'discounts' | 'freeRight'> {
    if (!right) return {};
    if (right.kind === whiteKind) return { covers: [{ kind: 'WHITE', from, to, refId: right.refKey }] };
    const usedBefore = Math.min(freeMinutesPerDay, this.#dayOf(right).minutes);
    return { discounts: [{ name, permille: payPermille }], freeRight: { name, minutes: freeMinutesPerDay, usedBefore } };
  }

  /** The stay has ended at a price: what it drew on is used up. */
  leave(right: PastRight | null, fee: FeeCalculation): void {
    if (!right) return;
    right.counts = true;
    right.usedMin = fee.free.right?.usedMinutes ?? 0;
    if (right.kind === whiteKind) this.#visits.set(right.refKey, (this.#visits.get(right.refKey) ?? 0) + 1);
    else this.#dayOf(right).minutes += right.usedMin;
  }
}

/** Identity of a stay with a right: 3 of the white list, 10 disabled. */
export const carTypeBy = (right: PastRight): number => (right.kind === whiteKind ? 3 : 10);
