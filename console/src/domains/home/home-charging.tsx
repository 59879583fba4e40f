import { workStatus } from '@bochong/contract/charging-asset';
import { addressOfLink, chargingLinks, type HomeCharging, homeChargings } from '@bochong/contract/home';
import { formatEnergy, formatFen } from '../../kit/format.ts';
import { GoTo } from '../../kit/go-to.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { useEndpoint } from '../../kit/use-endpoint.ts';
import styles from './home.module.css';
import { MetricCard } from './metric-card.tsx';
import { type Station, type StationTrouble, stationsByAttention, stationTroubles } from './station-attention.ts';

const count = (value: number) => value.toLocaleString('zh-CN');

function Cards({ data }: { data: HomeCharging }) {
  const links = chargingLinks(data.asOf);
  const orders = addressOfLink(links.orders);
  const of = (status: number) => data.guns.find((guns) => guns.workStatus === status)?.count ?? 0;
  const guns = data.guns.reduce((sum, one) => sum + one.count, 0);
  const [charging, faulted, offline] = [of(workStatus.CHARGING), of(workStatus.FAULTED), of(workStatus.OFFLINE)];
  return (
    <div className={styles.homeCards}>
      <MetricCard
        label="今日充电(次)"
        value={count(data.orders.value)}
        compared={data.orders}
        contains="今天开始的充电订单，不论现在什么状态"
        path={orders}
      />
      <MetricCard
        label="今日充电量(度)"
        value={formatEnergy(data.energyWh.value)}
        compared={data.energyWh}
        contains="今天开始并已结算的充电订单的电量"
        path={orders}
      />
      <MetricCard
        label="今日充电费(元)"
        value={formatFen(data.payableFen.value)}
        compared={data.payableFen}
        contains="今天开始并已结算的充电订单的应付金额，优惠之后"
        path={orders}
      />
      <MetricCard
        label="充电中的枪"
        value={count(charging)}
        of={count(guns)}
        contains="正在充电的枪；分母是全部充电枪"
        path={addressOfLink(links.guns(workStatus.CHARGING))}
      />
      <MetricCard
        label="故障的枪"
        value={count(faulted)}
        tone={faulted > 0 ? 'red' : undefined}
        contains="设备报告故障的枪"
        path={addressOfLink(links.guns(workStatus.FAULTED))}
      />
      <MetricCard
        label="离线的枪"
        value={count(offline)}
        tone={offline > 0 ? 'red' : undefined}
        contains="设备没有连接的枪"
        path={addressOfLink(links.guns(workStatus.OFFLINE))}
      />
    </div>
  );
}

type Links = ReturnType<typeof chargingLinks>;
/** Where a trouble is dealt with. */
const leadsTo = (links: Links, { kind }: StationTrouble): string => {
  if (kind === 'waiting') return addressOfLink(links.waiting);
  const states = { faulted: workStatus.FAULTED, offline: workStatus.OFFLINE, full: workStatus.CHARGING, closed: undefined };
  return addressOfLink(links.guns(states[kind]));
};

function StationRow({ station, asOf }: { station: Station; asOf: string }) {
  const links = chargingLinks(asOf, station.stationId);
  const orders = addressOfLink(links.orders);
  return (
    <tr>
      <td className={styles.name} title={station.stationName}>
        {station.stationName}
      </td>
      <td>
        {stationTroubles(station).map((trouble) => (
          <GoTo key={trouble.kind} path={leadsTo(links, trouble)}>
            <StateTag tone={trouble.tone}>{trouble.text}</StateTag>
          </GoTo>
        ))}
      </td>
      <td className={styles.figure}>
        <GoTo path={addressOfLink(links.guns(workStatus.CHARGING))}>{station.charging}</GoTo> / {station.guns}
      </td>
      <td className={styles.figure}>
        <GoTo path={orders}>{count(station.orders)}</GoTo>
      </td>
      <td className={styles.figure}>
        <GoTo path={orders}>{formatEnergy(station.energyWh)}</GoTo>
      </td>
      <td className={styles.figure}>
        <GoTo path={orders}>{formatFen(station.payableFen)}</GoTo>
      </td>
    </tr>
  );
}

/** Charging today and every station as it stands now; nothing where there is none, or for whom it is not. */
export function HomeChargingHalf() {
  const { data } = useEndpoint(homeChargings.get, {}, { refetchInterval: 30_000 });
  if (!data) return null;
  return (
    <>
      <Cards data={data} />
      <section className={styles.panel}>
        <h2>充电站（需要关注的在前）</h2>
        <div className={styles.panelBody}>
          <table className={styles.lots}>
            <thead>
              <tr>
                <th className={styles.name}>充电站</th>
                <th>需要关注</th>
                <th className={styles.figure}>充电中 / 枪</th>
                <th className={styles.figure}>今日充电(次)</th>
                <th className={styles.figure}>今日电量(度)</th>
                <th className={styles.figure}>今日费用(元)</th>
              </tr>
            </thead>
            <tbody>
              {stationsByAttention(data.stations).map((station) => (
                <StationRow key={station.stationId} station={station} asOf={data.asOf} />
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </>
  );
}
