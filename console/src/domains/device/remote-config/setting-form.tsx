import { type Device, deviceCommands, takesCommand } from '@bochong/contract/device';
import { Button, Form } from 'antd';
import { useAction } from '../../../kit/use-endpoint.ts';
import { freshSetting, SettingItems, type SettingValues, settingOf, settingTypes } from './setting-items.tsx';

/** One setting for one device, of those its protocol can carry; it takes it with its next call. */
export function LoadedForm({ device }: { device: Device }) {
  const taken = settingTypes.filter((setting) => takesCommand(device, setting));
  const issue = useAction(deviceCommands.issue, { success: '已下发，等待设备取走' });
  return (
    <Form<SettingValues>
      layout="vertical"
      initialValues={{ ...freshSetting, type: taken.includes(freshSetting.type) ? freshSetting.type : taken[0] }}
      onFinish={(values) => issue.run({ params: { id: device.deviceId }, body: settingOf(values) })}
    >
      <SettingItems offered={taken} />
      <Button type="primary" htmlType="submit" loading={issue.pending}>
        下发
      </Button>
    </Form>
  );
}
