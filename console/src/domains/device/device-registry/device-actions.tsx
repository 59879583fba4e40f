import { type Device, devices, equipmentPage } from '@bochong/contract/device';
import { App, Button, Dropdown } from 'antd';
import { useState } from 'react';
import { LinkButton } from '../../../kit/link-button.tsx';
import { Allowed, usePermission } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { DeviceForm } from './device-form.tsx';

/** A key is shown once: whoever closes the dialog without it has to change the key again. */
function useKeyDialog() {
  const { modal } = App.useApp();
  return (secretKey: string) => void modal.info({ title: '设备密钥，仅显示这一次', content: <code>{secretKey}</code> });
}

export function AddDevice() {
  const [open, setOpen] = useState(false);
  const showKey = useKeyDialog();
  const create = useAction(devices.create, { onSuccess: ({ secretKey }) => showKey(secretKey) });
  return (
    <Allowed to={devices.create}>
      <Button type="primary" onClick={() => setOpen(true)}>
        新增
      </Button>
      <DeviceForm device={null} open={open} onSubmit={(body) => create.run({ body })} onClose={() => setOpen(false)} />
    </Allowed>
  );
}

export function DeviceActions({ device }: { device: Device }) {
  const { modal } = App.useApp();
  const [editing, setEditing] = useState(false);
  const showKey = useKeyDialog();
  const enabled = device.disabledAt === null;
  const update = useAction(devices.update, { success: '已保存' });
  const switchStatus = useAction(devices.switchStatus, { success: enabled ? '已停用' : '已启用' });
  const remove = useAction(devices.remove, { success: '已删除' });
  const rotateKey = useAction(devices.rotateKey, { onSuccess: ({ secretKey }) => showKey(secretKey) });
  const params = { id: device.deviceId };
  const confirm = (title: string, content: string, onOk: () => Promise<unknown>) => void modal.confirm({ title, content, onOk });
  const more = [
    {
      key: 'switch',
      label: enabled ? '停用' : '启用',
      shown: usePermission(equipmentPage.can.switch),
      onClick: () => void switchStatus.run({ params, body: { enabled: !enabled, rev: device.rev } }),
    },
    {
      key: 'rotateKey',
      label: '更换密钥',
      shown: usePermission(equipmentPage.can.rotateKey),
      onClick: () => confirm('更换密钥', '旧密钥立即失效，设备须改用新密钥。', () => rotateKey.run({ params })),
    },
    {
      key: 'remove',
      label: '删除',
      danger: true,
      shown: usePermission(equipmentPage.can.delete),
      onClick: () => confirm('删除设备', `确定删除“${device.deviceName}”？`, () => remove.run({ params })),
    },
  ].flatMap(({ shown, ...entry }) => (shown ? [entry] : []));
  return (
    <>
      <Allowed to={devices.update}>
        <LinkButton onClick={() => setEditing(true)}>编辑</LinkButton>
        {editing && (
          <DeviceForm
            device={device}
            open={editing}
            onSubmit={(body) => update.run({ params, body: { ...body, rev: device.rev } })}
            onClose={() => setEditing(false)}
          />
        )}
      </Allowed>
      {more.length > 0 && (
        <Dropdown menu={{ items: more }} trigger={['click']}>
          <LinkButton>更多</LinkButton>
        </Dropdown>
      )}
    </>
  );
}
