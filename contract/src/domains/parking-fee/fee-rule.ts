import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { date, fen, instant, instantInput, integer, parkId, personName, rev, text, uuid } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode, queryList, searchText } from '../../kernel/page.ts';
import { carType, energyType, plateColor, plateType, vehicleClass } from '../../kernel/vehicle.ts';
import { feeCalculation } from './fee-calculation.ts';
import { bandTime, cycleMode, dayType, ruleScopeType, ruleStatus } from './fee-enums.ts';
import { feeRuleContent } from './fee-rule-content.ts';
import { daytimeRulePage, feeRuleAddPage, feeRuleEditPage, feeRulePage, historyRulePage, nightRulePage, noActiveRulePage } from './menu.ts';

/** Fields a user writes; a published version keeps them for ever. */
export const feeRuleFields = z.object({
  ruleName: text('规则名称', 50, 1),
  ruleCode: text('规则编码', 20, 1).regex(/^[0-9A-Za-z-]+$/, '规则编码只能包含字母、数字和-'),
  scopeType: ruleScopeType.schema,
  scopeIds: z.array(uuid('适用对象')).max(200, '适用对象最多200个').meta({ title: '适用对象' }),
  content: feeRuleContent,
  priceText: text('收费公示', 500),
  approvalNo: text('批文号', 50),
  remark: text('备注', 200),
});
export type FeeRuleFields = z.output<typeof feeRuleFields>;

export const feeRule = z.object({
  ruleId: uuid('规则'),
  baseRuleId: uuid('规则组'),
  ruleCode: z.string().meta({ title: '规则编码' }),
  ruleName: z.string().meta({ title: '规则名称' }),
  version: z.number().int().meta({ title: '版本' }),
  ruleStatus: ruleStatus.schema,
  scopeType: ruleScopeType.schema,
  scopes: z.array(z.object({ scopeId: uuid('适用对象'), scopeName: z.string() })).meta({ title: '适用范围' }),
  summary: z.string().meta({ title: '计费摘要' }),
  variantNames: z.array(z.string()).meta({ title: '车辆方案' }),
  /** Bands in words; a rule without bands of its own hours has none. */
  bands: z.object({ day: z.array(z.string()).meta({ title: '白天时段' }), night: z.array(z.string()).meta({ title: '夜间时段' }) }),
  effectiveFrom: instant('生效时间').nullable(),
  effectiveTo: instant('失效时间').nullable(),
  /** A sample was priced with exactly this content: publishing asks for it. */
  simulated: z.boolean().meta({ title: '已试算' }),
  operatorName: personName('操作人'),
  updatedAt: instant('更新时间'),
  rev,
});
export type FeeRule = z.output<typeof feeRule>;

export const feeRuleDetail = feeRule.extend({
  content: feeRuleContent,
  priceText: z.string().meta({ title: '收费公示' }),
  approvalNo: z.string().meta({ title: '批文号' }),
  remark: z.string().meta({ title: '备注' }),
  freeDurationName: z.string().nullable().meta({ title: '免费时长方案' }),
  publishedBy: z.string().nullable().meta({ title: '发布人' }),
  revokeReason: z.string().nullable().meta({ title: '撤回原因' }),
});
export type FeeRuleDetail = z.output<typeof feeRuleDetail>;

/** A vehicle to try a rule with. */
export const feeVehicle = z.object({
  carType: carType.schema.optional(),
  plateType: plateType.schema.optional(),
  energyType: energyType.schema.optional(),
  plateColor: plateColor.schema.optional(),
  vehicleClass: vehicleClass.schema.optional(),
});

const simulateBody = z.object({
  /** Stored rule, marked as tried; without it `content` is priced and nothing is kept. */
  ruleId: uuid('规则').optional(),
  content: feeRuleContent.optional(),
  vehicle: feeVehicle.default({}),
  enter: instantInput('入场时间'),
  exit: instantInput('出场时间'),
});

/** Prices of one week for the rule being edited: what an hour's parking costs by the hour it starts in, and the fee by duration. */
export const feePreview = z.object({
  summary: z.string(),
  week: z.array(z.object({ date: date('日期'), dayType: dayType.schema, hours: z.array(fen('金额')).length(24) })).length(7),
  curve: z.array(z.object({ minutes: z.number().int(), payableFen: fen('应付金额') })),
});
export type FeePreview = z.output<typeof feePreview>;

/** How long before it takes effect a price must be known. */
export const noticeMinutes = 10;
/** When a price takes effect. */
export const noticed = () => instantInput('生效时间').meta({ notBefore: { minutes: noticeMinutes }, help: `至少提前${noticeMinutes}分钟` });

const ruleKey = z.object({ id: uuid('规则') });
const made = z.object({ ruleId: uuid('规则') });
const base = '/charge/v2/api/chargeRules';

const readers = [feeRulePage.code, noActiveRulePage.code, historyRulePage.code, daytimeRulePage.code, nightRulePage.code] as const;
const editors = [feeRulePage.can.simulate, feeRulePage.can.publish] as const;

