import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import {
  date,
  dealerName,
  instant,
  instantInput,
  integer,
  personName,
  rev,
  seconds,
  stationId,
  text,
  uuid,
  words,
} from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, queryCode, queryList, searchText } from '../../kernel/page.ts';
import { chargingStatisticsPage } from './menu.ts';

/** What the field asks of a port over a year, basis points. */
export const uptimeTargetBp = 9700;

/** Why a gun could not be used. Where several hold at once, the first of these names it. */
export const outageCause = enumOf('chargingOutageCause', '停机原因', {
  FAULT: [1, '故障', 'red'],
  OFFLINE: [2, '离线', 'grey'],
  OUT_OF_SERVICE: [3, '停用', 'amber'],
});
/** Why an outage is not held against the operator. */
export const outageExclusion = enumOf('chargingOutageExclusion', '免计原因', {
  SCHEDULED: [1, '计划检修'],
  POWER_CUT: [2, '电网停电'],
  VANDALISM: [3, '人为破坏'],
  DISASTER: [4, '自然灾害'],
  VEHICLE: [5, '车辆原因'],
  /** By the station's hours; nobody enters it. */
  CLOSED: [9, '非营业时间'],
});
/** What figures of uptime are told by. */
export const uptimeKey = enumOf('chargingUptimeKey', '统计对象', {
  STATION: [1, '电站'],
  MAKER: [2, '厂商'],
  EQUIPMENT: [3, '设备'],
  GUN: [4, '枪'],
});

const count = (title: string) => z.number().int().meta({ title });

/** Time of guns, each its own: two guns for an hour are two hours. Parts of `downSec` by cause add up to it. */
export const uptimeFigures = z.object({
  totalSec: seconds('应可用时长'),
  /** Time in which guns could not be used, whatever it is held to. */
  outageSec: seconds('中断时长'),
  excludedSec: seconds('免计时长'),
  /** Outage that is not excluded. */
  downSec: seconds('停机时长'),
  faultSec: seconds('故障停机'),
  offlineSec: seconds('离线停机'),
  outOfServiceSec: seconds('停用停机'),
  /** (total − down) ÷ total. */
  uptimeBp: z.number().int().nullable().meta({ title: '可用率', kind: 'rate' }),
  /** Faults that stopped a gun and began in the period, false alarms apart. */
  faultCount: count('故障次数'),
  /** Those of them that are over. */
  repairedCount: count('已修复'),
  /** Mean from the beginning until somebody was sent or closed it. */
  answerSec: seconds('平均响应').nullable(),
  /** Mean from the beginning until the gun worked again. */
  repairSec: seconds('平均修复时长').nullable(),
  /** Time up ÷ faults. */
  betweenSec: seconds('平均无故障时长').nullable(),
});
export type UptimeFigures = z.output<typeof uptimeFigures>;

export const uptimeRow = uptimeFigures.extend({
  /** Id of the station, equipment or gun; of a maker its name. */
  key: z.string().meta({ title: '编号' }),
  name: z.string().meta({ title: '名称' }),
  stationName: z.string().meta({ title: '电站' }),
  maker: z.string().meta({ title: '厂商' }),
  gunCount: count('枪数'),
  /** Guns below the target. */
  belowCount: count('未达标枪'),
});
export type UptimeRow = z.output<typeof uptimeRow>;

/** A part of a gun's time in which one cause and one reason hold all along. */
export const gunOutage = z.object({
  startedAt: instant('开始时间'),
  endedAt: instant('结束时间'),
  seconds: seconds('时长'),
  cause: outageCause.schema,
  exclusion: outageExclusion.schema.nullable(),
  /** It still goes on. */
  ongoing: z.boolean().meta({ title: '进行中' }),
  what: words('记录'),
});
export type GunOutage = z.output<typeof gunOutage>;

/** A time that is not held against guns, entered by a person; never removed, at most made void. */
export const uptimeExclusion = z.object({
  exclusionId: uuid('免计'),
  dealerName,
  stationId: stationId(),
  stationName: z.string().meta({ title: '电站' }),
  /** Empty: all of the station. */
  equipmentName: z.string().meta({ title: '设备' }),
  reason: outageExclusion.schema,
  startedAt: instant('开始时间'),
  endedAt: instant('结束时间'),
  note: words('依据'),
  createdBy: personName('登记人'),
  createdAt: instant('登记时间'),
  voidedBy: personName('作废人'),
  voidedAt: instant('作废时间').nullable(),
  voidNote: words('作废原因'),
  rev,
});
export type UptimeExclusion = z.output<typeof uptimeExclusion>;

