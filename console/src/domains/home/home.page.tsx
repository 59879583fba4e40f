import { home } from '@bochong/contract/home';
import { Empty, Skeleton } from 'antd';
import { type ReactNode, useCallback, useRef } from 'react';
import { formatInstant } from '../../kit/format.ts';
import { useRealtime } from '../../kit/realtime.ts';
import { useEndpoint } from '../../kit/use-endpoint.ts';
import styles from './home.module.css';
import { HomeCards } from './home-cards.tsx';
import { HomeChargingHalf } from './home-charging.tsx';
import { FlowChart, TrendChart } from './home-charts.tsx';
import { LiveLanes } from './live-lanes.tsx';
import { byAttention } from './lot-attention.ts';
import { LotTable } from './lot-table.tsx';
import { StartList } from './start-list.tsx';
import { Todos } from './todos.tsx';

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
      <HomeCards data={data} />
      <div className={styles.homeCharts}>
        <Panel title="进出车流(辆/小时)">
          <FlowChart />
        </Panel>
        <Panel title="近30天净收(元)">
          <TrendChart />
        </Panel>
      </div>
      <div className={styles.homeLists}>
        <div className={styles.places}>
          <Panel title="车场（需要关注的在前）">
            <LotTable lots={byAttention(data.parks)} asOf={data.asOf} />
          </Panel>
          <HomeChargingHalf />
        </div>
        <div className={styles.aside}>
          <Todos />
          <LiveLanes />
        </div>
      </div>
    </div>
  );
}
