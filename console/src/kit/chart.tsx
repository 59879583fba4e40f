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

/** A chart in its box; made when shown, disposed when hidden with its tab. Import it lazily: ECharts is heavy. `label` says in words what it shows. */
export function Chart({ option, height, label }: { option: EChartsCoreOption; height: number | string; label: string }) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<ReturnType<typeof init>>(null);
  const dark = useDark();
  useEffect(() => {
    const element = box.current as HTMLDivElement;
    const made = init(element, chartTheme(dark));
    chart.current = made;
    const observer = new ResizeObserver(() => element.clientWidth > 0 && made.resize());
    observer.observe(element);
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
