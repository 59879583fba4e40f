import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, instant, integer, parkId, parkName, rev, text, uuid } from '../../kernel/fields.ts';
import { exportAnswer, fileAnswer, importResult } from '../../kernel/file.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { sheetBody } from '../../kernel/sheet.ts';
import { deviceVendors } from '../../kernel/word-lists.ts';
import { cameraPage, equipmentPage } from './menu.ts';

export const deviceType = enumOf('deviceType', '设备类型', {
  LANE_CAMERA: [1, '车道相机'],
  TERMINAL: [2, '控制终端'],
  TALK: [3, '对讲设备'],
  MONITOR: [4, '监控'],
  BALL_CAMERA: [5, '球机'],
  GEOMAG: [6, '地磁'],
  GEOMAG_MANAGER: [7, '地磁管理器'],
  VIDEO_BRICK: [8, '视频桩'],
  HANDHELD: [9, '手持终端'],
  POLE_CAMERA: [10, '高位相机'],
  BARRIER: [11, '道闸'],
  LED: [12, '显示屏'],
  PATROL: [13, '巡检车设备'],
});

export const onlineStatus = enumOf('onlineStatus', '在线状态', {
  INACTIVE: [0, '未激活', 'amber'],
  ONLINE: [1, '在线', 'green'],
  OFFLINE: [2, '离线', 'red'],
  FAULT: [3, '故障', 'red'],
  DISABLED: [4, '停用', 'grey'],
});

export const deviceProtocol = enumOf('deviceProtocol', '接入协议', {
  HTTP: [1, '标准事件接口'],
  MQTT: [2, 'MQTT'],
  GB28181: [3, 'GB28181'],
  VZENITH: [4, '臻识HTTP推送'],
});

export const deviceDirection = enumOf('deviceDirection', '相机方向', { IN: [1, '入口'], OUT: [2, '出口'], BOTH: [3, '双向'] });

/** Settings of one device that its adapter needs. */
export const deviceConfig = z.object({
  /** Number of the camera's input contact wired to the coil behind the barrier; absent: no passage sensor reported by this camera. */
  passedInput: integer('过闸输入口', 0, 4).optional(),
  /** Serial channel of the display and voice board. */
  serialChannel: integer('串口通道', 0, 1).default(0),
});
export type DeviceConfig = z.output<typeof deviceConfig>;

/** Fields a user writes; create and edit share them. */
export const deviceFields = z.object({
  deviceSn: text('序列号', 64, 1).regex(/^[\w.:-]+$/, '序列号只能包含字母、数字和 . : - _'),
  deviceType: deviceType.schema,
  deviceName: text('设备名称', 50, 1),
  vendor: deviceVendors.for(text('厂商', 50)).default(''),
  model: text('型号', 50).default(''),
  protocol: deviceProtocol.schema,
  parkId: parkId(),
  gateId: uuid('通道').nullable().default(null),
  direction: deviceDirection.schema.nullable().default(null),
  /** Second camera on a lane of the same direction; one main camera per gate and direction. */
  isBackup: z.boolean().default(false).meta({ title: '备用' }),
  heartbeatSeconds: integer('心跳间隔(秒)', 5, 86_400).default(30),
  config: deviceConfig.default({ serialChannel: 0 }),
  remark: text('备注', 200).default(''),
});

export const device = deviceFields.extend({
  deviceId: uuid('设备'),
  parkName,
  dealerName,
  gateName: z.string().meta({ title: '通道' }),
  firmware: z.string().meta({ title: '固件' }),
  onlineStatus: onlineStatus.schema,
  lastHeartbeatAt: instant('最近心跳').nullable(),
  lastEventAt: instant('最近事件').nullable(),
  clockOffsetMs: z.number().int().nullable().meta({ title: '时钟偏差(毫秒)' }),
  missingCount: z.number().int().meta({ title: '缺失序号数' }),
  disabledAt: instant('停用时间').nullable(),
  updatedAt: instant('更新时间'),
  rev,
});
export type Device = z.output<typeof device>;

