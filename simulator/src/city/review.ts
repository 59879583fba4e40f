import { randomOf } from './random.ts';
import type { City, Stay } from './stay.ts';
import { phoneOf } from './vehicles.ts';

/** What a driver says of a stay by phone. */
export interface Review {
  /** Epoch milliseconds, after the exit and within the week. */
  at: number;
  /** One to five stars. */
  score: number;
  tags: string[];
  content: string;
  /** Empty: the driver left none. */
  phone: string;
  /** Who was not content shows now and then what he means. */
  photo: boolean;
}

const minute = 60_000;
const purpose = 0x5e71;
/** Few say anything; who was kept waiting or misread says it more often. */
const shares = { usual: 0.012, annoyed: 0.08 } as const;

const words = {
  good: {
    tags: ['进出方便', '车位充足', '指引清晰', '收费合理', '环境整洁'],
    contents: ['', '', '识别很快，不用停车', '手机缴费方便', '离地铁近，价格也合适', '车位好找'],
  },
  middling: {
    tags: ['高峰拥堵', '指引不清', '车位偏窄'],
    contents: ['', '出口排队有点久', '晚上灯光有点暗', '标识不太明显，转了两圈'],
  },
  bad: {
    tags: ['收费偏高', '出口拥堵', '识别不准', '车位难找'],
    contents: ['车牌识别错了，出口等了很久', '显示有空位，进去没有车位', '收费比公示的高', '出口没人处理，按铃没有回应'],
  },
} as const;

/** What the driver of a stay says of it; null when nothing, as most. Always the same for the same stay. */
export function reviewOf(city: City, stay: Stay): Review | null {
  const vehicle = city.vehicles[stay.vehicle];
  const known = vehicle !== undefined && vehicle.plateNo !== '' && stay.enter.plateNo === vehicle.plateNo;
  if (!known) return null;
  const random = randomOf(city.seed, purpose, stay.vehicle, Math.floor(stay.enterAt / 1000));
  const annoyed = stay.exit.plateNo !== stay.enter.plateNo || stay.exitReplayedAt > 0;
  if (!random.chance(annoyed ? shares.annoyed : shares.usual)) return null;
  const luck = random.next() - (annoyed ? 0.5 : 0);
  const score = luck > 0.42 ? 5 : luck > 0.2 ? 4 : luck > 0.1 ? 3 : luck > 0.04 ? 2 : 1;
  const { tags, contents } = score >= 4 ? words.good : score === 3 ? words.middling : words.bad;
  const soon = random.chance(0.6);
  return {
    at: stay.exitAt + (soon ? random.int(2, 60) : random.int(60, 6 * 1440)) * minute,
    score,
    tags: [...new Set([random.pick(tags), random.pick(tags)])],
    content: random.pick(contents),
    phone: phoneOf(vehicle) ?? '',
    photo: score <= 3 && random.chance(0.4),
  };
}
