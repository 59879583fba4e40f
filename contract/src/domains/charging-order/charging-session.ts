import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { energy, fen, instant, signedFen, uuid } from '../../kernel/fields.ts';
import { rateLabel } from '../charging-tariff/index.ts';
import { adjustReason, adjustStatus, chargingEventSource, chargingEventType, sampleFate } from './charging-order-enums.ts';
import { abnormalOrderPage, chargingOrderPage, chargingSessionPage } from './menu.ts';

/** Most points of a curve: the server picks those that keep its shape. */
export const maxCurvePoints = 500;

/** One point of the session by the corrected time; null is not measured then. */
const curvePoint = z.object({
  at: instant('时间'),
  energyWh: z.number().int().nullable().meta({ title: '电量' }),
  powerW: z.number().int().nullable().meta({ title: '功率' }),
  soc: z.number().int().nullable().meta({ title: 'SoC' }),
  voltageDeciV: z.number().int().nullable().meta({ title: '电压' }),
  currentDeciA: z.number().int().nullable().meta({ title: '电流' }),
  /** Payable up to here, before discounts. */
  feeFen: fen('费用').nullable(),
});
export type CurvePoint = z.output<typeof curvePoint>;

/** A stretch at one price; energy and money of the lines add up to the order's. */
export const chargingLine = z.object({
  from: instant('开始'),
  to: instant('结束'),
  rateLabel: rateLabel.schema,
  /** 0.00001 yuan a kWh. */
  elecPriceE5: z.number().int().meta({ title: '电价(元/度)' }),
  servicePriceE5: z.number().int().meta({ title: '服务费(元/度)' }),
  energyWh: energy('电量'),
  elecFen: fen('电费'),
  serviceFen: fen('服务费'),
  estimated: z.boolean().meta({ title: '估算' }),
});
export type ChargingLineRow = z.output<typeof chargingLine>;

/** A price as it stood during the session, whether energy flowed or not. */
const priceBand = chargingLine.pick({ from: true, to: true, rateLabel: true, elecPriceE5: true, servicePriceE5: true });

/** A sample that is not part of the price, and why. */
export const droppedSample = z.object({
  at: instant('设备时间'),
  receivedAt: instant('收到时间'),
  energyWh: energy('读数').nullable(),
  fate: sampleFate.schema.meta({ title: '原因' }),
});

const sessionEvent = z.object({
  at: instant('时间'),
  eventType: chargingEventType.schema,
  source: chargingEventSource.schema,
  text: z.string().meta({ title: '说明' }),
  operatorName: z.string().meta({ title: '操作人' }),
  amountFen: signedFen('金额').nullable(),
});

export const sessionAdjustment = z.object({
  adjustNo: z.string().meta({ title: '调账单号', kind: 'code' }),
  at: instant('时间'),
  adjustReason: adjustReason.schema,
  adjustStatus: adjustStatus.schema,
  energyBeforeWh: energy('原电量'),
  energyAfterWh: energy('新电量'),
  beforeFen: fen('原应付'),
  afterFen: fen('新应付'),
  deltaFen: signedFen('差额'),
});

/** A further, different stop of the same transaction. */
export const stopVariant = z.object({
  receivedAt: instant('收到时间'),
  at: instant('设备时间'),
  meterStopWh: energy('止码'),
  reason: z.string().meta({ title: '原因' }),
});

const looks = [chargingOrderPage.code, chargingSessionPage.code, abnormalOrderPage.code] as const;
const orderKey = z.object({ id: uuid('订单') });

export const chargingSessions = {
  /** How the session went and why it cost what it cost: computed anew from all samples, as its settlement was. */
  get: endpoint({
    method: 'GET',
    path: '/cps/v2/api/monitor/orders/:id/curve',
    title: '充电过程',
    access: looks,
    params: orderKey,
    data: z.object({
      ratedPowerW: z.number().int(),
      sampleCount: z.number().int(),
      points: z.array(curvePoint).max(maxCurvePoints),
      bands: z.array(priceBand),
      lines: z.array(chargingLine),
      dropped: z.array(droppedSample),
      droppedCount: z.number().int(),
    }),
  }),
  history: endpoint({
    method: 'GET',
    path: '/cps/v2/api/orders/:id/history',
    title: '充电订单经过',
    access: looks,
    params: orderKey,
    data: z.object({
      events: z.array(sessionEvent),
      adjustments: z.array(sessionAdjustment),
      variants: z.array(stopVariant),
    }),
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/cps/v2/api/orders/:id/receipt',
    title: '充电小票',
    access: [chargingOrderPage.can.receipt],
    params: orderKey,
    data: z.object({
      dealerName: z.string(),
      serviceTel: z.string(),
      stationName: z.string(),
      address: z.string(),
      orderNo: z.string(),
      billNo: z.string(),
      plateNo: z.string().nullable(),
      startAt: instant('开始时间'),
      endAt: instant('结束时间'),
      energyWh: z.number().int(),
      lines: z.array(chargingLine),
      discountFen: fen('优惠'),
      payElecFen: fen('应付电费'),
      payServiceFen: fen('应付服务费'),
      payableFen: fen('应付'),
      balanceDiscountFen: fen('余额优惠'),
      paidFen: fen('实付'),
      refundedFen: fen('已退'),
      arrearsFen: fen('欠费'),
    }),
  }),
};
