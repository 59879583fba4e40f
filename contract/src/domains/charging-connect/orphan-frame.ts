import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, instant, integer, personName, text, uuid, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery, period, queryCode } from '../../kernel/page.ts';
import { orphanFramePage } from './menu.ts';

export const orphanState = enumOf('orphanFrameState', '处理状态', {
  OPEN: [1, '待处理', 'amber'],
  MATCHED: [2, '已匹配', 'green'],
  IGNORED: [3, '已忽略', 'grey'],
});

/** A message of a transaction that no order fits: answered normally, kept for a person. */
export const orphanFrame = z.object({
  orphanId: uuid('报文'),
  dealerName,
  equipmentId: uuid('设备'),
  equipmentName: z.string().meta({ title: '设备' }),
  stationName: z.string().meta({ title: '电站' }),
  action: z.string().meta({ title: '报文' }),
  connectorNo: z.number().int().nullable().meta({ title: '枪号' }),
  transactionId: z.number().int().nullable().meta({ title: '交易号' }),
  idTag: z.string().meta({ title: '卡号', kind: 'code' }),
  why: words('未匹配原因'),
  state: orphanState.schema,
  receivedAt: instant('接收时间'),
  handledBy: personName('处理人'),
  handledAt: instant('处理时间').nullable(),
  remark: words('处理说明'),
  payload: words('内容'),
});
export type OrphanFrame = z.output<typeof orphanFrame>;

const params = z.object({ id: uuid('报文') });
const path = '/cps/v2/api/orphanFrames';

export const orphanFrames = {
  list: endpoint({
    method: 'GET',
    path,
    title: '未匹配报文列表',
    access: [orphanFramePage.code],
    query: pageQuery({ equipmentId: uuid('设备').optional(), state: queryCode(orphanState.schema).optional(), ...period('接收时间') }),
    data: pageOf(orphanFrame),
  }),
  /** Gives the message to the order of a transaction, as if it had named it. */
  match: endpoint({
    method: 'POST',
    path: `${path}/:id/match`,
    title: '匹配报文到订单',
    access: [orphanFramePage.can.handle],
    params,
    body: z.object({ transactionId: integer('交易号', 1, 2_147_483_647) }),
    data: z.null(),
  }),
  ignore: endpoint({
    method: 'POST',
    path: `${path}/:id/ignore`,
    title: '忽略未匹配报文',
    access: [orphanFramePage.can.handle],
    params,
    body: z.object({ remark: text('处理说明', 200, 2) }),
    data: z.null(),
  }),
};

export const orphanFrameErrors = {
  handled: error('43060', '该报文已处理'),
  noOrder: error('43061', '没有交易号为{transactionId}的订单可以接收该报文'),
};
