import { devices } from '@bochong/contract/device';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { SheetImport } from '../../../kit/sheet-import.tsx';
import { DeviceActions } from './device-actions.tsx';
import { deviceColumns } from './device-columns.ts';
import { deviceForm } from './device-form.tsx';

/** Every device of the dealer, with what may be done to it. */
export default function DeviceListPage() {
  return (
    <ListPage
      list={devices.list}
      rowKey="deviceId"
      columns={deviceColumns}
      empty="点“新增”登记设备，密钥只显示一次"
      filters={['keyword', 'deviceType', 'onlineStatus']}
      actions={
        <>
          <ExportButton endpoint={devices.export} />
          <SheetImport title="设备" template={devices.template} endpoint={devices.import} />
          <deviceForm.Add />
        </>
      }
      rowActions={(device) => <DeviceActions device={device} />}
    />
  );
}
