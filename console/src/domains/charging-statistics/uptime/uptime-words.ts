import { outageCause, type UptimeFigures, uptimeTargetBp } from '@bochong/contract/charging-statistics';
import { formatDuration } from '../../../kit/format.ts';
import { percentOf } from '../statistics/stat-words.ts';

/** Nothing to take the mean of is a dash. */
export const spanOf = (seconds: number | null): string => (seconds === null ? '—' : formatDuration(seconds));

interface Told {
  gunCount: number;
  belowCount: number;
  total: UptimeFigures;
}

/** How far guns could be used, in one sentence, and what kept them from it most. */
export function uptimeFindingOf({ gunCount, belowCount, total }: Told): string {
  if (total.totalSec === 0) return '这段时间没有联网的枪在运行。';
  const against = (total.uptimeBp ?? 0) >= uptimeTargetBp ? '达到' : '低于';
  const rate = `可用率 ${percentOf(total.uptimeBp)}，${against}目标 ${percentOf(uptimeTargetBp)}`;
  const guns = `${gunCount} 把枪中 ${belowCount} 把未达标`;
  if (total.downSec === 0) return `${rate}；${guns}，没有停机。`;
  const parts = [
    [outageCause.FAULT, total.faultSec],
    [outageCause.OFFLINE, total.offlineSec],
    [outageCause.OUT_OF_SERVICE, total.outOfServiceSec],
  ] as const;
  const [cause, seconds] = parts.toSorted((a, b) => b[1] - a[1])[0] ?? parts[0];
  const share = Math.round((seconds / total.downSec) * 100);
  return `${rate}；${guns}。停机合计 ${formatDuration(total.downSec)}，最多的是${outageCause.label(cause)}（${share}%）。`;
}
