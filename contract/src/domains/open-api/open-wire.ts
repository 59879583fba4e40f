import { z } from 'zod';
import { error } from '../../kernel/error.ts';
import { anyPlate } from '../../kernel/plate.ts';
import type { OpenEvent } from './open-enums.ts';
import { openPassInterfaces } from './open-pass.ts';
import { type OpenInterface, openPath, outRequestNo, repeated } from './open-words.ts';

/** Headers of a signed request. */
export const openHeaders = {
  key: 'x-bochong-key',
  timestamp: 'x-bochong-timestamp',
  nonce: 'x-bochong-nonce',
  signature: 'x-bochong-signature',
} as const;

/** Seconds that a timestamp may be off. */
export const openWindowSec = 300;
/** Longest body of a request. */
export const openBodyBytes = 64 * 1024;

export const openErrors = {
  headers: error('44110', '缺少签名头或格式不正确：{header}', 400),
  unknownKey: error('44111', 'AppKey不存在', 401),
  address: error('44112', '来源地址{address}不在白名单', 403),
  frozen: error('44465', '运营单位已冻结，暂停服务', 403),
  barred: error('44113', '系统已停用或已过有效期', 403),
  timestamp: error('44114', '时间戳与服务器相差超过300秒', 401),
  signature: error('44115', '签名不正确', 401),
  nonce: error('44116', '该nonce已使用过', 401),
  scope: error('44117', '系统没有权限{scope}', 403),
  qps: error('44118', '超过每秒{limit}次的调用上限', 429),
  unknown: error('44119', '没有该接口', 404),
  body: error('44120', '{message}', 400),
  otherRequest: error('44134', '外部请求号{no}已用于另一次请求'),
  passLots: error('44135', '该包期规则含系统车场范围以外的车场', 403),
};

const cursor = z.string().max(64).optional().meta({ title: '游标', description: '上一页答复的nextCursor' });
const limit = z.coerce.number().int().min(1).max(200).default(50).meta({ title: '条数' });
const instant = z.iso.datetime({ offset: true });
const from = instant.meta({ title: '起始时间（含）' });
const to = instant.meta({ title: '截止时间（不含），距起始最多31天' });
/** Longest period of a list. */
export const openSpanDays = 31;

const listOf = <S extends z.ZodType>(row: S) =>
  z.object({ results: z.array(row), nextCursor: z.string().nullable().meta({ title: '下一页游标', description: '没有下一页时为null' }) });

/** A lot as other systems read it. */
const lot = z.object({
  parkId: z.string().meta({ title: '车场ID' }),
  parkCode: z.string().meta({ title: '车场编码' }),
  parkName: z.string().meta({ title: '车场名称' }),
  parkType: z.number().int().meta({ title: '车场类型', description: '1封闭 2路侧 3引导' }),
  address: z.string().meta({ title: '地址' }),
  lng: z.number().nullable().meta({ title: '经度（GCJ-02）' }),
  lat: z.number().nullable().meta({ title: '纬度（GCJ-02）' }),
  totalSpaces: z.number().int().meta({ title: '总泊位' }),
  priceText: z.string().meta({ title: '收费说明' }),
});

const stay = z.object({
  orderId: z.string().meta({ title: '订单ID' }),
  orderNo: z.string().meta({ title: '订单编号' }),
  parkId: z.string().meta({ title: '车场ID' }),
  plateNo: z.string().meta({ title: '车牌号' }),
  plateColor: z.number().int().meta({ title: '车牌颜色' }),
  enterTime: instant.meta({ title: '入场时间' }),
  exitTime: instant.nullable().meta({ title: '离场时间' }),
  orderStatus: z.number().int().meta({ title: '订单状态', description: '0在停 1待缴费 2已完成 3欠费 4已作废' }),
  receivableFen: z.number().int().meta({ title: '应收（分）' }),
  paidFen: z.number().int().meta({ title: '已收（分）' }),
  refundFen: z.number().int().meta({ title: '已退（分）' }),
});

const session = z.object({
  orderId: z.string().meta({ title: '充电订单ID' }),
  orderNo: z.string().meta({ title: '充电订单编号' }),
  stationId: z.string().meta({ title: '电站ID' }),
  connectorNo: z.number().int().meta({ title: '枪号' }),
  plateNo: z.string().nullable().meta({ title: '车牌号' }),
  beganAt: instant.meta({ title: '发起时间' }),
  startAt: instant.nullable().meta({ title: '开始时间' }),
  endAt: instant.nullable().meta({ title: '结束时间' }),
  orderStatus: z.number().int().meta({ title: '订单状态' }),
  energyWh: z.number().int().meta({ title: '电量（Wh）' }),
  payableFen: z.number().int().meta({ title: '应付（分）' }),
});

