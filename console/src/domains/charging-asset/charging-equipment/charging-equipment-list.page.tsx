import { chargingEquipments } from '@bochong/contract/charging-asset';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { SheetImport } from '../../../kit/sheet-import.tsx';
import { RemotePanel } from '../../charging-connect/index.ts';
import { DeviceLogs } from '../../charging-maintenance/index.ts';
import { kilowatts } from '../kilowatts.tsx';
import { EquipmentActions } from './charging-equipment-actions.tsx';
import { equipmentForm } from './charging-equipment-form.tsx';

export default function ChargingEquipmentListPage() {
  return (
    <ListPage
      list={chargingEquipments.list}
      rowKey="equipmentId"
      columns={[
        { name: 'equipmentName', width: 190 },
        'equipmentCode',
        { name: 'stationName', width: 180 },
        ...(['dealerName', 'onlineStatus', 'registrationStatus', 'enabled', 'equipmentType'] as const),
        { name: 'ratedPowerW', title: '功率(kW)', show: (row) => kilowatts(row.ratedPowerW), width: 90 },
        ...(['connectorCount', 'ocppIdentity', 'protocol', 'securityProfile', 'location', 'lastSeenAt', 'offlineSince'] as const),
        ...([
          'firmwareVersion',
          'manufacturerName',
          'model',
          'registeredSerialNo',
          'vendor',
          'bootModel',
          'serialNo',
          'keyRotatedAt',
        ] as const),
      ]}
      query={{ pollMs: 30_000 }}
      filters={['keyword', 'stationId', 'onlineStatus', 'registrationStatus', 'equipmentType']}
      actions={
        <>
          <ExportButton endpoint={chargingEquipments.export} />
          <SheetImport title="充电设备" template={chargingEquipments.template} endpoint={chargingEquipments.import} />
          <equipmentForm.Add />
        </>
      }
      empty="点“新增”登记设备和它的枪，密钥只显示一次；或从表格导入"
      rowActions={(row) => <EquipmentActions equipment={row} />}
      opens={{
        title: (row) => row.equipmentName,
        width: 860,
        more: (row) => (
          <>
            <RemotePanel equipment={row} />
            <DeviceLogs equipment={row} />
          </>
        ),
      }}
    />
  );
}
