import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { dealerName, instant, text, uuid, words } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, period, queryCode, searchText } from '../../kernel/page.ts';
import { chargePointCommandPage, deviceVariablePage, exchangePage, orphanFramePage } from './menu.ts';

export const exchangeSide = enumOf('exchangeSide', '方向', { DEVICE: [1, '设备上报'], PLATFORM: [2, '平台下发'] });

/** How a message was answered; refused ones changed nothing. */
export const exchangeOutcome = enumOf('exchangeOutcome', '结果', {
  ANSWERED: [1, '已答复', 'green'],
  ERROR: [2, '答复错误', 'red'],
  WAITING: [3, '未答复', 'amber'],
  UNREADABLE: [4, '无法识别', 'red'],
  IGNORED: [5, '未处理', 'grey'],
});

/** A message and its answer, as they went over the wire. */
export const exchange = z.object({
  exchangeId: uuid('报文'),
  dealerName,
  equipmentId: uuid('设备'),
  equipmentName: z.string().meta({ title: '设备' }),
  stationName: z.string().meta({ title: '电站' }),
  at: instant('时间'),
  side: exchangeSide.schema,
  action: z.string().meta({ title: '报文' }),
  connectorNo: z.number().int().nullable().meta({ title: '枪号' }),
  transactionId: z.number().int().nullable().meta({ title: '交易号' }),
  outcome: exchangeOutcome.schema,
  /** Until the answer: ours to the device, or the device's to us. */
  latencyMs: z.number().int().nullable().meta({ title: '答复用时(ms)' }),
  messageId: z.string().meta({ title: '报文ID', kind: 'code' }),
  connectionId: z.string().meta({ title: '连接', kind: 'code' }),
  /** Fields that were left out, for no schema has them or nothing could be made of them. */
  leftOut: words('忽略的字段'),
  callText: words('报文原文'),
  answerText: words('答复原文'),
});
export type Exchange = z.output<typeof exchange>;

const filters = {
  equipmentId: uuid('设备').optional(),
  side: queryCode(exchangeSide.schema).optional(),
  action: text('报文', 40).optional(),
  outcome: queryCode(exchangeOutcome.schema).optional(),
  transactionId: z.coerce.number().int().min(1).max(2_147_483_647).optional().meta({ title: '交易号' }),
  ...period('时间'),
};

export const exchanges = {
  /** Newest first. Heartbeats are among them only when they are asked for by name. */
  list: endpoint({
    method: 'GET',
    path: '/cps/v2/api/ocppMessages',
    title: '设备报文列表',
    access: [exchangePage.code],
    query: pageQuery(filters),
    data: pageOf(exchange),
  }),
  export: endpoint({
    method: 'GET',
    path: '/cps/v2/api/ocppMessages/export',
    title: '导出设备报文',
    access: [exchangePage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
  /** Charge points to choose from, by name, code or OCPP identity; the named one is among them. At most {@link chosenSize}. */
  chosen: endpoint({
    method: 'GET',
    path: '/cps/v2/api/ocppMessages/chosen',
    title: '选择充电设备',
    access: [exchangePage.code, chargePointCommandPage.code, deviceVariablePage.code, orphanFramePage.code],
    query: z.object({ keyword: searchText('名称/编码/OCPP标识').optional(), equipmentId: uuid('设备').optional() }),
    data: z.array(exchange.pick({ equipmentId: true, equipmentName: true, stationName: true })),
  }),
};

/** Most charge points of one answer of `chosen`. */
export const chosenSize = 50;
