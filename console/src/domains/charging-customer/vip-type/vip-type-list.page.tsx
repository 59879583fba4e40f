import { vipTypes } from '@bochong/contract/charging-customer';
import { ActionLink } from '../../../kit/action-link.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { recordForm } from '../../../kit/record-form.tsx';
import { discountAsks, discountText, KilowattHoursInput, kilowattHours, reductionText } from '../measures.tsx';

const vipTypeForm = recordForm(vipTypes, {
  title: 'VIP类型',
  rowKey: 'vipTypeId',
  nameOf: ({ vipName }) => vipName,
  removal: '有车主持有时不能删除，可停用。',
  width: 680,
  asks: [
    ...(['vipName', 'level'] as const),
    ...discountAsks,
    { name: 'minEnergyWh', tooltip: '一单少于此电量时不打折', children: <KilowattHoursInput /> },
    ...(['obtainWay', 'validDays'] as const),
    { name: 'stationIds', wide: true },
  ],
});

export default function VipTypeListPage() {
  return (
    <ListPage
      list={vipTypes.list}
      rowKey="vipTypeId"
      columns={[
        ...(['vipName', 'level', 'enabled'] as const),
        { name: 'elecBp', show: ({ elecBp }) => discountText(elecBp) },
        { name: 'serviceBp', show: ({ serviceBp, serviceReduceE5 }) => reductionText(serviceReduceE5) || discountText(serviceBp) },
        { name: 'occupyBp', show: ({ occupyBp }) => discountText(occupyBp) },
        { name: 'minEnergyWh', title: '起享电量(度)', show: ({ minEnergyWh }) => kilowattHours(minEnergyWh), width: 110 },
        ...(['holderCount', 'validDays', 'obtainWay', 'stationNames', 'updatedAt', 'dealerName'] as const),
      ]}
      filters={['vipName']}
      actions={<vipTypeForm.Add />}
      empty="点“新增”设一种会员：谁充电时电费、服务费、占位费打几折"
      rowActions={(row) => (
        <>
          <vipTypeForm.Edit row={row} />
          <ActionLink
            to={vipTypes.switchStatus}
            input={{ params: { id: row.vipTypeId }, body: { enabled: !row.enabled, rev: row.rev } }}
            {...(row.enabled && { ask: `停用“${row.vipName}”？`, description: `${row.holderCount}位车主从下一次充电起不再打折` })}
            done={row.enabled ? 'VIP类型已停用' : 'VIP类型已启用'}
          >
            {row.enabled ? '停用' : '启用'}
          </ActionLink>
          {row.holderCount === 0 && <vipTypeForm.Remove row={row} />}
        </>
      )}
      opens={{ title: (row) => row.vipName }}
    />
  );
}
