import { devices, onlineStatus } from '@bochong/contract/device';
import { Alert, Button, Result, Spin } from 'antd';
import { formatInstant } from '../../../kit/format.ts';
import { go } from '../../../kit/navigation.ts';
import { shownInPlace, useEndpoint } from '../../../kit/use-endpoint.ts';

/** Looks every two seconds whether the device has spoken; its first heartbeat or event ends the waiting. */
export function WaitForDevice({ deviceId, again }: { deviceId: string; again(): void }) {
  const { data } = useEndpoint(devices.get, { params: { id: deviceId } }, { refetchInterval: 2000, meta: shownInPlace });
  const heard = data?.lastHeartbeatAt ?? data?.lastEventAt ?? null;
  if (data === undefined || heard === null || data.onlineStatus !== onlineStatus.ONLINE)
    return (
      <>
        <Spin /> 正在等待设备的第一次心跳……
        <Alert
          type="info"
          title="设备还没有连接"
          description="请确认设备已通电联网，服务器地址、序列号和密钥填写正确，设备时钟与实际时间相差不超过5分钟。可以离开本页，设备连接后会显示在设备列表中。"
        />
      </>
    );
  return (
    <Result
      status="success"
      title={`${data.deviceName}已连接`}
      subTitle={`最近心跳 ${formatInstant(heard)}${data.clockOffsetMs === null ? '' : `，时钟偏差${data.clockOffsetMs}毫秒`}`}
      extra={[
        <Button key="again" type="primary" onClick={again}>
          再连接一台
        </Button>,
        <Button key="config" onClick={() => void go(`/remoteConfig?device=${deviceId}`)}>
          远程配置
        </Button>,
      ]}
    />
  );
}
