import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { documentNo, instant, parkName, plateNo, uuid, words } from '../../kernel/fields.ts';
import { plateColor } from '../../kernel/vehicle.ts';
import { gateType } from '../parking-lot/index.ts';
import { deviceDirection, deviceProtocol, deviceType } from './device-registry.ts';
import { cameraPage, equipmentPage } from './menu.ts';

/** How far a clock may be off before it is worth a look, and before events are corrected to the time of their arrival. */
export const clockLimitsMs = { fine: 5_000, correctable: 120_000 } as const;

/** Ways vehicles may go at a lane of a type, as cameras have them. */
const waysOf: Readonly<Record<number, readonly number[]>> = {
  [gateType.ENTRY]: [deviceDirection.IN],
  [gateType.EXIT]: [deviceDirection.OUT],
  [gateType.INNER_IN]: [deviceDirection.IN],
  [gateType.INNER_OUT]: [deviceDirection.OUT],
};

/** False when a camera would tell an entry at a lane that only leads out, or the other way round. One that tells both ways fits any lane. */
export const directionFits = (lane: number, direction: number): boolean =>
  direction === deviceDirection.BOTH || (waysOf[lane]?.includes(direction) ?? true);

/** What an installer types into a device and sees come of it. The key is not in it: it is shown when it is made. */
export const deviceSheet = z.object({
  deviceId: uuid('设备'),
  deviceSn: documentNo('序列号'),
  deviceName: words('设备名称'),
  deviceType: deviceType.schema,
  protocol: deviceProtocol.schema,
  parkName,
  gateName: words('通道'),
  gateType: gateType.schema.nullable(),
  direction: deviceDirection.schema.nullable(),
  heartbeatSeconds: z.number().int().meta({ title: '心跳间隔(秒)' }),
  /** Address devices reach this server at, without a slash at its end. */
  serverAddress: words('服务器地址'),
  /** The address leads to this machine only: no other device can use it. */
  loopback: z.boolean().meta({ title: '仅本机可用' }),
  serverTime: instant('服务器时间'),
  heardAt: instant('最近通信').nullable(),
  heardFrom: words('来自地址'),
  /** Server minus device clock, by the last heartbeat or, where heartbeats carry no time, the last live capture. */
  clockOffsetMs: z.number().int().nullable().meta({ title: '时钟偏差' }),
  /** The next capture until then is a test. */
  testUntil: instant('测试截止').nullable(),
  /** The last one of the last half hour. */
  capture: z
    .object({
      at: instant('抓拍时间'),
      plateNo: plateNo('车牌'),
      plateColor: plateColor.schema,
      confidence: z.number().int().meta({ title: '置信度' }),
      direction: deviceDirection.schema.meta({ title: '上报方向' }),
      imageUrls: z.array(z.string()),
      /** No stay came of it. */
      test: z.boolean().meta({ title: '测试' }),
      /** The answer opened the barrier. */
      opened: z.boolean().meta({ title: '已抬杆' }),
    })
    .nullable(),
});
export type DeviceSheet = z.output<typeof deviceSheet>;

/** How long the next capture counts as a test. */
export const testMinutes = 3;

const deviceKey = z.object({ id: uuid('设备') });

export const deviceSheets = {
  get: endpoint({
    method: 'GET',
    path: '/device/v2/api/devices/:id/sheet',
    title: '设备安装单',
    access: [equipmentPage.code, cameraPage.code],
    params: deviceKey,
    data: deviceSheet,
  }),
  /** Makes the device's next live capture a test: kept and shown, but no stay, no fee, no barrier. */
  test: endpoint({
    method: 'POST',
    path: '/device/v2/api/devices/:id/test',
    title: '测试过车',
    access: [equipmentPage.can.edit],
    params: deviceKey,
    data: z.object({ testUntil: instant('测试截止') }),
  }),
};

export const deviceSheetErrors = {
  directionAgainstLane: error('42823', '通道「{gateName}」是{lane}，相机方向不能是“{direction}”'),
  noCamera: error('42824', '只有启用中的车道相机可以测试过车'),
};
