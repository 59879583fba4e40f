import { devices, deviceType } from '@bochong/contract/device';
import { ListPage } from '../../../kit/list-page.tsx';
import { cameraColumns } from './device-columns.ts';

const laneCameras = { deviceType: deviceType.LANE_CAMERA };

/** State of the lane cameras, refreshed while it is looked at. */
export default function CameraListPage() {
  return (
    <ListPage
      list={devices.list}
      rowKey="deviceId"
      columns={cameraColumns}
      empty="在“系统管理 / 设备管理”登记车道相机"
      query={{ fixed: laneCameras, pollMs: 15_000 }}
      filters={['keyword', 'onlineStatus']}
    />
  );
}
