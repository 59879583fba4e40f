import type { StatementColumn } from '@bochong/contract/statement';
import { SeriesChart } from '../../kit/series-chart.tsx';
import type { Row } from './statement-table.tsx';
import { drawnOf, unitOf } from './statement-words.ts';

interface StatementChartProps {
  title: string;
  columns: readonly StatementColumn[];
  rows: readonly Row[];
  /** Figures that are drawn, the first by which the largest rows are chosen. */
  drawn: readonly string[];
}

const hues = ['blue', 'amber', 'green'] as const;
/** Rows that a picture has room for. */
const most = 31;
/** Days and months in short, names as far as they fit. */
const shortOf = ({ rowKey, label }: Row): string =>
  /^\d{4}-/.test(rowKey) ? rowKey.slice(rowKey.length === 7 ? 0 : 5) : label.slice(0, 6);

/** Figures of the rows side by side: time in its order, all else the largest first. */
export function StatementChart({ title, columns, rows, drawn }: StatementChartProps) {
  const byTime = /^\d{4}-|^\d{2}$/.test(rows[0]?.rowKey ?? '');
  const first = drawn[0] ?? '';
  const shown = byTime ? rows : rows.toSorted((a, b) => Number(b[first] ?? 0) - Number(a[first] ?? 0)).slice(0, most);
  const series = drawn.flatMap((key, index) => {
    const column = columns.find((one) => one.key === key);
    if (!column) return [];
    const data = shown.map((row) => drawnOf(column.kind, row[key]));
    return [{ name: column.title, type: 'bar' as const, hue: hues[index] ?? ('grey' as const), data }];
  });
  return <SeriesChart label={title} height={200} at={shown.map(shortOf)} axes={[{ name: unitOf(columns) }]} series={series} />;
}
