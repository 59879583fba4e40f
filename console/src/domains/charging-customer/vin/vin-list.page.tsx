import { chargingVins, vinPayAccount } from '@bochong/contract/charging-customer';
import { ActionLink } from '../../../kit/action-link.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { recordForm } from '../../../kit/record-form.tsx';
import { SheetImport } from '../../../kit/sheet-import.tsx';
import { CompanySelect, OwnerSelect } from '../choosers.tsx';
import { KilowattHoursInput, kilowattHours } from '../measures.tsx';

const { OWNER, COMPANY } = vinPayAccount;

const vinForm = recordForm(chargingVins, {
  title: 'VIN码',
  rowKey: 'vinId',
  nameOf: ({ vin }) => vin,
  width: 680,
  asks: [
    ...(['vin', 'plateNo', 'payAccount'] as const),
    { name: 'ownerId', label: '车主', when: ({ payAccount }) => payAccount === OWNER, required: true, children: <OwnerSelect /> },
    { name: 'companyId', label: '企业', when: ({ payAccount }) => payAccount === COMPANY, required: true, children: <CompanySelect /> },
    ...(['brand', 'model'] as const),
    { name: 'batteryWh', children: <KilowattHoursInput /> },
    ...(['validTo', 'autoStart'] as const),
    { name: 'stationIds', wide: true },
  ],
});

export default function VinListPage() {
  return (
    <ListPage
      list={chargingVins.list}
      rowKey="vinId"
      columns={[
        { name: 'vin', width: 200 },
        ...(['plateNo', 'enabled', 'payAccount', 'payerName', 'autoStart', 'brand', 'model'] as const),
        { name: 'batteryWh', title: '电池(度)', show: ({ batteryWh }) => batteryWh && kilowattHours(batteryWh), width: 90 },
        ...(['validTo', 'lastUsedAt', 'stationNames', 'dealerName'] as const),
      ]}
      filters={['vin', 'plateNo', 'payer', 'enabled', 'payAccount']}
      actions={
        <>
          <ExportButton endpoint={chargingVins.export} />
          <SheetImport title="VIN码" template={chargingVins.template} endpoint={chargingVins.import} />
          <vinForm.Add />
        </>
      }
      empty="登记车辆的VIN码和付款账户，插枪即可充电；也可从表格导入"
      rowActions={(row) => (
        <>
          <vinForm.Edit row={row} />
          <ActionLink
            to={chargingVins.switchStatus}
            input={{ params: { id: row.vinId }, body: { enabled: !row.enabled, rev: row.rev } }}
            {...(row.enabled && { ask: `停用“${row.vin}”？`, description: '停用后该车不能凭VIN启动，正在进行的订单继续' })}
            done={row.enabled ? 'VIN码已停用' : 'VIN码已启用'}
          >
            {row.enabled ? '停用' : '启用'}
          </ActionLink>
          <vinForm.Remove row={row} />
        </>
      )}
      opens={{ title: ({ vin }) => `VIN码 ${vin}` }}
    />
  );
}
