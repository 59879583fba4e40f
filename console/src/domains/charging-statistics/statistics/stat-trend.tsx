import { chargingStatistics } from '@bochong/contract/charging-statistics';
import { keepPreviousData } from '@tanstack/react-query';
import { Card, Skeleton } from 'antd';
import { SeriesChart } from '../../../kit/series-chart.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from './statistics.module.css';

interface TrendProps {
  query: object;
  /** Leads to the rows of a day. */
  onDay(date: string): void;
}

const hundredth = (bp: number | null) => (bp === null ? null : bp / 100);

/** Day by day: what was charged and earned, at which price, and how far guns were used. */
export function StatTrend({ query, onDay }: TrendProps) {
  const { data } = useEndpoint(chargingStatistics.daily, { query }, { placeholderData: keepPreviousData });
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />;
  const { days } = data;
  const at = days.map(({ date }) => date.slice(5));
  const pick = (point: number) => onDay(days[point]?.date ?? data.to);
  return (
    <div className={styles.charts}>
      <Card size="small" title="充电量与净收入（点一天看明细）" className={styles.wide ?? ''}>
        <SeriesChart
          label="每天的充电量与净收入"
          height={260}
          at={at}
          axes={[{ name: '度' }, { name: '元' }]}
          series={[
            { name: '充电量', type: 'bar', hue: 'green', data: days.map(({ energyWh }) => energyWh / 1000) },
            { name: '净收入', type: 'line', hue: 'blue', right: true, data: days.map(({ netFen }) => netFen / 100) },
          ]}
          onPick={pick}
        />
      </Card>
      <Card size="small" title="均价与充电次数">
        <SeriesChart
          label="每天的均价与充电次数"
          height={220}
          at={at}
          axes={[
            { name: '次', minInterval: 1 },
            { name: '元/度', scale: true },
          ]}
          series={[
            { name: '充电次数', type: 'bar', hue: 'green', data: days.map(({ orderCount }) => orderCount) },
            { name: '均价', type: 'line', hue: 'amber', right: true, data: days.map(({ priceE5 }) => priceE5 && priceE5 / 100_000) },
          ]}
          onPick={pick}
        />
      </Card>
      <Card size="small" title="利用率、在线与故障">
        <SeriesChart
          label="每天的利用率、在线率与故障率"
          height={220}
          at={at}
          axes={[{ name: '%', max: 100 }]}
          series={[
            { name: '时间利用率', type: 'line', hue: 'blue', data: days.map(({ timeBp }) => hundredth(timeBp)) },
            { name: '功率利用率', type: 'line', hue: 'green', data: days.map(({ powerBp }) => hundredth(powerBp)) },
            { name: '在线率', type: 'line', hue: 'grey', dashed: true, data: days.map(({ onlineBp }) => hundredth(onlineBp)) },
            { name: '故障率', type: 'line', hue: 'red', data: days.map(({ faultBp }) => hundredth(faultBp)) },
          ]}
        />
      </Card>
    </div>
  );
}
