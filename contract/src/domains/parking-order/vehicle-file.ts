import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { fen, id, instant, parkName, plateNo } from '../../kernel/fields.ts';
import { queryInteger } from '../../kernel/page.ts';
import { anyPlate } from '../../kernel/plate.ts';
import { plateColor } from '../../kernel/vehicle.ts';
import { appealPage, billComplaintPage } from '../appeal/menu.ts';
import { underpaymentRecordPage } from '../arrears/menu.ts';
import { receiptPage } from '../bill/menu.ts';
import { chargeCardPage, ownerAccountPage } from '../charging-customer/menu.ts';
import { chargingDebtPage } from '../charging-debt/menu.ts';
import { occupancyPage } from '../charging-occupancy/menu.ts';
import { chargingOrderPage } from '../charging-order/menu.ts';
import { chargingReservationPage } from '../charging-reservation/menu.ts';
import { messageResultPage } from '../collection/menu.ts';
import { refundRecordPage } from '../refund/menu.ts';
import { blackAlertPage, blackListPage, cardManagePage } from '../special-vehicle/menu.ts';
import { changeRecordPage, evaluatePage, parkRecordPage, vehicleFilePage } from './menu.ts';

/** What can happen to a vehicle; `state` of an entry is the state code of that kind (orderStatus, payState, arrearsStatus …). */
export const vehicleEventKind = enumOf('vehicleEventKind', '车辆事件', {
  STAY: [1, '停车'],
  PAYMENT: [2, '缴费'],
  ARREARS: [3, '欠费'],
  CONTACT: [4, '催缴'],
  APPEAL: [5, '申诉'],
  REFUND: [6, '退款'],
  PASS: [7, '包期'],
  LIST: [8, '名单'],
  ALARM: [9, '告警'],
  CHANGE: [10, '变更'],
  EVALUATE: [11, '评价'],
  COMPLAINT: [12, '投诉'],
  CHARGING: [13, '充电'],
  CHARGING_CARD: [14, '充电卡'],
  RECHARGE: [15, '充值'],
  OCCUPANCY: [16, '占位'],
  RESERVATION: [17, '充电预约'],
  CHARGING_DEBT: [18, '充电欠费'],
});

/** Page whose holders may see a kind of entry: a case file shows nothing its reader could not open elsewhere. */
export const vehicleEventPage: Readonly<Record<number, string>> = {
  [vehicleEventKind.STAY]: parkRecordPage.code,
  [vehicleEventKind.PAYMENT]: receiptPage.code,
  [vehicleEventKind.ARREARS]: underpaymentRecordPage.code,
  [vehicleEventKind.CONTACT]: messageResultPage.code,
  [vehicleEventKind.APPEAL]: appealPage.code,
  [vehicleEventKind.REFUND]: refundRecordPage.code,
  [vehicleEventKind.PASS]: cardManagePage.code,
  [vehicleEventKind.LIST]: blackListPage.code,
  [vehicleEventKind.ALARM]: blackAlertPage.code,
  [vehicleEventKind.CHANGE]: changeRecordPage.code,
  [vehicleEventKind.EVALUATE]: evaluatePage.code,
  [vehicleEventKind.COMPLAINT]: billComplaintPage.code,
  [vehicleEventKind.CHARGING]: chargingOrderPage.code,
  [vehicleEventKind.CHARGING_CARD]: chargeCardPage.code,
  [vehicleEventKind.RECHARGE]: ownerAccountPage.code,
  [vehicleEventKind.OCCUPANCY]: occupancyPage.code,
  [vehicleEventKind.RESERVATION]: chargingReservationPage.code,
  [vehicleEventKind.CHARGING_DEBT]: chargingDebtPage.code,
};

/** Sums over everything the caller may see of a plate; money of a kind he may not see is null. */
export const vehicleFile = z.object({
  plateNo: plateNo(),
  plateColor: plateColor.schema.nullable(),
  firstAt: instant('首次出现').nullable(),
  lastAt: instant('最近出现').nullable(),
  stays: z.number().int().meta({ title: '停车次数' }),
  parks: z.number().int().meta({ title: '到访车场' }),
  parkedAt: z.string().nullable().meta({ title: '在停车场' }),
  parkedOrderId: id('在停订单').nullable(),
  charges: z.number().int().nullable().meta({ title: '充电次数' }),
  chargedFen: fen('充电应付').nullable(),
  paidFen: fen('累计实付').nullable(),
  refundedFen: fen('累计退款').nullable(),
  owedFen: fen('现欠').nullable(),
  chargingOwedFen: fen('充电欠费').nullable(),
  owedRecords: z.number().int().nullable().meta({ title: '欠费笔数' }),
  blackListed: z.boolean().nullable().meta({ title: '黑名单' }),
  /** Kinds of entries the caller may see. */
  kinds: z.array(vehicleEventKind.schema),
});

export const vehicleEvent = z.object({
  kind: vehicleEventKind.schema,
  refId: id('记录'),
  at: instant('时间'),
  state: z.number().int().nullable(),
  orderId: id('订单').nullable(),
  parkName,
  fen: fen('金额').nullable(),
  note: z.string(),
});
export type VehicleEvent = z.output<typeof vehicleEvent>;

const access = [vehicleFilePage.code] as const;
const asked = anyPlate();

export const vehicleFiles = {
  get: endpoint({
    method: 'GET',
    path: '/charge/v2/api/vehicleFiles',
    title: '车辆档案',
    access,
    query: z.object({ plateNo: asked }),
    data: vehicleFile,
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/charge/v2/api/vehicleFiles/timeline',
    title: '车辆档案时间线',
    access,
    query: z.object({
      plateNo: asked,
      kind: queryInteger('类型', 1, 99).optional(),
      /** `next` of the page before; left out for the newest. */
      cursor: z
        .string()
        .regex(/^\d{1,16}\.[\da-f-]{36}$/, '游标格式不正确')
        .optional()
        .meta({ title: '游标' }),
      size: queryInteger('条数', 1, 200).default(50),
    }),
    /** Newest first; `next` is the cursor of the next page, null at the end. */
    data: z.object({ results: z.array(vehicleEvent), next: z.string().nullable() }),
  }),
};
