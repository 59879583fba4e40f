import type { PassAnalysis } from '@bochong/contract/parking-order';
import { useMemo } from 'react';
import { weekdayNames } from '../../../fields/weekly-hours.tsx';
import { useDark } from '../../../kit/appearance.ts';
import { LazyChart } from '../../../kit/lazy-chart.tsx';
import { type Series, SeriesChart, useHues } from '../../../kit/series-chart.tsx';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** Hours and days say what they are without the year. */
const shortOf = (at: string) => (at.length > 10 ? `${at.slice(5, 10)} ${at.slice(11)}时` : at.slice(5));

/** Vehicles in and out by point of the time axis, and how full the lots were. */
export function FlowChart({ points }: Pick<PassAnalysis, 'points'>) {
  const occupied = points.map((point) => point.peakOccupied);
  const peak: Series = { name: '峰值在场', type: 'line', hue: 'amber', right: true, data: occupied };
  return (
    <SeriesChart
      label="进出车流与峰值在场"
      height={280}
      at={points.map((point) => shortOf(point.at))}
      axes={[
        { name: '辆', minInterval: 1 },
        { name: '在场(辆)', minInterval: 1 },
      ]}
      series={[
        { name: '入场', type: 'bar', hue: 'blue', data: points.map((point) => point.inCount) },
        { name: '出场', type: 'bar', hue: 'green', data: points.map((point) => point.outCount) },
        ...(occupied.some((count) => count !== null) ? [peak] : []),
      ]}
    />
  );
}

/** Traffic by weekday and hour: when the lots are busy. */
export function WeekChart({ profile }: Pick<PassAnalysis, 'profile'>) {
  const dark = useDark();
  const { blue } = useHues();
  const option = useMemo(() => {
    const data = profile.map(({ weekday, hour, inCount, outCount }) => [hour, weekday - 1, inCount + outCount]);
    return {
      grid: { left: 44, right: 12, top: 8, bottom: 52 },
      tooltip: {
        formatter: ({ value: [hour = 0, day = 0, count = 0] }: { value: number[] }) => `${weekdayNames[day]} ${hour}时：进出${count}辆`,
      },
      xAxis: { type: 'category', data: hours.map((hour) => `${hour}时`), splitArea: { show: false } },
      yAxis: { type: 'category', data: weekdayNames, inverse: true },
      visualMap: {
        min: 0,
        max: Math.max(1, ...data.map(([, , count = 0]) => count)),
        orient: 'horizontal',
        left: 'center',
        bottom: 0,
        itemHeight: 120,
        itemWidth: 12,
        text: ['多', '少'],
        inRange: { color: [dark ? '#20262e' : '#eef3fb', blue] },
        textStyle: { color: dark ? '#a6adb8' : '#5c6570' },
      },
      series: [{ type: 'heatmap', data }],
    };
  }, [profile, blue, dark]);
  return <LazyChart option={option} height={280} label="按星期与小时的进出车流" />;
}

const shownLanes = 12;

/** Which lanes carry the traffic. */
export function LaneChart({ lanes }: Pick<PassAnalysis, 'lanes'>) {
  const { blue, green } = useHues();
  const option = useMemo(() => {
    const several = new Set(lanes.map((lane) => lane.parkId)).size > 1;
    const busiest = lanes.slice(0, shownLanes).reverse();
    const bars = (name: string, key: 'inCount' | 'outCount', color: string) => ({
      name,
      type: 'bar',
      stack: 'lane',
      color,
      barMaxWidth: 14,
      data: busiest.map((lane) => lane[key]),
    });
    return {
      grid: { left: several ? 168 : 96, right: 24, top: 28, bottom: 24 },
      tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
      legend: { top: 0, right: 0 },
      xAxis: { type: 'value', minInterval: 1 },
      yAxis: {
        type: 'category',
        data: busiest.map((lane) => (several ? `${lane.parkName} ${lane.gateName}` : lane.gateName)),
        axisLabel: { width: several ? 156 : 84, overflow: 'truncate' },
      },
      series: [bars('入场', 'inCount', blue), bars('出场', 'outCount', green)],
    };
  }, [lanes, blue, green]);
  return <LazyChart option={option} height={280} label="通道车流" />;
}

/** How well the lanes read, and how long they keep vehicles. */
export function LaneCareChart({ points }: Pick<PassAnalysis, 'points'>) {
  const line = { type: 'line', right: true } as const;
  return (
    <SeriesChart
      label="识别率与放行时间"
      height={240}
      at={points.map((point) => shortOf(point.at))}
      axes={[
        { name: '识别率(%)', max: 100, scale: true },
        { name: '放行(秒)', minInterval: 1 },
      ]}
      series={[
        { name: '识别率', type: 'line', hue: 'green', data: points.map(({ recognitionBp: bp }) => bp && bp / 100) },
        { ...line, name: '平均放行', hue: 'blue', data: points.map(({ avgReleaseSeconds }) => avgReleaseSeconds) },
        { ...line, name: 'P95放行', hue: 'amber', data: points.map(({ p95ReleaseSeconds }) => p95ReleaseSeconds) },
      ]}
    />
  );
}
