import { BarChart, HeatmapChart, LineChart, PieChart } from 'echarts/charts';
import {
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components';
import { type EChartsCoreOption, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { useDark } from './appearance.ts';
import { chartTheme } from './chart-theme.ts';

use([
  BarChart,
  HeatmapChart,
  LineChart,
  PieChart,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapComponent,
  CanvasRenderer,
]);

type Drawn = ReturnType<typeof init>;

export interface ChartProps {
  option: EChartsCoreOption;
  height: number | string;
  /** In words what it shows. */
  label: string;
  /** A press in the grid: the point of the category axis, and the series that is drawn nearest to it there. */
  onPick?: ((point: number, series: number) => void) | undefined;
}

/** What is drawn at a place of the chart; a place inside a bar is the bar's. */
function pickedAt(chart: Drawn, x: number, y: number): { point: number; series: number } | undefined {
  if (!chart.containPixel('grid', [x, y])) return undefined;
  const point = Math.round(chart.convertFromPixel({ seriesIndex: 0 }, [x, y])[0] ?? -1);
  const all = chart.getOption().series as { type: string; data: (number | null)[] }[];
  const distances = all.map(({ type, data }, seriesIndex) => {
    const value = data[point];
    if (value === null || value === undefined) return Number.POSITIVE_INFINITY;
    const top = chart.convertToPixel({ seriesIndex }, [point, value])[1] ?? 0;
    return type === 'bar' && y >= top ? 6 : Math.abs(y - top);
  });
  const nearest = Math.min(...distances);
  return Number.isFinite(nearest) ? { point, series: distances.indexOf(nearest) } : undefined;
}

/** A chart in its box; made when shown, disposed when hidden with its tab. Import it lazily: ECharts is heavy. */
export function Chart({ option, height, label, onPick }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<Drawn>(null);
  const pick = useRef(onPick);
  pick.current = onPick;
  const dark = useDark();
  useEffect(() => {
    const element = box.current as HTMLDivElement;
    const made = init(element, chartTheme(dark));
    chart.current = made;
    const observer = new ResizeObserver(() => element.clientWidth > 0 && made.resize());
    observer.observe(element);
    const surface = made.getZr();
    surface.on('click', ({ offsetX, offsetY }) => {
      const picked = pick.current && pickedAt(made, offsetX, offsetY);
      if (picked) pick.current?.(picked.point, picked.series);
    });
    surface.on('mousemove', ({ offsetX, offsetY }) => {
      if (pick.current) surface.setCursorStyle(made.containPixel('grid', [offsetX, offsetY]) ? 'pointer' : 'default');
    });
    return () => {
      observer.disconnect();
      made.dispose();
      chart.current = null;
    };
  }, [dark]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new theme makes a new chart, which needs the option again
  useEffect(() => {
    chart.current?.setOption({ animation: false, ...option }, { notMerge: true });
  }, [option, dark]);
  return <div ref={box} role="img" aria-label={label} style={{ height }} />;
}
