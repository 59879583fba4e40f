import type { CityRegistration } from '@bochong/contract/device';
import { type PlateColor, plateColor } from '@bochong/contract/kernel/vehicle';
import { type Random, randomOf } from '../city/random.ts';
import type { City, Reading } from '../city/stay.ts';
import type { Vehicle } from '../city/vehicles.ts';
import { type BaySight, createBayCamera } from '../client/bay-camera.ts';
import { drawBay } from '../picture/bay-picture.ts';
import type { Cancel, Wheel } from './wheel.ts';

/** A gun by its charge point and number. */
export interface GunPlace {
  identity: string;
  no: number;
}

export interface BayCameras {
  readonly tally: { seen: number; untold: number };
  /** A car stands in the bay of a gun. */
  came(place: GunPlace, vehicle: number): void;
  left(place: GunPlace): void;
  /** Now and then a petrol car takes a bay, a gun lies on the ground, or there is smoke. `take` keeps a free gun and answers how it is given back. */
  worry(take: (place: GunPlace) => (() => void) | undefined): void;
  end(): void;
}

type Cameras = NonNullable<NonNullable<CityRegistration['charging']>['cameras']>;

const minute = 60_000;
const purpose = 0xba9ca3;
const beatMs = 30_000;
/** What a camera keeps while it has no network, or nobody knows it; the rest is lost, as it is in a camera. */
const mostHeld = 100;

/** A plate as a camera reads it: mostly right, now and then with a wrong sign, seldom not at all. */
export function bayReading({ plateNo, plateColor: color }: Vehicle, random: Random): Reading {
  if (plateNo === '' || random.chance(0.04)) return { plateNo: '', plateColor: color, confidence: 0 };
  if (!random.chance(0.12)) return { plateNo, plateColor: color, confidence: random.int(90, 99) };
  const at = plateNo.length - random.int(1, 3);
  const wrong = plateNo[at] === '8' ? '6' : '8';
  return { plateNo: plateNo.slice(0, at) + wrong + plateNo.slice(at + 1), plateColor: color, confidence: random.int(48, 76) };
}

/** Cameras over charging bays: each tells what it sees of its bays, and keeps it while it has no network. */
export function createBayCameras(city: City, server: string, placed: Cameras, wheel: Wheel): BayCameras {
  const tally = { seen: 0, untold: 0 };
  const random = randomOf(city.seed, purpose, Math.floor(wheel.now() / minute));
  const cameras = placed.map((plan) => {
    const device = createBayCamera({ server, deviceSn: plan.deviceSn, secretKey: plan.secretKey });
    return { ...plan, device, held: [] as BaySight[], silentUntil: 0 };
  });
  const petrol = city.vehicles.filter(({ plateColor: color, habit }) => color === plateColor.BLUE && habit === 'visitor');
  const plans: Record<'beat' | 'trouble', Cancel> = { beat: () => undefined, trouble: () => undefined };

  const lotOf = (park: string) => city.parks.find(({ dealerNo, parkCode }) => `${dealerNo}/${parkCode}` === park);

  const cameraOf = ({ identity, no }: GunPlace) => {
    for (const camera of cameras) {
      const bay = camera.bays.find((one) => one.identity === identity && one.gun === no);
      if (bay) return { camera, bay: bay.bay };
    }
    return undefined;
  };

  async function tell(camera: (typeof cameras)[number], sight: BaySight): Promise<void> {
    tally.seen += 1;
    if (wheel.now() >= camera.silentUntil && (await camera.device.tell(sight, false))) return;
    if (camera.held.length < mostHeld) camera.held.push(sight);
    else tally.untold += 1;
  }

  async function tellHeld(camera: (typeof cameras)[number]): Promise<void> {
    for (const sight of camera.held.splice(0, 20)) if (!(await camera.device.tell(sight, true))) tally.untold += 1;
  }

  function sawCar(place: GunPlace, vehicle: Vehicle, eventType: 'bay.arrive' | 'bay.fuelOccupy'): void {
    const found = cameraOf(place);
    if (!found) return;
    const { camera, bay } = found;
    const [at, reading] = [wheel.now(), bayReading(vehicle, random)];
    const { plateNo, plateColor: color, confidence } = reading;
    const isGreen = vehicle.plateColor === plateColor.GREEN;
    const payload = {
      bay,
      plateNo,
      plateColor: color as PlateColor,
      confidence,
      vehicleClass: isGreen ? ('newEnergy' as const) : ('fuel' as const),
    };
    const lot = lotOf(camera.park);
    void tell(camera, { eventType, payload, at, picture: lot ? drawBay(lot, { bay, vehicle, reading, at }) : null });
  }

  const sawBay = (place: GunPlace, eventType: BaySight['eventType'], picture: Buffer | null = null) => {
    const found = cameraOf(place);
    if (found) void tell(found.camera, { eventType, payload: { bay: found.bay }, at: wheel.now(), picture });
  };

  function beat(): void {
    plans.beat = wheel.after(beatMs, () => {
      for (const camera of cameras)
        if (wheel.now() >= camera.silentUntil) void camera.device.beat().then((heard) => (heard ? tellHeld(camera) : undefined));
      beat();
    });
  }
  beat();

  return {
    tally,
    came(place, vehicle) {
      const car = city.vehicles[vehicle];
      if (car) sawCar(place, car, 'bay.arrive');
    },
    left: (place) => sawBay(place, 'bay.depart'),
    worry(take) {
      const trouble = () => {
        plans.trouble = wheel.after(random.int(50, 110) * 1000, () => {
          const camera = cameras.length > 0 ? random.pick(cameras) : undefined;
          const bay = camera && camera.bays.length > 0 ? random.pick(camera.bays) : undefined;
          if (camera && bay) upset(camera, { identity: bay.identity, no: bay.gun });
          trouble();
        });
      };
      function upset(camera: (typeof cameras)[number], place: GunPlace): void {
        const what = random.next();
        if (what < 0.55) {
          const local = petrol.filter(({ region }) => region === lotOf(camera.park)?.region);
          const giveBack = local.length > 0 ? take(place) : undefined;
          if (!giveBack) return;
          const car = random.pick(local);
          sawCar(place, car, 'bay.arrive');
          wheel.after(2 * minute, () => sawCar(place, car, 'bay.fuelOccupy'));
          wheel.after(random.int(5, 14) * minute, () => {
            sawBay(place, 'bay.depart');
            giveBack();
          });
        } else if (what < 0.75) sawBay(place, 'bay.gunOnGround');
        else if (what < 0.97) camera.silentUntil = wheel.now() + random.int(6, 10) * minute;
        else sawBay(place, 'bay.smoke');
      }
      trouble();
    },
    end() {
      plans.beat();
      plans.trouble();
    },
  };
}
