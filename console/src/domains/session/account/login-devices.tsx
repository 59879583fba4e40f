import { type LoginDevice, loginDevices } from '@bochong/contract/session';
import { Modal, Skeleton } from 'antd';
import { ActionLink } from '../../../kit/action-link.tsx';
import { StateTag } from '../../../kit/columns.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from './account.module.css';

/** Where one is signed in; another device can be signed out. */
export function LoginDevices({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Modal title="登录设备" open={open} width={560} footer={null} onCancel={onClose} destroyOnHidden>
      <Devices />
    </Modal>
  );
}

const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
];
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** Browser and system a user agent names. */
export function deviceName(userAgent: string): string {
  const nameIn = (names: typeof systems) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [nameIn(browsers), nameIn(systems)].filter(Boolean).join(' · ') || '未知设备';
}

function Devices() {
  const { data } = useEndpoint(loginDevices.list, {}, { staleTime: 0 });
  if (data === undefined) return <Skeleton active />;
  return (
    <ul className={styles.deviceLines}>
      {data.map((device) => (
        <Device key={device.deviceId} device={device} />
      ))}
    </ul>
  );
}

function Device({ device: { deviceId, userAgent, ip, lastSeenAt, createdAt, current } }: { device: LoginDevice }) {
  return (
    <li>
      <div>
        <strong>{deviceName(userAgent)}</strong> {current === 1 && <StateTag tone="green">当前设备</StateTag>}
        <small>
          {ip}　登录于 {formatInstant(createdAt)}　最近活动 {formatInstant(lastSeenAt)}
        </small>
      </div>
      {current === 0 && (
        <ActionLink to={loginDevices.kick} input={{ params: { deviceId } }} done="已下线" danger>
          下线
        </ActionLink>
      )}
    </li>
  );
}
