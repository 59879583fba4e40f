import { powerBudgets, powerGun } from '@bochong/contract/charging-power';
import { ActionForm } from '../../../kit/action-form.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { kw } from './power-bar.tsx';

/** What single guns may have of the limit at most, and which go first. */
export function PowerGuns({ stationId }: { stationId: string }) {
  const { data = [] } = useEndpoint(powerBudgets.guns, { params: { id: stationId } }, { staleTime: 0 });
  return (
    <>
      <h3 className="form-title">枪的上限与优先级</h3>
      <SmallTable
        of={powerGun}
        rows={data}
        rowKey="connectorId"
        empty="电站没有可以限制功率的枪"
        columns={[
          { name: 'connectorName', width: 150 },
          'equipmentName',
          { name: 'ratedW', title: '额定(kW)', show: (row) => kw(row.ratedW) },
          { name: 'maxW', title: '单枪上限(kW)', show: (row) => (row.maxW === null ? '不限' : kw(row.maxW)) },
          'priority',
          'changedBy',
          'changedAt',
        ]}
        rowActions={({ connectorId, connectorName, maxW, priority }) => (
          <ActionForm
            to={powerBudgets.setGun}
            word="设置"
            title={`${connectorName} 的上限与优先级`}
            given={{ params: { id: connectorId } }}
            initial={{ maxKw: maxW === null ? null : Math.round(maxW / 1000), priority }}
            asks={[
              { name: 'maxKw', placeholder: '留空不限' },
              { name: 'priority', tooltip: '0到9，数字大的先分到功率；只在“动态按优先级”时起作用' },
            ]}
            done="已保存，按新的设置重新分配"
          >
            <p>电站的上限按动态策略分配时起作用。一台设备只接受一个整机上限：同时充电的两把枪之间由设备分配。</p>
          </ActionForm>
        )}
      />
    </>
  );
}
