import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import {
  clock,
  dealerName,
  documentNo,
  instant,
  integer,
  minutes,
  personName,
  rev,
  stationId,
  text,
  uuid,
  words,
} from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, queryCode, queryInteger, searchText } from '../../kernel/page.ts';
import { campaignStatus, skipReason, upgradeState, waveUnit } from './firmware-enums.ts';
import { firmwareCampaignPage } from './menu.ts';

const count = (title: string) => z.number().int().meta({ title });

/** How a campaign goes: of itself it is paused by failures, never resumed. */
const settings = {
  canaryCount: integer('试点台数', 0, 50).meta({ help: '先升级这些，有一台失败就暂停；0 为不试点' }),
  waveUnit: waveUnit.schema.meta({ title: '每批按', kind: 'choice' }),
  waveSize: integer('每批数量', 1, 1000).meta({ help: '台数，或占全部的百分比' }),
  waveGapMin: minutes('批次间隔(分钟)', 10_080),
  /** Both or none; over midnight when the end is earlier. */
  windowFrom: clock('时段开始').nullable(),
  windowTo: clock('时段结束').nullable(),
  stopCount: integer('失败台数上限', 1, 1000).nullable().meta({ help: '失败到这个数就暂停；空为不限' }),
  stopPercent: integer('失败率上限(%)', 1, 100).nullable().meta({ help: '至少5台有结果后计算；空为不限' }),
  timeoutMin: integer('单桩时限(分钟)', 5, 1440).meta({ help: '从下发到以新版本启动' }),
};

export const firmwareCampaign = z.object({
  campaignId: uuid('升级'),
  campaignNo: documentNo('升级单号'),
  campaignName: z.string().meta({ title: '名称' }),
  dealerName,
  firmwareId: uuid('固件'),
  version: z.string().meta({ title: '目标版本', kind: 'code' }),
  vendor: z.string().meta({ title: '厂商' }),
  model: z.string().meta({ title: '型号' }),
  status: campaignStatus.schema,
  statusReason: words('原因'),
  /** 0: the canaries. */
  waveNo: count('当前批次'),
  lastWave: count('批次'),
  chosen: count('台数'),
  waiting: count('等待'),
  underWay: count('升级中'),
  installed: count('已升级'),
  failed: count('失败'),
  skipped: count('跳过'),
  cancelled: count('取消'),
  ...settings,
  createdBy: personName('创建人'),
  createdAt: instant('创建时间'),
  finishedAt: instant('结束时间').nullable(),
  rev,
});
export type FirmwareCampaign = z.output<typeof firmwareCampaign>;

export const campaignPoint = z.object({
  pointId: uuid('升级'),
  equipmentId: uuid('设备'),
  equipmentName: z.string().meta({ title: '设备' }),
  stationName: z.string().meta({ title: '电站' }),
  waveNo: count('批次').nullable(),
  state: upgradeState.schema,
  /** Why it failed, was skipped, or waits; in words. */
  reason: words('原因'),
  versionBefore: z.string().meta({ title: '原版本', kind: 'code' }),
  versionNow: z.string().meta({ title: '现版本', kind: 'code' }),
  attempt: count('次数'),
  toldAt: instant('下发时间').nullable(),
  fetchedAt: instant('取文件时间').nullable(),
  stateAt: instant('状态时间'),
  doneAt: instant('结束时间').nullable(),
});
export type CampaignPoint = z.output<typeof campaignPoint>;

export const campaignWave = z.object({
  waveNo: count('批次'),
  points: count('台数'),
  waiting: count('等待'),
  underWay: count('升级中'),
  installed: count('已升级'),
  failed: count('失败'),
  startedAt: instant('开始时间').nullable(),
  endedAt: instant('结束时间').nullable(),
});

/** What became of points, and why, worst first. */
const outcome = z.object({ state: upgradeState.schema, reason: words('原因'), points: count('台数') });

const target = {
  firmwareId: uuid('固件'),
  stationIds: z.array(stationId()).max(200).meta({ title: '电站', empty: '全部电站' }),
  fromVersion: text('当前版本', 50).meta({ help: '只升级运行这个版本的设备；空为不限' }),
};
const body = z.object({ campaignName: text('名称', 50, 2), ...target, ...settings });
const params = z.object({ id: uuid('升级') });
const path = '/cps/v2/api/firmwareCampaigns';
const pointFilters = {
  state: queryCode(upgradeState.schema).optional(),
  waveNo: queryInteger('批次', 0, 100_000).optional(),
  keyword: searchText('设备').optional(),
};
const { code, can } = firmwareCampaignPage;
const deed = <S extends z.core.$ZodLooseShape>(name: string, title: string, given: S) =>
  endpoint({
    method: 'POST',
    path: `${path}/:id/${name}`,
    title,
    access: [can.control],
    params,
    body: z.object({ ...given, rev }),
    data: z.null(),
  });
const reason = text('原因', 100, 2);

export const firmwareCampaigns = {
  list: endpoint({
    method: 'GET',
    path,
    title: '固件升级',
    access: [code],
    query: pageQuery({ keyword: searchText('名称/单号/版本').optional(), status: queryCode(campaignStatus.schema).optional() }),
    data: pageOf(firmwareCampaign),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    title: '升级进度',
    access: [code],
    params,
    data: firmwareCampaign.extend({ waves: z.array(campaignWave), outcomes: z.array(outcome) }),
  }),
  points: endpoint({
    method: 'GET',
    path: `${path}/points`,
    title: '升级设备',
    access: [code],
    query: pageQuery({ campaignId: uuid('升级'), ...pointFilters }),
    data: pageOf(campaignPoint),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/points/export`,
    title: '导出升级报告',
    access: [can.export],
    kind: 'file',
    query: z.object({ campaignId: uuid('升级'), ...pointFilters }),
    data: exportAnswer,
    audited: true,
  }),
  /** How many of the target take part, in which waves, and why the others do not. */
  preview: endpoint({
    method: 'POST',
    path: `${path}/preview`,
    title: '升级试算',
    access: [can.add],
    writes: false,
    body: z.object({ ...target, canaryCount: settings.canaryCount, waveUnit: settings.waveUnit, waveSize: settings.waveSize }),
    data: z.object({
      points: count('目标台数'),
      chosen: count('参与台数'),
      /** Of those that take part, how many charge now: they wait until they do not. */
      charging: count('充电中'),
      skipped: z.array(z.object({ reason: skipReason.schema, points: count('台数'), names: z.array(z.string()) })),
      /** Size of each wave, the canaries first where there are any. */
      waves: z.array(z.object({ waveNo: count('批次'), points: count('台数') })),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '新建升级',
    access: [can.add],
    body,
    data: z.object({ campaignId: uuid('升级') }),
  }),
  pause: deed('pause', '暂停升级', { reason }),
  /** What has failed so far is taken for known: only what fails from now on pauses it again. */
  resume: deed('resume', '继续升级', { reason }),
  /** What has not begun never begins; what is under way goes on to its end. */
  stop: deed('stop', '终止升级', { reason }),
  /** Whatever failed waits to be told once more. */
  retry: deed('retry', '重试失败', {}),
};

export const firmwareCampaignErrors = {
  withdrawn: error('43432', '该固件已停用'),
  nobody: error('43433', '没有可以升级的设备'),
  notNow: error('43434', '该升级{status}，不能{verb}'),
  nothingFailed: error('43435', '没有失败的设备'),
  halfWindow: error('43436', '时段的开始与结束须同时填写，且不能相同'),
  percentTooBig: error('43437', '百分比应在1~100之间'),
};
