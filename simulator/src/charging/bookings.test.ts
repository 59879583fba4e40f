import { plateFacts } from '@bochong/contract/kernel/plate';
import { energyType } from '@bochong/contract/kernel/vehicle';
import { expect, test } from 'vitest';
import { randomOf } from '../city/random.ts';
import { createCity } from '../city/stay.ts';
import { bayReading } from './bay-cameras.ts';
import { createBookings } from './bookings.ts';
import type { ChargingLife } from './charging-life.ts';
import { createWheel } from './wheel.ts';

const minute = 60_000;
const city = createCity();

interface Made {
  at: number;
  until: number;
  pass: string;
  gun: string;
}

/** An hour of bookings at two guns of one dealer, the second of which keeps nothing, and one of another dealer. */
async function anHour() {
  const wheel = createWheel(Date.parse('2026-03-10T09:00:00+08:00'));
  const taken = new Set<string>();
  const refused: string[] = [];
  const made: Made[] = [];
  const came: { at: number; vehicle: number; gun: string }[] = [];
  const cancelled: { at: number; id: string }[] = [];
  let mostTaken = 0;
  const keyOf = ({ identity, no }: { identity: string; no: number }) => `${identity}/${no}`;
  const life = {
    take(place: { identity: string; no: number }) {
      const key = keyOf(place);
      if (taken.has(key)) return undefined;
      taken.add(key);
      mostTaken = Math.max(mostTaken, taken.size);
      return () => void taken.delete(key);
    },
    mayBook: ({ identity }: { identity: string }, dealerNo: string) => identity.startsWith(dealerNo),
    refusesBookings: ({ no }: { no: number }) => no === 2,
    come: ({ vehicle }: { vehicle: number }, place: { identity: string; no: number }) =>
      void came.push({ at: wheel.now(), vehicle, gun: keyOf(place) }),
  } as unknown as ChargingLife;
  const cars = city.vehicles.filter(({ plateNo }) => plateFacts(plateNo)?.energyType === energyType.BEV).slice(0, 20);
  const keys = cars.map(({ plateNo }) => `A/${plateNo}`);
  const passes = Object.fromEntries(keys.map((key) => [key, `pass of ${key}`]));
  const guns = [...Array.from({ length: 9 }, (_, at) => `A${at}/1`), 'A9/2', 'B0/1'];
  const bookings = createBookings(
    city,
    { tags: {}, bookings: { codes: Object.fromEntries(guns.map((gun) => [gun, gun])), passes } },
    {
      ...{ life, wheel },
      phoneOf: (token, pass) => ({
        async reserve(holdMin) {
          if (token.endsWith('/2')) {
            refused.push(token);
            return `refused ${refused.length}`;
          }
          return String(made.push({ at: wheel.now(), until: wheel.now() + holdMin * minute, pass, gun: token }) - 1);
        },
        cancel: async (id) => cancelled.push({ at: wheel.now(), id }) > 0,
      }),
    },
  );
  const start = wheel.now();
  for (let now = start; now < start + 60 * minute; now += 1_000) {
    wheel.turn(now);
    await Promise.resolve();
    await Promise.resolve();
  }
  bookings.end();
  return { made, came, cancelled, refused, mostTaken, tally: bookings.tally };
}

test('drivers who reserve come in time, come late, cancel soon or late, stay away, or are refused; a few at once, at guns of their own dealer', async () => {
  const { made, came, cancelled, refused, mostTaken, tally } = await anHour();
  expect(made.length).toBeGreaterThan(20);
  expect(new Set(made.map(({ gun }) => gun)).has('B0/1')).toBe(false);
  expect(refused.length).toBeGreaterThan(2);
  expect(mostTaken).toBeLessThanOrEqual(8);
  const last = (gun: string, at: number) => made.filter((one) => one.gun === gun && one.at < at).at(-1);
  const inTime = came.filter(({ gun, at }) => at < (last(gun, at)?.until ?? 0));
  expect(inTime.length).toBeGreaterThan(3);
  expect(came.length - inTime.length).toBeGreaterThan(1);
  const after = cancelled.map(({ at, id }) => (at - (made[Number(id)]?.at ?? at)) / minute);
  expect(after.filter((minutes) => minutes < 5).length).toBeGreaterThan(1);
  expect(after.filter((minutes) => minutes > 5).length).toBeGreaterThan(1);
  expect(made.length - came.length - cancelled.length).toBeGreaterThan(1);
  expect(tally.cancelled).toBe(cancelled.length);
}, 20_000);

test('a bay camera reads most plates as they are, some with one wrong sign and little confidence, few not at all', () => {
  const random = randomOf(7);
  const [car] = city.vehicles.filter(({ plateNo }) => plateNo.length === 8);
  if (!car) throw new Error('a city without green plates');
  const read = Array.from({ length: 400 }, () => bayReading(car, random));
  const right = read.filter(({ plateNo }) => plateNo === car.plateNo);
  const wrong = read.filter(({ plateNo }) => plateNo !== car.plateNo && plateNo !== '');
  expect(right.length).toBeGreaterThan(300);
  expect(right.every(({ confidence }) => confidence >= 90)).toBe(true);
  expect(wrong.length).toBeGreaterThan(20);
  for (const { plateNo, confidence } of wrong) {
    expect([...plateNo].filter((sign, at) => sign !== car.plateNo[at])).toHaveLength(1);
    expect(confidence).toBeLessThan(80);
  }
  expect(read.some(({ plateNo }) => plateNo === '')).toBe(true);
});
