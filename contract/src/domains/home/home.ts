import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { date, fen, id, instant, signedFen } from '../../kernel/fields.ts';

const compared = <T extends z.ZodType>(value: T) => z.object({ value, lastWeek: value });

/** Today up to now, and the same stretch of the same weekday a week ago as `lastWeek`: a Monday is never compared with a Sunday. */
export const homeOverview = z.object({
  asOf: instant('统计时间'),
  /** What came in less what went back, by the instant the money moved; without what companies owe on account. */
  receivedFen: compared(signedFen('今日净收')),
  entries: compared(z.number().int()),
  exits: compared(z.number().int()),
  inPark: z.number().int().meta({ title: '在场车辆' }),
  spaces: z.number().int().meta({ title: '泊位' }),
  occupancyBp: z.number().int().meta({ title: '占用率' }),
  unpaid: z.number().int().meta({ title: '待缴与欠费' }),
  unpaidFen: fen('待缴金额'),
  offlineCameras: z.number().int().meta({ title: '离线相机' }),
  blackAlerts: z.number().int().meta({ title: '黑名单告警' }),
  parks: z.array(
    z.object({
      parkId: id('车场'),
      parkName: z.string(),
      parkType: z.number().int(),
      spaces: z.number().int(),
      occupied: z.number().int(),
      receivedFen: signedFen('今日净收'),
      entries: z.number().int(),
      exits: z.number().int(),
      /** A vehicle can enter now and no rule would charge it. */
      uncovered: z.boolean(),
      offlineDevices: z.number().int(),
      /** Exits before whose closed barrier a vehicle has stood for a minute and more. */
      blockedExits: z.number().int(),
    }),
  ),
});
export type HomeOverview = z.output<typeof homeOverview>;

/** What a new company does until its first money comes in, in this order. */
export const startStep = enumOf('startStep', '开业步骤', {
  LOT: [1, '新建停车场'],
  LANE: [2, '添加通道或泊位'],
  RULE: [3, '设置收费规则'],
  DEVICE: [4, '接入设备'],
  ACCOUNT: [5, '开通收款账户'],
  PEOPLE: [6, '添加人员'],
  PASSAGE: [7, '第一辆车进出'],
  PAYMENT: [8, '第一笔收款'],
});

/** One step as it stands now: never ticked by hand, only by what is there. */
export const startState = z.object({
  step: startStep.schema,
  done: z.boolean(),
  note: z.string(),
  /** The first lot that lacks it, where it is a lot that does. */
  parkId: id('车场').nullable(),
});
export type StartState = z.output<typeof startState>;

export const home = {
  start: endpoint({ method: 'GET', path: '/stat/v2/api/home/start', title: '开业步骤', access: 'session', data: z.array(startState) }),
  overview: endpoint({ method: 'GET', path: '/stat/v2/api/home/overview', title: '首页概览', access: 'session', data: homeOverview }),
  trend: endpoint({
    method: 'GET',
    path: '/stat/v2/api/home/trend',
    title: '收入趋势',
    access: 'session',
    query: z.object({ days: z.coerce.number().int().min(1).max(90).default(30) }),
    data: z.array(z.object({ date: date('日期'), receivedFen: signedFen('净收'), entries: z.number().int() })),
  }),
  flow: endpoint({
    method: 'GET',
    path: '/stat/v2/api/home/flow',
    title: '进出车流',
    access: 'session',
    data: z.object({
      hours: z.array(z.number().int()),
      inToday: z.array(z.number().int()),
      outToday: z.array(z.number().int()),
      /** The same weekday a week ago. */
      inLastWeek: z.array(z.number().int()),
      outLastWeek: z.array(z.number().int()),
    }),
  }),
};
