import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { named } from '../../kernel/enum-of.ts';
import {
  date,
  dealerName,
  documentNo,
  energy,
  fen,
  instant,
  instantInput,
  integer,
  plateNo,
  rev,
  seconds,
  stationId,
  text,
  uuid,
  words,
} from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageQuery, pageWithSummary, period, platePart, queryCode, queryInteger, searchText } from '../../kernel/page.ts';
import { anyPlate } from '../../kernel/plate.ts';
import { chargingHandlingReasons } from '../../kernel/word-lists.ts';
import { deskRefund, deskRefundAnswer } from '../refund/index.ts';
import {
  abnormalReason,
  chargeMode,
  chargingCloseReason,
  chargingEventSource,
  chargingFlag,
  chargingOrderStatus,
  chargingPayerType,
  chargingPayStatus,
  chargingStartSource,
  chargingStopReason,
} from './charging-order-enums.ts';
import { abnormalOrderPage, chargingOrderPage, chargingSessionPage } from './menu.ts';

/** One charge as lists show it. */
export const chargingOrderRow = z.object({
  orderId: uuid('订单'),
  orderNo: documentNo('订单号'),
  dealerName,
  stationId: stationId(),
  stationName: z.string().meta({ title: '电站' }),
  equipmentName: z.string().meta({ title: '设备' }),
  connectorId: uuid('枪'),
  connectorCode: z.string().meta({ title: '枪编码', kind: 'code' }),
  connectorName: z.string().meta({ title: '枪' }),
  plateNo: plateNo('车牌').nullable(),
  payerType: chargingPayerType.schema,
  payerName: z.string().meta({ title: '付款方' }),
  payerPhone: z.string().meta({ title: '车主手机', kind: 'phone', masked: 'phone' }),
  startSource: chargingStartSource.schema,
  chargeMode: chargeMode.schema,
  targetValue: z.number().int().nullable().meta({ title: '设定值' }),
  requestedAt: instant('请求时间').nullable(),
  startAt: instant('开始时间').nullable(),
  endAt: instant('结束时间').nullable(),
  durationSec: seconds('时长'),
  energyWh: energy('电量'),
  listElecFen: fen('电费'),
  listServiceFen: fen('服务费'),
  discountFen: fen('优惠'),
  payableFen: fen('应付'),
  paidFen: fen('实付'),
  refundedFen: fen('已退'),
  arrearsFen: fen('欠费'),
  orderStatus: chargingOrderStatus.schema,
  payStatus: chargingPayStatus.schema,
  stopReason: chargingStopReason.schema.nullable(),
  closeReason: chargingCloseReason.schema.nullable(),
  abnormalReason: abnormalReason.schema.nullable(),
  flags: z.array(chargingFlag.schema).meta({ title: '异常标记' }),
  equipmentOnline: z.boolean().meta({ title: '设备在线' }),
  rev,
});
export type ChargingOrderRow = z.output<typeof chargingOrderRow>;

/** Everything of one charge. */
export const chargingOrder = chargingOrderRow.extend({
  equipmentId: uuid('设备'),
  startChargeSeq: documentNo('充电流水号'),
  transactionNo: z.number().int().nullable().meta({ title: '交易ID' }),
  idTag: z.string().meta({ title: '标识', kind: 'code' }),
  vin: z.string().meta({ title: 'VIN码', kind: 'code' }),
  cardNo: z.string().meta({ title: '卡号', kind: 'code' }),
  operatorName: z.string().meta({ title: '操作员' }),
  startReceivedAt: instant('收到开始').nullable(),
  stopReceivedAt: instant('收到停止').nullable(),
  meterStartWh: energy('起始表底').nullable(),
  meterStopWh: energy('结束表底').nullable(),
  startSoc: z.number().int().nullable().meta({ title: '起始SoC(%)' }),
  endSoc: z.number().int().nullable().meta({ title: '结束SoC(%)' }),
  maxPowerW: z.number().int().nullable().meta({ title: '最大功率(W)' }),
  ratedPowerW: z.number().int().meta({ title: '额定功率(W)' }),
  vipDiscountFen: fen('VIP优惠'),
  companyDiscountFen: fen('企业优惠'),
  peerDiscountFen: fen('平台优惠'),
  whiteFreeFen: fen('白名单免费'),
  couponFen: fen('优惠券'),
  /** Came off when the balance paid all of the rest; within what is payable, and not paid. */
  balanceDiscountFen: fen('余额优惠'),
  payElecFen: fen('应付电费'),
  payServiceFen: fen('应付服务费'),
  freezeFen: fen('冻结'),
  tariffName: z.string().meta({ title: '计费规则' }),
  tariffVersionNo: z.number().int().nullable().meta({ title: '计费版本' }),
  stopSource: chargingEventSource.schema.nullable().meta({ title: '停止来源' }),
  ocppReason: z.string().meta({ title: '桩上报原因' }),
  isOffline: z.boolean().meta({ title: '离线启动' }),
  isProvisional: z.boolean().meta({ title: '暂估结算' }),
  clockOffsetMs: z.number().int().meta({ title: '时钟修正(毫秒)' }),
  settledAt: instant('结算时间').nullable(),
  closedAt: instant('关闭时间').nullable(),
  reason: words('操作原因'),
});
export type ChargingOrder = z.output<typeof chargingOrder>;

