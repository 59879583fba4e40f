import type { PassAnalysis } from '@bochong/contract/parking-order';
import { useMemo } from 'react';
import { useDark } from '../../../kit/appearance.ts';
import { Chart, chartColors } from '../../../kit/chart.tsx';

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];
const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** Hours and days say what they are without the year. */
const shortOf = (at: string) => (at.length > 10 ? `${at.slice(5, 10)} ${at.slice(11)}时` : at.slice(5));

/** Vehicles in and out by point of the time axis, and how full the lots were. */
export function FlowChart({ points }: Pick<PassAnalysis, 'points'>) {
  const [blue, green, amber] = chartColors(useDark());
  const option = useMemo(() => {
    const bars = (name: string, key: 'inCount' | 'outCount', color: string) => ({
      name,
      type: 'bar',
      color,
      barGap: 0,
      barMaxWidth: 18,
      data: points.map((point) => point[key]),
    });
    const line = { type: 'line', showSymbol: points.length < 3, yAxisIndex: 1 };
    const occupied = points.some((point) => point.peakOccupied !== null)
      ? [{ ...line, name: '峰值在场', color: amber, data: points.map((point) => point.peakOccupied) }]
      : [];
    return {
      grid: { left: 52, right: 52, top: 36, bottom: 24 },
      tooltip: { trigger: 'axis' },
      legend: { top: 0, left: 'center' },
      xAxis: { type: 'category', data: points.map((point) => shortOf(point.at)) },
      yAxis: [
        { type: 'value', name: '辆', minInterval: 1 },
        { type: 'value', name: '在场(辆)', minInterval: 1, splitLine: { show: false } },
      ],
      series: [bars('入场', 'inCount', blue), bars('出场', 'outCount', green), ...occupied],
    };
  }, [points, blue, green, amber]);
  return <Chart option={option} height={280} label="进出车流与峰值在场" />;
}

/** Traffic by weekday and hour: when the lots are busy. */
export function WeekChart({ profile }: Pick<PassAnalysis, 'profile'>) {
  const dark = useDark();
  const [blue] = chartColors(dark);
  const option = useMemo(() => {
    const data = profile.map(({ weekday, hour, inCount, outCount }) => [hour, weekday - 1, inCount + outCount]);
    return {
      grid: { left: 44, right: 12, top: 8, bottom: 52 },
      tooltip: {
        formatter: ({ value: [hour = 0, day = 0, count = 0] }: { value: number[] }) => `${weekdays[day]} ${hour}时：进出${count}辆`,
      },
      xAxis: { type: 'category', data: hours.map((hour) => `${hour}时`), splitArea: { show: false } },
      yAxis: { type: 'category', data: weekdays, inverse: true },
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
  return <Chart option={option} height={280} label="按星期与小时的进出车流" />;
}

const shownLanes = 12;

/** Which lanes carry the traffic. */
export function LaneChart({ lanes }: Pick<PassAnalysis, 'lanes'>) {
  const [blue, green] = chartColors(useDark());
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
  return <Chart option={option} height={280} label="通道车流" />;
}

/** How well the lanes read, and how long they keep vehicles. */
export function LaneCareChart({ points }: Pick<PassAnalysis, 'points'>) {
  const [blue, green, amber] = chartColors(useDark());
  const option = useMemo(() => {
    const line = { type: 'line', showSymbol: points.length < 3, connectNulls: true };
    return {
      grid: { left: 52, right: 52, top: 36, bottom: 24 },
      tooltip: { trigger: 'axis' },
      legend: { top: 0, left: 'center' },
      xAxis: { type: 'category', data: points.map((point) => shortOf(point.at)) },
      yAxis: [
        { type: 'value', name: '识别率(%)', max: 100, scale: true },
        { type: 'value', name: '放行(秒)', minInterval: 1, splitLine: { show: false } },
      ],
      series: [
        { ...line, name: '识别率', color: green, data: points.map(({ recognitionBp }) => recognitionBp && recognitionBp / 100) },
        { ...line, name: '平均放行', color: blue, yAxisIndex: 1, data: points.map(({ avgReleaseSeconds }) => avgReleaseSeconds) },
        { ...line, name: 'P95放行', color: amber, yAxisIndex: 1, data: points.map(({ p95ReleaseSeconds }) => p95ReleaseSeconds) },
      ],
    };
  }, [points, blue, green, amber]);
  return <Chart option={option} height={240} label="识别率与放行时间" />;
}
