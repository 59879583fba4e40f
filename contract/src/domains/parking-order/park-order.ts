import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { named } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import {
  areaId,
  dealerName,
  documentNo,
  fen,
  id,
  instant,
  instantInput,
  integer,
  minutes,
  parkName,
  plateNo,
  rev,
  signedFen,
  text,
  uuid,
  words,
} from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import {
  pageQuery,
  pageWithSummary,
  parkIds,
  period,
  platePart,
  queryCode,
  queryInteger,
  queryList,
  searchText,
} from '../../kernel/page.ts';
import { payChannel } from '../../kernel/pay-channel.ts';
import { anyPlate } from '../../kernel/plate.ts';
import { energyType, plateColor, vehicleClass } from '../../kernel/vehicle.ts';
import { orderHandlingReasons } from '../../kernel/word-lists.ts';
import { orderFeeCalculation } from '../parking-fee/index.ts';
import { boothPage, orderMergePage, parkingDetailPage, parkRecordPage, unOutRecordPage } from './menu.ts';
import { carType, exceptionType, orderStatus, orderTab, passMode, payStatus, releaseType, setOutFeeMode } from './order-enums.ts';

/** One stay as lists show it. Money in fen. */
export const parkOrderRow = z.object({
  orderId: id('订单'),
  orderNo: documentNo('订单号'),
  plateNo: plateNo(),
  plateColor: plateColor.schema,
  parkId: id('车场'),
  parkName,
  dealerName,
  berthCode: z.string().nullable().meta({ title: '泊位' }),
  enterGateName: z.string().nullable().meta({ title: '入口' }),
  exitGateName: z.string().nullable().meta({ title: '出口' }),
  carType: carType.schema,
  enterTime: instant('入场时间'),
  exitTime: instant('出场时间').nullable(),
  parkMinutes: minutes('停车时长'),
  grossFen: fen('原始金额'),
  discountFen: fen('优惠'),
  couponFen: fen('抵扣'),
  payableFen: fen('应付金额'),
  paidFen: fen('已付金额'),
  refundFen: fen('已退金额'),
  dueFen: fen('待付金额'),
  orderStatus: orderStatus.schema,
  payStatus: payStatus.schema,
  exceptionTypes: z.array(exceptionType.schema).meta({ title: '异常' }),
  rev,
});
export type ParkOrderRow = z.output<typeof parkOrderRow>;

/** A stay in the record list: with who took money for it, and by which way. */
export const parkOrderListRow = parkOrderRow.extend({
  payChannels: z.array(payChannel.schema).meta({ title: '支付渠道' }),
  collectors: z.array(z.string()).meta({ title: '收费员' }),
});
export type ParkOrderListRow = z.output<typeof parkOrderListRow>;

/** Everything of one stay. */
export const parkOrder = parkOrderRow.extend({
  parkType: z.number().int(),
  plateType: z.string(),
  energyType: energyType.schema,
  vehicleClass: vehicleClass.schema,
  enterPlateNo: plateNo('入场识别').nullable(),
  exitPlateNo: plateNo('出场识别').nullable(),
  enterConfidence: z.number().int().nullable(),
  exitConfidence: z.number().int().nullable(),
  enterMode: passMode.schema.meta({ title: '入场方式' }),
  exitMode: passMode.schema.nullable(),
  releaseType: releaseType.schema.nullable(),
  leftAt: instant('实际离场时间').nullable(),
  ruleId: z.string().nullable(),
  ruleVersion: z.number().int().nullable(),
  reduceFen: fen('人工减免'),
  reduceReason: words('减免原因'),
  receivableFen: fen('应收金额'),
  overpaidFen: fen('多付金额'),
  feeFrozenUntil: instant('离场宽限至').nullable(),
  payDeadline: instant('缴费截止').nullable(),
  isNoEntry: z.boolean(),
  isOffline: z.boolean(),
  isForceOut: z.boolean(),
  mergedIntoId: z.string().nullable(),
  enterRecordId: z.string().nullable(),
  exitRecordId: z.string().nullable(),
});
export type ParkOrder = z.output<typeof parkOrder>;

const summary = z.object({
  grossFen: fen('原始金额'),
  payableFen: fen('应付金额'),
  paidFen: fen('已付金额'),
  refundFen: fen('已退金额'),
  dueFen: fen('待付金额'),
});

/** What happened to a stay, newest last: captures, passages, payments, changes. */
export const timelineEntry = z.object({
  at: instant('时间'),
  kind: z.literal(['PASS', 'PAYMENT', 'REFUND', 'CHANGE']),
  title: z.string(),
  text: z.string(),
  amountFen: signedFen('金额').nullable(),
  imageUrls: z.array(z.string()),
});