const sums = z.object({
  count: z.number().int().meta({ title: '单数' }),
  energyWh: energy('电量'),
  listElecFen: fen('电费'),
  listServiceFen: fen('服务费'),
  discountFen: fen('优惠'),
  payableFen: fen('应付'),
  paidFen: fen('实付'),
  refundedFen: fen('已退'),
  arrearsFen: fen('欠费'),
});

/** Filters of the record list; its export takes the same. The period is of the start unless `timeKind` says otherwise. */
const filters = {
  orderNo: searchText('订单号/流水号', 30).optional(),
  stationId: stationId().optional(),
  gun: searchText('设备/枪', 30).optional(),
  ...period('开始时间', { days: true }),
  endFrom: instantInput('结束不早于').optional(),
  endTo: instantInput('结束不晚于').optional(),
  /** Days of the order's own place on which it was settled; both only of orders that are. */
  settledFrom: date('结算日期')
    .meta({ period: { title: '结算日期', end: 'settledTo' } })
    .optional(),
  settledTo: date('结算日期至').optional(),
  charged: named(queryInteger('充电量', 0, 1), [1, '有电量'], [0, '无电量']).optional(),
  plateNo: platePart('车牌').optional(),
  mobile: searchText('车主手机', 20).optional(),
  vin: searchText('VIN码', 17).optional(),
  cardNo: searchText('卡号', 20).optional(),
  payerType: queryCode(chargingPayerType.schema).optional(),
  payerName: searchText('付款方', 50).optional(),
  startSource: queryCode(chargingStartSource.schema).optional(),
  orderStatus: queryCode(chargingOrderStatus.schema).optional(),
  payStatus: queryCode(chargingPayStatus.schema).optional(),
  stopReason: queryCode(chargingStopReason.schema).optional(),
  flag: queryCode(chargingFlag.schema).optional(),
  minFen: queryInteger('应付不少于(元)').meta({ kind: 'money' }).optional(),
  maxFen: queryInteger('应付不多于(元)').meta({ kind: 'money' }).optional(),
};
const abnormalFilters = {
  orderNo: searchText('订单号/流水号', 30).optional(),
  stationId: stationId().optional(),
  flag: queryCode(chargingFlag.schema).optional(),
  ...period('开始时间', { days: true }),
  /** 1: those that wait for a person only. */
  waiting: queryInteger('待处理', 0, 1).optional(),
};

const orderKey = z.object({ id: uuid('订单') });
const looks = [chargingOrderPage.code, chargingSessionPage.code, abnormalOrderPage.code] as const;
const path = '/cps/v2/api/orders';
const standing = z.object({ orderId: uuid('订单'), orderStatus: chargingOrderStatus.schema });
const reason = chargingHandlingReasons.for(text('原因', 100, 2));

/** How a gun is to be started by staff. */
const remoteStartBody = z.object({
  connectorId: uuid('枪'),
  payerType: chargingPayerType.only('OWNER', 'COMPANY', 'FREE').meta({ title: '付款方类型' }),
  /** Account of the owner or the company; none where nobody pays. */
  payerId: uuid('付款方').nullable().default(null),
  plateNo: anyPlate('车牌').nullable().default(null),
  chargeMode: chargeMode.schema.default(chargeMode.FULL),
  /** Fen, watt-hours, seconds or percent, by the mode. */
  targetValue: integer('设定值', 1, 100_000_000).nullable().default(null),
  reason,
  /** The same request is answered with the same order. */
  requestId: uuid('请求号'),
});
export type RemoteStart = z.output<typeof remoteStartBody>;

