import { Skeleton } from 'antd';
import { lazy, Suspense, useMemo } from 'react';
import { useDark } from './appearance.ts';
import { chartColors } from './chart-theme.ts';

const Chart = lazy(async () => ({ default: (await import('./chart.tsx')).Chart }));

/** {@link Chart}, whose code is fetched when the first one is drawn. */
export const LazyChart = (props: Parameters<typeof Chart>[0]) => (
  <Suspense fallback={<Skeleton active />}>
    <Chart {...props} />
  </Suspense>
);

const hues = ['blue', 'green', 'amber', 'red', 'grey'] as const;
/** The house's colours by name, in the theme that is shown. */
export function useHues(): Readonly<Record<(typeof hues)[number], string>> {
  const dark = useDark();
  return useMemo(() => {
    const colors = chartColors(dark);
    return Object.fromEntries(hues.map((hue, index) => [hue, colors[index]])) as Record<(typeof hues)[number], string>;
  }, [dark]);
}

export interface Series {
  name: string;
  type: 'bar' | 'line';
  hue: (typeof hues)[number];
  /** One for each point of the category axis; null where nothing is known. */
  data: readonly (number | null)[];
  /** Measured by the axis at the right. */
  right?: boolean;
  /** What it is compared with. */
  dashed?: boolean;
}

interface SeriesChartProps {
  /** In words what it shows. */
  label: string;
  height: number | string;
  /** Points of the category axis. */
  at: readonly string[];
  /** Value axes with their units: the left one, and the right one. */
  axes: readonly [object] | readonly [object, object];
  series: readonly Series[];
  /** Leads from a point to its rows; a press is taken for the series that is drawn nearest. */
  onPick?: (point: number, series: number) => void;
}

/** Bars and lines over one category axis: counts of days, hours or lanes side by side. */
export function SeriesChart({ label, height, at, axes, series, onPick }: SeriesChartProps) {
  const colors = useHues();
  const asked = JSON.stringify([at, axes, series]);
  const option = useMemo(() => {
    const [points, scales, drawn] = JSON.parse(asked) as [string[], object[], Series[]];
    return {
      grid: { left: 52, right: scales.length > 1 ? 52 : 16, top: 36, bottom: 24 },
      tooltip: { trigger: 'axis' },
      legend: { type: 'scroll', top: 0, left: 'center' },
      xAxis: { type: 'category', data: points },
      yAxis: scales.map((scale, index) => ({ type: 'value', ...(index > 0 && { splitLine: { show: false } }), ...scale })),
      series: drawn.map(({ hue, right = false, dashed = false, ...one }) => ({
        ...one,
        color: colors[hue],
        yAxisIndex: right ? 1 : 0,
        ...(one.type === 'bar' && { barGap: 0, barMaxWidth: 18 }),
        ...(one.type === 'line' && { showSymbol: points.length < 3, connectNulls: true }),
        ...(dashed && { itemStyle: { opacity: 0.75 }, lineStyle: { width: 1.5, type: 'dashed', opacity: 0.75 } }),
      })),
    };
  }, [asked, colors]);
  return <LazyChart option={option} height={height} label={label} onPick={onPick} />;
}
