import type { ChargingMemory, CityRegistration } from '@bochong/contract/device';
import { randomOf } from '../city/random.ts';
import type { City, Stay } from '../city/stay.ts';
import type { BayCameras, GunPlace } from './bay-cameras.ts';
import { type ChargePoint, createChargePoint } from './charge-point.ts';
import { batteryOf, intentOf } from './charging-car.ts';
import type { Car, Gun } from './gun.ts';
import type { Habits } from './habits.ts';
import type { Cancel, Wheel } from './wheel.ts';

export interface ChargingLife {
  /** What the charge points have done so far. */
  readonly tally: { plugged: number; begun: number; noGun: number; outages: number; faults: number };
  /** A vehicle has come into a lot: its driver may look for a gun. */
  arrive(stay: Stay): void;
  /** It leaves, whatever its battery says. */
  leave(stay: Stay): void;
  /** Keeps a free gun of a connected charge point and answers how it is given back; undefined: it is not free. */
  take(place: GunPlace): (() => void) | undefined;
  /** Whether a gun of a dealer is free, so that its page offers to reserve it. */
  mayBook(place: GunPlace, dealerNo: string): boolean;
  /** Whether its charge point keeps guns for nobody. */
  refusesBookings(place: GunPlace): boolean;
  /** A driver comes to the gun that was reserved, or to one that was until a moment ago: plugs in and charges with a card. */
  come(driver: { vehicle: number; tag: string }, place: GunPlace): void;
  /** What is to be known again in the next run. */
  memory(): ChargingMemory;
  end(): void;
}

type Charging = NonNullable<CityRegistration['charging']>;
type Placed = Charging['points'][number];

const minute = 60_000;
const kind = 0xc4a26e;
/** One device in so many has a habit of the field, each kind in turn. */
const oddOneIn = 9;
const oddities: readonly Habits[] = [
  { clockOffsetMs: 7 * minute },
  { repeats: true },
  { writesLocalAsUtc: true },
  { spikes: true },
  { tellsKwh: true, driftPpm: 900 },
  { addsFields: true, plugAndCharge: true },
];
/** One device in so many keeps guns for nobody. */
const refusingOneIn = 6;
const habitsOf = (index: number): Habits => ({
  ...(index % oddOneIn === oddOneIn - 1 && oddities[Math.floor(index / oddOneIn) % oddities.length]),
  ...(index % refusingOneIn === 2 && { refusesReservations: true }),
});

/** One device in so many speaks OCPP 2.0.1; those with habits of the field speak 1.6. */
const newOneIn = 4;
const speaks201 = (index: number): boolean => index % newOneIn === 1 && Object.keys(habitsOf(index)).length === 0;

/** A car at a gun, and what will be done with it. */
interface Guest extends Omit<ChargingMemory['guests'][number], 'gun' | 'vehicle'> {
  no: number;
  gun: Gun;
  plugged: boolean;
  /** Gives up what the driver does next. */
  next: Cancel;
}

