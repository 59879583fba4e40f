import { type Device, deviceCommands, devices, deviceType, equipmentPage, takesCommand } from '@bochong/contract/device';
import { Dropdown } from 'antd';
import { LinkButton } from '../../../kit/link-button.tsx';
import { usePermission } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { say } from '../../../kit/voices.ts';
import { useInstallationSheet } from '../installation-sheet/installation-sheet.tsx';
import { deviceForm } from './device-form.tsx';

/** What a restart does at the lane; both places that offer it say so. */
export const rebootEffect = (gateName: string) =>
  `重启期间${gateName === '' ? '该通道' : `“${gateName}”`}不识别车牌、不自动抬杆，请先安排人工放行。指令10分钟内没有被相机取走即作废。`;

export function DeviceActions({ device }: { device: Device }) {
  const enabled = device.disabledAt === null;
  const switchStatus = useAction(devices.switchStatus, { success: enabled ? '已停用' : '已启用' });
  const remove = useAction(devices.remove, { success: '已删除' });
  const rotateKey = useAction(devices.rotateKey, { onSuccess: useInstallationSheet() });
  const reboot = useAction(deviceCommands.reboot, { success: '重启指令已下发，等待设备取走' });
  const showSheet = useInstallationSheet();
  const params = { id: device.deviceId };
  const confirm = (title: string, content: string, onOk: () => Promise<unknown>) =>
    say(({ modal }) => modal.confirm({ title, content, onOk }));
  const more = [
    { key: 'sheet', label: '安装单', shown: true, onClick: () => showSheet({ deviceId: device.deviceId }) },
    {
      key: 'switch',
      label: enabled ? '停用' : '启用',
      shown: usePermission(equipmentPage.can.switch),
      onClick: () => void switchStatus.run({ params, body: { enabled: !enabled, rev: device.rev } }),
    },
    {
      key: 'reboot',
      label: '重启',
      shown:
        usePermission(deviceCommands.reboot) && enabled && device.deviceType === deviceType.LANE_CAMERA && takesCommand(device, 'RESTART'),
      onClick: () => confirm('重启相机', rebootEffect(device.gateName), () => reboot.run({ params })),
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
      <deviceForm.Edit row={device} />
      {more.length > 0 && (
        <Dropdown menu={{ items: more }} trigger={['click']}>
          <LinkButton>更多</LinkButton>
        </Dropdown>
      )}
    </>
  );
}
