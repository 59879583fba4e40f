import { type DeviceConfig, deviceProtocol, devices, deviceType } from '@bochong/contract/device';
import { InputNumber } from 'antd';
import type { Control } from '../../../kit/control.ts';
import { recordForm } from '../../../kit/record-form.tsx';
import { useInstallationSheet } from '../installation-sheet/installation-sheet.tsx';
import { DeviceGate, DevicePark } from './place-select.tsx';

/** The one figure of a configuration that is entered; emptied it is left out. */
function PassedInput({ value: { passedInput, ...rest } = { serialChannel: 0 }, onChange, ...input }: Control<DeviceConfig>) {
  const change = (entered: number | null) => onChange?.(entered === null ? rest : { ...rest, passedInput: entered });
  return (
    <InputNumber
      {...input}
      precision={0}
      placeholder="未接过闸线圈则留空"
      className="number-input"
      value={passedInput ?? null}
      onChange={change}
    />
  );
}

/** Only lane cameras need a gate and a direction. */
const rules = [
  ({ getFieldValue }: { getFieldValue(name: string): unknown }) => ({
    required: getFieldValue('deviceType') === deviceType.LANE_CAMERA,
    message: '车道相机须选择通道和方向',
  }),
];

export const deviceForm = recordForm(devices, {
  title: '设备',
  saved: '已保存',
  useAdded: useInstallationSheet,
  rowKey: 'deviceId',
  width: 720,
  blank: { deviceType: deviceType.LANE_CAMERA, protocol: deviceProtocol.HTTP },
  asks: [
    ...(['deviceName', 'deviceSn', 'deviceType', 'protocol'] as const),
    { name: 'parkId', children: <DevicePark /> },
    { name: 'gateId', rules, children: <DeviceGate allowClear /> },
    { name: 'direction', rules, placeholder: '请选择方向' },
    'heartbeatSeconds',
    { name: 'config', label: '过闸输入口', children: <PassedInput /> },
    'vendor',
    'model',
    { name: 'remark', wide: true },
  ],
});
