import { randomOf } from './random.ts';
import type { City, Stay } from './stay.ts';
import { phoneOf } from './vehicles.ts';

/** What an owner objects to after a stay */
export interface Grievance {
  /** Epoch milliseconds, after the exit. */
  at: number;
  /** 1 plate · 5 amount · 8 not parked · 9 device. */
  type: 1 | 5 | 8 | 9;
  content: string;
  /** Empty: the owner left none. */
  phone: string;
  /** Thinks better of it and takes it back. */
  withdraws: boolean;
}

const minute = 60_000;
const purpose = 0x6a1e;
/** Hardly anybody objects; who was misread or kept waiting does it more often. */
const shares = { usual: 0.0015, annoyed: 0.03 } as const;
const shortest = 75 * minute;

const usual = [
  { type: 5, content: '收银处说消费可免两小时，出场没有减' },
  { type: 5, content: '我没停这么久' },
  { type: 8, content: '我的车那天不在本市' },
  { type: 9, content: '闸机识别不出来，在出口堵了二十分钟' },
] as const;
const annoyed = [
  { type: 9, content: '出口一直不抬杆，等的时间也算钱' },
  { type: 1, content: '出口识别成了别的车牌，费用不对' },
] as const;

/** What the owner of a stay objects to; null for nearly all. Always the same for the same stay. */
export function grievanceOf(city: City, stay: Stay): Grievance | null {
  const vehicle = city.vehicles[stay.vehicle];
  const known = vehicle !== undefined && vehicle.fleet < 0 && vehicle.plateNo !== '' && stay.enter.plateNo === vehicle.plateNo;
  if (!known || stay.exitAt - stay.enterAt < shortest) return null;
  const random = randomOf(city.seed, purpose, stay.vehicle, Math.floor(stay.enterAt / 1000));
  const troubled = stay.exit.plateNo !== stay.enter.plateNo || stay.exitReplayedAt > 0;
  if (!random.chance(troubled ? shares.annoyed : shares.usual)) return null;
  const { type, content } = random.pick<(typeof usual | typeof annoyed)[number]>(troubled ? annoyed : usual);
  const at = Math.max(stay.exitAt, stay.exitReplayedAt) + random.int(10, 600) * minute;
  return { at, type, content, phone: phoneOf(vehicle) ?? '', withdraws: random.chance(0.12) };
}
