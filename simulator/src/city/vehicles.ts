import { normalisePlate } from '@bochong/contract/kernel/plate';
import { type PlateColor, plateColor, type VehicleClass, vehicleClass } from '@bochong/contract/kernel/vehicle';
import { type Purpose, parks } from './places.ts';
import { type Random, randomOf } from './random.ts';

/** Why a vehicle moves. */
export type Habit = 'resident-commuter' | 'commuter' | 'resident' | 'visitor' | 'taxi' | 'truck';

export interface Vehicle {
  index: number;
  /** Empty for a new car without plates. */
  plateNo: string;
  plateColor: PlateColor;
  vehicleClass: VehicleClass;
  bodyColor: (typeof bodyColors)[number];
  region: string;
  habit: Habit;
  /** Lots (by index) the vehicle lives and works at; -1 = none. */
  home: number;
  work: number;
  /** Company that pays for its parking (by index of `fleets`); -1 = none. */
  fleet: number;
}

/** Companies whose vehicles park on account: carriers' trucks, and cars of some people who work in offices. */
export const fleets = [
  { name: '顺捷物流有限公司', industry: '物流' },
  { name: '云图软件有限公司', industry: '软件' },
] as const;

const fleetOf = (habit: Habit, index: number): number => (habit === 'truck' ? 0 : habit === 'commuter' && index % 9 === 0 ? 1 : -1);

export const bodyColors = ['WHITE', 'BLACK', 'GREY', 'SILVER', 'RED', 'BLUE', 'BROWN'] as const;

interface Region {
  name: string;
  local: string;
  guests: readonly string[];
  counts: Readonly<Record<Habit, number>>;
}

const regions: readonly Region[] = [
  {
    name: '杭州',
    local: '浙A',
    guests: ['浙B', '浙D', '浙F', '沪A', '苏E', '皖A'],
    counts: { 'resident-commuter': 420, commuter: 420, resident: 200, visitor: 380, taxi: 60, truck: 20 },
  },
  {
    name: '青岛',
    local: '鲁B',
    guests: ['鲁A', '鲁F', '鲁U', '京A', '豫A', '苏A'],
    counts: { 'resident-commuter': 220, commuter: 200, resident: 100, visitor: 210, taxi: 35, truck: 10 },
  },
];

const serialAlphabet = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const purpose = 0x7e41c1e;
const newEnergyShare = 0.34;
const plateless = 0.012;

const digits = (random: Random, length: number) => Array.from({ length }, () => random.int(0, 9)).join('');

function ordinarySerial(random: Random): string {
  const letter = random.pick([...'ABCDEFGHJKLMNPQRSTUVWXYZ']);
  const five = digits(random, 5);
  const shape = random.next();
  if (shape < 0.45) return letter + five.slice(1);
  if (shape < 0.8) return five.slice(0, 1) + letter + five.slice(2);
  return five.slice(0, 2) + letter + random.pick([...serialAlphabet]) + five.slice(4);
}

function plateFor(random: Random, habit: Habit, region: Region): { plateNo: string; plateColor: PlateColor } {
  const local = habit !== 'visitor' || random.chance(0.75);
  const head = local ? region.local : random.pick(region.guests);
  if (habit === 'visitor' && random.chance(plateless)) return { plateNo: '', plateColor: plateColor.UNKNOWN };
  if (habit === 'truck') return { plateNo: normalisePlate(head + ordinarySerial(random)), plateColor: plateColor.YELLOW };
  if (!random.chance(habit === 'taxi' ? 0.8 : newEnergyShare))
    return { plateNo: normalisePlate(head + ordinarySerial(random)), plateColor: plateColor.BLUE };
  const energy = random.chance(0.72) ? 'D' : 'F';
  return { plateNo: head + energy + random.pick([...serialAlphabet]) + digits(random, 4), plateColor: plateColor.GREEN };
}

const lotsOf = (region: string, wanted: Purpose) => parks.filter((park) => park.region === region && park.purpose === wanted);

/** Lot of a purpose, likelier the larger it is. */
function choose(random: Random, region: string, wanted: Purpose): number {
  const lots = lotsOf(region, wanted);
  let left = random.next() * lots.reduce((sum, lot) => sum + lot.spaces, 0);
  for (const lot of lots) {
    left -= lot.spaces;
    if (left <= 0) return lot.index;
  }
  return lots.at(-1)?.index ?? -1;
}

/** Mobile number of a vehicle's owner; two in three let the parking company have it. */
export const phoneOf = ({ index }: Pick<Vehicle, 'index'>): string | null =>
  index % 3 === 0 ? null : `199${String((index * 7_919_333) % 100_000_000).padStart(8, '0')}`;

/** Every vehicle of the city: no two share a plate. */
export function createVehicles(seed: number): Vehicle[] {
  const vehicles: Vehicle[] = [];
  const taken = new Set<string>();
  for (const region of regions) {
    for (const [habit, count] of Object.entries(region.counts) as [Habit, number][]) {
      for (let number = 0; number < count; number += 1) {
        const index = vehicles.length;
        const random = randomOf(seed, purpose, index);
        let plate = plateFor(random, habit, region);
        while (taken.has(plate.plateNo)) plate = plateFor(random, habit, region);
        if (plate.plateNo !== '') taken.add(plate.plateNo);
        vehicles.push({
          index,
          ...plate,
          vehicleClass: habit === 'truck' ? vehicleClass.MEDIUM : vehicleClass.SMALL,
          bodyColor: random.pick(bodyColors),
          region: region.name,
          habit,
          home: habit === 'resident' || habit === 'resident-commuter' ? choose(random, region.name, 'home') : -1,
          fleet: plate.plateNo === '' ? -1 : fleetOf(habit, index),
          work: habit === 'commuter' || habit === 'resident-commuter' ? choose(random, region.name, 'office') : -1,
        });
      }
    }
  }
  return vehicles;
}
