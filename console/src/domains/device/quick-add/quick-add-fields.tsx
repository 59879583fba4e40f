import { devices, deviceType } from '@bochong/contract/device';
import { Form } from 'antd';
import { itemOf } from '../../../kit/form-item.tsx';
import { DeviceGate, DevicePark } from '../device-registry/place-select.tsx';

const Item = itemOf(devices.create);

/** First step: where the device stands. */
export const PlaceStep = () => (
  <>
    <Item name="parkId">
      <DevicePark />
    </Item>
    <Item name="gateId" rules={[{ required: true, message: '请选择通道' }]}>
      <DeviceGate />
    </Item>
  </>
);

/** Second step: what it is and how it speaks. */
export function DeviceStep() {
  const camera = Form.useWatch('deviceType') === deviceType.LANE_CAMERA;
  return (
    <div className="field-grid">
      <Item name="deviceType" />
      <Item name="protocol" />
      <Item name="deviceSn" placeholder="印在设备铭牌上" />
      <Item name="deviceName" />
      <Item name="direction" hidden={!camera} rules={camera ? [{ required: true, message: '车道相机须选择通道和方向' }] : []} />
    </div>
  );
}
