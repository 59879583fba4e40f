import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { date, dealerName, instant, integer, personName, rev, text, uuid, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery, searchText } from '../../kernel/page.ts';
import { powerBudgetPage } from './menu.ts';

/** Whether a device keeps to its share, as far as it told. */
export const powerShareStatus = enumOf('powerShareStatus', '下发状态', {
  WAITING: [1, '待下发', 'amber'],
  SENT: [2, '已下发', 'blue'],
  KEPT: [3, '设备接受', 'green'],
  REFUSED: [4, '设备未接受', 'red'],
});

const watts = (title: string) => z.number().int().meta({ title });

/** A station and what it may draw; watts. */
export const powerBudget = z.object({
  stationId: uuid('电站'),
  stationName: z.string().meta({ title: '电站' }),
  dealerName,
  limitW: watts('上限').nullable(),
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
});
export type PowerShare = z.output<typeof powerShare>;

const params = z.object({ id: uuid('电站') });
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
    }),
  }),
  /** Shares what a station may draw out over its devices by what they could draw; null takes the limit away. */
  limit: endpoint({
    method: 'POST',
    path: `${path}/:id/limit`,
    title: '设置功率上限',
    access: [powerBudgetPage.can.limit],
    params,
    body: z.object({ limitKw: integer('上限(kW)', 1, 20_000).nullable(), reason: text('原因', 100, 2), rev }),
    data: z.null(),
  }),
};

export const powerBudgetErrors = {
  tooLow: error('43290', '{devices}台设备每台至少要有1kW，上限不能低于{devices}kW'),
  noDevices: error('43291', '电站没有可以限制功率的设备'),
};