/** The charging half of the city: its charge points, each with a connection of its own, and the drivers who use them. */
export function createChargingLife(
  city: City,
  { url, points: placed, tags }: Charging,
  wheel: Wheel,
  { now = wheel.now, before = { points: {}, guests: [] }, bays }: { now?: () => number; before?: ChargingMemory; bays?: BayCameras } = {},
): ChargingLife {
  const tally = { plugged: 0, begun: 0, noGun: 0, outages: 0, faults: 0 };
  const points = placed.map((plan, index) => ({
    plan,
    point: createChargePoint(
      {
        ...{ ...plan, url, firmware: '1.4.2', habits: habitsOf(index), seed: city.seed + index },
        speaks201: speaks201(index),
        ...(before.points[plan.identity] && { memory: before.points[plan.identity] }),
      },
      wheel,
    ),
  }));
  const guests = new Map<number, Guest>();
  const taken = new Set<Gun>();

  const lotOf = (stay: Stay) => {
    const park = city.parks[stay.park];
    return park ? `${park.dealerNo}/${park.parkCode}` : '';
  };

  const pointOf = ({ identity }: GunPlace) => points.find(({ plan }) => plan.identity === identity);
  function freeAt(place: GunPlace): Gun | undefined {
    const { plan, point } = pointOf(place) ?? {};
    const gun = point?.online && plan && place.no <= plan.guns ? point.gun(place.no) : undefined;
    return gun && gun.state.status === 'Available' && !taken.has(gun) ? gun : undefined;
  }

  function freeGun(lot: string, isFast: boolean): Pick<Guest, 'identity' | 'no' | 'gun'> | undefined {
    const [first, second] = isFast ? (['dc', 'ac'] as const) : (['ac', 'dc'] as const);
    const free = ({ plan, point }: { plan: Placed; point: ChargePoint }) =>
      plan.park !== lot || !point.online
        ? []
        : Array.from({ length: plan.guns }, (_, at) => ({ identity: plan.identity, no: at + 1, gun: point.gun(at + 1) })).filter(
            ({ gun }) => gun.state.status === 'Available' && !taken.has(gun),
          );
    const all = (supply: 'ac' | 'dc') => points.filter(({ plan }) => plan.supply === supply).flatMap(free);
    return all(first)[0] ?? all(second)[0];
  }

  /** Watches a charge: the driver stops it at the wanted charge, and pulls the plug some time after it is over. */
  function watch(guest: Guest, vehicle: number): void {
    const { gun, tag } = guest;
    let over = 0;
    const look = () => {
      const { soc } = gun.state;
      if (gun.busy && soc !== null && soc >= guest.targetSoc && tag !== '') void gun.swipe(tag);
      over = gun.busy ? 0 : over || now();
      if (over > 0 && now() - over >= guest.lingerMs) return free(vehicle);
      guest.next = wheel.after(20_000, look);
    };
    guest.next = wheel.after(20_000, look);
  }

  function free(vehicle: number): void {
    const guest = guests.get(vehicle);
    if (!guest) return;
    guest.next();
    guest.gun.unplug();
    if (guest.plugged) bays?.left(guest);
    taken.delete(guest.gun);
    guests.delete(vehicle);
  }

  async function plug(guest: Guest, vehicle: number, car: Car): Promise<void> {
    bays?.came(guest, vehicle);
    await guest.gun.plug(car);
    guest.plugged = true;
    tally.plugged += 1;
    if (guest.tag === '') return; // a driver without a card starts by phone, or goes away again
    guest.next = wheel.after(15_000, () => {
      tally.begun += 1;
      void guest.gun.swipe(guest.tag);
      watch(guest, vehicle);
    });
  }

  /** Now and then a device loses its network, or a gun breaks and is mended. */
  const chance = randomOf(city.seed, kind, Math.floor(wheel.now() / minute));
  let trouble: Cancel = () => undefined;
  function worry(): void {
    trouble = wheel.after(90_000, () => {
      const { point, plan } = points.length > 0 ? chance.pick(points) : {};
      if (point && plan && chance.chance(0.4)) {
        tally.outages += 1;
        point.cut(chance.int(1, 6) * minute);
      } else if (point && plan && chance.chance(0.3)) {
        tally.faults += 1;
        const gun = point.gun(chance.int(1, plan.guns));
        gun.fail(chance.pick(['ConnectorLockFailure', 'EVCommunicationError', 'GroundFailure', 'OverVoltage']));
        wheel.after(chance.int(3, 20) * minute, () => gun.repair());
      }
      worry();
    });
  }
  worry();

  for (const { identity, gun: no, vehicle, ...wishes } of before.guests) {
    const gun = points.find(({ plan }) => plan.identity === identity)?.point.gun(no);
    if (!gun) continue;
    const guest: Guest = { identity, no, gun, plugged: true, next: () => undefined, ...wishes };
    taken.add(gun);
    guests.set(vehicle, guest);
    watch(guest, vehicle);
  }

  return {
    tally,
    arrive(stay) {
      const battery = batteryOf(city, stay);
      const intent = battery && intentOf(city, stay, battery);
      const lot = lotOf(stay);
      if (guests.has(stay.vehicle) || !battery || !intent || !placed.some(({ park }) => park === lot)) return;
      const found = freeGun(lot, stay.exitAt - stay.enterAt < 150 * minute);
      if (!found) {
        tally.noGun += 1;
        return;
      }
      const tag = tags[`${city.parks[stay.park]?.dealerNo}/${city.vehicles[stay.vehicle]?.plateNo}`] ?? '';
      const { targetSoc, lingerMs, plugAt } = intent;
      const guest: Guest = { ...found, tag, targetSoc, lingerMs, plugged: false, next: () => undefined };
      taken.add(guest.gun);
      guests.set(stay.vehicle, guest);
      guest.next = wheel.after(Math.max(0, plugAt - now()), () => void plug(guest, stay.vehicle, { battery }));
    },
    leave: ({ vehicle }) => free(vehicle),
    take(place) {
      const gun = freeAt(place);
      if (!gun) return undefined;
      taken.add(gun);
      return () => void taken.delete(gun);
    },
    mayBook: (place, dealerNo) => freeAt(place) !== undefined && pointOf(place)?.plan.park.startsWith(`${dealerNo}/`) === true,
    refusesBookings: (place) => habitsOf(points.findIndex(({ plan }) => plan.identity === place.identity)).refusesReservations === true,
    come({ vehicle, tag }, { identity, no }) {
      const gun = pointOf({ identity, no })?.point.gun(no);
      const battery = batteryOf(city, { vehicle, enterAt: now() });
      if (!gun || !battery || guests.has(vehicle) || taken.has(gun)) return;
      const guest: Guest = { identity, no, gun, tag, targetSoc: 80, lingerMs: 3 * minute, plugged: false, next: () => undefined };
      taken.add(gun);
      guests.set(vehicle, guest);
      void plug(guest, vehicle, { battery });
    },
    memory: () => ({
      points: Object.fromEntries(points.map(({ plan, point }) => [plan.identity, point.memory])),
      guests: [...guests]
        .filter(([, { plugged }]) => plugged)
        .map(([vehicle, { identity, no, tag, targetSoc, lingerMs }]) => ({ identity, gun: no, vehicle, tag, targetSoc, lingerMs })),
    }),
    end() {
      trouble();
      for (const { point } of points) point.end();
    },
  };
}
