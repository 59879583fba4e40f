import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { date, dealerName, fen, id, instant, minutes, parkName, plateNo } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageQuery, pageWithSummary, parkIds, platePart, queryCode, queryInteger } from '../../kernel/page.ts';
import { plateColor } from '../../kernel/vehicle.ts';
import { busyCarAnalysisPage } from './menu.ts';
import { carType } from './order-enums.ts';

export const busyCarOrder = enumOf('busyCarOrder', '排序', {
  STAYS: [1, '按次数'],
  NIGHTS: [2, '按过夜次数'],
  PAID: [3, '按实收'],
  MINUTES: [4, '按总时长'],
});

const count = (title: string) => z.number().int().meta({ title });

/** How often a vehicle came in a period, how long it stayed and what it paid; a stay counts on the day it begins. */
export const busyCar = z.object({
  /** Of a vehicle at one company: its newest stay. */
  busyKey: id('车辆'),
  plateNo: plateNo(),
  dealerName,
  plateColor: plateColor.schema,
  /** As whom it parked last, and where. */
  carType: carType.schema,
  parkName: parkName.meta({ title: '最近车场' }),
  stays: count('停车次数'),
  activeDays: count('停车天数'),
  /** Stays that cover any of the hours from midnight to six. */
  nightStays: count('过夜次数'),
  totalMinutes: minutes('总时长', Number.MAX_SAFE_INTEGER),
  avgMinutes: minutes('平均时长'),
  grossFen: fen('原始金额'),
  paidFen: fen('实收金额'),
  couponFen: fen('优惠抵扣'),
  arrearsFen: fen('未缴金额'),
  freeStays: count('免费次数'),
  firstEnter: instant('首次入场'),
  lastSeenAt: instant('最近出现'),
});
export type BusyCar = z.output<typeof busyCar>;

const filters = {
  /** The last thirty days unless asked otherwise; at most 93. */
  startDate: date('开始日期')
    .meta({ period: { title: '统计日期', end: 'endDate' } })
    .optional(),
  endDate: date('结束日期').optional(),
  parkIds: parkIds.optional(),
  plateNo: platePart().optional(),
  carType: queryCode(carType.schema).optional(),
  minStays: queryInteger('最少次数', 1, 10_000).default(10),
  orderBy: queryCode(busyCarOrder.schema).default(busyCarOrder.STAYS),
};

const path = '/charge/v2/api/busyCarAnalysis';

export const busyCars = {
  list: endpoint({
    method: 'GET',
    path,
    title: '高频车辆分析',
    access: [busyCarAnalysisPage.code],
    query: pageQuery(filters),
    data: pageWithSummary(busyCar, z.object({ stays: count('停车次数'), paidFen: fen('实收金额', Number.MAX_SAFE_INTEGER) })),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出高频车辆',
    access: [busyCarAnalysisPage.can.export],
    query: pageQuery(filters),
    data: exportAnswer,
    kind: 'file',
    audited: true,
  }),
};
