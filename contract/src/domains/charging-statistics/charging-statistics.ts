import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { date, documentNo, instant, stationId, uuid } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, pageWithSummary, queryCode, queryList } from '../../kernel/page.ts';
import { chargingPayerType } from '../charging-order/index.ts';
import {
  chargingDay,
  chargingFigures,
  chargingSlot,
  chargingSums,
  companyFigures,
  gunFigures,
  gunOrder,
  labelSums,
  payerCounts,
  payerTypeFigures,
  stationFigures,
} from './charging-statistics-figures.ts';
import { chargingStatisticsPage } from './menu.ts';

/** Longest period, days. */
export const longestStatDays = 366;

const filters = {
  /** The last seven days unless asked otherwise. */
  from: date('开始日期')
    .meta({ period: { title: '统计日期', end: 'to' } })
    .optional(),
  to: date('结束日期').optional(),
  stationIds: queryList(stationId(), '电站').optional(),
  payerType: queryCode(chargingPayerType.schema).optional(),
};
const query = z.object(filters);
/** What statistics are asked by. */
export type StatFilters = z.output<typeof query>;
/** What was asked for, as it was understood, and when it was counted. */
const asked = { from: date('开始日期'), to: date('结束日期'), asOf: instant('统计时间') };

/** What one order has in a period's sums. */
export const chargingStatRow = chargingSums
  .pick({ orderCount: true, energyWh: true, payableFen: true, discountFen: true, paidFen: true, refundFen: true, chargingSec: true })
  .extend({
    orderId: uuid('订单'),
    orderNo: documentNo('订单号'),
    stationName: z.string().meta({ title: '电站' }),
    connectorName: z.string().meta({ title: '枪' }),
    payerType: chargingPayerType.schema,
    startAt: instant('开始时间').nullable(),
    settledAt: instant('结算时间').nullable(),
  });
export type ChargingStatRow = z.output<typeof chargingStatRow>;
const rowSums = chargingSums
  .pick({ orderCount: true, energyWh: true, payableFen: true, discountFen: true, paidFen: true, refundFen: true, chargingSec: true })
  .extend({ count: z.number().int().meta({ title: '订单' }) });

const path = '/cps/v2/api/statistics';
const access = [chargingStatisticsPage.code] as const;

export const chargingStatistics = {
  overview: endpoint({
    method: 'GET',
    path: `${path}/overview`,
    title: '充电统计概览',
    access,
    query,
    data: z.object({
      ...asked,
      /** Guns that were in operation on some day of the period. */
      gunCount: z.number().int().meta({ title: '枪数' }),
      total: chargingFigures,
      /** As many days right before. */
      previous: chargingFigures,
    }),
  }),
  /** Every day of the period, the oldest first. */
  daily: endpoint({
    method: 'GET',
    path: `${path}/daily`,
    title: '充电统计日趋势',
    access,
    query,
    data: z.object({ ...asked, days: z.array(chargingDay) }),
  }),
  /** Stations, the one that earns most first. */
  stations: endpoint({
    method: 'GET',
    path: `${path}/stations`,
    title: '电站排行',
    access,
    query,
    data: z.object({ ...asked, stations: z.array(stationFigures) }),
  }),
  guns: endpoint({
    method: 'GET',
    path: `${path}/guns`,
    title: '枪分析',
    access,
    query: pageQuery({ ...filters, order: queryCode(gunOrder.schema).default(gunOrder.IDLE) }),
    data: pageOf(gunFigures),
  }),
  slots: endpoint({
    method: 'GET',
    path: `${path}/slots`,
    title: '时段分析',
    access,
    query,
    data: z.object({ ...asked, slots: z.array(chargingSlot), labels: z.array(labelSums) }),
  }),
  payers: endpoint({
    method: 'GET',
    path: `${path}/payers`,
    title: '付款方分析',
    access,
    query,
    data: z.object({ ...asked, counts: payerCounts, types: z.array(payerTypeFigures), companies: z.array(companyFigures) }),
  }),
  /** Orders whose parts a period's sums are made of. */
  rows: endpoint({
    method: 'GET',
    path: `${path}/rows`,
    title: '充电统计明细',
    access,
    query: pageQuery({ ...filters, connectorId: uuid('枪').optional(), companyId: uuid('企业').optional() }),
    data: pageWithSummary(chargingStatRow, rowSums.nullable()),
  }),
  /** Sums by day, gun, kind of payer and way of starting. */
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出充电统计',
    access: [chargingStatisticsPage.can.export],
    kind: 'file',
    query,
    data: exportAnswer,
    audited: true,
  }),
};

export const chargingStatisticsErrors = {
  periodTooLong: error('43400', '最多统计{days}天'),
  periodReversed: error('43401', '结束日期不能早于开始日期'),
};
