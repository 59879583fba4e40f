import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import {
  date,
  dealerName,
  fen,
  instant,
  instantInput,
  integer,
  nameText,
  personName,
  rev,
  stationId,
  text,
  uuid,
  words,
} from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, queryCode, queryList, searchText } from '../../kernel/page.ts';
import { tariffAddPage, tariffEditPage, tariffPage } from './menu.ts';
import { tariffContent, tariffSegment, triedAt } from './tariff-content.ts';
import { calendarKind, rateLabel, tariffCurrent, tariffStatus } from './tariff-enums.ts';

/** Fields a user writes; of a published version they stay for ever, save the name and the remark of the rule. */
export const tariffFields = z.object({
  tariffName: nameText('规则名称', 30),
  currentType: tariffCurrent.schema,
  remark: text('备注', 100).default(''),
  content: tariffContent,
});
export type TariffFields = z.output<typeof tariffFields>;

const count = (title: string) => z.number().int().meta({ title });

/** One version of a tariff. */
export const tariffVersion = z.object({
  versionId: uuid('版本'),
  tariffId: uuid('规则'),
  tariffName: z.string().meta({ title: '规则名称' }),
  dealerName,
  currentType: tariffCurrent.schema,
  versionNo: z.number().int().meta({ title: '版本' }),
  status: tariffStatus.schema,
  /** Prices of a kilowatt-hour by label over all days, in words. */
  priceText: z.string().meta({ title: '单价(元/度)' }),
  /** Of the default day. */
  segments: z.array(tariffSegment).meta({ title: '默认日' }),
  profileCount: count('日模板数'),
  /** What it is bound to now or will be, in words. */
  boundText: z.string().meta({ title: '适用', empty: '未应用' }),
  effectiveFrom: instant('生效时间').nullable(),
  effectiveTo: instant('失效时间').nullable().meta({ empty: '长期' }),
  publishedBy: personName('发布人'),
  publishedAt: instant('发布时间').nullable(),
  voidReason: words('作废原因'),
  remark: words('备注'),
  updatedAt: instant('更新时间'),
  rev,
});
export type TariffVersionRow = z.output<typeof tariffVersion>;

export const tariffDetail = tariffVersion.extend({ content: tariffContent });
export type TariffDetail = z.output<typeof tariffDetail>;

/** A charge to try prices with: constant power from an instant until the energy is taken. */
export const tariffTrial = z.object({
  startAt: triedAt('开始充电'),
  energyWh: integer('电量(Wh)', 100, 500_000),
  powerW: integer('功率(W)', 1000, 1_000_000),
});

const pricedLine = z.object({
  from: instant('开始'),
  to: instant('结束'),
  rateLabel: rateLabel.schema,
  elecPriceE5: z.number().int(),
  servicePriceE5: z.number().int(),
  energyWh: z.number().int(),
  elecFen: fen('电费'),
  serviceFen: fen('服务费'),
});

/** What the prices being edited mean: for each date of a year, by the hour in which a charge begins, by its energy, and for one charge. */
export const tariffPreview = z.object({
  priceText: z.string(),
  /** Why something may not be as meant. */
  doubts: z.array(z.string()),
  /** What keeps it from being published. */
  problems: z.array(z.string()),
  /** The year of the charge, in stretches of equal days; `kind` null is the default. */
  year: z.array(z.object({ from: date('开始'), to: date('结束'), profileId: z.string(), kind: calendarKind.schema.nullable() })),
  /** The date of the charge. */
  profileId: z.string(),
  byHour: z.array(fen('金额')).length(24),
  byEnergy: z.array(z.object({ energyWh: z.number().int(), payableFen: fen('金额') })),
  session: z.object({
    endAt: instant('结束'),
    elecFen: fen('电费'),
    serviceFen: fen('服务费'),
    payableFen: fen('金额'),
    lines: z.array(pricedLine),
  }),
});
export type TariffPreview = z.output<typeof tariffPreview>;

