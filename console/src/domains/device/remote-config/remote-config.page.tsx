import { type Device, deviceCommands, devices, deviceType, equipmentPage, onlineStatus } from '@bochong/contract/device';
import { Card, Select } from 'antd';
import { StateTag } from '../../../kit/columns.tsx';
import { Detail, Facts } from '../../../kit/detail.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { Notice } from '../../../kit/notice.tsx';
import { Allowed, usePermission } from '../../../kit/permission.tsx';
import { useTabSearch } from '../../../kit/tab-context.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { CommandList } from './command-list.tsx';
import { SettingForm } from './setting-form.tsx';
import './remote-config.css';

const factsOf = (device: Device) => [
  { label: '设备', value: device.deviceName },
  { label: '类型', value: deviceType.label(device.deviceType) },
  { label: '车场', value: device.parkName },
  {
    label: '状态',
    value: (
      <StateTag tone={device.onlineStatus === onlineStatus.ONLINE ? 'green' : 'red'}>{onlineStatus.label(device.onlineStatus)}</StateTag>
    ),
  },
  { label: '最近心跳', value: device.lastHeartbeatAt && formatInstant(device.lastHeartbeatAt) },
  { label: '时钟偏差', value: device.clockOffsetMs === null ? null : `${device.clockOffsetMs}毫秒` },
];

/** Configures a control terminal over its own connection: it fetches what waits for it and answers what it made of it. */
export default function RemoteConfigPage() {
  const [search, setSearch] = useTabSearch();
  const allowed = usePermission(equipmentPage.code);
  const device = search.get('device') ?? '';
  const { data, isPending } = useEndpoint(devices.list, { query: { pageSize: 200 } }, { enabled: allowed });
  if (!allowed) return <Notice title="没有权限" text="远程配置需要“设备管理”的权限，请联系管理员开通。" />;
  const options = (data?.results ?? []).map((one) => ({
    value: one.deviceId,
    label: `${one.parkName} ${one.deviceName}（${one.deviceSn}，${onlineStatus.label(one.onlineStatus)}）`,
  }));
  return (
    <div className="remote-config">
      <Card size="small">
        <Select
          className="remote-config-device"
          aria-label="控制终端"
          placeholder="选择要配置的设备"
          loading={isPending}
          showSearch={{ optionFilterProp: 'label' }}
          options={options}
          value={device === '' ? null : device}
          onChange={(id) => void setSearch({ device: id })}
        />
      </Card>
      {device === '' ? (
        <Notice title="请选择设备" text="指令在设备下一次与服务器通信时送达，10分钟内没有取走即过期。" />
      ) : (
        <>
          <Card size="small">
            <Detail endpoint={devices.get} input={{ params: { id: device } }}>
              {(one) => <Facts items={factsOf(one)} />}
            </Detail>
          </Card>
          <Allowed to={deviceCommands.issue}>
            <Card size="small" title="下发配置">
              <SettingForm key={device} deviceId={device} />
            </Card>
          </Allowed>
          <Card size="small" title="最近指令">
            <CommandList deviceId={device} />
          </Card>
        </>
      )}
    </div>
  );
}
