import { type RemoteSetting, remoteSettingLabels } from '@bochong/contract/device';
import { Form, Input, InputNumber, Select } from 'antd';

/** A setting as it is entered: lines of the display in one text. */
export interface SettingValues {
  type: RemoteSetting['type'];
  lines?: string;
  text?: string;
  heartbeatSeconds?: number;
  volume?: number;
  brightness?: number;
}

export const freshSetting: SettingValues = { type: 'UPDATE_CONFIG', heartbeatSeconds: 30, volume: 60, brightness: 80 };

export function settingOf(values: SettingValues): RemoteSetting {
  const { type, lines = '', text = '', heartbeatSeconds = 30, volume = 60, brightness = 80 } = { ...freshSetting, ...values };
  if (type === 'DISPLAY') return { type, lines: lines.split('\n').filter((line) => line.trim() !== '') };
  if (type === 'SPEAK') return { type, text };
  return type === 'UPDATE_CONFIG' ? { type, heartbeatSeconds, volume, brightness } : { type };
}

export const settingTypes = Object.keys(remoteSettingLabels) as RemoteSetting['type'][];

const number = (name: 'heartbeatSeconds' | 'volume' | 'brightness', label: string, min: number, max: number, hidden: boolean) => (
  <Form.Item name={name} label={label} rules={[{ required: true, message: '请输入整数' }]} hidden={hidden}>
    <InputNumber min={min} max={max} precision={0} />
  </Form.Item>
);

/** Which setting, and what it says; stands in a form with {@link SettingValues}. */
export function SettingItems({ offered = settingTypes }: { offered?: readonly RemoteSetting['type'][] }) {
  const type: RemoteSetting['type'] | undefined = Form.useWatch('type');
  const other = type !== 'UPDATE_CONFIG';
  return (
    <>
      <Form.Item name="type" label="指令">
        <Select options={offered.map((value) => ({ value, label: remoteSettingLabels[value] }))} />
      </Form.Item>
      <div className="field-grid">
        {number('heartbeatSeconds', '心跳间隔(秒)', 5, 3600, other)}
        {number('volume', '音量', 0, 100, other)}
        {number('brightness', '屏幕亮度', 0, 100, other)}
      </div>
      {type === 'DISPLAY' && (
        <Form.Item name="lines" label="显示文字" rules={[{ required: true, message: '请输入显示内容' }]} extra="每行最多20个字，最多4行">
          <Input.TextArea rows={4} />
        </Form.Item>
      )}
      {type === 'SPEAK' && (
        <Form.Item name="text" label="播报内容" rules={[{ required: true, message: '请输入播报内容' }]}>
          <Input maxLength={50} showCount />
        </Form.Item>
      )}
    </>
  );
}
