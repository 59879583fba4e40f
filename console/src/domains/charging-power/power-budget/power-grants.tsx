import { type PowerGrant, type powerBudgets, powerGrant, powerStrategy } from '@bochong/contract/charging-power';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { SeriesChart } from '../../../kit/series-chart.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';
import { kw } from './power-bar.tsx';

type Distribution = NonNullable<Data<typeof powerBudgets.day>['distribution']>;
const tenths = (watts: number | null) => (watts === null ? null : Math.round(watts / 100) / 10);

/** Who has what of a limit that is shared out anew every minute, and why it is not more. */
export function PowerGrants({ distribution: { strategy, heldW, reserveW, grants } }: { distribution: Distribution }) {
  return (
    <>
      <h3 className="form-title">动态分配</h3>
      <p>
        {powerStrategy.label(strategy)}：各设备合计最多可能用到 {kw(heldW)} kW
        {reserveW > 0 && `，另为未证实遵守上限的设备预留 ${kw(reserveW)} kW`}。
      </p>
      {grants.length > 0 && (
        <SeriesChart
          label="各枪分得与实测功率"
          height={180}
          at={grants.map(({ connectorName }) => connectorName)}
          axes={[{ name: 'kW' }]}
          series={[
            { name: '分得', type: 'bar', hue: 'blue', data: grants.map(({ grantW }) => tenths(grantW)) },
            { name: '实测', type: 'bar', hue: 'green', data: grants.map(({ drawnW }) => tenths(drawnW)) },
          ]}
        />
      )}
      <SmallTable<PowerGrant>
        of={powerGrant}
        rows={grants}
        rowKey="connectorId"
        empty="现在没有可分配的充电"
        columns={[
          { name: 'connectorName', width: 150 },
          { name: 'grantW', title: '分得(kW)', show: (row) => kw(row.grantW) },
          { name: 'drawnW', title: '实测(kW)', show: (row) => (row.drawnW === null ? '—' : kw(row.drawnW)) },
          { name: 'mostW', title: '可用(kW)', show: (row) => kw(row.mostW) },
          'reason',
          { name: 'isVip', show: ({ isVip }) => (isVip ? '是' : '—') },
          'departAt',
        ]}
      />
    </>
  );
}
