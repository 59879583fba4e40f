import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { id, instant, parkId, parkName, rate, uuid } from '../../kernel/fields.ts';
import { boothLane } from '../parking-order/index.ts';
import { deviceDirection, deviceProtocol, onlineStatus } from './device-registry.ts';
import { cameraPage } from './menu.ts';

/** What is known of a device over a stretch of the day. */
export const stripState = enumOf('stripState', '可用情况', {
  UNKNOWN: [0, '未知', 'grey'],
  UP: [1, '在线', 'green'],
  DOWN: [2, '离线', 'red'],
});

const stretch = z.object({ from: instant('从'), to: instant('至'), state: stripState.schema });
export type DayStretch = z.output<typeof stretch>;

const camera = z.object({
  deviceId: uuid('设备'),
  deviceName: z.string().meta({ title: '设备名称' }),
  gateId: uuid('通道').nullable(),
  direction: deviceDirection.schema.nullable(),
  protocol: deviceProtocol.schema,
  isBackup: z.boolean().meta({ title: '备用' }),
  onlineStatus: onlineStatus.schema,
  disabledAt: instant('停用时间').nullable(),
  lastHeartbeatAt: instant('最近心跳').nullable(),
  clockOffsetMs: z.number().int().nullable().meta({ title: '时钟偏差(毫秒)' }),
  /** It looks the other way than its lane leads. */
  mismatch: z.boolean().meta({ title: '方向不符' }),
  /** Command that waits for the device, the newest. */
  pending: z.string().nullable().meta({ title: '待执行指令' }),
  /** The day so far, without gaps, from midnight to now. */
  strip: z.array(stretch),
  /** Share of the known time in which it was heard; null when nothing is known. */
  upBp: rate('在线率').nullable(),
});
export type BoardCamera = z.output<typeof camera>;

const board = z.object({
  /** Null: no lot of the user has a camera. */
  parkId: id('车场').nullable(),
  parkName,
  /** Lots with cameras, those with one that is not heard first. */
  lots: z.array(
    z.object({
      parkId: id('车场'),
      parkName,
      cameras: z.number().int().meta({ title: '相机' }),
      down: z.number().int().meta({ title: '离线' }),
    }),
  ),
  lanes: z.array(boothLane),
  cameras: z.array(camera),
});
export type CameraBoard = z.output<typeof board>;

export const cameraBoards = {
  board: endpoint({
    method: 'GET',
    path: '/device/v2/api/cameraBoard',
    title: '相机通道看板',
    access: [cameraPage.code],
    query: z.object({ parkId: parkId().optional() }),
    data: board,
  }),
};
