import { devices, deviceType } from '@bochong/contract/device';
import { ListPage } from '../../../kit/list-page.tsx';
import { deviceColumns } from './device-columns.tsx';
import { deviceFilters } from './device-filters.tsx';

/** All are of one type: no column for it. */
const columns = deviceColumns.filter(({ key }) => key !== 'deviceType');
const laneCameras = { deviceType: deviceType.LANE_CAMERA };

/** State of the lane cameras, refreshed while it is looked at. */
export default function CameraListPage() {
  return (
    <ListPage
      list={devices.list}
      rowKey="deviceId"
      columns={columns}
      empty="在“系统管理 / 设备管理”登记车道相机"
      query={{ fixed: laneCameras, pollMs: 15_000 }}
      filters={deviceFilters(false)}
    />
  );
}
