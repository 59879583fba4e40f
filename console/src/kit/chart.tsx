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

const font = '"PingFang SC","HarmonyOS Sans SC","Microsoft YaHei","Noto Sans SC","Noto Sans CJK SC",system-ui,sans-serif';

/** Colours of series in the house's order: blue parking, green charging, amber look, red risk, grey over. */
export const chartColors = (dark: boolean) =>
  dark
    ? (['#5b9bff', '#46c28e', '#e0a53c', '#f0716c', '#8f98a5'] as const)
    : (['#1f66d6', '#14936a', '#c47f0a', '#d33b37', '#8a93a0'] as const);

/** Theme of every chart: the house's colours, quiet axes. */
export function chartTheme(dark: boolean): object {
  const [text, line, split] = dark ? ['#a6adb8', '#434a54', '#2b3139'] : ['#5c6570', '#c9ced6', '#edf0f3'];
  const axis = {
    axisLine: { lineStyle: { color: line } },
    axisTick: { show: false },
    axisLabel: { color: text },
    splitLine: { lineStyle: { color: split } },
    nameTextStyle: { color: text },
  };
  return {
    color: chartColors(dark),
    backgroundColor: 'transparent',
    textStyle: { fontFamily: font, fontSize: 12 },
    grid: { left: 8, right: 16, top: 32, bottom: 8 },
    legend: { textStyle: { color: text }, itemWidth: 14, itemHeight: 8 },
    tooltip: {
      backgroundColor: dark ? '#23282f' : '#fff',
      borderColor: line,
      textStyle: { color: dark ? '#e6e9ee' : '#1f2429', fontSize: 12 },
    },
    categoryAxis: axis,
    valueAxis: axis,
    timeAxis: axis,
  };
}

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
