import { z } from 'zod';
import { enumOf } from '../../kernel/enum-of.ts';
import { date, energy, fen, seconds, signedFen, stationId, uuid } from '../../kernel/fields.ts';
import { chargingPayerType } from '../charging-order/index.ts';
import { rateLabel } from '../charging-tariff/index.ts';

const count = (title: string) => z.number().int().meta({ title });
/** Basis points; null where there was nothing to divide by. */
const share = (title: string) => z.number().int().nullable().meta({ title, kind: 'rate' });

/** What charges came to, each sum on the local date that the README names. */
export const chargingSums = z.object({
  orderCount: count('充电次数'),
  flaggedCount: count('异常订单'),
  payableFen: fen('应付'),
  discountFen: fen('优惠'),
  energyWh: energy('充电量'),
  elecFen: fen('电费'),
  serviceFen: fen('服务费'),
  paidFen: fen('实付'),
  refundFen: fen('退款'),
  /** Requests of the platform to start, and those that charged. */
  startCount: count('启动请求'),
  startedCount: count('启动成功'),
  chargingSec: seconds('充电时长'),
});
export type ChargingSums = z.output<typeof chargingSums>;

/** What of sums holds without guns: shares are of orders, starts and energy only. */
export const payerFigures = chargingSums.extend({
  netFen: signedFen('净收入'),
  /** Of a kilowatt-hour, electricity and service before discounts, in 0.00001 yuan. */
  priceE5: z.number().int().nullable().meta({ title: '均价(元/度)' }),
  startBp: share('启动成功率'),
  flaggedBp: share('异常订单率'),
});
export type PayerFigures = z.output<typeof payerFigures>;

/** Sums with what follows from them and from the time that guns were in operation. */
export const chargingFigures = payerFigures.extend({
  timeBp: share('时间利用率'),
  powerBp: share('功率利用率'),
  gunDayWh: energy('单枪日均电量').nullable(),
  onlineBp: share('在线率'),
  faultBp: share('故障率'),
});
export type ChargingFigures = z.output<typeof chargingFigures>;

export const chargingDay = chargingFigures.extend({ date: date('日期') });
export type ChargingDay = z.output<typeof chargingDay>;

export const stationFigures = chargingFigures.extend({
  stationId: stationId(),
  stationName: z.string().meta({ title: '电站' }),
  /** Guns that were in operation on some day of the period. */
  gunCount: count('枪数'),
});
export type StationFigures = z.output<typeof stationFigures>;

export const gunFigures = chargingFigures.extend({
  connectorId: uuid('枪'),
  connectorCode: z.string().meta({ title: '枪编码', kind: 'code' }),
  connectorName: z.string().meta({ title: '枪' }),
  equipmentName: z.string().meta({ title: '设备' }),
  stationName: z.string().meta({ title: '电站' }),
  ratedPowerW: z.number().int().meta({ title: '额定功率(W)' }),
});
export type GunFigures = z.output<typeof gunFigures>;

/** Which guns are told first. */
export const gunOrder = enumOf('chargingGunOrder', '排序', {
  IDLE: [1, '最闲'],
  EARNING: [2, '收入最高'],
  FAILING: [3, '故障最多'],
});

/** Half an hour of the day. */
export const chargingSlot = z.object({
  /** 0: from midnight to half past. */
  slot: z.number().int().min(0).max(47).meta({ title: '时段' }),
  energyWh: energy('充电量'),
  /** Charges that began in it. */
  startedCount: count('开始充电'),
});
export type ChargingSlot = z.output<typeof chargingSlot>;

/** What was charged in the parts of days that a tariff names. */
export const labelSums = z.object({
  rateLabel: rateLabel.schema,
  energyWh: energy('充电量'),
  elecFen: fen('电费'),
  serviceFen: fen('服务费'),
  /** Of all energy of the period. */
  shareBp: share('电量占比'),
  priceE5: z.number().int().nullable().meta({ title: '均价(元/度)' }),
});
export type LabelSums = z.output<typeof labelSums>;

export const payerTypeFigures = payerFigures.extend({ payerType: chargingPayerType.schema });
export type PayerTypeFigures = z.output<typeof payerTypeFigures>;
export const companyFigures = payerFigures.extend({
  companyId: uuid('企业'),
  companyName: z.string().meta({ title: '企业' }),
});
export type CompanyFigures = z.output<typeof companyFigures>;

/** Who paid charges of the period: distinct payers. */
export const payerCounts = z.object({
  activeCount: count('活跃付款方'),
  /** Whose first charge it was. */
  newCount: count('新增付款方'),
  /** Who charged twice or more. */
  repeatCount: count('多次充电'),
  repeatBp: share('复充率'),
});
