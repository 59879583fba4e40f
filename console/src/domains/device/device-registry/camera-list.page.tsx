import { devices, deviceType } from '@bochong/contract/device';
import { ListPage } from '../../../kit/list-page.tsx';
import { StatusTabs } from '../../../kit/status-tabs.tsx';
import { useTabSearch } from '../../../kit/tab-context.tsx';
import { CameraBoard } from '../camera-board/camera-board.tsx';
import { cameraColumns } from './device-columns.ts';

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
          empty="在“系统管理 / 设备管理”登记车道相机"
          query={{ fixed: laneCameras, pollMs: 15_000 }}
          filters={['keyword', 'onlineStatus']}
        />
      ) : (
        <CameraBoard />
      )}
    </>
  );
}
