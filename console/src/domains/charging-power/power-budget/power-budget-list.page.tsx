import { type PowerBudget, powerBudgets } from '@bochong/contract/charging-power';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { kw, PowerBar } from './power-bar.tsx';
import { PowerDay } from './power-day.tsx';

const SetLimit = ({ row }: { row: PowerBudget }) => (
  <ActionForm
    to={powerBudgets.limit}
    word="设置上限"
    title={`功率上限 ${row.stationName}`}
    okText="下发"
    given={{ params: { id: row.stationId }, body: { rev: row.rev } }}
    initial={{ limitKw: row.limitW === null ? null : Math.round(row.limitW / 1000), strategy: row.strategy }}
    asks={[{ name: 'limitKw', placeholder: '留空取消上限' }, 'strategy', { name: 'reason', required: true }]}
    done="上限已保存，正在下发到设备"
  >
    <p>
      额定合计 {kw(row.ratedW)} kW，{row.usedW === null ? '现在没有枪上报功率' : `现在用 ${kw(row.usedW)} kW`}。上限分到 {row.devices}{' '}
      台设备，不低于每台 1 kW；离线的设备上线后下发。动态策略每分钟按充电情况重新分配：先降后升，降下来的功率实测到位后才分给别的设备。
    </p>
  </ActionForm>
);

/** What each station may draw and draws; opened, its day. */
export default function PowerBudgetListPage() {
  return (
    <ListPage
      list={powerBudgets.list}
      rowKey="stationId"
      columns={[
        { name: 'stationName', width: 190 },
        { name: 'usedW', title: '当前功率 / 上限(kW)', show: (row) => <PowerBar row={row} />, width: 280 },
        { name: 'limitW', title: '上限(kW)', show: (row) => (row.limitW === null ? '不限' : kw(row.limitW)), width: 100 },
        { name: 'ratedW', title: '额定合计(kW)', show: (row) => kw(row.ratedW), width: 110 },
        { name: 'charging', width: 80 },
        {
          name: 'kept',
          title: '设备已接受',
          show: (row) => (row.changedAt === null ? '—' : `${row.kept} / ${row.devices}`),
          width: 100,
        },
        ...(['strategy', 'dealerName', 'reason', 'changedBy', 'changedAt'] as const),
      ]}
      query={{ pollMs: 15_000 }}
      filters={['name']}
      empty="电站有了接入的充电设备，就可以设置功率上限"
      rowActions={(row) => <SetLimit row={row} />}
      opens={{ title: (row) => row.stationName, more: (row) => <PowerDay stationId={row.stationId} />, word: '曲线' }}
    />
  );
}
