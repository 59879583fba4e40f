import { addressOfLink, dayLinks, home, hourLink } from '@bochong/contract/home';
import { Skeleton } from 'antd';
import { dayOf } from '../../kit/instant.ts';
import { go } from '../../kit/navigation.ts';
import { SeriesChart } from '../../kit/series-chart.tsx';
import { useEndpoint } from '../../kit/use-endpoint.ts';

const refetchInterval = 60_000;
const dayMs = 86_400_000;
/** A tall window gives its room to the pictures. */
const height = 'clamp(220px, 30vh, 340px)';

/** Vehicles in and out by hour, today over the same weekday a week ago. */
export function FlowChart() {
  const { data } = useEndpoint(home.flow, {}, { refetchInterval });
  if (!data) return <Skeleton active />;
  // Hours that are over: the running one, begun at nothing, would look like a collapse.
  const hour = new Date(Date.now() + 8 * 3_600_000).getUTCHours();
  const line = (name: string, hue: 'blue' | 'green', counts: number[], dashed = false) => ({
    name,
    type: 'line' as const,
    hue,
    data: counts,
    dashed,
  });
  return (
    <SeriesChart
      label="进出车流，今日与上周同日按小时"
      height={height}
      at={data.hours.map((value) => `${value}时`)}
      axes={[{ minInterval: 1 }]}
      series={[
        line('今日入场', 'blue', data.inToday.slice(0, hour)),
        line('今日出场', 'green', data.outToday.slice(0, hour)),
        line('上周同日入场', 'blue', data.inLastWeek, true),
        line('上周同日出场', 'green', data.outLastWeek, true),
      ]}
      onPick={(point, series) => {
        const date = dayOf(Date.now() - (series > 1 ? 7 * dayMs : 0));
        void go(addressOfLink(hourLink(date, data.hours[point] ?? 0, series % 2 === 0 ? 'enter' : 'exit')));
      }}
    />
  );
}

/** Money that came in per day of the last thirty. The running day has its bar so far, and no point on the line: half a day is no fall. */
export function TrendChart() {
  const { data } = useEndpoint(home.trend, { query: { days: 30 } }, { refetchInterval });
  if (!data) return <Skeleton active />;
  const finished = data.map((day, at) => (at === data.length - 1 ? null : day.entries));
  return (
    <SeriesChart
      label="近30天净收与入场车辆"
      height={height}
      at={data.map((day) => day.date.slice(5))}
      axes={[{}, {}]}
      onPick={(point, series) => {
        const links = dayLinks(data[point]?.date ?? '');
        void go(addressOfLink(series === 0 ? links.receivedFen : links.entries));
      }}
      series={[
        { name: '净收(元)', type: 'bar', hue: 'blue', data: data.map((day) => day.receivedFen / 100) },
        { name: '入场车辆(辆)', type: 'line', hue: 'amber', right: true, data: finished },
      ]}
    />
  );
}
