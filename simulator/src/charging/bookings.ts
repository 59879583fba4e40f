import type { CityRegistration } from '@bochong/contract/device';
import { randomOf } from '../city/random.ts';
import type { City } from '../city/stay.ts';
import { type BookingPhone, createBookingPhone } from '../client/booking-phone.ts';
import type { ChargingLife } from './charging-life.ts';
import type { Cancel, Wheel } from './wheel.ts';

type Charging = NonNullable<CityRegistration['charging']>;

/** What a driver who reserves a gun does then, each in turn. */
const fates = ['comes', 'changesMind', 'staysAway', 'comes', 'isRefused', 'comesLate', 'cancelsLate'] as const;

const minute = 60_000;
const purpose = 0xb00c;
/** So many reservations of simulated drivers stand at once. */
const most = 8;

/** Drivers who reserve a gun by phone before they come: in time, too late, not at all, or not any more. */
export function createBookings(
  city: City,
  { tags, bookings = { codes: {}, passes: {} } }: Pick<Charging, 'tags' | 'bookings'>,
  { life, wheel, phoneOf }: { life: ChargingLife; wheel: Wheel; phoneOf(token: string, pass: string): BookingPhone },
): { readonly tally: Record<'reserved' | 'notReserved' | 'cancelled', number>; end(): void } {
  const tally = { reserved: 0, notReserved: 0, cancelled: 0 };
  const random = randomOf(city.seed, purpose, Math.floor(wheel.now() / minute));
  const numbers = new Map(city.vehicles.map(({ plateNo, index }) => [plateNo, index]));
  const drivers = Object.entries(bookings.passes).flatMap(([key, pass]) => {
    const [dealerNo = '', plateNo = ''] = key.split('/');
    const vehicle = numbers.get(plateNo);
    return vehicle === undefined ? [] : [{ dealerNo, plateNo, vehicle, pass, tag: tags[key] ?? '' }];
  });
  const guns = Object.entries(bookings.codes).map(([key, token]) => {
    const [identity = '', no = '1'] = key.split('/');
    return { identity, no: Number(no), token };
  });
  const busy = new Set<string>();
  let turn = 0;
  let next: Cancel = () => undefined;

  async function book(): Promise<void> {
    const fate = fates[turn % fates.length] ?? 'comes';
    turn += 1;
    if (drivers.length === 0 || busy.size >= most) return;
    const driver = random.pick(drivers);
    const open = guns.filter((gun) => life.mayBook(gun, driver.dealerNo) && life.refusesBookings(gun) === (fate === 'isRefused'));
    if (busy.has(driver.pass) || open.length === 0) return;
    const gun = random.pick(open);
    const giveBack = life.take(gun);
    if (!giveBack) return;
    busy.add(driver.pass);
    const phone = phoneOf(gun.token, driver.pass);
    const holdMin = fate === 'cancelsLate' ? 15 : fate === 'comes' ? random.pick([10, 15, 20]) : 5;
    const made = await phone.reserve(holdMin, driver.plateNo);
    const over = () => {
      giveBack();
      busy.delete(driver.pass);
    };
    tally[made === undefined ? 'notReserved' : 'reserved'] += 1;
    if (made === undefined || fate === 'isRefused') return over();
    const [soon, late] = [random.int(60, 200) * 1000, random.int(375, 480) * 1000];
    const arrive = () => {
      over();
      life.come(driver, gun);
    };
    const giveUp = async () => {
      if (await phone.cancel(made)) tally.cancelled += 1;
      over();
    };
    if (fate === 'comes') wheel.after(soon, arrive);
    else if (fate === 'comesLate') wheel.after(late, arrive);
    else if (fate === 'staysAway') wheel.after(late, over);
    else wheel.after(fate === 'changesMind' ? soon : late, () => void giveUp());
  }

  function go(): void {
    next = wheel.after(random.int(25, 60) * 1000, () => {
      void book();
      go();
    });
  }
  go();
  return { tally, end: () => next() };
}

/** Phones of the city's drivers at a server. */
export const bookingPhones = (server: string) => (token: string, pass: string) => createBookingPhone(server, token, pass);
