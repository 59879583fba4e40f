import { looksAlike } from '@bochong/contract/kernel/plate';
import { plateColor } from '@bochong/contract/kernel/vehicle';
import { dayNumber, dayStart } from './calendar.ts';
import { type Visit, visitsOf } from './habits.ts';
import { type Park, parks } from './places.ts';
import { type Random, randomOf } from './random.ts';
import { createVehicles, type Vehicle } from './vehicles.ts';

/** What a device made of a plate. Empty text: it saw a vehicle but read nothing. */
export interface Reading {
  plateNo: string;
  plateColor: number;
  confidence: number;
}

/** How and when the stay is paid, if at all What is owed, the server says. */
export interface PaymentIntent {
  /** payScene: 1 prepaid inside · 2 at the exit · 5 automatically · 6 by the owner after leaving; 0 never. */
  scene: 0 | 1 | 2 | 5 | 6;
  /** payChannel: 1 cash · 2 WeChat · 3 Alipay · 7, 8 automatic. */
  channel: number;
  /** Epoch milliseconds; 0 when never. */
  at: number;
}

/** One stay as it will happen. Instants are epoch milliseconds, places are indexes: the same type serves the live city and its history. */
export interface Stay {
  vehicle: number;
  park: number;
  enterAt: number;
  exitAt: number;
  /** Lanes of the lot; -1 on the road. */
  enterLane: number;
  exitLane: number;
  /** Road and berth of a roadside stay; -1 in a closed lot. */
  road: number;
  berth: number;
  enter: Reading;
  exit: Reading;
  /** Left behind another vehicle without having been let out. */
  tailgated: boolean;
  /** The lane had no connection: the event arrives at this instant, as a replay; 0 = at once. */
  enterReplayedAt: number;
  exitReplayedAt: number;
  payment: PaymentIntent;
}

export interface City {
  seed: number;
  parks: readonly Park[];
  vehicles: readonly Vehicle[];
}

/** The city of a seed: always the same. */
export const createCity = (seed = 20_261_121): City => ({ seed, parks, vehicles: createVehicles(seed) });

const minute = 60_000;
const stayPurpose = 0x57a1;
const outagePurpose = 0x0ff1;
const rates = { misread: 0.008, unread: 0.002, colorLost: 0.004, tailgate: 0.0015, outage: 0.02 } as const;

/** Span in which a lane has no connection on a day; most days none. */
export function outageOf(city: City, park: number, lane: number, day: number): { from: number; to: number } | null {
  const random = randomOf(city.seed, outagePurpose, park * 16 + lane, day);
  if (!random.chance(rates.outage)) return null;
  const from = dayStart(day) + random.int(0, 22 * 60) * minute;
  return { from, to: from + random.int(12, 55) * minute };
}

function replayAt(city: City, park: number, lane: number, at: number): number {
  const outage = outageOf(city, park, lane, dayNumber(at));
  return outage && at >= outage.from && at < outage.to ? outage.to : 0;
}

/** One character taken for another, as cameras do. */
function misread(random: Random, plateNo: string): string {
  const position = random.int(2, plateNo.length - 1);
  const right = plateNo[position] ?? '0';
  const wrong = [...'0123456789ABDGQSTVYZ'].filter((character) => character !== right && looksAlike(character, right));
  return plateNo.slice(0, position) + (wrong.length > 0 ? random.pick(wrong) : String(random.int(0, 9))) + plateNo.slice(position + 1);
}

function readPlate(random: Random, vehicle: Vehicle): Reading {
  const clear = { plateNo: vehicle.plateNo, plateColor: vehicle.plateColor, confidence: Math.min(99, Math.round(random.around(94, 2.2))) };
  const fate = random.next();
  if (vehicle.plateNo === '' || fate < rates.unread) return { plateNo: '', plateColor: plateColor.UNKNOWN, confidence: 0 };
  if (fate < rates.unread + rates.misread) return { ...clear, plateNo: misread(random, vehicle.plateNo), confidence: random.int(62, 86) };
  return fate > 1 - rates.colorLost ? { ...clear, plateColor: plateColor.UNKNOWN } : clear;
}