const bill = z.object({
  billId: z.string().meta({ title: '账单ID' }),
  billNo: z.string().meta({ title: '账单编号' }),
  bizType: z.number().int().meta({ title: '业务类型' }),
  plateNo: z.string().meta({ title: '车牌号' }),
  fen: z.number().int().meta({ title: '金额（分）' }),
  at: instant.meta({ title: '支付或退款时间' }),
  parkIds: z.array(z.string()).meta({ title: '车场ID' }),
  orderIds: z.array(z.string()).meta({ title: '所付订单ID' }),
  refundNo: z.string().nullable().meta({ title: '退款编号，支付时为null' }),
});
const device = z.object({
  deviceId: z.string().meta({ title: '设备ID' }),
  deviceName: z.string().meta({ title: '设备名称' }),
  deviceType: z.number().int().meta({ title: '设备类型' }),
  parkId: z.string().meta({ title: '车场ID' }),
  lastHeartbeatAt: instant.meta({ title: '最近心跳' }),
});

const couponUse = z.object({
  outRequestNo: z.string().meta({ title: '发放时的外部请求号' }),
  code: z.string().meta({ title: '券码' }),
  plateNo: z.string().meta({ title: '车牌号' }),
  orderId: z.string().meta({ title: '抵扣的订单ID' }),
  appliedFen: z.number().int().meta({ title: '抵扣金额（分）' }),
  usedAt: instant.meta({ title: '使用时间' }),
});

/** What `data` of each event is. */
export const openEventData = {
  'stay.opened': stay,
  'stay.left': stay,
  'charging.started': session,
  'charging.ended': session,
  'bill.paid': bill,
  'bill.refunded': bill,
  'device.offline': device,
  'coupon.used': couponUse,
} as const satisfies Readonly<Record<OpenEvent, z.ZodType>>;

/** What a system is sent: the same `deliveryId` again is the same event. */
export const openEventBody = (event: OpenEvent) =>
  z.object({
    deliveryId: z.string().meta({ title: '推送ID，重复推送时不变' }),
    event: z.literal(event),
    occurredAt: instant.meta({ title: '发生时间' }),
    data: openEventData[event],
  });

const lots = {
  method: 'GET',
  path: `${openPath}/lots`,
  title: '车场列表',
  scope: 'park.read',
  query: z.strictObject({ cursor, limit }),
  data: listOf(lot),
} as const satisfies OpenInterface;

const stays = {
  method: 'GET',
  path: `${openPath}/stays`,
  title: '停车记录',
  scope: 'order.read',
  query: z.strictObject({ from, to, parkId: z.guid().optional().meta({ title: '车场ID' }), cursor, limit }),
  data: listOf(stay),
} as const satisfies OpenInterface;

const chargingSessions = {
  method: 'GET',
  path: `${openPath}/charging-sessions`,
  title: '充电记录',
  scope: 'order.read',
  query: z.strictObject({ from, to, stationId: z.guid().optional().meta({ title: '电站ID' }), cursor, limit }),
  data: listOf(session),
} as const satisfies OpenInterface;

const grantCoupons = {
  method: 'POST',
  path: `${openPath}/coupons`,
  title: '发放优惠券',
  scope: 'coupon.grant',
  body: z.strictObject({
    outRequestNo: outRequestNo(),
    resourceId: z.guid('格式不正确').meta({ title: '优惠券资源ID' }),
    plateNo: anyPlate(),
    qty: z.number().int().min(1).max(10).default(1).meta({ title: '张数' }),
  }),
  data: z.object({
    outRequestNo: z.string().meta({ title: '外部请求号' }),
    coupons: z.array(
      z.object({
        code: z.string().meta({ title: '券码' }),
        startTime: instant.meta({ title: '生效时间' }),
        endTime: instant.meta({ title: '失效时间' }),
      }),
    ),
    repeated,
  }),
} as const satisfies OpenInterface;

/** What other systems may call. */
export const openInterfaces = { lots, stays, chargingSessions, grantCoupons, ...openPassInterfaces } as const;
export type OpenInterfaceName = keyof typeof openInterfaces;
