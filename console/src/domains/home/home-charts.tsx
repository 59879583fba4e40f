import { home } from '@bochong/contract/home';
import { Skeleton } from 'antd';
import { useMemo } from 'react';
import { useDark } from '../../kit/appearance.ts';
import { Chart, chartColors } from '../../kit/chart.tsx';
import { useEndpoint } from '../../kit/use-endpoint.ts';

const refetchInterval = 60_000;
/** A tall window gives its room to the pictures. */
const height = 'clamp(220px, 30vh, 340px)';
const grid = { left: 48, right: 16, top: 32, bottom: 24 };

/** Vehicles in and out by hour, today over yesterday. */
export function FlowChart() {
  const { data } = useEndpoint(home.flow, {}, { refetchInterval });
  const [blue, green] = chartColors(useDark());
  const option = useMemo(() => {
    if (!data) return undefined;
    const line = (name: string, values: number[], color: string, dashed: boolean) => ({
      name,
      type: 'line',
      data: values,
      showSymbol: false,
      smooth: true,
      color,
      itemStyle: { opacity: dashed ? 0.75 : 1 },
      lineStyle: dashed ? { width: 1.5, type: 'dashed', opacity: 0.75 } : { width: 2 },
    });
    // Hours that are over: the running one, begun at nothing, would look like a collapse.
    const hour = new Date(Date.now() + 8 * 3_600_000).getUTCHours();
    const soFar = (values: number[]) => values.slice(0, hour);
    return {
      grid,
      tooltip: { trigger: 'axis' },
      legend: { top: 0, right: 0, itemWidth: 16 },
      xAxis: { type: 'category', data: data.hours.map((value) => `${value}时`), boundaryGap: false },
      yAxis: { type: 'value', minInterval: 1 },
      series: [
        line('今日入场', soFar(data.inToday), blue, false),
        line('今日出场', soFar(data.outToday), green, false),
        line('昨日入场', data.inYesterday, blue, true),
        line('昨日出场', data.outYesterday, green, true),
      ],
    };
  }, [data, blue, green]);
  return option ? <Chart option={option} height={height} label="进出车流，今日与昨日按小时" /> : <Skeleton active />;
}

/** Money that came in per day of the last thirty. */
export function TrendChart() {
  const [blue, , amber] = chartColors(useDark());
  const { data } = useEndpoint(home.trend, { query: { days: 30 } }, { refetchInterval });
  const option = useMemo(
    () =>
      data && {
        grid,
        tooltip: { trigger: 'axis' },
        legend: { top: 0, right: 0, itemWidth: 12 },
        xAxis: { type: 'category', data: data.map((day) => day.date.slice(5)) },
        yAxis: [{ type: 'value' }, { type: 'value', splitLine: { show: false } }],
        series: [
          { name: '停车收入(元)', type: 'bar', data: data.map((day) => day.parkingFen / 100), color: blue, barMaxWidth: 14 },
          { name: '入场车辆(辆)', type: 'line', yAxisIndex: 1, data: data.map((day) => day.orders), color: amber, showSymbol: false },
        ],
      },
    [data, blue, amber],
  );
  return option ? <Chart option={option} height={height} label="近30天停车收入与入场车辆" /> : <Skeleton active />;
}
