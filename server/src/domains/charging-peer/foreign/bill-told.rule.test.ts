import { expect, test } from 'vitest';
import { billSchema, objectionsTo } from './bill-told.rule.ts';

const at = (time: string) => Date.parse(`2026-03-10T${time}+08:00`);
/** 18.90 kWh flat and 20.98 kWh peak: 33.80 + 16.15 yuan. */
const bill = {
  ...{ StartChargeSeq: 'OURS00001000000000000000001', ConnectorID: 'G1', StartTime: '2026-03-10 09:41:00', EndTime: '2026-03-10 10:21:10' },
  ...{ TotalPower: 39.88, TotalElecMoney: 33.8, TotalServiceMoney: 16.15, TotalMoney: 49.95, StopReason: 1, SumPeriod: 2 },
  ChargeDetails: [
    { DetailPower: 18.9, DetailElecMoney: 12.37, DetailServiceMoney: 7.23 },
    { DetailPower: 20.98, DetailElecMoney: 21.43, DetailServiceMoney: 8.92 },
  ],
};
const course = { connectorCode: 'G1', powerW: 120_000, askedAt: at('09:40:00'), now: at('10:22:00'), toldWh: 39_000, dearestYuan: 1.2737 };
const said = (change: object, more: object = {}) => objectionsTo(billSchema.parse({ ...bill, ...change }), { ...course, ...more });
const [flat, peak] = bill.ChargeDetails;
const nothing = { TotalPower: 0, TotalElecMoney: 0, TotalServiceMoney: 0, TotalMoney: 0, SumPeriod: 0, ChargeDetails: [] };

test.each<[string, object, object?]>([
  ['as it was', {}],
  ['a clock five minutes off', { StartTime: '2026-03-10 09:36:00', EndTime: '2026-03-10 10:27:00' }],
  ['without what may be left out', { ConnectorID: null, SumPeriod: null, StopReason: null }],
  ['no charge at all', { ...nothing, StartTime: null, EndTime: null }, { toldWh: 0 }],
  [
    'at the dearest price, half fen of its stretches up',
    { TotalElecMoney: 34.67, TotalMoney: 50.82, ChargeDetails: [flat, { ...peak, DetailElecMoney: 22.3 }] },
  ],
  [
    'at any price where none was told',
    { TotalElecMoney: 133.8, TotalMoney: 149.95, ChargeDetails: [flat, { ...peak, DetailElecMoney: 121.43 }] },
    { dearestYuan: null },
  ],
  ['a gun whose power nobody told', { EndTime: '2026-03-10 09:42:00' }, { powerW: 0 }],
])('taken: %s', (_, change, more) => expect(said(change, more)).toEqual([]));

test.each<[string, object, string, object?]>([
  ['sum of electricity and service', { TotalMoney: 49.96 }, '电费33.80加服务费16.15不等于总额49.96'],
  ['stretches miss', { ChargeDetails: [], SumPeriod: 0 }, '没有分时明细'],
  ['a stretch more is said', { SumPeriod: 3 }, '时段数与明细不符'],
  ['energy of the stretches', { ChargeDetails: [flat, { ...peak, DetailPower: 20.97 }] }, '明细电量之和不等于39.88度'],
  ['electricity of the stretches', { ChargeDetails: [flat, { ...peak, DetailElecMoney: 21.42 }] }, '明细电费之和不等于33.80元'],
  ['service of the stretches', { ChargeDetails: [flat, { ...peak, DetailServiceMoney: 8.93 }] }, '明细服务费之和不等于16.15元'],
  [
    'dearer than told',
    { TotalElecMoney: 34.68, TotalMoney: 50.83, ChargeDetails: [flat, { ...peak, DetailElecMoney: 22.31 }] },
    '总额50.83元高于按对方告知的最高价格每度1.2737元',
  ],
  ['another gun', { ConnectorID: 'G2' }, '枪编码不是启动的那把'],
  ['money for nothing', { ...nothing, TotalMoney: 1, TotalElecMoney: 1 }, '没有电量却有金额', { toldWh: 0 }],
  ['no times', { StartTime: null }, '没有充电起止时间'],
  ['it ends before it begins', { EndTime: '2026-03-10 09:40:59' }, '结束早于开始'],
  ['it begins before it was asked for', { StartTime: '2026-03-10 09:29:59' }, '开始早于我方下单'],
  ['it ends after now', { EndTime: '2026-03-10 10:32:01' }, '结束晚于现在'],
  ['less than was told of its course', {}, '电量39.88度少于充电中已告知的39.90度', { toldWh: 39_900 }],
  ['more than the gun can', { EndTime: '2026-03-10 09:51:00' }, '电量39.88度超过额定功率在该时长内能充的电量'],
])('disputed: %s', (_, change, text, more) => expect(said(change, more)).toContain(text));
