import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import {
  dealerName,
  documentNo,
  fen,
  instant,
  integer,
  minutes,
  plateNo,
  rev,
  signedFen,
  stationId,
  text,
  uuid,
  words,
} from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageQuery, pageWithSummary, period, platePart, queryCode, searchText } from '../../kernel/page.ts';
import { anyPlate } from '../../kernel/plate.ts';
import { chargingMonitorPage } from '../charging-asset/index.ts';
import { chargingOrderPage, chargingSessionPage } from '../charging-order/index.ts';
import { deskRefund, deskRefundAnswer, refundReason } from '../refund/index.ts';
import { chargingReservationPage } from './menu.ts';
import { reservationEventType, reservationFee, reservationMode, reservationStatus } from './reservation-enums.ts';

/** How long a gun may be kept, and within what time a reservation is given up for nothing, minutes. */
export const reservationBounds = { leastHoldMin: 5, maxHoldMin: 30, freeCancelMin: 5 } as const;

/** One gun kept for one owner until an instant. */
export const reservationRow = z.object({
  reservationId: uuid('预约'),
  reservationNo: documentNo('预约单号'),
  dealerName,
  stationId: stationId(),
  stationName: z.string().meta({ title: '电站' }),
  connectorId: uuid('枪'),
  connectorCode: z.string().meta({ title: '枪编码', kind: 'code' }),
  connectorName: z.string().meta({ title: '枪' }),
  ownerName: z.string().meta({ title: '车主' }),
  ownerPhone: z.string().meta({ title: '手机', kind: 'phone', masked: 'phone' }),
  plateNo: plateNo('车牌').nullable(),
  reserveAt: instant('预约时间'),
  expireAt: instant('到期时间'),
  mode: reservationMode.schema,
  feeFen: fen('预约费'),
  freeCancelMin: minutes('免费取消'),
  payableFen: fen('应收'),
  paidFen: fen('实收'),
  refundedFen: fen('已退'),
  reservationStatus: reservationStatus.schema,
  feeStatus: reservationFee.schema,
  endReason: words('取消/失败原因'),
  usedOrderId: uuid('使用订单').nullable(),
  usedOrderNo: documentNo('使用订单').nullable(),
  operatorName: z.string().meta({ title: '代约人' }),
  reason: words('代约原因'),
  rev,
});
export type ReservationRow = z.output<typeof reservationRow>;

export const reservationStep = z.object({
  at: instant('时间'),
  eventType: reservationEventType.schema,
  text: z.string().meta({ title: '说明' }),
  amountFen: signedFen('金额').nullable(),
  operatorName: z.string().meta({ title: '操作人' }),
});
export const reservationDetail = reservationRow.extend({
  deviceNo: z.number().int().meta({ title: '桩侧编号' }),
  events: z.array(reservationStep),
});
export type ReservationDetail = z.output<typeof reservationDetail>;

/** What a reservation of a gun costs now, and what is in its way. */
export const reservationOffer = z.object({
  /** Station and gun let guns be reserved. */
  offered: z.boolean(),
  feeFen: fen('预约费'),
  freeCancelMin: minutes('免费取消'),
  maxHoldMin: minutes('最长保留'),
  /** Why it would be refused now, in words; empty: it would not. */
  obstacle: z.string(),
});

const filters = {
  number: searchText('预约单号/订单号', 30).optional(),
  stationId: stationId().optional(),
  ...period('预约时间', { days: true }),
  plateNo: platePart('车牌').optional(),
  mobile: searchText('车主手机', 11).optional(),
  reservationStatus: queryCode(reservationStatus.schema).optional(),
  mode: queryCode(reservationMode.schema).optional(),
};
const path = '/cps/v2/api/reservations';
const key = z.object({ id: uuid('预约') });
const gunKey = z.object({ id: uuid('枪') });
export const holdMin = integer('保留时长(分)', reservationBounds.leastHoldMin, reservationBounds.maxHoldMin);
const standing = reservationRow.pick({ reservationId: true, reservationStatus: true, payableFen: true });