/** Filters of the record list; its export takes the same. */
const orderFilters = {
  tab: queryCode(orderTab.schema).optional(),
  /** Which time the range is of; `pay`: of any of the order's payments. */
  timeKind: named(
    z.literal(['enter', 'exit', 'pay']).meta({ title: '时间类型' }),
    ['enter', '按入场时间'],
    ['exit', '按出场时间'],
    ['pay', '按缴费时间'],
  ).default('enter'),
  ...period('时间', { days: true }),
  plateNo: platePart().optional(),
  parkIds: parkIds.optional(),
  /** With the areas under it. */
  areaId: areaId().optional(),
  roadName: searchText('路段', 50).optional(),
  berthCode: searchText('泊位', 20).optional(),
  /** Of its entry or its exit. */
  gateName: searchText('通道', 30).optional(),
  plateColor: queryCode(plateColor.schema).optional(),
  energyType: queryCode(energyType.schema).optional(),
  carType: queryCode(carType.schema).optional(),
  orderStatus: queryList(z.coerce.number().pipe(orderStatus.schema), '订单状态', 6).optional(),
  payStatus: queryCode(payStatus.schema).optional(),
  payChannel: queryCode(payChannel.schema).optional(),
  /** Account of who took a payment. */
  collectorId: searchText('收费员', 30).optional(),
  releaseType: queryCode(releaseType.schema).optional(),
  exceptionType: queryCode(exceptionType.schema).optional(),
  minMinutes: queryInteger('停留不少于(分)').optional(),
  maxMinutes: queryInteger('停留不多于(分)').optional(),
  minFen: queryInteger('应付不少于(元)').meta({ kind: 'money' }).optional(),
  maxFen: queryInteger('应付不多于(元)').meta({ kind: 'money' }).optional(),
  orderNo: searchText('订单号', 30).optional(),
  /** 1: with sums over the whole filter, where the list is short enough to work them out. */
  summary: queryInteger('合计', 0, 1).optional(),
};

const orderKey = z.object({ id: uuid('订单') });
const orderQuery = z.object({ orderId: uuid('订单') });

const setOutResult = z.object({ orderId: id('订单'), success: z.boolean(), message: z.string(), dueFen: fen('待付金额') });

