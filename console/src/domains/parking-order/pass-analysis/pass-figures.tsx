import type { PassAnalysis } from '@bochong/contract/parking-order';
import { Figures } from '../../../kit/figures.tsx';
import { formatMinutes } from '../../../kit/format.ts';
import styles from './pass-analysis.module.css';

const number = (count: number) => count.toLocaleString('zh-CN');
const minutes = (value: number | null) => (value === null ? '—' : formatMinutes(value));
const percent = (bp: number | null) => (bp === null ? '—' : `${(bp / 100).toFixed(1)}%`);
const seconds = (value: number | null) => value?.toLocaleString('zh-CN') ?? '—';
export const times = (centi: number | null) => (centi === null ? '—' : (centi / 100).toFixed(2));

function change(now: number, base: number): string {
  if (base === 0) return '上期无数据';
  const share = ((now - base) / base) * 100;
  return `较上期 ${share >= 0 ? '↑' : '↓'} ${Math.abs(share).toFixed(1)}%`;
}

/** What a period came to, against as many days before it. */
export function PassFigures({ total, previous }: Pick<PassAnalysis, 'total' | 'previous'>) {
  const { peakHour, peakOccupied, spaces } = total;
  const figures = [
    ['入场(辆)', number(total.inCount), change(total.inCount, previous.inCount)],
    ['出场(辆)', number(total.outCount), change(total.outCount, previous.outCount)],
    ['平均停留', minutes(total.avgStayMinutes), `上期 ${minutes(previous.avgStayMinutes)}`],
    ['周转率(次/位·日)', times(total.turnoverCenti), `泊位 ${number(spaces)}`],
    ['高峰时段', peakHour === null ? '—' : `${peakHour}–${peakHour + 1}时`, '进出合计最多'],
    [
      '峰值在场(辆)',
      peakOccupied === null ? '—' : number(peakOccupied),
      peakOccupied === null || spaces === 0 ? '按车场统计' : `占用率 ${percent(Math.round((peakOccupied * 10_000) / spaces))}`,
    ],
    ['识别率', percent(total.recognitionBp), `上期 ${percent(previous.recognitionBp)}`],
    ['平均放行(秒)', seconds(total.avgReleaseSeconds), `95%的车不超过${seconds(total.p95ReleaseSeconds)}秒`],
  ] as const;
  return <Figures className={styles.figures} items={figures.map(([label, value, note]) => [label, value, { note }])} />;
}
