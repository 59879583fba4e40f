import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { type CodeOf, enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, flag, id, instant, integer, nameText, parkId, personName, rev, uuid } from '../../kernel/fields.ts';
import { pageOf, pageQuery, parkIds, queryCode, searchText } from '../../kernel/page.ts';
import { disabledRulePage } from './menu.ts';

export const disabledLevel = enumOf('disabledLevel', '残疾证等级', {
  FIRST: [1, '一级'],
  SECOND: [2, '二级'],
  THIRD: [3, '三级'],
  FOURTH: [4, '四级'],
});
export type DisabledLevel = CodeOf<typeof disabledLevel>;
export const disabledRuleStatus = enumOf('disabledRuleStatus', '状态', { OFF: [0, '停用', 'grey'], ON: [1, '启用', 'green'] });

export const disabledRuleFields = z.object({
  ruleName: nameText('规则名称', 30),
  parkIds: z.array(parkId()).min(1, '请选择车场').max(200).meta({ title: '适用车场' }),
  levels: z.array(disabledLevel.schema).min(1, '请选择等级').max(4).meta({ title: '适用等级' }),
  /** The larger of these and the lot's own free minutes, never both. */
  freeMinutesPerDay: integer('每日免费分钟', 0, 1440),
  /** Share that is paid; 1000 is all of it. */
  payPermille: integer('实付比例', 0, 1000).meta({ kind: 'permille' }),
  maxStaysPerDay: integer('每日优惠次数', 1, 99),
  accessibleBerthOnly: flag('仅无障碍泊位'),
  status: disabledRuleStatus.schema,
});
export type DisabledRuleFields = z.output<typeof disabledRuleFields>;

export const disabledRuleRow = disabledRuleFields.extend({
  ruleId: id('规则'),
  parkNames: z.string().meta({ title: '适用车场' }),
  dealerName,
  createdBy: personName('创建人'),
  createdAt: instant('创建时间'),
  rev,
});
export type DisabledRuleRow = z.output<typeof disabledRuleRow>;

const key = z.object({ id: uuid('规则') });
const path = '/special/v2/api/disabledRules';

export const disabledRules = {
  list: endpoint({
    method: 'GET',
    path,
    title: '残疾人优惠规则',
    access: [disabledRulePage.code],
    query: pageQuery({
      keyword: searchText('名称', 30).optional(),
      parkIds: parkIds.optional(),
      level: queryCode(disabledLevel.schema).optional(),
      status: queryCode(disabledRuleStatus.schema).optional(),
    }),
    data: pageOf(disabledRuleRow),
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '新增残疾人优惠规则',
    access: [disabledRulePage.can.add],
    body: disabledRuleFields,
    data: z.object({ ruleId: id('规则') }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '修改残疾人优惠规则',
    access: [disabledRulePage.can.edit],
    params: key,
    body: disabledRuleFields.extend({ rev }),
    data: z.null(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    title: '删除残疾人优惠规则',
    access: [disabledRulePage.can.delete],
    params: key,
    data: z.null(),
  }),
};

export const disabledRuleErrors = {
  nameTaken: error('42661', '规则名称已存在'),
  overlap: error('42662', '所选车场和等级已在启用的规则「{ruleName}」中'),
};
