import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { date, dealerName, instant, integer, personName, rev, stationId, text, uuid, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery, searchText } from '../../kernel/page.ts';
import { powerBudgetPage } from './menu.ts';

/** Whether a device keeps to its share, as far as it told. */
export const powerShareStatus = enumOf('powerShareStatus', '下发状态', {
  WAITING: [1, '待下发', 'amber'],
  SENT: [2, '已下发', 'blue'],
  KEPT: [3, '设备接受', 'green'],
  REFUSED: [4, '设备未接受', 'red'],
});

/** How what a station may draw is shared out. */
export const powerStrategy = enumOf('powerStrategy', '分配策略', {
  FIXED: [1, '按额定固定'],
  FAIR: [2, '动态均分'],
  PRIORITY: [3, '动态按优先级'],
  DEPARTURE: [4, '动态按离开时间'],
});
/** Why a gun got what it got. */
export const grantReason = enumOf('powerGrantReason', '分配原因', {
  ENOUGH: [1, '已满足', 'green'],
  SHARED: [2, '按策略分得', 'blue'],
  LEAST: [3, '只够最低功率', 'amber'],
  WAITING: [4, '余量不足，等待', 'red'],
});
/** How a device stands to its limit. */
export const deviceStand = enumOf('powerDeviceStand', '遵守情况', {
  KEEPS: [1, '遵守', 'green'],
  ANSWERING: [2, '待证实', 'blue'],
  REFUSES: [3, '拒绝，按额定预留', 'red'],
  IGNORES: [4, '超限，按额定预留', 'red'],
  AWAY: [5, '离线，按最后上限预留', 'grey'],
});

const watts = (title: string) => z.number().int().meta({ title });

/** A station and what it may draw; watts. */
export const powerBudget = z.object({
  stationId: stationId(),
  stationName: z.string().meta({ title: '电站' }),
  dealerName,
  limitW: watts('上限').nullable(),
  strategy: powerStrategy.schema,
  ratedW: watts('额定合计'),
  /** Null while cars charge and no gun tells its power. */
  usedW: watts('当前功率').nullable(),
  charging: z.number().int().meta({ title: '充电中' }),
  /** Of those that charge, whose gun has not told its power: it is not in the sum. */
  silent: z.number().int().meta({ title: '未报功率' }),
  devices: z.number().int().meta({ title: '设备数' }),
  kept: z.number().int().meta({ title: '已接受' }),
  reason: words('原因'),
  changedBy: personName('设置人'),
  changedAt: instant('设置时间').nullable(),
  rev,
});
export type PowerBudget = z.output<typeof powerBudget>;

export const powerShare = z.object({
  equipmentId: uuid('设备'),
  equipmentName: z.string().meta({ title: '设备' }),
  ratedW: watts('额定功率'),
  /** Null: no limit. */
  shareW: watts('分得上限').nullable(),
  status: powerShareStatus.schema.nullable(),
  changedAt: instant('更新时间').nullable(),
  /** How it stands to its limit, where that is shared out anew every minute. */
  stand: deviceStand.schema.nullable(),
  /** The most it may be drawing by all it was told. */
  heldW: watts('可能用到').nullable(),
});
export type PowerShare = z.output<typeof powerShare>;

/** What a gun that charges has of the limit, and why it is not more. */
export const powerGrant = z.object({
  connectorId: uuid('枪'),
  connectorName: z.string().meta({ title: '枪' }),
  equipmentName: z.string().meta({ title: '设备' }),
  grantW: watts('分得功率'),
  reason: grantReason.schema,
  /** What it could take. */
  mostW: watts('可用功率'),
  drawnW: watts('实测功率').nullable(),
  isVip: z.boolean().meta({ title: '会员' }),
  departAt: instant('预计离开').nullable(),
});
export type PowerGrant = z.output<typeof powerGrant>;

/** A gun of a station: what it may have of a limit at most, and whether it goes before others. */
export const powerGun = z.object({
  connectorId: uuid('枪'),
  connectorName: z.string().meta({ title: '枪' }),
  equipmentName: z.string().meta({ title: '设备' }),
  ratedW: watts('额定功率'),
  /** Null: as much as it can give. */
  maxW: watts('单枪上限').nullable(),
  priority: z.number().int().meta({ title: '优先级' }),
  changedBy: personName('设置人'),
  changedAt: instant('设置时间').nullable(),
});
export type PowerGun = z.output<typeof powerGun>;

const params = z.object({ id: stationId() });
const path = '/cps/v2/api/powerBudgets';

export const powerBudgets = {
  list: endpoint({
    method: 'GET',
    path,
    title: '功率预算',
    access: [powerBudgetPage.code],
    query: pageQuery({ name: searchText('电站').optional() }),
    data: pageOf(powerBudget),
  }),
  /** How much a station might and did draw over a day, or the last 24 hours, every five minutes, and what its devices may draw now. */
  day: endpoint({
    method: 'GET',
    path: `${path}/:id/day`,
    title: '功率日曲线',
    access: [powerBudgetPage.code],
    params,
    query: z.object({ date: date('日期').optional() }),
    data: z.object({
      points: z.array(z.object({ at: instant('时间'), usedW: watts('功率').nullable(), limitW: watts('上限').nullable() })),
      shares: z.array(powerShare),
      /** Null where the limit is not shared out anew every minute. */
      distribution: z
        .object({
          strategy: powerStrategy.schema,
          /** The most that all devices together may be drawing now. */
          heldW: watts('可能用到'),
          /** Kept free for a device that was never seen keeping to a limit. */
          reserveW: watts('预留'),
          grants: z.array(powerGrant),
        })
        .nullable(),
    }),
  }),
  /** Guns of devices that count, in the order of their codes. */
  guns: endpoint({
    method: 'GET',
    path: `${path}/:id/guns`,
    title: '枪的功率上限与优先级',
    access: [powerBudgetPage.code],
    params,
    data: z.array(powerGun),
  }),
  /** Holds from the next round on. */
  setGun: endpoint({
    method: 'POST',
    path: `${path}/guns/:id`,
    title: '设置枪的功率上限与优先级',
    access: [powerBudgetPage.can.limit],
    params: z.object({ id: uuid('枪') }),
    body: z.object({ maxKw: integer('单枪上限(kW)', 3, 2000).nullable(), priority: integer('优先级', 0, 9).default(0) }),
    data: z.null(),
    audited: true,
  }),
  /** Shares what a station may draw out over its devices; null takes the limit away, and with it the strategy. */
  limit: endpoint({
    method: 'POST',
    path: `${path}/:id/limit`,
    title: '设置功率上限',
    access: [powerBudgetPage.can.limit],
    params,
    body: z.object({
      limitKw: integer('上限(kW)', 1, 20_000).nullable(),
      strategy: powerStrategy.schema.default(powerStrategy.FIXED).meta({ title: '分配策略', kind: 'choice' }),
      reason: text('原因', 100, 2),
      rev,
    }),
    data: z.null(),
  }),
};

export const powerBudgetErrors = {
  tooLow: error('43290', '{devices}台设备每台至少要有1kW，上限不能低于{devices}kW'),
  gunTooHigh: error('44707', '单枪上限不能高于该枪的额定功率{kw}kW'),
  noDevices: error('43291', '电站没有可以限制功率的设备'),
};
