import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { date, fen, id, instant, integer, nameText, parkId, rev, text, uuid } from '../../kernel/fields.ts';
import { pageOf, pageQuery, parkIds, queryCode, searchText } from '../../kernel/page.ts';
import { proofMaterials } from '../../kernel/word-lists.ts';
import { cardManagePage, cardRulePage, monthlyCarPage, monthlyCarRulePage, rechargePage } from './menu.ts';
import { passPeriodMode, passPeriodUnit, passRefundMode, rightWindow } from './pass-enums.ts';

export const passRuleStatus = enumOf('passRuleStatus', '状态', { OFF: [0, '停用', 'grey'], ON: [1, '启用', 'green'] });

/** Fields a user writes; once a rule has been sold it is copied, not edited. */
export const passRuleFields = z.object({
  ruleName: nameText('规则名称', 30),
  parkIds: z.array(parkId('适用车场')).min(1, '请选择适用车场').max(200).meta({ title: '适用车场' }),
  periodUnit: passPeriodUnit.schema,
  periodMode: passPeriodMode.schema,
  minPeriods: integer('最少期数', 1, 366),
  maxPeriods: integer('最多期数', 1, 366),
  priceFen: fen('单价', 10_000_000),
  /** Empty: the whole time. */
  windows: z.array(rightWindow).max(14).meta({ title: '通行时段' }),
  maxPlates: integer('可绑车牌', 1, 20),
  /** Cards that may be in force at once; null: as many as wanted. */
  quota: integer('名额', 1, 100_000).nullable().meta({ empty: '不限' }),
  needAudit: z.boolean().meta({ title: '需审核' }),
  materials: proofMaterials.for(
    z
      .array(text('材料', 20, 1))
      .max(10)
      .meta({ title: '材料' }),
  ),
  renewBeforeDays: integer('到期前可续(天)', 0, 366),
  renewAfterDays: integer('到期后可续(天)', 0, 366),
  renewContinuous: z.boolean().meta({ title: '连续计算' }),
  refundMode: passRefundMode.schema,
  refundFeePermille: integer('退款手续费', 0, 1000).meta({ kind: 'permille' }),
  changeLimit: integer('每期换车次数', 0, 100),
  freezeAllowed: z.boolean().meta({ title: '可冻结' }),
  effectiveFrom: date('有效期起'),
  effectiveTo: date('有效期止').nullable().meta({ empty: '长期有效' }),
});

export const passRuleRow = passRuleFields.extend({
  ruleId: id('规则'),
  parkNames: z.string().meta({ title: '适用车场' }),
  /** Cards not yet given up and places kept for applications to be paid. */
  soldCount: z.number().int().meta({ title: '已售' }),
  /** Cards were ever sold under it: its terms are theirs. */
  sold: z.boolean(),
  status: passRuleStatus.schema,
  createdAt: instant('创建时间'),
  rev,
});
export type PassRuleRow = z.output<typeof passRuleRow>;

const key = z.object({ id: uuid('规则') });

export const passRules = {
  list: endpoint({
    method: 'GET',
    path: '/special/v2/api/passRules',
    title: '包期规则',
    access: [cardRulePage.code, monthlyCarRulePage.code],
    query: pageQuery({
      keyword: searchText('规则名称', 30).optional(),
      parkIds: parkIds.optional(),
      periodUnit: queryCode(passPeriodUnit.schema).optional(),
      status: queryCode(passRuleStatus.schema).optional(),
    }),
    data: pageOf(passRuleRow),
  }),
  chosen: endpoint({
    method: 'GET',
    path: '/special/v2/api/passRules/chosen',
    title: '包期规则选择',
    access: [cardRulePage.code, monthlyCarRulePage.code, cardManagePage.code, monthlyCarPage.code, rechargePage.code],
    data: z.array(
      passRuleRow.pick({
        ruleId: true,
        ruleName: true,
        parkNames: true,
        periodUnit: true,
        periodMode: true,
        minPeriods: true,
        maxPeriods: true,
        priceFen: true,
        maxPlates: true,
        needAudit: true,
        materials: true,
        status: true,
      }),
    ),
  }),
  create: endpoint({
    method: 'POST',
    path: '/special/v2/api/passRules',
    title: '新增包期规则',
    access: [cardRulePage.can.add, monthlyCarRulePage.can.add],
    body: passRuleFields,
    data: z.object({ ruleId: id('规则') }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/special/v2/api/passRules/:id',
    title: '编辑包期规则',
    access: [cardRulePage.can.edit, monthlyCarRulePage.can.edit],
    params: key,
    body: passRuleFields.extend({ rev }),
    data: z.null(),
  }),
  switch: endpoint({
    method: 'POST',
    path: '/special/v2/api/passRules/:id/switch',
    title: '启停包期规则',
    access: [cardRulePage.can.switch, monthlyCarRulePage.can.switch],
    params: key,
    body: z.object({ status: passRuleStatus.schema }),
    data: z.null(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/special/v2/api/passRules/:id',
    title: '删除包期规则',
    access: [cardRulePage.can.delete, monthlyCarRulePage.can.delete],
    params: key,
    data: z.null(),
  }),
};

export const passRuleErrors = {
  nameTaken: error('42601', '规则名称已存在'),
  periods: error('42602', '最多期数不能小于最少期数'),
  naturalMonth: error('42603', '自然月起算只适用于按月包期'),
  sold: error('42604', '该规则已售出，请复制后修改'),
  dates: error('42605', '有效期止不能早于有效期起'),
};