/** Fen now and after it would be priced again. */
const recalculated = z.object({
  beforeFen: fen('现应付'),
  afterFen: fen('重算应付'),
  deltaFen: z.number().int().meta({ title: '差额', kind: 'money' }),
  energyBeforeWh: energy('现电量'),
  energyAfterWh: energy('重算电量'),
  needsAudit: z.boolean().meta({ title: '需要审核' }),
});

export const chargingOrders = {
  list: endpoint({
    method: 'GET',
    path,
    alias: `${path}/list`,
    title: '充电订单列表',
    access: [chargingOrderPage.code],
    query: pageQuery(filters),
    data: pageWithSummary(chargingOrderRow, sums.nullable()),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出充电订单',
    access: [chargingOrderPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
  /** Orders that wait for a person or carry a mark, those that wait first. */
  abnormal: endpoint({
    method: 'GET',
    path: `${path}/abnormal`,
    title: '异常充电订单',
    access: [abnormalOrderPage.code],
    query: pageQuery(abnormalFilters),
    data: pageWithSummary(chargingOrderRow, sums.nullable()),
  }),
  get: endpoint({ method: 'GET', path: `${path}/:id`, title: '充电订单详情', access: looks, params: orderKey, data: chargingOrder }),
  remoteStart: endpoint({
    method: 'POST',
    path: `${path}/remoteStart`,
    title: '后台启动充电',
    access: [chargingOrderPage.can.start],
    body: remoteStartBody,
    data: standing,
  }),
  remoteStop: endpoint({
    method: 'POST',
    path: `${path}/:id/remoteStop`,
    title: '停止充电',
    access: [chargingOrderPage.can.stop],
    params: orderKey,
    body: z.object({ reason }),
    data: standing,
  }),
  /** Ends an order whose device does not answer at its last valid sample. */
  forceClose: endpoint({
    method: 'POST',
    path: `${path}/:id/forceClose`,
    title: '强制结束充电',
    access: [chargingOrderPage.can.forceClose],
    params: orderKey,
    body: z.object({ reason }),
    data: standing,
  }),
  /** Money of a settled charge goes back over its payments, once somebody else agreed. */
  refund: endpoint({
    method: 'POST',
    path: `${path}/:id/refund`,
    title: '退充电费',
    whileBarred: true,
    access: [chargingOrderPage.can.refund],
    params: orderKey,
    body: deskRefund,
    data: deskRefundAnswer,
  }),
  recalcPreview: endpoint({
    method: 'GET',
    path: `${path}/:id/recalc`,
    title: '试算重新计费',
    access: [chargingOrderPage.can.recalc],
    params: orderKey,
    data: recalculated,
  }),
  recalc: endpoint({
    method: 'POST',
    path: `${path}/:id/recalc`,
    title: '重新计费',
    access: [chargingOrderPage.can.recalc],
    params: orderKey,
    body: z.object({ reason, rev }),
    data: recalculated,
  }),
  /** What a person found an abnormal order to be; a second one approves it. */
  manualPrice: endpoint({
    method: 'POST',
    path: `${path}/:id/manualPrice`,
    title: '人工核价',
    access: [chargingOrderPage.can.manualPrice],
    params: orderKey,
    body: z.object({
      energyWh: integer('电量', 0, 10_000_000).meta({ kind: 'energy' }),
      endTime: instantInput('结束时间').meta({ notAfter: { minutes: 0 } }),
      /** Payer of an order that nobody was known to pay. */
      payerType: chargingPayerType.only('OWNER', 'COMPANY', 'FREE').meta({ title: '付款方类型' }).optional(),
      payerId: uuid('付款方').nullable().optional(),
      reason,
      rev,
    }),
    data: z.object({ adjustmentId: uuid('核价单'), payableFen: fen('应付') }),
  }),
  bindPlate: endpoint({
    method: 'POST',
    path: `${path}/:id/bindPlate`,
    title: '补录车牌',
    access: [chargingOrderPage.can.bindPlate],
    params: orderKey,
    body: z.object({ plateNo: anyPlate('车牌'), reason, rev }),
    data: z.null(),
  }),
};