export const reservations = {
  list: endpoint({
    method: 'GET',
    path,
    alias: `${path}/list`,
    title: '预约记录列表',
    access: [chargingReservationPage.code],
    query: pageQuery(filters),
    data: pageWithSummary(
      reservationRow,
      reservationRow
        .pick({ payableFen: true, paidFen: true, refundedFen: true })
        .extend({ count: z.number().int().meta({ title: '单数' }), used: z.number().int().meta({ title: '已使用' }) })
        .nullable(),
    ),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出预约记录',
    access: [chargingReservationPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    title: '预约详情',
    access: [chargingReservationPage.code],
    params: key,
    data: reservationDetail,
  }),
  /** The reservation that a charge used; null: it had none. */
  ofOrder: endpoint({
    method: 'GET',
    path: '/cps/v2/api/orders/:id/reservation',
    title: '订单使用的预约',
    access: [chargingReservationPage.code, chargingOrderPage.code, chargingSessionPage.code],
    params: z.object({ id: uuid('订单') }),
    data: reservationRow.nullable(),
  }),
  /** Who a gun is kept for now; null: nobody. */
  ofGun: endpoint({
    method: 'GET',
    path: '/cps/v2/api/connectors/:id/reservation',
    title: '枪的预约',
    access: [chargingReservationPage.code, chargingMonitorPage.code],
    params: gunKey,
    data: reservationRow.nullable(),
  }),
  offer: endpoint({
    method: 'GET',
    path: '/cps/v2/api/connectors/:id/reservationOffer',
    title: '预约费与条件',
    access: [chargingReservationPage.can.create],
    params: gunKey,
    data: reservationOffer,
  }),
  /** Staff keep a gun for an owner. The same request is answered with the same reservation. */
  create: endpoint({
    method: 'POST',
    path,
    title: '代客预约',
    access: [chargingReservationPage.can.create],
    body: z.object({
      requestId: uuid('请求号'),
      connectorId: uuid('枪'),
      ownerId: uuid('车主'),
      plateNo: anyPlate('车牌').nullable().default(null),
      holdMin: holdMin.default(reservationBounds.maxHoldMin),
      reason: text('原因', 100, 2),
    }),
    data: standing,
  }),
  /** Without a revision: what its charge point said meanwhile is in nobody's way, and the state decides. */
  cancel: endpoint({
    method: 'POST',
    path: `${path}/:id/cancel`,
    title: '取消预约',
    access: [chargingReservationPage.can.cancel],
    params: key,
    body: z.object({ waiveFee: z.boolean().default(false).meta({ title: '免收预约费' }), reason: text('取消原因', 100, 2) }),
    data: standing,
  }),
  refund: endpoint({
    method: 'POST',
    path: `${path}/:id/refund`,
    title: '退预约费',
    whileBarred: true,
    access: [chargingReservationPage.can.refund],
    params: key,
    body: deskRefund.extend({ refundReason: refundReason.schema.default(refundReason.BOOK) }),
    data: deskRefundAnswer,
  }),
};

export const reservationErrors = {
  notOffered: error('43245', '该枪未开放预约'),
  gunNotIdle: error('43246', '枪{status}，只有空闲的枪可以预约'),
  ownerHasOne: error('43247', '车主已有进行中的预约，请先使用或取消'),
  gunTaken: error('43248', '枪刚被他人预约'),
  arrears: error('43249', '车主尚有欠费{yuan}元，请先补缴'),
  blocked: error('43252', '车主账户{why}，不能预约'),
  balanceLow: error('43253', '可用余额{yuan}元，不足预约费{fee}元'),
  stationClosed: error('43254', '电站未营业，不能预约'),
  accessDenied: error('43255', '该电站仅限准入名单内的车辆充电，不能预约'),
  notActive: error('43256', '「{status}」的预约不能取消'),
  notRefundable: error('43257', '最多可退{most}元'),
  noReservation: error('43258', '未查询到这个预约'),
};
