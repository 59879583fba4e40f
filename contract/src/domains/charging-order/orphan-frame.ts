import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, instant, text, uuid, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery, period, queryCode } from '../../kernel/page.ts';
import { orphanAction, orphanStatus } from './charging-order-enums.ts';
import { orphanFramePage } from './menu.ts';

/** A message of a charge point that names no order, as it came. */
export const orphanFrameRow = z.object({
  frameId: uuid('报文'),
  dealerName,
  stationName: z.string().meta({ title: '电站' }),
  equipmentName: z.string().meta({ title: '设备' }),
  connectorNo: z.number().int().meta({ title: '枪号' }),
  orphanAction: orphanAction.schema,
  transactionNo: z.number().int().nullable().meta({ title: '交易ID' }),
  idTag: z.string().meta({ title: '标识', kind: 'code' }),
  deviceAt: instant('设备时间'),
  meterWh: z.number().int().nullable().meta({ title: '读数(Wh)' }),
  receivedAt: instant('收到时间'),
  orphanStatus: orphanStatus.schema,
  orderNo: z.string().meta({ title: '匹配订单', kind: 'code' }),
  remark: words('处理说明'),
});
export type OrphanFrameRow = z.output<typeof orphanFrameRow>;

const path = '/cps/v2/api/orphanFrames';
const frameKey = z.object({ id: uuid('报文') });

export const orphanFrames = {
  list: endpoint({
    method: 'GET',
    path,
    alias: `${path}/list`,
    title: '未匹配报文列表',
    access: [orphanFramePage.code],
    query: pageQuery({
      stationId: uuid('电站').optional(),
      orphanStatus: queryCode(orphanStatus.schema).optional(),
      ...period('收到时间', { days: true }),
    }),
    data: pageOf(orphanFrameRow),
  }),
  /** The message is taken as one of this order, as if the device had named it. */
  match: endpoint({
    method: 'POST',
    path: `${path}/:id/match`,
    title: '报文匹配到订单',
    access: [orphanFramePage.can.match],
    params: frameKey,
    body: z.object({ orderNo: text('订单号', 30, 1), remark: text('处理说明', 100, 2) }),
    data: z.null(),
  }),
  ignore: endpoint({
    method: 'POST',
    path: `${path}/:id/ignore`,
    title: '忽略报文',
    access: [orphanFramePage.can.match],
    params: frameKey,
    body: z.object({ remark: text('处理说明', 100, 2) }),
    data: z.null(),
  }),
};

export const orphanFrameErrors = {
  handled: error('43170', '报文已处理'),
  otherDevice: error('43171', '订单不属于发出报文的设备'),
};
