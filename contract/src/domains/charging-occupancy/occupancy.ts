import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import {
  dealerName,
  documentNo,
  fen,
  instant,
  instantInput,
  plateNo,
  rev,
  seconds,
  signedFen,
  stationId,
  text,
  uuid,
  words,
} from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageQuery, pageWithSummary, period, platePart, queryCode, searchText } from '../../kernel/page.ts';
import { waiverReasons } from '../../kernel/word-lists.ts';
import { chargingOrderPage, chargingPayerType, chargingSessionPage } from '../charging-order/index.ts';
import { deskRefund, deskRefundAnswer } from '../refund/index.ts';
import { occupancyBillPage, occupancyPage } from './menu.ts';
import { occupancyBand, occupancyEventType, occupancyEvidence, occupancyStatus } from './occupancy-enums.ts';

/** One stay of a car in a bay after its charge. Of one that goes on, times and money are as of the last minute. */
export const occupancyRow = z.object({
  occupancyId: uuid('占位单'),
  occupyNo: documentNo('占位单号'),
  orderId: uuid('充电订单'),
  orderNo: documentNo('充电订单号'),
  dealerName,
  stationId: stationId(),
  stationName: z.string().meta({ title: '电站' }),
  connectorCode: z.string().meta({ title: '枪编码', kind: 'code' }),
  connectorName: z.string().meta({ title: '枪' }),
  plateNo: plateNo('车牌').nullable(),
  payerType: chargingPayerType.schema,
  payerName: z.string().meta({ title: '付款方' }),
  payerPhone: z.string().meta({ title: '车主手机', kind: 'phone', masked: 'phone' }),
  beginAt: instant('开始时间'),
  graceEndAt: instant('免费截止'),
  endAt: instant('结束时间').nullable().meta({ empty: '仍在占位' }),
  occupySec: seconds('占位时长'),
  billableSec: seconds('计费时长'),
  units: z.number().int().meta({ title: '计费单位数' }),
  feeFen: fen('占位费'),
  discountFen: fen('优惠'),
  payableFen: fen('应付'),
  paidFen: fen('实付'),
  refundedFen: fen('已退'),
  arrearsFen: fen('欠费'),
  waivedFen: fen('免收金额'),
  occupancyStatus: occupancyStatus.schema,
  endEvidence: occupancyEvidence.schema.nullable(),
  exemptReason: words('免收原因'),
  ruleName: z.string().meta({ title: '占位规则' }),
  rev,
});
export type OccupancyRow = z.output<typeof occupancyRow>;

const stretch = z.object({ from: instant('开始'), to: instant('结束'), band: occupancyBand.schema });
export const occupancyStep = z.object({
  at: instant('时间'),
  eventType: occupancyEventType.schema,
  text: z.string().meta({ title: '说明' }),
  amountFen: signedFen('金额').nullable(),
  operatorName: z.string().meta({ title: '操作人' }),
});

/** Why a stay costs what it costs, and what happened. */
export const occupancyDetail = occupancyRow.extend({
  ruleText: z.string().meta({ title: '计费' }),
  stretches: z.array(stretch),
  events: z.array(occupancyStep),
});
export type OccupancyDetail = z.output<typeof occupancyDetail>;

const filters = {
  number: searchText('占位单号/订单号', 30).optional(),
  stationId: stationId().optional(),
  ...period('开始时间', { days: true }),
  plateNo: platePart('车牌').optional(),
  mobile: searchText('车主手机', 11).optional(),
  occupancyStatus: queryCode(occupancyStatus.schema).optional(),
  endEvidence: queryCode(occupancyEvidence.schema).optional(),
};
const path = '/cps/v2/api/occupancyOrders';
const key = z.object({ id: uuid('占位单') });
const standing = z.object({ occupancyId: uuid('占位单'), occupancyStatus: occupancyStatus.schema, payableFen: fen('应付') });

export const occupancies = {
  list: endpoint({
    method: 'GET',
    path,
    alias: `${path}/list`,
    title: '占位记录列表',
    access: [occupancyPage.code],
    query: pageQuery(filters),
    data: pageWithSummary(
      occupancyRow,
      occupancyRow
        .pick({ feeFen: true, payableFen: true, paidFen: true, refundedFen: true, arrearsFen: true, waivedFen: true })
        .extend({ count: z.number().int().meta({ title: '单数' }) })
        .nullable(),
    ),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出占位记录',
    access: [occupancyPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    title: '占位详情',
    access: [occupancyPage.code, occupancyBillPage.code],
    params: key,
    data: occupancyDetail,
  }),
  /** The stay after a charge; null: its station charges none, or the charge has not been settled. */
  ofOrder: endpoint({
    method: 'GET',
    path: '/cps/v2/api/orders/:id/occupancy',
    title: '充电后的占位',
    access: [occupancyPage.code, chargingOrderPage.code, chargingSessionPage.code],
    params: z.object({ id: uuid('订单') }),
    data: occupancyDetail.nullable(),
  }),
  /** What ending a stay at an instant would cost, before it is done. */
  endPreview: endpoint({
    method: 'POST',
    path: `${path}/:id/endPreview`,
    title: '试算手动结束',
    writes: false,
    access: [occupancyPage.can.end],
    params: key,
    body: z.object({ endTime: instantInput('离开时间') }),
    data: occupancyRow.pick({ occupySec: true, billableSec: true, feeFen: true, payableFen: true }),
  }),
  end: endpoint({
    method: 'POST',
    path: `${path}/:id/end`,
    title: '手动结束占位',
    access: [occupancyPage.can.end],
    params: key,
    body: z.object({ endTime: instantInput('离开时间'), reason: text('原因', 100, 2), rev }),
    data: standing,
  }),
  /** Nothing is asked for the stay: what is owed is given up, what was paid goes back. */
  exempt: endpoint({
    method: 'POST',
    path: `${path}/:id/exempt`,
    title: '免收占位费',
    access: [occupancyPage.can.exempt],
    params: key,
    body: z.object({ reason: waiverReasons.for(text('免收原因', 100, 2)), rev }),
    data: standing,
  }),
  refund: endpoint({
    method: 'POST',
    path: `${path}/:id/refund`,
    title: '退占位费',
    whileBarred: true,
    access: [occupancyPage.can.refund],
    params: key,
    body: deskRefund,
    data: deskRefundAnswer,
  }),
};

export const occupancyErrors = {
  hasEnded: error('43230', '占位已结束'),
  endOutside: error('43231', '离开时间须在占位开始与现在之间'),
  notExemptible: error('43232', '「{status}」的占位不能免收'),
  notRefundable: error('43233', '最多可退{most}元'),
};
