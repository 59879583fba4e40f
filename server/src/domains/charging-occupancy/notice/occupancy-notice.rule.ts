import { yuan } from '../../../kernel/money.ts';
import type { OccupyRuleSnapshot } from '../../charging-tariff/index.ts';

/** A reminder that was missed is sent so long afterwards; later it says nothing any more. */
const lateMs = 300_000;

/**
 * Which of a rule's minutes are due: the latest one is sent, once, and those it makes needless, or that are too late, are passed over. Nobody is
 * reminded of a stay that has ended.
 */
export function dueNotices(
  { noticeMin }: Pick<OccupyRuleSnapshot, 'noticeMin'>,
  { beginAt, now, told }: { beginAt: number; now: number; told: readonly number[] },
): { send: number | null; passed: number[] } {
  const due = [...new Set(noticeMin)].filter((minute) => !told.includes(minute) && beginAt + minute * 60_000 <= now).sort((a, b) => a - b);
  const last = due.at(-1);
  const send = last !== undefined && now - (beginAt + last * 60_000) <= lateMs ? last : null;
  return { send, passed: due.filter((minute) => minute !== send) };
}

interface Told {
  plateNo: string | null;
  place: string;
  /** Clock time of the end of the grace, by the station. */
  freeUntil: string;
  feeFen: number;
  isFree: boolean;
}

/** What a driver reads. */
export function noticeText({ unitMin, unitPriceFen }: OccupyRuleSnapshot, { plateNo, place, freeUntil, feeFen, isFree }: Told): string {
  const car = plateNo ?? '车辆';
  const price = `每${unitMin === 1 ? '' : unitMin}分钟${yuan(unitPriceFen)}元`;
  return isFree
    ? `您的${car}在${place}已结束充电，${freeUntil}前免费停放，之后按${price}收取占位费，请及时驶离。`
    : `您的${car}在${place}已超过免费时长，正按${price}收取占位费，目前${yuan(feeFen)}元，请尽快驶离。`;
}
