import { type Device, deviceConfig, deviceProtocol, devices, deviceType } from '@bochong/contract/device';
import type { Input as InputOf } from '@bochong/contract/kernel/endpoint';
import { Form, InputNumber } from 'antd';
import { itemOf } from '../../../kit/form-item.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { rule } from '../../../kit/schema.ts';
import { DeviceGate, DevicePark } from './place-select.tsx';

export type DeviceValues = InputOf<typeof devices.create>['body'];

const Item = itemOf(devices.create);
const laneCamera = [{ required: true, message: '车道相机须选择通道和方向' }];
const fresh: Partial<DeviceValues> = { deviceType: deviceType.LANE_CAMERA, protocol: deviceProtocol.HTTP, heartbeatSeconds: 30 };

/** What the form has no field for stays as it was; an emptied number is left out. */
function complete(values: DeviceValues, device: Device | null): DeviceValues {
  const { passedInput, ...config } = { ...device?.config, ...values.config };
  return { isBackup: device?.isBackup ?? false, ...values, config: { ...config, ...(typeof passedInput === 'number' && { passedInput }) } };
}

/** Where a device stands; only lane cameras need a gate and a direction. */
function PlaceItems() {
  const rules = Form.useWatch('deviceType') === deviceType.LANE_CAMERA ? laneCamera : [];
  return (
    <>
      <Item name="parkId">
        <DevicePark />
      </Item>
      <Item name="gateId" rules={rules}>
        <DeviceGate allowClear />
      </Item>
      <Item name="direction" rules={rules} placeholder="请选择方向" />
    </>
  );
}

interface DeviceFormProps {
  /** Null: one is added. */
  device: Device | null;
  open: boolean;
  close(): void;
  onSubmit(values: DeviceValues): Promise<unknown>;
}

/** Dialog to add or edit a device. */
export const DeviceForm = ({ device, open, close, onSubmit }: DeviceFormProps) => (
  <FormModal<DeviceValues>
    title={device ? '编辑设备' : '新增设备'}
    open={open}
    initial={device ?? fresh}
    onSubmit={(values) => onSubmit(complete(values, device))}
    onClose={close}
    width={720}
  >
    <div className="field-grid">
      <Item name="deviceName" />
      <Item name="deviceSn" />
      <Item name="deviceType" />
      <Item name="protocol" />
      <PlaceItems />
      <Item name="heartbeatSeconds" />
      <Form.Item name={['config', 'passedInput']} label="过闸输入口" rules={[rule(deviceConfig.shape.passedInput)]}>
        <InputNumber precision={0} placeholder="未接过闸线圈则留空" className="number-input" />
      </Form.Item>
      <Item name="vendor" />
      <Item name="model" />
      <Item name="remark" wide />
    </div>
  </FormModal>
);
