import { z } from 'zod';
import { yuan } from '../../../kernel/money.ts';
import { wireFen, wireWh } from '../check/check.rule.ts';

const money = z.coerce.number().min(0).max(1e6);
const wireTime = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
const detail = z.object({ DetailPower: money, DetailElecMoney: money, DetailServiceMoney: money });

/** The bill of a charge, in the corrected spelling. */
export const billSchema = z.object({
  StartChargeSeq: z.string().min(1).max(50),
  ConnectorID: z.string().max(50).nullish(),
  StartTime: wireTime.nullish(),
  EndTime: wireTime.nullish(),
  TotalPower: money,
  TotalElecMoney: money,
  TotalServiceMoney: money,
  TotalMoney: money,
  StopReason: z.coerce.number().int().min(0).max(999).nullish().catch(null),
  SumPeriod: z.coerce.number().int().min(0).max(1000).nullish(),
  ChargeDetails: z.array(detail).max(1000).nullish(),
});
export type WireBill = z.output<typeof billSchema>;

/** A bill as figures: fen, Wh, epoch ms by the peer's clock. */
export interface ToldBill {
  wh: number;
  elecFen: number;
  serviceFen: number;
  payableFen: number;
  startAt: number | null;
  endAt: number | null;
  stopReason: number | null;
}

const instantOf = (text: string | null | undefined): number | null => {
  const at = Date.parse(`${(text ?? '').replace(' ', 'T')}+08:00`);
  return Number.isNaN(at) ? null : at;
};

export const billOf = (bill: WireBill): ToldBill => ({
  ...{ wh: wireWh(bill.TotalPower), elecFen: wireFen(bill.TotalElecMoney), serviceFen: wireFen(bill.TotalServiceMoney) },
  ...{ payableFen: wireFen(bill.TotalMoney), startAt: instantOf(bill.StartTime), endAt: instantOf(bill.EndTime) },
  stopReason: bill.StopReason ?? null,
});

/** What is known of a charge when its bill comes. */
export interface Course {
  connectorCode: string;
  /** 0: the peer does not say. */
  powerW: number;
  /** When it was asked for, and now, epoch ms. */
  askedAt: number;
  now: number;
  /** What the peer said last of its course. */
  toldWh: number;
  /** Most that a kWh costs by the day's prices, yuan; null: the peer told none. */
  dearestYuan: number | null;
}

/** Clocks of two platforms differ by less: requests beyond are refused. */
const skewMs = 10 * 60_000;
const kwh = (wh: number) => (wh / 1000).toFixed(2);

/** Why a bill cannot be right: its sums do not fit its stretches, or it does not fit the course of the charge. Empty: nothing speaks against it. */
export function objectionsTo(bill: WireBill, course: Course): string[] {
  const { wh, elecFen, serviceFen, payableFen, startAt, endAt } = billOf(bill);
  const details = bill.ChargeDetails ?? [];
  const sum = (of: (one: (typeof details)[number]) => number) => details.reduce((total, one) => total + of(one), 0);
  const mostFen = course.dearestYuan === null ? null : Math.ceil((course.dearestYuan * wh) / 10 + details.length);
  const lastsMs = startAt !== null && endAt !== null ? endAt - startAt : null;
  const said: [boolean, string][] = [
    [elecFen + serviceFen !== payableFen, `电费${yuan(elecFen)}加服务费${yuan(serviceFen)}不等于总额${yuan(payableFen)}`],
    [wh > 0 && details.length === 0, '没有分时明细'],
    [bill.SumPeriod !== undefined && bill.SumPeriod !== null && bill.SumPeriod !== details.length, '时段数与明细不符'],
    [sum((one) => wireWh(one.DetailPower)) !== wh && details.length > 0, `明细电量之和不等于${kwh(wh)}度`],
    [sum((one) => wireFen(one.DetailElecMoney)) !== elecFen && details.length > 0, `明细电费之和不等于${yuan(elecFen)}元`],
    [sum((one) => wireFen(one.DetailServiceMoney)) !== serviceFen && details.length > 0, `明细服务费之和不等于${yuan(serviceFen)}元`],
    [mostFen !== null && payableFen > mostFen, `总额${yuan(payableFen)}元高于按对方告知的最高价格每度${course.dearestYuan}元`],
    [(bill.ConnectorID ?? course.connectorCode) !== course.connectorCode, '枪编码不是启动的那把'],
    [payableFen > 0 && wh === 0, '没有电量却有金额'],
    [wh > 0 && (startAt === null || endAt === null), '没有充电起止时间'],
    [lastsMs !== null && lastsMs < 0, '结束早于开始'],
    [startAt !== null && startAt < course.askedAt - skewMs, '开始早于我方下单'],
    [endAt !== null && endAt > course.now + skewMs, '结束晚于现在'],
    [wh + 10 < course.toldWh, `电量${kwh(wh)}度少于充电中已告知的${kwh(course.toldWh)}度`],
    [
      lastsMs !== null && lastsMs >= 0 && course.powerW > 0 && wh > 1000 + (course.powerW * 1.1 * (lastsMs + 60_000)) / 3_600_000,
      `电量${kwh(wh)}度超过额定功率在该时长内能充的电量`,
    ],
  ];
  return said.flatMap(([wrong, text]) => (wrong ? [text] : []));
}