const versionKey = z.object({ id: uuid('版本') });
const made = z.object({ versionId: uuid('版本') });
const path = '/cps/v2/api/tariffs';
const filters = {
  keyword: searchText('规则名称').optional(),
  status: queryList(queryCode(tariffStatus.schema), '状态').optional(),
  stationId: stationId().optional(),
  currentType: queryCode(tariffCurrent.schema).optional(),
  effectiveAt: instantInput('生效时点').meta({ title: '生效于该日', kind: 'day' }).optional(),
};
const editors = [tariffAddPage.code, tariffEditPage.code] as const;

export const chargingTariffs = {
  list: endpoint({
    method: 'GET',
    path,
    alias: `${path}/list`,
    title: '计费规则列表',
    access: [tariffPage.code],
    query: pageQuery(filters),
    data: pageOf(tariffVersion),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出计费规则',
    access: [tariffPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    title: '计费规则详情',
    access: [tariffPage.code, ...editors],
    params: versionKey,
    data: tariffDetail,
  }),
  /** All versions of the tariff of this one, newest first. */
  versions: endpoint({
    method: 'GET',
    path: `${path}/:id/versions`,
    title: '计费规则版本',
    access: [tariffPage.code],
    params: versionKey,
    data: z.array(tariffVersion),
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '新增计费规则',
    access: [tariffAddPage.code],
    body: tariffFields,
    data: made,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '修改计费规则草稿',
    access: [tariffEditPage.code],
    params: versionKey,
    body: tariffFields.extend({ rev }),
    data: made,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    title: '删除计费规则草稿',
    access: [tariffPage.can.delete],
    params: versionKey,
    data: z.null(),
  }),
  /** A draft with the same prices: the next version of the tariff, or a tariff of its own. */
  copy: endpoint({
    method: 'POST',
    path: `${path}/:id/copy`,
    title: '复制计费规则',
    access: [tariffPage.can.copy],
    params: versionKey,
    body: z.object({ asNewVersion: z.boolean().meta({ title: '作为新版本' }) }),
    data: made,
  }),
  /** Charges that begin at or after the start are priced by it; without a start, from now on. */
  publish: endpoint({
    method: 'POST',
    path: `${path}/:id/publish`,
    title: '发布计费规则',
    access: [tariffPage.can.publish],
    params: versionKey,
    body: z.object({ effectiveFrom: instantInput('生效时间').nullable().default(null).meta({ empty: '立即生效' }), rev }),
    data: z.null(),
  }),
  /** Takes a version back that has not begun; the one before goes on. */
  void: endpoint({
    method: 'POST',
    path: `${path}/:id/void`,
    title: '作废计费规则版本',
    access: [tariffPage.can.void],
    params: versionKey,
    body: z.object({ reason: text('作废原因', 100, 1), rev }),
    data: z.null(),
  }),
  preview: endpoint({
    method: 'POST',
    path: `${path}/preview`,
    title: '计费规则预览',
    writes: false,
    access: [tariffPage.code, ...editors],
    body: z.object({ content: tariffContent, trial: tariffTrial }),
    data: tariffPreview,
  }),
};

export const chargingTariffErrors = {
  nameTaken: error('43100', '规则名称已被其他计费规则使用'),
  notDraft: error('43101', '只有草稿可以修改、发布或删除，请复制为新版本'),
  notScheduled: error('43102', '只有未生效的版本可以作废'),
  tooEarly: error('43103', '生效时间不能早于当前时间'),
  sameStart: error('43104', '版本{versionNo}已从该时间生效，请换一个时间'),
  datesTwice: error('43105', '不能发布：{reasons}'),
  draftExists: error('43106', '该规则已有草稿（版本{versionNo}），请先发布或删除'),
  boundFirst: error('43116', '这是规则的首个版本，已应用到{bound}，请先撤回这些绑定'),
  partOfUnit: error('43118', '该规则还用于您看不到的电站，请由能看到全部电站的人操作'),
  currentFixed: error('43107', '规则已应用到电站，不能更改电流类型'),
};
