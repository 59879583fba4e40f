import { chargingStatistics, type LabelSums, labelSums } from '@bochong/contract/charging-statistics';
import { keepPreviousData } from '@tanstack/react-query';
import { Card, Skeleton } from 'antd';
import { dash } from '../../../kit/columns.tsx';
import { SeriesChart } from '../../../kit/series-chart.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { priceOf } from './stat-words.ts';
import styles from './statistics.module.css';

const clockOf = (slot: number) => `${String(Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 === 0 ? '00' : '30'}`;

/** When of the day cars charge, and in which parts of the tariff. */
export function StatSlots({ query }: { query: object }) {
  const { data } = useEndpoint(chargingStatistics.slots, { query }, { placeholderData: keepPreviousData });
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />;
  const { slots, labels } = data;
  return (
    <div className={styles.tables}>
      <Card size="small" title="一天48个半小时的充电量与开始充电次数（同一价段内按时间均摊）">
        <SeriesChart
          label="半小时的充电量与开始充电次数"
          height={280}
          at={slots.map(({ slot }) => clockOf(slot))}
          axes={[{ name: '度' }, { name: '次', minInterval: 1 }]}
          series={[
            { name: '充电量', type: 'bar', hue: 'green', data: slots.map(({ energyWh }) => energyWh / 1000) },
            { name: '开始充电', type: 'line', hue: 'blue', right: true, data: slots.map(({ startedCount }) => startedCount) },
          ]}
        />
      </Card>
      <SmallTable<LabelSums>
        of={labelSums}
        rows={labels}
        rowKey={(row) => String(row.rateLabel)}
        empty="这段时间没有充电"
        columns={[
          'rateLabel',
          'energyWh',
          'shareBp',
          'elecFen',
          'serviceFen',
          { name: 'priceE5', show: (row) => (row.priceE5 === null ? dash : priceOf(row.priceE5)) },
        ]}
      />
    </div>
  );
}
