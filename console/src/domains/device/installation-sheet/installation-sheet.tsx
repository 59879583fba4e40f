import { type DeviceSheet, deviceProtocol, deviceSheets, devices } from '@bochong/contract/device';
import { Alert, Button, Modal, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import { ActionLink } from '../../../kit/action-link.tsx';
import { useDialog } from '../../../kit/dialog-host.tsx';
import { QrCode } from '../../../kit/qr-code.tsx';
import { shownInPlace, useEndpoint } from '../../../kit/use-endpoint.ts';
import { DeviceHearing } from './device-hearing.tsx';
import styles from './installation-sheet.module.css';
import { addressFor, scannedText, settingsOf } from './sheet-settings.ts';

const where: Readonly<Record<number, string>> = {
  [deviceProtocol.VZENITH]: '臻识相机网页：网络设置 › HTTP 推送（菜单名称以机型为准）',
  [deviceProtocol.HTTP]: '设备或控制终端的平台对接设置',
};

function Address({ sheet }: { sheet: DeviceSheet }) {
  const { reachable, configured } = addressFor(sheet, location.origin);
  if (configured) return null;
  return reachable ? (
    <Alert type="info" showIcon title="服务器没有设置对外地址，下面用的是您打开本页的地址；设备须能访问它" />
  ) : (
    <Alert
      type="error"
      showIcon
      title="下面是仅本机可用的地址，其他设备连不上"
      description="请由管理员设置 BOCHONG_PUBLIC_URL 和 BOCHONG_HOST，或用本机的局域网地址打开控制台"
    />
  );
}

function Key({ sheet, secretKey, onRotated }: { sheet: DeviceSheet; secretKey: string | undefined; onRotated(key: string): void }) {
  if (secretKey !== undefined)
    return (
      <div>
        <Typography.Text copyable={{ text: secretKey, tooltips: ['复制密钥', '已复制'] }}>
          <code>{secretKey}</code>
        </Typography.Text>
        <small>只显示这一次：请现在复制、扫码或打印；丢失只能更换</small>
      </div>
    );
  return (
    <>
      密钥只在登记时显示一次。{' '}
      <ActionLink
        to={devices.rotateKey}
        input={{ params: { id: sheet.deviceId } }}
        ask="更换密钥？"
        description="旧密钥立即失效，设备须改用新密钥。"
        onDone={(made) => onRotated(made.secretKey)}
      >
        丢失了，更换密钥
      </ActionLink>
    </>
  );
}

interface InstallationSheetProps {
  deviceId: string;
  /** Known only to whoever has just made it. */
  secretKey?: string | undefined;
}

/** What an installer types into a device, and what the server hears of it meanwhile. Prints on one page. */
export function InstallationSheet({ deviceId, secretKey }: InstallationSheetProps) {
  const { data: sheet } = useEndpoint(deviceSheets.get, { params: { id: deviceId } }, { refetchInterval: 2000, meta: shownInPlace });
  const [rotated, setRotated] = useState<string>();
  if (!sheet) return <Skeleton active paragraph={{ rows: 8 }} />;
  const key = rotated ?? secretKey;
  const { address } = addressFor(sheet, location.origin);
  const settings = settingsOf(sheet, address, key);
  return (
    <article className={styles.sheet} aria-label="安装单">
      <header className={styles.head}>
        <div>
          <h3>{sheet.deviceName}</h3>
          <p>
            {sheet.parkName} {sheet.gateName} · {deviceProtocol.label(sheet.protocol)} · 序列号 {sheet.deviceSn}
          </p>
          <p>{where[sheet.protocol] ?? '该协议由接入网关连接，没有需要填写的推送地址'}</p>
        </div>
        {settings.length > 0 && <QrCode value={scannedText(sheet, address, key)} label="安装参数二维码" size={132} />}
      </header>
      <Address sheet={sheet} />
      <table className={styles.settings}>
        <tbody>
          <tr>
            <th scope="row">密钥</th>
            <td>
              <Key sheet={sheet} secretKey={key} onRotated={setRotated} />
            </td>
          </tr>
          {settings.map(({ name, value, note }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <Typography.Text copyable={{ text: value, tooltips: [`复制${name}`, '已复制'] }}>
                  <code>{value}</code>
                </Typography.Text>
                {note && <small>{note}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <DeviceHearing sheet={sheet} />
    </article>
  );
}

/** Opens the sheet in a dialog: with the key right after a device was registered or its key changed, without it later. */
export function useInstallationSheet(): (of: InstallationSheetProps) => void {
  const show = useDialog();
  return (of) =>
    show((open, close) => (
      <Modal
        open={open}
        title="安装单"
        width={860}
        onCancel={close}
        destroyOnHidden
        footer={[
          <Button key="print" onClick={() => print()}>
            打印
          </Button>,
          <Button key="close" type="primary" onClick={close}>
            知道了
          </Button>,
        ]}
      >
        <InstallationSheet {...of} />
      </Modal>
    ));
}