/** The key is shown once: at registration and when it is changed. */
const keyOnce = z.object({ deviceId: uuid('设备'), secretKey: z.string().meta({ title: '密钥' }) });
/** What a device is registered from. */
export const newDevice = deviceFields.extend({
  /** A device that comes with its own key brings it; otherwise the server makes one. */
  secretKey: text('密钥', 128, 16).optional(),
});

/** Columns of an import file, in order. A row without a key gets one that is shown after 更换密钥. */
export const deviceImportColumns = {
  deviceSn: '序列号',
  deviceName: '设备名称',
  deviceType: '设备类型',
  protocol: '接入协议',
  parkId: '车场',
  gateId: '通道',
  direction: '相机方向',
  isBackup: '备用',
  heartbeatSeconds: '心跳间隔(秒)',
  vendor: '厂商',
  model: '型号',
  secretKey: '密钥',
  remark: '备注',
} as const;

const deviceKey = z.object({ id: uuid('设备') });
const pages = [equipmentPage.code, cameraPage.code] as const;

const devicesFilters = {
  keyword: searchText('序列号/名称').optional(),
  parkId: parkId().optional(),
  deviceType: queryCode(deviceType.schema).optional(),
  onlineStatus: queryCode(onlineStatus.schema).optional(),
};

export const devices = {
  list: endpoint({
    method: 'GET',
    path: '/device/v2/api/devices',
    alias: '/device/v2/api/devices/list',
    title: '设备列表',
    access: pages,
    query: pageQuery(devicesFilters),
    data: pageOf(device),
  }),
  export: endpoint({
    method: 'GET',
    path: '/device/v2/api/devices/export',
    title: '导出设备',
    access: [equipmentPage.can.export, cameraPage.can.export],
    kind: 'file',
    query: z.object(devicesFilters),
    data: exportAnswer,
    audited: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/device/v2/api/devices/:id',
    title: '设备详情',
    access: pages,
    params: deviceKey,
    data: device,
  }),
  create: endpoint({
    method: 'POST',
    path: '/device/v2/api/devices',
    title: '新增设备',
    access: [equipmentPage.can.add, cameraPage.can.add],
    body: newDevice,
    data: keyOnce,
  }),
  template: endpoint({
    method: 'GET',
    path: '/device/v2/api/devices/template',
    title: '设备导入模板',
    access: [equipmentPage.can.import, cameraPage.can.import],
    kind: 'file',
    data: fileAnswer,
  }),
  import: endpoint({
    method: 'POST',
    path: '/device/v2/api/devices/import',
    title: '导入设备',
    access: [equipmentPage.can.import, cameraPage.can.import],
    kind: 'multipart',
    body: sheetBody,
    data: importResult,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/device/v2/api/devices/:id',
    title: '修改设备',
    access: [equipmentPage.can.edit, cameraPage.can.edit],
    params: deviceKey,
    body: deviceFields.extend({ rev }),
    data: z.object({ deviceId: uuid('设备') }),
  }),
  switchStatus: endpoint({
    method: 'POST',
    path: '/device/v2/api/devices/:id/switch',
    title: '启用/停用设备',
    access: [equipmentPage.can.switch],
    params: deviceKey,
    body: z.object({ enabled: z.boolean(), rev }),
    data: z.null(),
  }),
  rotateKey: endpoint({
    method: 'POST',
    path: '/device/v2/api/devices/:id/rotateKey',
    title: '更换设备密钥',
    access: [equipmentPage.can.rotateKey],
    params: deviceKey,
    data: keyOnce,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/device/v2/api/devices/:id',
    title: '删除设备',
    access: [equipmentPage.can.delete],
    params: deviceKey,
    data: z.null(),
  }),
};

export const deviceErrors = {
  snTaken: error('42251', '序列号已被登记'),
  laneCameraNeedsGate: error('42252', '车道相机须选择通道和方向'),
  cameraOnGate: error('42253', '该通道同方向已有启用的相机'),
  gateOfOtherPark: error('42254', '所选通道不属于该车场'),
  camerasOnly: error('42868', '您只能管理车道相机，其他设备请由有“设备管理”权限的人操作'),
};
