import { type Device, device, deviceCommands, devices, equipmentPage, onlineStatus } from '@bochong/contract/device';
import { Card, Select } from 'antd';
import { Detail } from '../../../kit/detail.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { Allowed, usePermission } from '../../../kit/permission.tsx';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { useTabSearch } from '../../../kit/tab-context.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { CommandList } from './command-list.tsx';
import styles from './remote-config.module.css';
import { LoadedForm } from './setting-form.tsx';

const DeviceFacts = ({ of: record }: { of: Device }) => (
  <RecordFacts
    of={device}
    record={record}
    fields={[
      'deviceName',
      'deviceType',
      'parkName',
      'onlineStatus',
      'lastHeartbeatAt',
      { name: 'clockOffsetMs', title: '时钟偏差', show: ({ clockOffsetMs }) => (clockOffsetMs === null ? null : `${clockOffsetMs}毫秒`) },
    ]}
  />
);

/** Configures a control terminal over its own connection: it fetches what waits for it and answers what it made of it. */
export default function RemoteConfigPage() {
  const [search, setSearch] = useTabSearch();
  const allowed = usePermission(equipmentPage.code);
  const deviceId = search.get('device') ?? '';
  const { data, isPending } = useEndpoint(devices.list, { query: { pageSize: 200 } }, { enabled: allowed });
  if (!allowed) return <Notice title="没有权限" text="远程配置需要“设备管理”的权限，请联系管理员开通。" />;
  const options = (data?.results ?? []).map((one) => ({
    value: one.deviceId,
    label: `${one.parkName} ${one.deviceName}（${one.deviceSn}，${onlineStatus.label(one.onlineStatus)}）`,
  }));
  return (
    <div className={styles.page}>
      <Card size="small">
        <Select
          className={styles.device ?? ''}
          aria-label="控制终端"
          placeholder="选择要配置的设备"
          loading={isPending}
          showSearch={{ optionFilterProp: 'label' }}
          options={options}
          value={deviceId === '' ? null : deviceId}
          onChange={(id) => void setSearch({ device: id })}
        />
      </Card>
      {deviceId === '' ? (
        <Notice title="请选择设备" text="指令在设备下一次与服务器通信时送达，10分钟内没有取走即过期。" />
      ) : (
        <>
          <Card size="small">
            <Detail endpoint={devices.get} input={{ params: { id: deviceId } }}>
              {(one) => <DeviceFacts of={one} />}
            </Detail>
          </Card>
          <Allowed to={deviceCommands.issue}>
            <Card size="small" title="下发配置">
              <Detail endpoint={devices.get} input={{ params: { id: deviceId } }}>
                {(one) => <LoadedForm key={deviceId} device={one} />}
              </Detail>
            </Card>
          </Allowed>
          <Card size="small" title="最近指令">
            <CommandList deviceId={deviceId} />
          </Card>
        </>
      )}
    </div>
  );
}
