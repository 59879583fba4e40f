import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { instant, integer, nameText, parkId, parkName, rev, text, uuid, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { parkingLotDetailPage, parkingLotEditPage, parkingLotPage } from './menu.ts';

export const gateType = enumOf('gateType', '通道类型', {
  ENTRY: [1, '入口'],
  EXIT: [2, '出口'],
  BOTH: [3, '混合通道'],
  INNER_IN: [4, '内场入口'],
  INNER_OUT: [5, '内场出口'],
});
export const barrierState = enumOf('barrierState', '道闸状态', {
  UNKNOWN: [0, '未知', 'grey'],
  CLOSED: [1, '已落杆', 'blue'],
  OPEN: [2, '已抬杆', 'green'],
  HOLD_OPEN: [3, '常开', 'amber'],
  HOLD_CLOSED: [4, '常闭', 'amber'],
  FAULT: [5, '故障', 'red'],
});
export const tempEntryMode = enumOf('tempEntryMode', '临停入场', { RELEASE: [1, '放行'], REFUSE: [2, '禁止'], SCAN: [3, '扫码登记'] });
export const gateStatus = enumOf('gateStatus', '通道状态', { DISABLED: [0, '停用'], ENABLED: [1, '启用'] });

/** Fields a user writes; create and edit share them. A null zone is the street outside. */
export const gateFields = z.object({
  parkId: parkId(),
  gateCode: text('通道编号', 20, 1),
  gateName: nameText('通道名称', 30),
  gateType: gateType.schema,
  fromZoneId: uuid('来自区域').nullable(),
  toZoneId: uuid('通往区域').nullable(),
  workstation: text('岗亭', 30),
  minConfidence: integer('最低置信度', 0, 100),
  dedupSeconds: integer('同牌过滤(秒)', 0, 3600),
  commitOnRelease: z.boolean().meta({ title: '放行即过闸' }),
  tempEntryMode: tempEntryMode.schema,
  guardEnabled: z.boolean().meta({ title: '远程值守' }),
  unattended: z.boolean().meta({ title: '无人值守' }),
  remark: text('备注', 200),
});

/** A device at a gate as its lane shows it. */
const gateDevice = z.object({
  deviceId: uuid('设备'),
  deviceName: z.string(),
  deviceType: z.number().int(),
  onlineStatus: z.number().int(),
});
export type GateDevice = z.output<typeof gateDevice>;

export const gate = gateFields.extend({
  gateId: uuid('通道'),
  parkName,
  barrierState: barrierState.schema,
  holdReason: words('常开原因'),
  status: gateStatus.schema,
  devices: z.array(gateDevice).meta({ title: '设备' }),
  updatedAt: instant('更新时间'),
  rev,
});
export type Gate = z.output<typeof gate>;

const gateKey = z.object({ id: uuid('通道') });
const gateSaved = z.object({ gateId: uuid('通道') });
const readers = [parkingLotPage.code, parkingLotDetailPage.code] as const;

export const gates = {
  chosen: endpoint({
    method: 'GET',
    path: '/dealer/v2/api/gateInfos/chosen',
    title: '选择通道',
    access: 'session',
    query: z.object({ parkId: parkId() }),
    data: z.array(
      z.object({
        gateId: uuid('通道'),
        gateName: z.string(),
        gateType: gateType.schema,
        /** 1 in, 2 out, 3 both. */
        direction: z.literal([1, 2, 3]),
      }),
    ),
  }),
  list: endpoint({
    method: 'GET',
    path: '/dealer/v2/api/gateInfos',
    alias: '/dealer/v2/api/gateInfos/list',
    title: '通道列表',
    access: readers,
    query: pageQuery({
      keyword: searchText('编号/名称').optional(),
      parkId: parkId().optional(),
      gateType: queryCode(gateType.schema).optional(),
      barrierState: queryCode(barrierState.schema).optional(),
    }),
    data: pageOf(gate),
  }),
  create: endpoint({
    method: 'POST',
    path: '/dealer/v2/api/gateInfos',
    title: '新增通道',
    access: [parkingLotEditPage.code],
    grows: true,
    body: gateFields,
    data: gateSaved,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/dealer/v2/api/gateInfos/:id',
    title: '修改通道',
    access: [parkingLotEditPage.code],
    params: gateKey,
    body: gateFields.omit({ parkId: true }).extend({ rev }),
    data: gateSaved,
  }),
  switchStatus: endpoint({
    method: 'POST',
    path: '/dealer/v2/api/gateInfos/:id/switch',
    title: '启用/停用通道',
    access: [parkingLotEditPage.code],
    params: gateKey,
    body: z.object({ status: gateStatus.schema, rev }),
    data: z.null(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/dealer/v2/api/gateInfos/:id',
    title: '删除通道',
    access: [parkingLotEditPage.code],
    params: gateKey,
    data: z.null(),
  }),
};

export const gateErrors = {
  codeTaken: error('42271', '该车场已有相同的通道编号'),
  hasDevices: error('42272', '通道上还有{count}台设备，不能{verb}'),
  zoneOfOtherPark: error('42273', '所选区域不属于该车场'),
  zonesDoNotFit: error('42274', '{message}'),
};
