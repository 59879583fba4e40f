import { workStatus } from '@bochong/contract/charging-asset';
import type { ChargeScreen, ScreenModuleKey, ScreenParts } from '@bochong/contract/charging-screen';
import { rateLabel } from '@bochong/contract/charging-tariff';
import type { ComponentType } from 'react';
import styles from './wall.module.css';
import { Bars } from './wall-bars.tsx';
import { Lasting, Ranking } from './wall-lists.tsx';
import { StationsDrawn } from './wall-map.tsx';
import { farCarbon, farEnergy, farMoney, halfHour } from './wall-words.ts';

type Part<K extends ScreenModuleKey> = { of: ScreenParts[K]; screen: ChargeScreen };
type Far = readonly [figure: string, unit: string];

/** Today large, the month and the year under it. */
const Totals = ({ today, month, year, note }: { today: Far; month: Far; year: Far; note?: string }) => (
  <div className={styles.totals}>
    <p>
      <span>今日</span>
      <b>{today[0]}</b> {today[1]}
    </p>
    <dl>
      {(
        [
          ['本月', month],
          ['今年', year],
        ] as const
      ).map(([name, [figure, unit]]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {figure} <small>{unit}</small>
          </dd>
        </div>
      ))}
    </dl>
    {note && <small>{note}</small>}
  </div>
);

const Energy = ({ of: { todayWh, monthWh, yearWh, todayOrders } }: Part<'totalEnergy'>) => (
  <Totals today={farEnergy(todayWh)} month={farEnergy(monthWh)} year={farEnergy(yearWh)} note={`今日完成 ${todayOrders} 次充电`} />
);
const Income = ({ of: { todayFen, monthFen, yearFen } }: Part<'totalIncome'>) => (
  <Totals today={farMoney(todayFen)} month={farMoney(monthFen)} year={farMoney(yearFen)} note="实付减退款" />
);
const Carbon = ({ of: { todayG, monthG, yearG } }: Part<'carbonSaving'>) => (
  <Totals today={farCarbon(todayG)} month={farCarbon(monthG)} year={farCarbon(yearG)} note="充电量按碳减排系数折算" />
);

const Trend = ({ of }: Part<'orderTrend'>) => {
  const bars = of.map(({ date, orderCount, energyWh }) => {
    const kwh = Math.round(energyWh / 100) / 10;
    return { key: date, label: date.slice(5).replace('-', '/'), value: kwh, says: `${date}：${kwh} 度，${orderCount} 次` };
  });
  const [orders, today] = [of.reduce((sum, { orderCount }) => sum + orderCount, 0), of.at(-1)];
  return (
    <>
      <Bars bars={bars} label="近15天每天的充电量" unit="度" now={today?.date ?? ''} />
      <small className={styles.sentence}>
        近15天 {orders} 次充电，今日 {today?.orderCount ?? 0} 次
      </small>
    </>
  );
};

const Guns = ({ of }: Part<'connectorStatus'>) => {
  const total = of.reduce((sum, { count }) => sum + count, 0);
  const charging = of.find((state) => state.workStatus === workStatus.CHARGING)?.count ?? 0;
  if (total === 0) return <p className={styles.nothing}>还没有充电枪</p>;
  return (
    <div className={styles.guns}>
      <p>
        <b>{charging}</b> / {total} 把枪在充电
      </p>
      <div className={styles.strip}>
        {of.map(({ workStatus: status, count }) => (
          <i key={status} data-tone={workStatus.tone?.(status)} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul>
        {of.map(({ workStatus: status, count }) => (
          <li key={status}>
            <i data-tone={workStatus.tone?.(status)} />
            {workStatus.label(status)} <b>{count}</b>
          </li>
        ))}
      </ul>
    </div>
  );
};

const Slots = ({ of: { slots, labels } }: Part<'slotShare'>) => (
  <>
    <Bars
      bars={slots.map(({ slot, energyWh, startedCount }) => {
        const kwh = Math.round(energyWh / 100) / 10;
        const says = `${halfHour(slot)}起半小时：${kwh} 度，${startedCount} 次开始充电`;
        return { key: String(slot), label: slot % 6 === 0 ? halfHour(slot) : '', value: kwh, says };
      })}
      label="本月各时段的充电量"
      unit="度"
    />
    <small className={styles.sentence}>
      {labels.length === 0
        ? '本月还没有充电'
        : labels.map(({ rateLabel: label, shareBp }) => `${rateLabel.label(label)} ${((shareBp ?? 0) / 100).toFixed(1)}%`).join('　')}
    </small>
  </>
);

const Faults = ({ of: { rows }, screen: { asOf } }: Part<'faultList'>) => (
  <Lasting rows={rows.map(({ faultText, ...row }) => ({ ...row, says: faultText }))} now={asOf} tone="red" none="没有待处理的故障" />
);
const Offline = ({ of: { rows }, screen: { asOf } }: Part<'offlineList'>) => (
  <Lasting
    rows={rows.map(({ guns, ...row }) => ({ ...row, says: `影响${guns}把枪` }))}
    now={asOf}
    tone="grey"
    none="启用的充电桩全部在线"
  />
);

/** How each module is drawn. */
export const partOf: { [K in ScreenModuleKey]: ComponentType<Part<K>> } = {
  totalEnergy: Energy,
  totalIncome: Income,
  carbonSaving: Carbon,
  orderTrend: Trend,
  stationMap: StationsDrawn,
  connectorStatus: Guns,
  stationRank: Ranking,
  slotShare: Slots,
  faultList: Faults,
  offlineList: Offline,
};
