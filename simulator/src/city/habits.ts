import { type DayType, dayType } from './calendar.ts';
import { type Purpose, parks } from './places.ts';
import { type Random, randomOf } from './random.ts';
import type { Vehicle } from './vehicles.ts';

/** Where a vehicle stands and when, in minutes from midnight of the day it arrives; `exit` may lie in a later day. */
export interface Visit {
  park: number;
  enter: number;
  exit: number;
}

/** When a vehicle with a home in the city is out of it. */
interface Outing {
  leave: number;
  back: number;
}

const framePurpose = 0xf4a3e;
const visitPurpose = 0x7151;
const latest = 23 * 60 + 40;
const clamp = (value: number, low: number, high: number) => Math.round(Math.min(Math.max(value, low), high));

function outingOf(seed: number, vehicle: Vehicle, day: number): Outing | null {
  const random = randomOf(seed, framePurpose, vehicle.index, day);
  const works = vehicle.habit === 'resident-commuter' && dayType(day) === 'workday';
  if (!random.chance(works ? 0.93 : 0.6)) return null;
  if (works) {
    const leave = clamp(random.around(470, 25), 380, 600);
    return { leave, back: clamp(random.around(1120, 50), leave + 240, latest) };
  }
  const leave = clamp(random.around(650, 120), 480, 1080);
  return { leave, back: clamp(leave + random.int(90, 420), leave + 60, latest) };
}

/** Time of day people go out, by what they go to. */
const visitPeaks: Readonly<Record<Purpose, readonly number[]>> = {
  mall: [690, 900, 1110, 1170],
  hospital: [510, 570, 600, 840],
  hub: [480, 700, 900, 1080],
  road: [560, 640, 760, 900, 1050, 1140],
  office: [600, 870],
  home: [1110, 1170],
};
const visitLengths: Readonly<Record<Purpose, readonly [low: number, high: number]>> = {
  mall: [35, 210],
  hospital: [40, 180],
  hub: [8, 75],
  road: [6, 140],
  office: [20, 120],
  home: [30, 180],
};
const weights: readonly (readonly [Purpose, number])[] = [
  ['mall', 0.36],
  ['road', 0.3],
  ['hospital', 0.12],
  ['hub', 0.14],
  ['office', 0.05],
  ['home', 0.03],
];

const lots = Map.groupBy(parks, (park) => `${park.region}/${park.purpose}`);

function target(random: Random, vehicle: Vehicle): { park: number; purpose: Purpose } {
  for (;;) {
    let left = random.next();
    const [purpose] = weights.find(([, weight]) => {
      left -= weight;
      return left < 0;
    }) ?? ['road' as const];
    const choices = lots.get(`${vehicle.region}/${purpose}`)?.filter((park) => park.index !== vehicle.home);
    if (choices?.length) return { park: random.pick(choices).index, purpose };
  }
}

/** Up to `count` errands one after the other within a span; people keep 15 minutes between two places. */
function errands(random: Random, vehicle: Vehicle, count: number, from: number, to: number, short = false): Visit[] {
  const visits: Visit[] = [];
  let free = from;
  for (let number = 0; number < count; number += 1) {
    const { park, purpose } = target(random, vehicle);
    const [low, high] = short ? ([4, 25] as const) : visitLengths[purpose];
    const wish = short
      ? free + random.int(5, Math.max(6, Math.floor((to - free) / (count - number))))
      : random.around(random.pick(visitPeaks[purpose]), 45);
    const enter = Math.max(free, Math.round(wish));
    const exit = enter + random.int(low, high);
    if (exit > to) break;
    visits.push({ park, enter, exit });
    free = exit + 15;
  }
  return visits;
}

/** The night at home that begins with the return of `day`: it ends with the next outing. */
function nightAtHome(seed: number, vehicle: Vehicle, day: number, back: number): Visit {
  for (let nights = 1; ; nights += 1) {
    const next = outingOf(seed, vehicle, day + nights) ?? (nights > 6 ? { leave: 600 } : null);
    if (next) return { park: vehicle.home, enter: back, exit: nights * 1440 + next.leave };
  }
}

function residentDay(seed: number, vehicle: Vehicle, day: number, random: Random): Visit[] {
  const outing = outingOf(seed, vehicle, day);
  if (!outing) return [];
  const works = vehicle.habit === 'resident-commuter' && dayType(day) === 'workday';
  const travel = random.int(15, 35);
  const out = works
    ? [{ park: vehicle.work, enter: outing.leave + travel, exit: outing.back - travel }]
    : errands(random, vehicle, random.int(1, 2), outing.leave + travel, outing.back - travel);
  return [...out, nightAtHome(seed, vehicle, day, outing.back)];
}

function commuterDay(vehicle: Vehicle, type: DayType, random: Random): Visit[] {
  if (type !== 'workday') return random.chance(0.3) ? errands(random, vehicle, random.int(1, 2), 540, latest) : [];
  if (!random.chance(0.92)) return [];
  const enter = clamp(random.around(515, 28), 420, 640);
  const work = { park: vehicle.work, enter, exit: clamp(random.around(1090, 55), enter + 180, latest) };
  return random.chance(0.13) ? [work, ...errands(random, vehicle, 1, work.exit + 20, latest)] : [work];
}

/** A night is at most a week long, so whoever arrived earlier has left. */
export const longestStayDays = 8;

/** Every stay of a vehicle that begins on a day, in order; stays of one vehicle never overlap, whatever the days. */
export function visitsOf(seed: number, vehicle: Vehicle, day: number): Visit[] {
  const random = randomOf(seed, visitPurpose, vehicle.index, day);
  const type = dayType(day);
  switch (vehicle.habit) {
    case 'resident':
    case 'resident-commuter':
      return residentDay(seed, vehicle, day, random);
    case 'commuter':
      return commuterDay(vehicle, type, random);
    case 'visitor':
      return random.chance(type === 'workday' ? 0.45 : 0.75) ? errands(random, vehicle, random.int(1, 2), 450, latest) : [];
    case 'taxi':
      return random.chance(0.95) ? errands(random, vehicle, random.int(6, 10), 400, 1380, true) : [];
    case 'truck': {
      const enter = random.int(330, 540);
      return type === 'holiday'
        ? []
        : [{ park: (lots.get(`${vehicle.region}/mall`) ?? [])[0]?.index ?? 0, enter, exit: enter + random.int(18, 55) }];
    }
  }
}
