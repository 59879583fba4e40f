import { devices, deviceType } from '@bochong/contract/device';
import { ListPage } from '../../../kit/list-page.tsx';
import { deviceColumns } from './device-columns.tsx';
import { deviceFilters } from './device-filters.tsx';

const laneCameras = { deviceType: deviceType.LANE_CAMERA };

/** State of the lane cameras, refreshed while it is looked at. */
export default function CameraListPage() {
  return (
    <ListPage
      list={devices.list}
      rowKey="deviceId"
      columns={deviceColumns}
      fixed={laneCameras}
      filters={deviceFilters(false)}
      pollMs={15_000}
    />
  );
}
