import {
  chargingSessionPage,
  type TariffWhatIfOutcome,
  type WhatIfSession,
  whatIfSession,
  whatIfStation,
} from '@bochong/contract/charging-order';
import { ChangeReport, changeOf, countOf, MostChanged, ReportNote, ReportPart, signedFen } from '../../../kit/change-report.tsx';
import { columnsFor } from '../../../kit/columns.tsx';
import { Figures } from '../../../kit/figures.tsx';
import { formatFen } from '../../../kit/format.ts';
import { go } from '../../../kit/navigation.ts';
import { SeriesChart } from '../../../kit/series-chart.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';

const columns = columnsFor<WhatIfSession>(whatIfSession.shape, [
  ...(['plateNo', 'stationName', 'startAt', 'energyWh', 'beforeFen', 'afterFen'] as const),
  { name: 'changeFen', title: '变化', show: (row) => <span className="money">{signedFen(row.changeFen)}</span> },
]);
const open = (row: WhatIfSession) => void go(`${chargingSessionPage.path}?orderId=${row.orderId}`);

const Hours = ({ hours }: Pick<TariffWhatIfOutcome, 'hours'>) => (
  <SeriesChart
    label="按开始充电的小时的应付，原规则与本规则"
    height={240}
    at={hours.map((_, hour) => `${hour}时`)}
    axes={[{ name: '元' }]}
    series={[
      { name: '原应付', type: 'bar', hue: 'grey', data: hours.map(({ beforeFen }) => beforeFen / 100) },
      { name: '新应付', type: 'bar', hue: 'green', data: hours.map(({ afterFen }) => afterFen / 100) },
    ]}
  />
);

const Stations = ({ stations }: Pick<TariffWhatIfOutcome, 'stations'>) => (
  <SmallTable
    of={whatIfStation}
    rows={stations}
    rowKey="stationId"
    columns={[
      ...(['stationName', 'sessions', 'energyWh', 'beforeFen', 'afterFen'] as const),
      { name: 'changeFen', show: ({ beforeFen, afterFen }) => <span className="money">{changeOf(beforeFen, afterFen)}</span> },
    ]}
    empty="所选期间没有已结算的充电"
  />
);

/** What a tariff would have changed: the sums, by hour, by station, and the sessions it would have changed most. */
export function TariffReport({ outcome }: { outcome: TariffWhatIfOutcome }) {
  const { sessions, energyWh, beforeFen, afterFen, raised, lowered, others } = outcome;
  const facts = [
    ['充电次数', countOf(sessions)],
    ['电量(度)', countOf(Math.round(energyWh / 1000))],
    ['原应付', formatFen(beforeFen)],
    ['新应付', formatFen(afterFen)],
    ['变化', changeOf(beforeFen, afterFen)],
    ['其中电费', changeOf(outcome.beforeElecFen, outcome.afterElecFen)],
    ['其中服务费', changeOf(outcome.beforeServiceFen, outcome.afterServiceFen)],
    ['增加 / 减少 / 不变', `${countOf(raised)} / ${countOf(lowered)} / ${countOf(sessions - raised - lowered)}`],
  ] as const;
  const tables = [
    ['增加最多的 20 次', outcome.gains],
    ['减少最多的 20 次', outcome.losses],
  ] as const;
  return (
    <ChangeReport>
      <Figures items={facts} />
      <ReportNote>
        会员与企业协议、免费电量按每次充电当时的算，占位费不在内；车主随价格改变充电时间的没有计入。
        {others > 0 && `另有 ${countOf(others)} 次充电在另一种电流的枪上，或所在时段没有价格，不由本规则计价。`}
      </ReportNote>
      <ReportPart title="按开始充电的小时">
        <Hours hours={outcome.hours} />
      </ReportPart>
      <ReportPart title="按电站">
        <Stations stations={outcome.stations} />
      </ReportPart>
      <MostChanged tables={tables} columns={columns} rowKey="orderId" onOpen={open} />
    </ChangeReport>
  );
}