function paymentOf(random: Random, roadside: boolean, exitAt: number, length: number): PaymentIntent {
  const channel = random.chance(0.62) ? 2 : 3;
  const way = random.next();
  if (roadside) {
    if (way < 0.7) return { scene: 6, channel, at: exitAt + random.int(1, 25) * minute };
    if (way < 0.88) return { scene: 6, channel, at: exitAt + random.int(60, 1380) * minute };
    return way < 0.94 ? { scene: 6, channel, at: exitAt + random.int(2, 20) * 1440 * minute } : { scene: 0, channel: 0, at: 0 };
  }
  if (way < 0.16 && length > 20 * minute) return { scene: 1, channel, at: exitAt - random.int(2, 12) * minute };
  if (way < 0.3) return { scene: 5, channel: channel + 5, at: exitAt };
  if (way < 0.995) return { scene: 2, channel: random.chance(0.03) ? 1 : channel, at: exitAt + random.int(6, 28) * 1000 };
  return { scene: 0, channel: 0, at: 0 };
}

const laneFor = (random: Random, park: Park, direction: 'IN' | 'OUT') =>
  random.pick(park.lanes.flatMap((lane, index) => (lane.direction === direction ? [index] : [])));

function toStay(city: City, vehicle: Vehicle, visit: Visit, day: number, number: number): Stay {
  const random = randomOf(city.seed, stayPurpose, vehicle.index, day * 32 + number);
  const park = city.parks[visit.park];
  if (!park) throw new Error(`no lot ${visit.park}`);
  const second = () => random.int(0, 59_999);
  const enterAt = dayStart(day) + visit.enter * minute + second();
  const exitAt = dayStart(day) + visit.exit * minute + second();
  const roadside = park.parkType === 2;
  const [enterLane, exitLane] = roadside ? [-1, -1] : [laneFor(random, park, 'IN'), laneFor(random, park, 'OUT')];
  const enter = readPlate(random, vehicle);
  return {
    vehicle: vehicle.index,
    park: park.index,
    enterAt,
    exitAt,
    enterLane,
    exitLane,
    road: roadside ? random.int(0, park.roads.length - 1) : -1,
    berth: -1,
    enter,
    exit: roadside ? enter : readPlate(random, vehicle),
    tailgated: !roadside && random.chance(rates.tailgate),
    enterReplayedAt: roadside ? 0 : replayAt(city, park.index, enterLane, enterAt),
    exitReplayedAt: roadside ? 0 : replayAt(city, park.index, exitLane, exitAt),
    // Drivers of a company leave on its account.
    payment: vehicle.fleet >= 0 ? { scene: 0, channel: 0, at: 0 } : paymentOf(random, roadside, exitAt, exitAt - enterAt),
  };
}

/** Gives roadside stays their berths in order of arrival; who finds none drives on. Nobody stands on the road overnight. */
function assignBerths(city: City, stays: readonly Stay[]): Stay[] {
  const freeAt = new Map<string, number[]>();
  return stays.filter((stay) => {
    const road = city.parks[stay.park]?.roads[stay.road];
    if (!road) return true;
    const key = `${stay.park}/${stay.road}`;
    const until = freeAt.get(key) ?? new Array<number>(road.berthCodes.length).fill(0);
    freeAt.set(key, until);
    const start = stay.vehicle % until.length;
    const berth = until.findIndex((_, offset) => (until[(start + offset) % until.length] ?? 0) < stay.enterAt - 3 * minute);
    if (berth < 0) return false;
    stay.berth = (start + berth) % until.length;
    until[stay.berth] = stay.exitAt;
    return true;
  });
}

/** Every stay that begins on a day, by time of arrival. */
export function staysOfDay(city: City, day: number): Stay[] {
  const stays = city.vehicles.flatMap((vehicle) =>
    visitsOf(city.seed, vehicle, day).map((visit, number) => toStay(city, vehicle, visit, day, number)),
  );
  return assignBerths(
    city,
    stays.sort((a, b) => a.enterAt - b.enterAt || a.vehicle - b.vehicle),
  );
}
