import { type DeviceSheet, deviceProtocol } from '@bochong/contract/device';
import { expect, test } from 'vitest';
import { addressFor, settingsOf } from './sheet-settings.ts';

const sheet = { deviceSn: 'VZ-01', heartbeatSeconds: 30, protocol: deviceProtocol.VZENITH } as DeviceSheet;
const named = (name: string, settings: ReturnType<typeof settingsOf>) => settings.find((one) => one.name === name)?.value;

test('a Vzenith camera is given host, port and paths with its key', () => {
  const settings = settingsOf(sheet, 'https://park.example.com', 'k/1');
  expect(named('中心服务器地址', settings)).toBe('park.example.com');
  expect(named('端口', settings)).toBe('443');
  expect(named('识别结果推送地址', settings)).toBe('/device/vzenith/VZ-01/plate?token=k%2F1');
  expect(named('心跳（轮询）地址', settings)).toBe('/device/vzenith/VZ-01/heartbeat?token=k%2F1');
});

test('a device of the event interface is given whole addresses; a lost key is not made up', () => {
  const settings = settingsOf({ ...sheet, protocol: deviceProtocol.HTTP }, 'http://192.0.2.1:7100');
  expect(named('事件上报地址', settings)).toBe('http://192.0.2.1:7100/device/v2/api/events');
  expect(named('设备密钥', settings)).toBe('<设备密钥>');
});

test.each([
  ['http://127.0.0.1:7100', true, 'http://192.0.2.9:7100', 'http://192.0.2.9:7100', true],
  ['http://127.0.0.1:7100', true, 'http://localhost:7100', 'http://localhost:7100', false],
  ['https://park.example.com', false, 'http://localhost:7100', 'https://park.example.com', true],
])('of %s (loopback %s) and %s devices are given %s, reachable: %s', (serverAddress, loopback, origin, address, reachable) => {
  expect(addressFor({ serverAddress, loopback }, origin)).toMatchObject({ address, reachable });
});
