import { devices, deviceType } from '@bochong/contract/device';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { SheetImport } from '../../../kit/sheet-import.tsx';
import { StatusTabs } from '../../../kit/status-tabs.tsx';
import { useTabSearch } from '../../../kit/tab-context.tsx';
import { CameraBoard } from '../camera-board/camera-board.tsx';
import { DeviceActions } from './device-actions.tsx';
import { cameraColumns } from './device-columns.ts';
import { deviceForm } from './device-form.tsx';

const laneCameras = { deviceType: deviceType.LANE_CAMERA };
const views = [
  { value: '', label: '通道看板' },
  { value: 'list', label: '列表' },
];

/** Lane cameras as they stand at their lanes; the table of all of them is the second view. */
export default function CameraListPage() {
  const [search, setSearch] = useTabSearch();
  const view = search.get('view') ?? '';
  return (
    <>
      <StatusTabs items={views} value={view} onChange={(next) => void setSearch({ view: next })} />
      {view === 'list' ? (
        <ListPage
          list={devices.list}
          rowKey="deviceId"
          columns={cameraColumns}
          empty="点“新增”登记车道相机，或从表格导入"
          query={{ fixed: laneCameras, pollMs: 15_000 }}
          filters={['keyword', 'onlineStatus']}
          actions={
            <>
              <ExportButton endpoint={devices.export} />
              <SheetImport title="相机" template={devices.template} endpoint={devices.import} />
              <deviceForm.Add />
            </>
          }
          rowActions={(camera) => <DeviceActions device={camera} />}
        />
      ) : (
        <CameraBoard />
      )}
    </>
  );
}
