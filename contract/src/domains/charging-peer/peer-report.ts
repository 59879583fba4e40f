import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { instant, integer, personName, text, uuid, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery } from '../../kernel/page.ts';
import { peerPage } from './menu.ts';
import { peerKey } from './peer.ts';

/** What a regulator gets by schedule. */
export const peerReportKind = enumOf('peerReportKind', '上报内容', {
  STATION: [1, '电站信息'],
  STATUS: [2, '枪状态'],
  STATS: [3, '充电统计'],
});

/** How much goes into a request: what platforms after the standard expect of a notification, or lists as regulators extend it. */
export const peerReportProfile = enumOf('peerReportProfile', '报文形式', {
  SINGLE: [1, '逐条(T/CEC 102通知)'],
  BATCH: [2, '批量列表(监管扩展)'],
});

export const peerReportState = enumOf('peerReportState', '上报状态', {
  WAITING: [1, '上报中', 'amber'],
  DONE: [2, '已上报', 'green'],
  LEFT: [3, '未送达', 'red'],
  SKIPPED: [4, '已由下一次代替', 'grey'],
});

const interfaceName = (label: string, usual: string) =>
  text(label, 60, 3)
    .regex(/^[A-Za-z][A-Za-z0-9_]*$/, `${label}由字母、数字和下划线组成`)
    .default(usual);

/** When and how a regulator is told; provinces name interfaces and add constants of their own. */
export const peerReportSetting = z.object({
  profile: peerReportProfile.schema.default(peerReportProfile.BATCH),
  /** 0: not told. */
  statusEveryMin: integer('枪状态间隔(分)', 0, 1440)
    .refine((minutes) => minutes === 0 || minutes >= 5, '间隔为0(不上报)或至少5分钟')
    .default(15),
  stationDaily: z.boolean().default(true).meta({ title: '每日上报电站信息' }),
  statsDaily: z.boolean().default(true).meta({ title: '每日上报前一日统计' }),
  stationInterface: interfaceName('电站信息接口名', 'notification_stationInfo'),
  statusInterface: interfaceName('枪状态接口名', 'notification_stationStatus'),
  statsInterface: interfaceName('统计接口名', 'notification_stationStats'),
  extra: text('附加字段(JSON)', 1000).default(''),
});
export type PeerReportSetting = z.output<typeof peerReportSetting>;

/** One span that a regulator was told of, or is to be told. */
export const peerReport = z.object({
  reportId: uuid('上报'),
  kind: peerReportKind.schema,
  fromAt: instant('时段起'),
  toAt: instant('时段止'),
  state: peerReportState.schema,
  sent: z.number().int().meta({ title: '已送条数' }),
  tries: z.number().int().meta({ title: '未答次数' }),
  said: words('说明'),
  createdAt: instant('产生时间'),
  doneAt: instant('完成时间').nullable(),
  /** Empty: the schedule. */
  operatorName: personName('发起人'),
});
export type PeerReport = z.output<typeof peerReport>;

const path = '/cps/v2/api/peers/:id/report';

export const peerReports = {
  /** Null: nothing was set yet. */
  setting: endpoint({
    method: 'GET',
    path: `${path}/setting`,
    title: '监管上报设置',
    access: [peerPage.code],
    params: peerKey,
    data: peerReportSetting.nullable(),
  }),
  save: endpoint({
    method: 'POST',
    path: `${path}/setting`,
    title: '保存监管上报设置',
    access: [peerPage.can.report],
    params: peerKey,
    body: peerReportSetting,
    data: z.null(),
    audited: true,
  }),
  /** Newest first. */
  list: endpoint({
    method: 'GET',
    path,
    title: '监管上报记录',
    access: [peerPage.code],
    params: peerKey,
    query: pageQuery({}).omit({ dealerIds: true, cursor: true }),
    data: pageOf(peerReport),
  }),
  /** Tells what stands now, or yesterday's statistics; a span that was told, or is being told, is refused. */
  now: endpoint({
    method: 'POST',
    path: `${path}/now`,
    title: '立即上报',
    access: [peerPage.can.report],
    params: peerKey,
    body: z.object({ kind: peerReportKind.schema }),
    data: z.null(),
    audited: true,
  }),
  /** Goes on with a span where it stopped. */
  resume: endpoint({
    method: 'POST',
    path: '/cps/v2/api/peerReports/:id/resume',
    title: '继续上报',
    access: [peerPage.can.report],
    params: z.object({ id: uuid('上报') }),
    data: z.null(),
    audited: true,
  }),
};

export const peerReportErrors = {
  notRegulator: error('44700', '只有按T/CEC 102对接的监管平台能定时上报'),
  extraForm: error('44701', '附加字段应为JSON对象，值为文字、数字或布尔'),
  notSet: error('44702', '请先启用平台、填好对方地址与密钥并保存上报设置'),
  told: error('44703', '{span}的{kind}已上报或正在上报'),
  notLeft: error('44704', '只有未送达的上报能继续'),
};