const filters = {
  from: date('开始日期')
    .meta({ period: { title: '统计日期', end: 'to' } })
    .optional(),
  to: date('结束日期').optional(),
  stationIds: queryList(stationId(), '电站').optional(),
  equipmentId: uuid('设备').optional(),
  maker: searchText('厂商', 100).optional(),
};
const query = z.object(filters);
/** What uptime is asked by. */
export type UptimeFilters = z.output<typeof query>;
const asked = { from: date('开始日期'), to: date('结束日期'), asOf: instant('统计时间') };

const path = '/cps/v2/api/uptime';
const access = [chargingStatisticsPage.code] as const;

export const chargingUptime = {
  /** The last 30 days unless asked otherwise. Steps are days, or months in a period of more than two; together they are the total. */
  overview: endpoint({
    method: 'GET',
    path: `${path}/overview`,
    title: '可用率概览',
    access,
    query,
    data: z.object({
      ...asked,
      gunCount: count('枪数'),
      belowCount: count('未达标枪'),
      total: uptimeFigures,
      steps: z.array(
        uptimeFigures
          .pick({
            totalSec: true,
            downSec: true,
            faultSec: true,
            offlineSec: true,
            outOfServiceSec: true,
            excludedSec: true,
            uptimeBp: true,
          })
          .extend({ step: z.string().meta({ title: '日期' }) }),
      ),
    }),
  }),
  /** The lowest uptime first. */
  rows: endpoint({
    method: 'GET',
    path: `${path}/rows`,
    title: '可用率明细',
    access,
    query: pageQuery({ ...filters, by: queryCode(uptimeKey.schema).default(uptimeKey.STATION) }),
    data: pageOf(uptimeRow),
  }),
  /** Outages of one gun, the newest first: what is not excluded of them adds up to its down time. */
  outages: endpoint({
    method: 'GET',
    path: `${path}/outages`,
    title: '枪停机明细',
    access,
    query: pageQuery({ from: filters.from, to: filters.to, connectorId: uuid('枪') }),
    data: pageOf(gunOutage).extend({
      gunName: z.string().meta({ title: '枪' }),
      totalSec: seconds('应可用时长'),
      downSec: seconds('停机时长'),
      excludedSec: seconds('免计时长'),
    }),
  }),
  /** A sheet of guns, with the figures of each. */
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出可用率',
    access: [chargingStatisticsPage.can.export],
    kind: 'file',
    query,
    data: exportAnswer,
    audited: true,
  }),
};

export const uptimeExclusions = {
  /** Those that touch the period, the newest first. */
  list: endpoint({
    method: 'GET',
    path: `${path}/exclusions`,
    title: '免计登记',
    access,
    query: pageQuery(filters),
    data: pageOf(uptimeExclusion),
  }),
  create: endpoint({
    method: 'POST',
    path: `${path}/exclusions`,
    title: '登记免计',
    access: [chargingStatisticsPage.can.exclude],
    body: z.object({
      stationId: stationId(),
      equipmentId: uuid('设备').nullable().default(null).meta({ help: '留空为整个电站' }),
      reason: outageExclusion
        .only('SCHEDULED', 'POWER_CUT', 'VANDALISM', 'DISASTER', 'VEHICLE')
        .meta({ title: '免计原因', kind: 'choice' }),
      startedAt: instantInput('开始时间').meta({ help: '计划检修须在开始前登记' }),
      hours: integer('时长(小时)', 1, 24 * 31),
      note: text('依据', 200, 4).meta({ help: '通知、工单或报案编号' }),
    }),
    data: z.object({ exclusionId: uuid('免计') }),
  }),
  makeVoid: endpoint({
    method: 'POST',
    path: `${path}/exclusions/:id/void`,
    title: '作废免计',
    access: [chargingStatisticsPage.can.exclude],
    params: z.object({ id: uuid('免计') }),
    body: z.object({ voidNote: text('作废原因', 200, 2), rev }),
    data: z.null(),
  }),
};

export const chargingUptimeErrors = {
  tooMany: error('44713', '这段时间的停机记录超过{most}条，请缩短时间或选择电站'),
  notAhead: error('44714', '计划检修须在开始前登记'),
  tooLate: error('44715', '只能登记最近{days}天内的免计'),
  tooEarly: error('44716', '除计划检修外，只能登记已经发生的免计'),
  alreadyVoid: error('44717', '该登记已作废'),
};
