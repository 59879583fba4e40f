import { type Device, devices } from '@bochong/contract/device';
import { App, Button } from 'antd';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { deviceColumns } from './device-columns.tsx';
import { deviceFilters } from './device-filters.tsx';

const refreshes = { invalidates: [devices.list] };

function DeviceActions({ device }: { device: Device }) {
  const { modal } = App.useApp();
  const switchStatus = useAction(devices.switchStatus, { ...refreshes, success: device.disabledAt === null ? '已停用' : '已启用' });
  const remove = useAction(devices.remove, { ...refreshes, success: '已删除' });
  const rotateKey = useAction(devices.rotateKey);
  const params = { id: device.deviceId };
  const showNewKey = async () => {
    const answer = await rotateKey.run({ params });
    if (answer) modal.info({ title: '新密钥，仅显示这一次', content: <code>{answer.secretKey}</code> });
  };
  const confirm = (title: string, content: string, onOk: () => Promise<unknown>) => modal.confirm({ title, content, onOk });
  return (
    <>
      <Allowed code="LUUW83400074">
        <Button
          type="link"
          size="small"
          onClick={() => void switchStatus.run({ params, body: { enabled: device.disabledAt !== null, rev: device.rev } })}
        >
          {device.disabledAt === null ? '停用' : '启用'}
        </Button>
      </Allowed>
      <Allowed code="AHAJ46717667">
        <Button type="link" size="small" onClick={() => confirm('更换密钥', '旧密钥立即失效，设备须改用新密钥。', showNewKey)}>
          换密钥
        </Button>
      </Allowed>
      <Allowed code="ZLJU41359936">
        <Button
          type="link"
          size="small"
          danger
          onClick={() => confirm('删除设备', `确定删除“${device.deviceName}”？`, () => remove.run({ params }))}
        >
          删除
        </Button>
      </Allowed>
    </>
  );
}

/** Every device of the dealer, with what may be done to it. */
export default function DeviceListPage() {
  return (
    <ListPage
      list={devices.list}
      rowKey="deviceId"
      columns={deviceColumns}
      filters={deviceFilters(true)}
      rowActions={(device) => <DeviceActions device={device} />}
    />
  );
}
