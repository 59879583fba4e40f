import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { date, id, instant, minutes, parkName, uuid } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { parkIds, queryCode, queryList } from '../../kernel/page.ts';
import { passAnalysisPage } from './menu.ts';

export const passUnit = enumOf('passUnit', '统计粒度', { HOUR: [1, '小时'], DAY: [2, '日'], WEEK: [3, '周'], MONTH: [4, '月'] });

const count = (title: string) => z.number().int().meta({ title });
/** Basis points; null where nothing was counted. */
const share = (title: string) => z.number().int().nullable().meta({ title, kind: 'rate' });

/** From the capture to the vehicle's passing, by the lane's clock; null where nothing passed. The 95 of 100 is up to a third too long. */
const releaseSeconds = {
  avgReleaseSeconds: z.number().int().nullable().meta({ title: '平均放行(秒)' }),
  p95ReleaseSeconds: z.number().int().nullable().meta({ title: 'P95放行(秒)' }),
};

/** What happened in a stretch of hours; entries count at the entry, everything about leaving at the exit. */
export const passFigures = z.object({
  inCount: count('入场'),
  outCount: count('出场'),
  tempIn: count('临停入场'),
  passIn: count('包期入场'),
  whiteIn: count('白名单入场'),
  unlicensedIn: count('无牌入场'),
  freeOut: count('免费出场'),
  paidOut: count('已缴清出场'),
  owingOut: count('未缴清出场'),
  manualCount: count('岗亭人工'),
  guardCount: count('远程放行'),
  exceptionCount: count('异常'),
  avgStayMinutes: minutes('平均停留').nullable(),
  /** Captures at entries and lane exits whose plate was never corrected, of all captures. */
  recognitionBp: share('识别率'),
  ...releaseSeconds,
});
export type PassFigures = z.output<typeof passFigures>;

const occupied = z.number().int().nullable().meta({ title: '峰值在场' });

const point = z.object({
  /** `2026-11-21`, with ` 09` for an hour; the first day of a week or month. */
  at: z.string().meta({ title: '时间' }),
  inCount: count('入场'),
  outCount: count('出场'),
  avgStayMinutes: minutes('平均停留').nullable(),
  recognitionBp: share('识别率'),
  ...releaseSeconds,
  /** Most vehicles in at the end of any of its hours; null when single lanes were asked for. */
  peakOccupied: occupied,
});

const parkTraffic = passFigures.extend({
  parkId: id('车场'),
  parkName,
  spaces: count('泊位'),
  /** Vehicles that left per space and day, in hundredths; null without spaces. */
  turnoverCenti: z.number().int().nullable().meta({ title: '周转率(次/位·日)' }),
  peakOccupied: occupied,
});
export type ParkTraffic = z.output<typeof parkTraffic>;

const laneTraffic = passFigures.extend({
  parkId: id('车场'),
  parkName,
  /** Null for roadside berths and what the platform set out. */
  gateId: id('通道').nullable(),
  gateName: z.string().meta({ title: '通道' }),
});
export type LaneTraffic = z.output<typeof laneTraffic>;

export const passAnalysis = z.object({
  asOf: instant('统计时间'),
  startDate: date('开始日期'),
  endDate: date('结束日期'),
  unit: passUnit.schema,
  total: passFigures.extend({
    spaces: count('泊位'),
    turnoverCenti: z.number().int().nullable().meta({ title: '周转率(次/位·日)' }),
    peakOccupied: occupied,
    /** Hour of the day with the most traffic; null when there was none. */
    peakHour: z.number().int().min(0).max(23).nullable().meta({ title: '高峰时段' }),
  }),
  /** As many days right before; on a day that is not over up to the same hour, the running one by the share that has passed. */
  previous: passFigures,
  points: z.array(point),
  /** By weekday (1 Monday … 7 Sunday) and hour. */
  profile: z.array(z.object({ weekday: z.number().int(), hour: z.number().int(), inCount: count('入场'), outCount: count('出场') })),
  parks: z.array(parkTraffic),
  lanes: z.array(laneTraffic),
});
export type PassAnalysis = z.output<typeof passAnalysis>;

const query = z.object({
  /** The last seven days unless asked otherwise; at most 366. */
  startDate: date('开始日期')
    .meta({ period: { title: '统计日期', end: 'endDate' } })
    .optional(),
  endDate: date('结束日期').optional(),
  parkIds: parkIds.optional(),
  gateIds: queryList(uuid('通道'), '通道').optional(),
  /** Chosen by the length of the period when absent. */
  unit: queryCode(passUnit.schema).optional(),
});

const path = '/charge/v2/api/passAnalysis';

export const passAnalyses = {
  get: endpoint({ method: 'GET', path, title: '通行分析', access: [passAnalysisPage.code], query, data: passAnalysis }),
  /** Every hour and lane of the period. */
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出通行分析',
    access: [passAnalysisPage.can.export],
    query,
    data: exportAnswer,
    kind: 'file',
    audited: true,
  }),
};
