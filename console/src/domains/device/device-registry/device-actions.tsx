import { type Device, devices, equipmentPage } from '@bochong/contract/device';
import { App, Button, Dropdown } from 'antd';
import { useDialog } from '../../../kit/dialog-host.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { Allowed, usePermission } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { DeviceForm } from './device-form.tsx';

/** A key is shown once: whoever closes the dialog without it has to change the key again. */
function useKeyDialog() {
  const { modal } = App.useApp();
  return ({ secretKey }: { secretKey: string }) => void modal.info({ title: '设备密钥，仅显示这一次', content: <code>{secretKey}</code> });
}

interface DialogProps {
  open: boolean;
  close(): void;
}

function AddDialog(dialog: DialogProps) {
  const create = useAction(devices.create, { onSuccess: useKeyDialog() });
  return <DeviceForm device={null} onSubmit={(body) => create.run({ body })} {...dialog} />;
}

function EditDialog({ device, ...dialog }: DialogProps & { device: Device }) {
  const update = useAction(devices.update, { success: '已保存' });
  const { deviceId: id, rev } = device;
  return <DeviceForm device={device} onSubmit={(body) => update.run({ params: { id }, body: { ...body, rev } })} {...dialog} />;
}

export function AddDevice() {
  const show = useDialog();
  return (
    <Allowed to={devices.create}>
      <Button type="primary" onClick={() => show((open, close) => <AddDialog open={open} close={close} />)}>
        新增
      </Button>
    </Allowed>
  );
}

export function DeviceActions({ device }: { device: Device }) {
  const { modal } = App.useApp();
  const show = useDialog();
  const enabled = device.disabledAt === null;
  const switchStatus = useAction(devices.switchStatus, { success: enabled ? '已停用' : '已启用' });
  const remove = useAction(devices.remove, { success: '已删除' });
  const rotateKey = useAction(devices.rotateKey, { onSuccess: useKeyDialog() });
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
        <LinkButton onClick={() => show((open, close) => <EditDialog device={device} open={open} close={close} />)}>编辑</LinkButton>
      </Allowed>
      {more.length > 0 && (
        <Dropdown menu={{ items: more }} trigger={['click']}>
          <LinkButton>更多</LinkButton>
        </Dropdown>
      )}
    </>
  );
}
