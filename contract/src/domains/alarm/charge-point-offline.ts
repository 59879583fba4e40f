import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { dealerName, documentNo, id, instant, personName, seconds, stationId, text, uuid, words } from '../../kernel/fields.ts';
import { fileAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, period, queryCode, searchText } from '../../kernel/page.ts';
import { chargePointOfflineRecordPage } from './menu.ts';
import { recordStatus, recovery } from './offline-record.ts';

export const offlineReason = enumOf('chargePointOfflineReason', '离线原因', {
  CLOSED: [1, '连接断开'],
  TIMEOUT: [2, '心跳超时'],
  POWER: [3, '疑似断电'],
  PLATFORM: [4, '平台维护'],
});

/** One time of a charging pile without a connection. */
const chargePointOfflineRecord = z.object({
  recordId: id('记录'),
  equipmentId: uuid('设备'),
  deviceName: z.string().meta({ title: '设备名称' }),
  deviceCode: documentNo('设备编码'),
  stationId: stationId(),
  stationName: z.string().meta({ title: '电站' }),
  location: words('位置'),
  dealerName,
  /** When it was heard last. */
  startedAt: instant('离线时间'),
  endedAt: instant('恢复时间').nullable(),
  minutes: z.number().int().meta({ title: '离线时长', kind: 'minutes' }),
  reason: offlineReason.schema,
  gunCount: z.number().int().meta({ title: '影响枪数' }),
  orderCount: z.number().int().meta({ title: '进行中订单' }),
  recordStatus: recordStatus.schema,
  /** Absent: it was back in time, or nobody waits for it. */
  announcedAt: instant('告警时间').nullable(),
  acknowledgedAt: instant('响应时间').nullable(),
  handledBy: personName('处理人').nullable(),
  handleNote: words('处理说明'),
});
export type ChargePointOfflineRecord = z.output<typeof chargePointOfflineRecord>;

const filters = {
  keyword: searchText('设备/编码').optional(),
  stationId: stationId().optional(),
  equipmentId: uuid('设备').optional(),
  recordStatus: queryCode(recordStatus.schema).optional(),
  reason: queryCode(offlineReason.schema).optional(),
  ...period('离线时间'),
};
const params = z.object({ id: uuid('记录') });
const path = '/device/v2/api/chargeOfflineRecords';
const count = (title: string) => z.number().int().meta({ title });

export const chargePointOfflineRecords = {
  list: endpoint({
    method: 'GET',
    path,
    title: '充电桩离线告警',
    access: [chargePointOfflineRecordPage.code],
    query: pageQuery(filters),
    data: pageOf(chargePointOfflineRecord),
  }),
  /** How good the alarms of the last days were: how many there were, how many were false, how long they waited for an answer. */
  quality: endpoint({
    method: 'GET',
    path: `${path}/quality`,
    title: '离线告警质量',
    access: [chargePointOfflineRecordPage.code],
    data: z.object({
      days: count('天数'),
      offline: count('离线次数'),
      /** Back before anybody was told. */
      heldDown: count('延时内恢复'),
      announced: count('发出告警'),
      falseAlarms: count('误报'),
      unanswered: count('未响应'),
      /** Medians; null: nothing to reckon with. */
      answerSec: seconds('响应时长中位').nullable(),
      outageSec: seconds('离线时长中位').nullable(),
    }),
  }),
  /** Says that somebody knows of it, and what; it goes on. */
  remark: endpoint({
    method: 'POST',
    path: `${path}/:id/remark`,
    title: '响应充电桩离线告警',
    access: [chargePointOfflineRecordPage.can.handle],
    params,
    body: z.object({ note: text('处理说明', 200, 1) }),
    data: z.null(),
  }),
  handle: endpoint({
    method: 'POST',
    path: `${path}/:id/handle`,
    title: '处理充电桩离线告警',
    access: [chargePointOfflineRecordPage.can.handle],
    params,
    body: recovery,
    data: z.null(),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出充电桩离线告警',
    access: [chargePointOfflineRecordPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: fileAnswer,
    audited: true,
  }),
};
