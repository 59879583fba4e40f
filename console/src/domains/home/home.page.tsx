import { type HomeOverview, home } from '@bochong/contract/home';
import { Empty, Skeleton } from 'antd';
import { type ReactNode, useCallback, useRef } from 'react';
import { formatFen, formatInstant } from '../../kit/format.ts';
import { useRealtime } from '../../kit/realtime.ts';
import { useEndpoint } from '../../kit/use-endpoint.ts';
import styles from './home.module.css';
import { FlowChart, TrendChart } from './home-charts.tsx';
import { LotTable } from './lot-table.tsx';
import { MetricCard } from './metric-card.tsx';
import { StartList } from './start-list.tsx';

const count = (value: number) => value.toLocaleString('zh-CN');
const records = '/parkingRecord/parkRecord/list';

const Cards = ({ data }: { data: HomeOverview }) => (
  <div className={styles.homeCards}>
    <MetricCard
      label="今日实收(元)"
      value={formatFen(data.receivedFen.value)}
      compared={data.receivedFen}
      path="/stopFee/chargeRecord/list"
    />
    <MetricCard label="今日入场" value={count(data.entries.value)} compared={data.entries} path={records} />
    <MetricCard label="今日出场" value={count(data.exits.value)} compared={data.exits} path={records} />
    <MetricCard
      label="在场车辆"
      value={count(data.inPark)}
      of={count(data.spaces)}
      note={`泊位占用率 ${(data.occupancyBp / 100).toFixed(1)}%`}
      path="/parkingRecord/unOutRecord/list"
    />
    <MetricCard
      label="待缴与欠费(元)"
      value={formatFen(data.unpaidFen)}
      note={`${count(data.unpaid)} 笔`}
      tone={data.unpaidFen > 0 ? 'amber' : undefined}
      path={`${records}?orderStatus=3`}
    />
    <MetricCard
      label="未恢复告警"
      value={count(data.openAlarms)}
      note="相机离线与黑名单"
      tone={data.openAlarms > 0 ? 'red' : undefined}
      path="/equipMonitoring/abnormalRecord/offlineWarning"
    />
  </div>
);

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.panel}>
      <h2>{title}</h2>
      <div className={styles.panelBody}>{children}</div>
    </section>
  );
}

/** How soon after a live message the figures are read again; messages in between are covered by the same reading. */
const settleMs = 1500;

export default function HomePage() {
  const { data, isPending, refetch } = useEndpoint(home.overview, {}, { refetchInterval: 30_000 });
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refresh = useCallback(() => {
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined;
      void refetch();
    }, settleMs);
  }, [refetch]);
  useRealtime('parkOrder', refresh);
  useRealtime('open', refresh);
  if (isPending) return <Skeleton active paragraph={{ rows: 12 }} className={styles.home} />;
  if (!data) return <Empty description="暂时没有数据，请稍后重试" />;
  return (
    <div className={styles.home}>
      <h1 className={styles.homeTitle}>
        首页 <small>截至 {formatInstant(data.asOf)}</small>
      </h1>
      <StartList />
      <Cards data={data} />
      <div className={styles.homeCharts}>
        <Panel title="进出车流(辆/小时)">
          <FlowChart />
        </Panel>
        <Panel title="近30天停车收入(元)">
          <TrendChart />
        </Panel>
      </div>
      <Panel title="车场">
        <LotTable lots={data.parks} />
      </Panel>
    </div>
  );
}