export const parkOrders = {
  list: endpoint({
    method: 'GET',
    path: '/charge/v2/api/parkOrders',
    alias: '/charge/v2/api/parkOrders/list',
    title: '停车订单列表',
    access: [parkRecordPage.code, orderMergePage.can.merge],
    query: pageQuery(orderFilters),
    data: pageWithSummary(parkOrderListRow, summary.nullable()),
  }),
  export: endpoint({
    method: 'GET',
    path: '/charge/v2/api/parkOrders/export',
    title: '导出停车订单',
    access: [parkRecordPage.can.export],
    query: pageQuery(orderFilters),
    data: exportAnswer,
    kind: 'file',
    audited: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/charge/v2/api/parkOrders/:id',
    title: '停车订单详情',
    access: [parkRecordPage.code, parkingDetailPage.code],
    params: orderKey,
    data: parkOrder,
  }),
  simpleDetail: endpoint({
    method: 'GET',
    path: '/charge/v2/api/parkOrders/simpleDetail/:id',
    title: '停车订单简要',
    access: [parkRecordPage.code, parkingDetailPage.code, unOutRecordPage.code],
    params: orderKey,
    data: parkOrderRow,
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/charge/v2/api/parkOrders/:id/timeline',
    title: '停车订单经过',
    access: [parkRecordPage.code, parkingDetailPage.code],
    params: orderKey,
    data: z.array(timelineEntry),
  }),
  calculateProcess: endpoint({
    method: 'GET',
    path: '/charge/v2/api/parkOrders/calculateProcess',
    title: '计费过程',
    access: [parkRecordPage.code, parkingDetailPage.code, unOutRecordPage.code],
    /** `exitTime`: of a vehicle still in, what it would come to if it had left then. */
    query: orderQuery.extend({ exitTime: instantInput('出场时间').optional() }),
    data: orderFeeCalculation.nullable(),
  }),
  carTypes: endpoint({
    method: 'GET',
    path: '/charge/v2/api/parkOrder/carTypes',
    title: '停车身份',
    access: 'session',
    data: z.array(z.object({ carType: carType.schema, carTypeName: z.string() })),
  }),
  fixPlate: endpoint({
    method: 'POST',
    path: '/charge/v2/api/parkOrders/fixPlate',
    title: '修正车牌',
    access: [parkRecordPage.can.fixPlate, boothPage.can.fixPlate],
    body: z.object({
      orderId: uuid('订单'),
      plateNo: anyPlate(),
      plateColor: plateColor.schema,
      reason: orderHandlingReasons.for(text('原因', 200, 1)),
      rev,
    }),
    data: z.object({ payableBeforeFen: fen('原应付'), payableAfterFen: fen('新应付') }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/charge/v2/api/parkOrders',
    title: '删除停车订单',
    access: [parkRecordPage.can.delete],
    body: z.object({
      orderIds: z.array(uuid('订单')).min(1, '请选择订单').max(200),
      reason: orderHandlingReasons.for(text('原因', 200, 1)),
    }),
    data: z.object({ success: z.number().int(), failed: z.array(z.object({ orderId: id('订单'), reason: z.string() })) }),
    needCode: true,
  }),
  setOutTime: endpoint({
    method: 'POST',
    path: '/charge/v2/api/parkOrders/setOutTime',
    title: '设置出场',
    access: [parkRecordPage.can.setOut, unOutRecordPage.can.setOut],
    body: z.object({
      orderIds: z.array(uuid('订单')).min(1, '请选择订单').max(200, '一次最多200条'),
      exitTime: instantInput('出场时间').meta({ notAfter: { minutes: 0 } }),
      feeMode: setOutFeeMode.schema,
      amountFen: fen('金额').optional(),
      reason: orderHandlingReasons.for(text('原因', 200, 1)),
    }),
    data: z.array(setOutResult),
  }),
};

const unOutRow = parkOrderRow.extend({ lastSeenAt: instant('最近出现') });

/** Day thresholds of the un-exited buckets: ascending, at most six, the first is required. */
const thresholdDays = z
  .array(z.number({ error: '只能输入正整数' }).int('只能输入正整数').min(1, '只能输入正整数').max(3650))
  .min(1, '参数不能为空')
  .max(6)
  .refine((days) => days.every((day, index) => index === 0 || day > (days[index - 1] ?? 0)), '必须大于前一个值')
  .meta({ title: '天数' });

export const unOutPeriod = z.object({
  thresholdDays,
  /** Whole days after which a stay nobody saw end is set out at night; 0: never. */
  autoCloseDays: integer('自动置出天数', 0, 365),
  autoCloseFeeMode: setOutFeeMode.only('CALC', 'ZERO').meta({ title: '自动置出计费' }),
  excludeCarTypes: z.array(carType.schema).max(20).default([carType.PASS, carType.WHITE, carType.VIP]).meta({ title: '不自动置出的身份' }),
  excludeParkIds: z.array(uuid('车场')).max(500).default([]).meta({ title: '不自动置出的车场', kind: 'lot' }),
});
export type UnOutPeriod = z.output<typeof unOutPeriod>;

const unOutFilters = {
  parkIds: parkIds.optional(),
  plateNo: platePart().optional(),
  carType: queryCode(carType.schema).optional(),
  /** Day thresholds of this look at the list; without them the configured ones. */
  thresholdDays: z.preprocess((value) => (typeof value === 'string' ? value.split(',').map(Number) : value), thresholdDays).optional(),
  /** 0-based bucket of the day thresholds. */
  bucket: queryInteger('停留区间', 0, 6).optional(),
};

export const unOutOrders = {
  list: endpoint({
    method: 'GET',
    path: '/charge/v2/api/parkOrders/unOut',
    title: '未出场记录',
    access: [unOutRecordPage.code],
    query: pageQuery(unOutFilters),
    data: pageWithSummary(unOutRow, z.object({ buckets: z.array(z.object({ label: z.string(), count: z.number().int() })) })),
  }),
  export: endpoint({
    method: 'GET',
    path: '/charge/v2/api/parkOrders/unOut/export',
    title: '导出未出场记录',
    access: [unOutRecordPage.can.export],
    query: pageQuery(unOutFilters),
    data: exportAnswer,
    kind: 'file',
    audited: true,
  }),
  getPeriod: endpoint({
    method: 'GET',
    path: '/charge/v2/api/parkOrders/unOutPeriodConfig',
    title: '未出场周期',
    access: [unOutRecordPage.code],
    data: unOutPeriod,
  }),
  savePeriod: endpoint({
    method: 'POST',
    path: '/charge/v2/api/parkOrders/unOutPeriodConfig',
    title: '保存未出场周期',
    access: [unOutRecordPage.can.period],
    body: unOutPeriod,
    data: z.null(),
  }),
};

export const parkOrderErrors = {
  closed: error('42221', '订单已结束，不能执行该操作'),
  exitBeforeEntry: error('42222', '出场时间不能早于入场时间或晚于现在'),
  manualTooHigh: error('42223', '手工金额不能高于按规则计算的{amount}元'),
  plateStillIn: error('42224', '车牌{plateNo}在该车场已有在停订单，请先合并'),
  paid: error('42225', '订单已有缴费，请先退款'),
  frozen: error('42226', '订单已计入已确认的企业账单，不能再变更或退款'),
};
