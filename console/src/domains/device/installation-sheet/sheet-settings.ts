import { type DeviceSheet, deviceHeaders, devicePaths, deviceProtocol, vzenithPaths } from '@bochong/contract/device';

export interface Setting {
  name: string;
  value: string;
  note?: string;
}

/** In place of a key that is no longer shown. */
const unknownKey = '<设备密钥>';

const portOf = ({ port, protocol }: URL) => port || (protocol === 'https:' ? '443' : '80');

const vzenithPath = (of: string, deviceSn: string, key: string) =>
  `${of.replace(':sn', encodeURIComponent(deviceSn))}?token=${encodeURIComponent(key)}`;

/** What is typed into a Vzenith camera: host and port once, a path for each kind of push. */
function vzenithSettings(server: URL, { deviceSn }: DeviceSheet, key: string): Setting[] {
  const path = (of: string) => vzenithPath(of, deviceSn, key);
  return [
    { name: '推送方式', value: 'HTTP（JSON）', note: server.protocol === 'https:' ? '启用 SSL' : '不启用 SSL' },
    { name: '中心服务器地址', value: server.hostname },
    { name: '端口', value: portOf(server) },
    { name: '识别结果推送地址', value: path(vzenithPaths.plate), note: '推送全景图和车牌小图；断网续传打开' },
    { name: '心跳（轮询）地址', value: path(vzenithPaths.heartbeat), note: '轮询方式，抬杆指令由心跳应答下发' },
    { name: '端口触发推送地址', value: path(vzenithPaths.gpio), note: '过闸线圈接入输入口时填写' },
  ];
}

/** What a device of the event interface is given. */
function neutralSettings(server: URL, { deviceSn, heartbeatSeconds }: DeviceSheet, key: string): Setting[] {
  const address = (path: string) => `${server.origin}${path}`;
  return [
    { name: '事件上报地址', value: address(devicePaths.event) },
    { name: '断网补传地址', value: address(devicePaths.batch), note: '每批最多100条' },
    { name: '图片上传地址', value: address(devicePaths.image) },
    { name: '设备序列号 deviceSn', value: deviceSn },
    { name: '设备密钥', value: key },
    { name: '签名', value: 'HMAC-SHA256', note: `请求头 ${deviceHeaders.sign}、${deviceHeaders.nonce}，或报文中的 sign、nonce` },
    { name: '心跳间隔', value: `${heartbeatSeconds}秒`, note: 'device.heartbeat 事件' },
  ];
}

/** Settings in the order of the device's own menu; empty for protocols that the server does not speak. */
export function settingsOf(sheet: DeviceSheet, server: string, secretKey = unknownKey): Setting[] {
  const address = new URL(server);
  if (sheet.protocol === deviceProtocol.VZENITH) return vzenithSettings(address, sheet, secretKey);
  if (sheet.protocol === deviceProtocol.HTTP) return neutralSettings(address, sheet, secretKey);
  return [];
}

/** What a phone reads off the sheet: the whole push address of a camera that carries its key in it, else address, serial number and key, a line each. */
export const scannedText = ({ protocol, deviceSn }: DeviceSheet, server: string, secretKey = unknownKey): string =>
  protocol === deviceProtocol.VZENITH
    ? `${server}${vzenithPath(vzenithPaths.plate, deviceSn, secretKey)}`
    : [server, deviceSn, secretKey].join('\n');

const loopbackHosts = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Address to give to devices: the configured one or, where that leads to the server's own machine only, the one this page was opened by. `reachable` is
 * false when that is such an address, too.
 */
export function addressFor({ serverAddress, loopback }: Pick<DeviceSheet, 'serverAddress' | 'loopback'>, origin: string) {
  const address = loopback ? origin : serverAddress;
  return { address, reachable: !loopbackHosts.test(new URL(address).hostname), configured: !loopback };
}
