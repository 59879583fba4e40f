import { type PowerShare, powerBudgets, powerShare } from '@bochong/contract/charging-power';
import { Segmented } from 'antd';
import { useState } from 'react';
import { dayOf, daysAfter } from '../../../kit/instant.ts';
import { type Series, SeriesChart } from '../../../kit/series-chart.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { PowerGrants } from './power-grants.tsx';
import { PowerGuns } from './power-guns.tsx';

const kw = (watts: number | null) => (watts === null ? null : Math.round(watts / 100) / 10);

/** Not a date: the 24 hours until now. */
const lastDay = '';

/** A station's day: what it drew and might draw, and what its devices may draw now. */
export function PowerDay({ stationId }: { stationId: string }) {
  const today = dayOf(Date.now());
  const [date, setDate] = useState(lastDay);
  const options = [
    { label: '近24小时', value: lastDay },
    ...['今天', '昨天', '前天'].map((label, ago) => ({ label, value: daysAfter(today, -ago) })),
  ];
  const { data } = useEndpoint(
    powerBudgets.day,
    { params: { id: stationId }, query: date === lastDay ? {} : { date } },
    { refetchInterval: 60_000 },
  );
  const { points = [], shares = [], distribution = null } = data ?? {};
  const known = points.flatMap(({ usedW }) => usedW ?? []);
  const series: Series[] = [
    { name: '用电功率', type: 'line', hue: 'green', data: points.map((point) => kw(point.usedW)) },
    { name: '上限', type: 'line', hue: 'red', dashed: true, data: points.map((point) => kw(point.limitW)) },
  ];
  return (
    <section>
      <h3 className="form-title">
        功率曲线 <Segmented aria-label="日期" size="small" options={options} value={date} onChange={setDate} />
      </h3>
      <p>{known.length === 0 ? '这段时间没有功率记录' : `最高 ${kw(Math.max(...known))} kW，每5分钟一点`}</p>
      {known.length > 0 && (
        <SeriesChart
          label="电站一天的用电功率与上限"
          height={220}
          at={points.map(({ at }) => at.slice(11, 16))}
          axes={[{ name: 'kW' }]}
          series={series}
        />
      )}
      {distribution && <PowerGrants distribution={distribution} />}
      <PowerGuns stationId={stationId} />
      <h3 className="form-title">设备分配</h3>
      <SmallTable
        of={powerShare}
        rows={shares}
        rowKey="equipmentId"
        columns={[
          'equipmentName',
          { name: 'ratedW', title: '额定(kW)', show: (row) => kw(row.ratedW) },
          { name: 'shareW', title: '上限(kW)', show: (row) => kw(row.shareW) ?? '不限' },
          'status',
          ...(distribution
            ? (['stand', { name: 'heldW', title: '可能用到(kW)', show: (row: PowerShare) => kw(row.heldW) ?? '—' }] as const)
            : []),
          'changedAt',
        ]}
        empty="电站没有可以限制功率的设备"
      />
    </section>
  );
}
