import { type effectStatistics, effectStep } from '@bochong/contract/collection';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { formatFen } from '../../../kit/format.ts';

type Funnel = Data<typeof effectStatistics.funnel>;

export const percentOf = (part: number, whole: number): string => (whole === 0 ? '—' : `${((part / whole) * 100).toFixed(1)}%`);

/** What the funnel says, in sentences: how many paid, through which channel and at what cost, and where most are lost. */
export function findingOf({ startDate, endDate, steps, channels }: Funnel): string {
  const platesOf = (step: number) => steps.find((one) => one.step === step)?.plates ?? 0;
  const [owed, reached, paid] = [effectStep.OWED, effectStep.REACHED, effectStep.PAID].map(platesOf) as [number, number, number];
  if (owed === 0) return `${startDate} 至 ${endDate} 没有欠费车辆。`;
  const sentences = [
    `${startDate} 至 ${endDate} 有 ${owed} 辆欠费，送达 ${reached} 辆，其中 ${paid} 辆缴费（${percentOf(paid, reached)}）。`,
  ];
  const asked = channels.filter((row) => row.channel !== null);
  const paidFen = asked.reduce((sum, row) => sum + row.paidFen, 0);
  const [best] = asked;
  if (best && paidFen > 0) {
    const cost = best.costFen > 0 ? `，成本 ${formatFen(best.costFen)} 元` : '';
    sentences.push(`催缴回款 ${formatFen(paidFen)} 元，最多的是${best.label}（${formatFen(best.paidFen)} 元${cost}）。`);
  }
  const losses = steps.slice(1).map((one, index) => ({ step: one.step, lost: (steps[index]?.plates ?? 0) - one.plates }));
  const [most] = losses.toSorted((a, b) => b.lost - a.lost);
  if (most && most.lost > 0) sentences.push(`流失最多的一步：${most.lost} 辆没有走到“${effectStep.label(most.step)}”。`);
  return sentences.join('');
}
