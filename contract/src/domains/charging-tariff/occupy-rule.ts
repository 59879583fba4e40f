import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { named } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import {
  clock,
  dealerName,
  fen,
  flag,
  instant,
  instantInput,
  integer,
  minutes,
  nameText,
  personName,
  rev,
  stationId,
  uuid,
} from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, queryInteger, searchText } from '../../kernel/page.ts';
import { occupyRulePage } from './menu.ts';
import { triedAt } from './tariff-content.ts';
import { occupyGrace, occupyStart } from './tariff-enums.ts';

/** Units occupancy is counted in. */
export const occupyUnits = [1, 5, 10, 15, 30, 60] as const;
const yuan = (label: string) => fen(label, 100_000);

/** Clock times of every day; `from` after `to` goes over midnight. */
const freeWindow = z
  .object({ from: clock('开始'), to: clock('结束') })
  .refine(({ from, to }) => from !== to, { error: '免收时段的开始和结束不能相同', path: ['to'] });

/** Fields a user writes; create and edit share them. */
export const occupyRuleFields = z.object({
  ruleName: nameText('规则名称', 30),
  startOn: occupyStart.schema.default(occupyStart.ORDER_STOP).meta({ help: '充满：车辆暂停充电且功率低于100瓦满5分钟' }),
  graceMin: minutes('免费时长', 240).default(15),
  graceMode: occupyGrace.schema.default(occupyGrace.DEDUCT).meta({ help: '扣除：超出部分计费；门槛：超出后从头计费' }),
  unitMin: z
    .literal([...occupyUnits], { error: '计费单位须为1、5、10、15、30或60分钟' })
    .default(1)
    .meta({ title: '计费单位(分钟)' }),
  unitPriceFen: yuan('单价'),
  capFen: yuan('单次封顶').nullable().default(null).meta({ empty: '不封顶' }),
  dayCapFen: yuan('单日封顶').nullable().default(null).meta({ empty: '不封顶', help: '同一车牌在同一电站，按占位开始的日期' }),
  freeWindows: z.array(freeWindow).max(6, '免收时段最多6个').default([]).meta({ title: '免收时段' }),
  exemptWhiteList: z.boolean().default(true).meta({ title: '白名单免收' }),
  exemptVipTypeIds: z.array(uuid('VIP类型')).max(50, '最多50种会员').default([]).meta({ title: '会员免收' }),
  exemptCompanyIds: z.array(uuid('企业')).max(200, '最多200家企业').default([]).meta({ title: '企业免收' }),
  noticeMin: z
    .array(integer('提醒时点', 0, 240))
    .max(5, '提醒最多5次')
    .default([0, 10])
    .meta({ title: '提醒时点(充电结束后分钟)' }),
  stationIds: z.array(stationId()).max(200, '最多关联200个电站').default([]).meta({ title: '关联电站' }),
  effectiveFrom: instantInput('生效时间').nullable().default(null).meta({ empty: '立即生效' }),
});
export type OccupyRuleFields = z.output<typeof occupyRuleFields>;

export const occupyRule = occupyRuleFields.omit({ effectiveFrom: true }).extend({
  ruleId: uuid('规则'),
  dealerName,
  enabled: named(flag('启用'), [1, '启用', 'green'], [0, '停用', 'grey']),
  priceText: z.string().meta({ title: '单价' }),
  capText: z.string().meta({ title: '封顶', empty: '不封顶' }),
  exemptText: z.string().meta({ title: '免收对象', empty: '无' }),
  windowText: z.string().meta({ title: '免收时段', empty: '无' }),
  stationNames: z.array(z.string()).meta({ title: '关联电站' }),
  effectiveFrom: instant('生效时间'),
  operatorName: personName('操作人'),
  since: instant('修改时间'),
  rev,
});
export type OccupyRule = z.output<typeof occupyRule>;

/** What a bay costs by how long it is kept after the charge, and for one stay. */
export const occupyPreview = z.object({
  curve: z.array(z.object({ minutes: z.number().int(), feeFen: fen('金额') })),
  graceEndAt: instant('免费截止'),
  billableSec: z.number().int(),
  units: z.number().int(),
  feeFen: fen('金额'),
});
export type OccupyPreview = z.output<typeof occupyPreview>;

const ruleKey = z.object({ id: uuid('规则') });
const saved = z.object({ ruleId: uuid('规则') });
const path = '/cps/v2/api/occupyRules';
const filters = {
  keyword: searchText('规则名称').optional(),
  enabled: named(queryInteger('启用', 0, 1), [1, '启用'], [0, '停用']).optional(),
  stationId: stationId().optional(),
};

export const occupyRules = {
  list: endpoint({
    method: 'GET',
    path,
    alias: `${path}/list`,
    title: '占位规则列表',
    access: [occupyRulePage.code],
    query: pageQuery(filters),
    data: pageOf(occupyRule),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出占位规则',
    access: [occupyRulePage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '新增占位规则',
    access: [occupyRulePage.can.add],
    body: occupyRuleFields,
    data: saved,
  }),
  /** Counts for what begins from now on; an occupancy keeps the rule of its beginning. */
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '修改占位规则',
    access: [occupyRulePage.can.edit],
    params: ruleKey,
    body: occupyRuleFields.extend({ rev }),
    data: saved,
  }),
  /** Charges for bays by these rules from now on, or no longer. All or none. */
  switchStatus: endpoint({
    method: 'POST',
    path: `${path}/switch`,
    title: '启用/停用占位规则',
    access: [occupyRulePage.can.switch],
    body: z.object({ ruleIds: z.array(uuid('规则')).min(1, '请选择规则').max(100, '一次最多100条'), enabled: z.boolean() }),
    data: z.null(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    title: '删除占位规则',
    access: [occupyRulePage.can.delete],
    params: ruleKey,
    data: z.null(),
  }),
  preview: endpoint({
    method: 'POST',
    path: `${path}/preview`,
    title: '占位规则预览',
    writes: false,
    access: [occupyRulePage.code],
    body: z.object({
      rule: occupyRuleFields.omit({ ruleName: true, stationIds: true, effectiveFrom: true }),
      beginAt: triedAt('充电结束'),
      stayMin: integer('占位时长(分钟)', 0, 2880),
    }),
    data: occupyPreview,
  }),
};

export const occupyRuleErrors = {
  stationTaken: error('43113', '「{stationName}」已由占位规则「{ruleName}」收费，一个电站只能用一条规则'),
  inUse: error('43114', '规则已关联{count}个电站，不能删除，请先取消关联或停用'),
  nameTaken: error('43115', '规则名称已被其他占位规则使用'),
};
