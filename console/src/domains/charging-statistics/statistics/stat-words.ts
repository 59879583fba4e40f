import type { ChargingFigures } from '@bochong/contract/charging-statistics';
import { formatEnergy, formatFen } from '../../../kit/format.ts';
import { dayOf, daysAfter } from '../../../kit/instant.ts';

export const numberOf = (value: number) => value.toLocaleString('zh-CN');
export const percentOf = (bp: number | null) => (bp === null ? '—' : `${(bp / 100).toFixed(2)}%`);
/** Yuan by the kilowatt-hour. */
export const priceOf = (e5: number | null) => (e5 === null ? '—' : (e5 / 100_000).toFixed(4));

/** How a sum stands against the period before. */
export function changeOf(now: number, before: number): string {
  if (before === 0) return now === 0 ? '上期 0' : '上期无数据';
  const share = ((now - before) / Math.abs(before)) * 100;
  return `较上期 ${share >= 0 ? '↑' : '↓'} ${Math.abs(share).toFixed(1)}%`;
}

/** How a share stands against the period before: points, for a percentage of percents says little. */
export function pointsOf(now: number | null, before: number | null): string {
  if (before === null) return '上期无数据';
  if (now === null) return `上期 ${percentOf(before)}`;
  const points = (now - before) / 100;
  return `较上期 ${points >= 0 ? '+' : '−'}${Math.abs(points).toFixed(2)} 个百分点`;
}

const went = (now: number, before: number) => {
  const share = ((now - before) / Math.abs(before)) * 100;
  return `${share >= 0 ? '增加' : '减少'} ${Math.abs(share).toFixed(1)}%`;
};

/** Below so little a price is the same: bands weigh a little otherwise every day. */
const samePriceE5 = 500;

interface Told {
  from: string;
  to: string;
  asOf: string;
  total: ChargingFigures;
  previous: ChargingFigures;
}

/** What happened, in one sentence; with a price that moved, what energy and income did beside it. */
export function findingOf({ from, to, asOf, total, previous }: Told): string {
  if (total.orderCount + total.energyWh === 0) return '这段时间没有充电。';
  const days = daysOf(from, to);
  const came = `充电 ${numberOf(total.orderCount)} 次、${formatEnergy(total.energyWh)} 度，净收入 ${formatFen(total.netFen)} 元`;
  if (previous.energyWh === 0 || previous.netFen === 0) return `${came}；之前 ${days} 天没有可比的充电。`;
  const against = `充电量${went(total.energyWh, previous.energyWh)}，净收入${went(total.netFen, previous.netFen)}`;
  const [now, before] = [total.priceE5, previous.priceE5];
  const moved = now !== null && before !== null && Math.abs(now - before) >= samePriceE5;
  const price = moved ? `均价由 ${priceOf(before)} ${now > before ? '升' : '降'}到 ${priceOf(now)} 元/度，` : '';
  return `${came}。比之前 ${days} 天${dayOf(asOf) === to ? '（今天未过完）' : ''}：${price}${against}。`;
}

/** Days of a period, both ends included. */
export function daysOf(from: string, to: string): number {
  let days = 1;
  for (let date = from; date < to; date = daysAfter(date, 1)) days += 1;
  return days;
}
