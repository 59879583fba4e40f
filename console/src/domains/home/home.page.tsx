import { addressOfLink, type HomeOverview, home, homeLinks } from '@bochong/contract/home';
import { Empty, Skeleton } from 'antd';
import { type ReactNode, useCallback, useRef } from 'react';
import { formatFen, formatInstant } from '../../kit/format.ts';
import { useRealtime } from '../../kit/realtime.ts';
import { useEndpoint } from '../../kit/use-endpoint.ts';
import styles from './home.module.css';
import { FlowChart, TrendChart } from './home-charts.tsx';
import { byAttention } from './lot-attention.ts';
import { LotTable } from './lot-table.tsx';
import { MetricCard } from './metric-card.tsx';
import { StartList } from './start-list.tsx';
import { Todos } from './todos.tsx';

const count = (value: number) => value.toLocaleString('zh-CN');

/** Each number leads to its rows: the list under these filters has the same total. */
function Cards({ data }: { data: HomeOverview }) {
  const links = homeLinks(data.asOf);
  const to = (name: keyof typeof links) => addressOfLink(links[name]);
  return (
    <div className={styles.homeCards}>
      <MetricCard
        label="今日净收(元)"
        value={formatFen(data.receivedFen.value)}
        compared={data.receivedFen}
        contains="今天到账的停车、包期等各类收款，减去今天退出的款；按到账时间计，不含企业挂账"
        path={to('receivedFen')}
      />
      <MetricCard
        label="今日入场"
        value={count(data.entries.value)}
        compared={data.entries}
        contains="今天入场的停车订单数，含路侧泊位"
        path={to('entries')}
      />
      <MetricCard
        label="今日出场"
        value={count(data.exits.value)}
        compared={data.exits}
        contains="今天出场的停车订单数，含以前入场的车辆"
        path={to('exits')}
      />
      <MetricCard
        label="在场车辆"
        value={count(data.inPark)}
        of={count(data.spaces)}
        note={`泊位占用率 ${(data.occupancyBp / 100).toFixed(1)}%`}
        contains="还没有出场的停车订单数；分母是全部车场的车位数"
        path={to('inPark')}
      />
      <MetricCard
        label="待缴与欠费(元)"
        value={formatFen(data.unpaidFen)}
        note={`${count(data.unpaid)} 笔`}
        tone={data.unpaidFen > 0 ? 'amber' : undefined}
        contains="待缴和欠费订单还没有收到的金额，与入场日期无关"
        path={to('unpaid')}
      />
      <MetricCard
        label="离线相机"
        value={count(data.offlineCameras)}
        tone={data.offlineCameras > 0 ? 'red' : undefined}
        contains="还没有恢复的相机离线记录"
        path={to('offlineCameras')}
      />
      <MetricCard
        label="黑名单告警"
        value={count(data.blackAlerts)}
        tone={data.blackAlerts > 0 ? 'red' : undefined}
        contains="还没有处理的黑名单车辆告警"
        path={to('blackAlerts')}
      />
    </div>
  );
}

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
        <Panel title="近30天净收(元)">
          <TrendChart />
        </Panel>
      </div>
      <div className={styles.homeLists}>
        <Panel title="车场（需要关注的在前）">
          <LotTable lots={byAttention(data.parks)} />
        </Panel>
        <Todos />
      </div>
    </div>
  );
}
