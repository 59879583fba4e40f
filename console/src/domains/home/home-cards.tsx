import { addressOfLink, type HomeOverview, homeLinks } from '@bochong/contract/home';
import { formatFen } from '../../kit/format.ts';
import styles from './home.module.css';
import { MetricCard } from './metric-card.tsx';

const count = (value: number) => value.toLocaleString('zh-CN');

/** Each number leads to its rows: the list under these filters has the same total. */
export function HomeCards({ data }: { data: HomeOverview }) {
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