export const feeRules = {
  list: endpoint({
    method: 'GET',
    path: base,
    alias: `${base}/list`,
    title: '收费规则列表',
    access: readers,
    query: pageQuery({
      keyword: searchText('名称/编码').optional(),
      parkId: parkId().optional(),
      ruleStatus: queryList(queryCode(ruleStatus.schema), '规则状态').optional(),
      effectiveAt: instantInput('生效时点').meta({ title: '生效于该日', kind: 'day' }).optional(),
      cycleMode: queryCode(cycleMode.schema).optional(),
      bandTime: queryCode(bandTime.schema).optional(),
    }),
    data: pageOf(feeRule),
  }),
  /** Places a rule can be for, with the rule in force there. At most 50: narrow by name. */
  places: endpoint({
    method: 'GET',
    path: `${base}/places`,
    title: '选择适用对象',
    access: readers,
    query: z.object({ scopeType: queryCode(ruleScopeType.schema), keyword: searchText('名称').optional() }),
    data: z.array(z.object({ scopeId: uuid('适用对象'), scopeName: z.string(), ruleName: z.string().nullable() })),
  }),
  get: endpoint({ method: 'GET', path: `${base}/:id`, title: '收费规则详情', access: readers, params: ruleKey, data: feeRuleDetail }),
  versions: endpoint({
    method: 'GET',
    path: `${base}/:id/versions`,
    title: '收费规则版本',
    access: readers,
    params: ruleKey,
    data: z.array(feeRule),
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    title: '新增收费规则',
    access: [feeRuleAddPage.code],
    body: feeRuleFields,
    data: made,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${base}/:id`,
    title: '修改收费规则草稿',
    access: [feeRuleEditPage.code],
    params: ruleKey,
    body: feeRuleFields.extend({ rev }),
    data: made,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/:id`,
    title: '删除收费规则草稿',
    access: [feeRulePage.can.delete],
    params: ruleKey,
    data: z.null(),
  }),
  /** A draft with the same content: the next version of the rule, or a rule of its own. */
  copy: endpoint({
    method: 'POST',
    path: `${base}/:id/copy`,
    title: '复制收费规则',
    access: [feeRulePage.can.copy],
    params: ruleKey,
    body: z.object({ asNewVersion: z.boolean() }),
    data: made,
  }),
  publish: endpoint({
    method: 'POST',
    path: `${base}/:id/publish`,
    title: '发布收费规则',
    access: [feeRulePage.can.publish],
    params: ruleKey,
    body: z.object({
      atOnce: z.boolean().default(false).meta({ title: '立即生效', help: '仅限还没有停车记录的车场' }),
      /** Asked unless it takes effect at once. */
      effectiveFrom: noticed().optional(),
      rev,
    }),
    data: z.null(),
  }),
  /** A lot's first rule from a template: written, priced and published in one go. Takes effect at once where nobody has parked yet, else after the notice. */
  adopt: endpoint({
    method: 'POST',
    path: `${base}/adopt`,
    title: '按模板启用收费规则',
    access: [feeRulePage.can.publish],
    body: z.object({ parkId: parkId(), ruleName: text('规则名称', 50, 1), content: feeRuleContent }),
    data: made.extend({ effectiveFrom: instant('生效时间') }),
  }),
  /** Lots where a vehicle can enter now and no rule would charge it, by name. At most 50. */
  uncovered: endpoint({
    method: 'GET',
    path: `${base}/uncovered`,
    title: '没有生效规则的车场',
    access: readers,
    data: z.array(z.object({ parkId: parkId(), parkName: z.string() })),
  }),
  revoke: endpoint({
    method: 'POST',
    path: `${base}/:id/revoke`,
    title: '撤回未生效规则',
    access: [noActiveRulePage.can.revoke],
    params: ruleKey,
    body: z.object({ reason: text('撤回原因', 200, 1), rev }),
    data: z.null(),
  }),
  /** Takes a version back that charges nobody yet, to be changed: a draft again, with its number. */
  reopen: endpoint({
    method: 'POST',
    path: `${base}/:id/reopen`,
    title: '修改未生效规则',
    access: [noActiveRulePage.can.edit],
    params: ruleKey,
    body: z.object({ rev }),
    data: made,
  }),
  simulate: endpoint({
    method: 'POST',
    path: `${base}/simulate`,
    title: '收费规则试算',
    access: editors,
    body: simulateBody,
    data: feeCalculation,
    audited: false,
  }),
  preview: endpoint({
    method: 'POST',
    path: `${base}/preview`,
    title: '收费规则预览',
    writes: false,
    access: [...readers, feeRuleAddPage.code, feeRuleEditPage.code],
    body: z.object({
      content: feeRuleContent,
      vehicle: feeVehicle.default({}),
      weekOf: date('周').optional(),
      curveHours: integer('曲线时长', 1, 72).default(72),
    }),
    data: feePreview,
  }),
};

export const feeRuleErrors = {
  codeTaken: error('42301', '规则编码已被其他规则使用'),
  notDraft: error('42302', '只有草稿可以修改、发布或删除，请复制为新版本'),
  notPending: error('42303', '只有未生效的规则可以修改或撤回'),
  noScope: error('42304', '请选择适用对象后再发布'),
  noPriceText: error('42305', '请填写收费公示后再发布'),
  notSimulated: error('42306', '请先用当前内容试算至少一次再发布'),
  tooSoon: error('42307', '生效时间须晚于当前时间至少{minutes}分钟'),
  scopePending: error('42308', '「{scopeName}」已有未生效规则「{ruleName}」，请先撤回或改期'),
  nothingToSimulate: error('42309', '请选择规则或填写规则内容后试算'),
  longStay: error('42310', '出场时间须晚于入场时间，且停车不超过366天'),
  wrongScope: error('42311', '适用对象不存在或不属于所选范围'),
  staysExist: error('42821', '「{scopeName}」已有停车记录，规则须提前{minutes}分钟发布，不能立即生效'),
  alreadyRuled: error('42822', '该车场已有规则「{ruleName}」，请在收费规则中发布新版本'),
};
