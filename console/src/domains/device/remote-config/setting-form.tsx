import { type Device, deviceCommands, type RemoteSetting, remoteSettingLabels, takesCommand } from '@bochong/contract/device';
import { Button, Form, Input, InputNumber, Select } from 'antd';
import { useAction } from '../../../kit/use-endpoint.ts';

interface Values {
  type: RemoteSetting['type'];
  lines?: string;
  text?: string;
  heartbeatSeconds?: number;
  volume?: number;
  brightness?: number;
}

const settingOf = ({ type, lines = '', text = '', heartbeatSeconds = 30, volume = 60, brightness = 80 }: Values): RemoteSetting => {
  if (type === 'DISPLAY') return { type, lines: lines.split('\n').filter((line) => line.trim() !== '') };
  if (type === 'SPEAK') return { type, text };
  return type === 'UPDATE_CONFIG' ? { type, heartbeatSeconds, volume, brightness } : { type };
};

const settings = Object.keys(remoteSettingLabels) as RemoteSetting['type'][];
const fresh: Values = { type: 'UPDATE_CONFIG', heartbeatSeconds: 30, volume: 60, brightness: 80 };

/** One setting for one device, of those its protocol can carry; it takes it with its next call. */
export function LoadedForm({ device }: { device: Device }) {
  const taken = settings.filter((setting) => takesCommand(device, setting));
  const [form] = Form.useForm<Values>();
  const type = Form.useWatch('type', form);
  const issue = useAction(deviceCommands.issue, { success: '已下发，等待设备取走' });
  const number = (name: 'heartbeatSeconds' | 'volume' | 'brightness', label: string, min: number, max: number) => (
    <Form.Item name={name} label={label} rules={[{ required: true, message: '请输入整数' }]} hidden={type !== 'UPDATE_CONFIG'}>
      <InputNumber min={min} max={max} precision={0} />
    </Form.Item>
  );
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={{ ...fresh, type: taken.includes(fresh.type) ? fresh.type : taken[0] }}
      onFinish={(values) => issue.run({ params: { id: device.deviceId }, body: settingOf({ ...fresh, ...values }) })}
    >
      <Form.Item name="type" label="指令">
        <Select options={taken.map((value) => ({ value, label: remoteSettingLabels[value] }))} />
      </Form.Item>
      <div className="field-grid">
        {number('heartbeatSeconds', '心跳间隔(秒)', 5, 3600)}
        {number('volume', '音量', 0, 100)}
        {number('brightness', '屏幕亮度', 0, 100)}
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
      <Button type="primary" htmlType="submit" loading={issue.pending}>
        下发
      </Button>
    </Form>
  );
}
