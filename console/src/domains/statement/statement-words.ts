import type { StatementColumn, statementComparison } from '@bochong/contract/statement';
import type { z } from 'zod';
import { formatFen } from '../../kit/format.ts';

type Comparison = z.output<typeof statementComparison>;

/** Basis points beyond which a change says only that there was hardly anything before. */
const most = 99_900;

/** A figure as its column says it; nothing is a dash. */
export function figureText(kind: StatementColumn['kind'], value: unknown): string {
  if (value === null || value === undefined) return '—';
  if (kind === 'money') return formatFen(Number(value));
  if (kind === 'rate' && Math.abs(Number(value)) > most) return Number(value) > 0 ? '>999%' : '<−999%';
  if (kind === 'rate') return `${(Number(value) / 100).toFixed(2)}%`;
  return kind === 'count' ? Number(value).toLocaleString('zh-CN') : String(value);
}

/** A figure as a picture draws it: money in yuan, a count as it is; nothing is a gap. */
export const drawnOf = (kind: StatementColumn['kind'], value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value) / (kind === 'money' ? 100 : 1);

/** What the figures of a statement are counted in. */
export const unitOf = (columns: readonly StatementColumn[]): string => (columns.some(({ kind }) => kind === 'money') ? '元' : '笔');

const change = (name: string, against: Comparison['before']): string => {
  if (against === null) return `${name}没有可比的收入`;
  if (against.bp === null || Math.abs(against.bp) > most) return `${name}同星期净实收 ${formatFen(against.fen)} 元`;
  return `比${name}同星期 ${against.bp >= 0 ? '增加' : '减少'} ${(Math.abs(against.bp) / 100).toFixed(1)}%`;
};

/** What came of the period, against the one before and the year before on equal weekdays. */
export const findingOf = ({ fen, before, lastYear }: Comparison): string =>
  `净实收 ${formatFen(fen)} 元；${change('上期', before)}，${change('去年', lastYear)}。`;

/** What was drawn, in words: for statements of which there is nothing to compare. */
export const sumsOf = (columns: readonly StatementColumn[], total: Readonly<Record<string, unknown>>, drawn: readonly string[]): string =>
  columns
    .flatMap(({ key, title, kind, unit }) =>
      drawn.includes(key) ? [`${title} ${figureText(kind, total[key])}${unit === '元' ? ' 元' : ''}`] : [],
    )
    .join('，');

/** What of the figures is not in them yet, or never. */
export const limitsOf = ({ limited, waiting }: { limited: boolean; waiting: number }): string =>
  [limited && '只含您有权限的车场，校验也只对这些车场', waiting > 0 && `${waiting.toLocaleString('zh-CN')} 笔待入账，一分钟内会记入`]
    .filter(Boolean)
    .join('；');
