import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, instant, parkId, personName, uuid } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { noticed } from './fee-rule.ts';
import { linkedParkingPage } from './menu.ts';

export const linkState = enumOf('linkState', '收费状态', {
  CHARGED: [1, '有生效规则'],
  UNCHARGED: [2, '无生效规则'],
  CHANGING: [3, '将更换规则'],
});

const ruleInForce = z.object({
  ruleId: uuid('规则'),
  ruleName: z.string().meta({ title: '规则名称' }),
  version: z.number().int().meta({ title: '版本' }),
  summary: z.string().meta({ title: '计费摘要' }),
  since: instant('生效时间'),
});

/** A lot with the rule that charges whoever enters now, and the one that follows. Zones and roads with rules of their own go before it. */
export const linkedParking = z.object({
  parkId: uuid('车场'),
  parkName: z.string().meta({ title: '车场名称' }),
  current: ruleInForce.nullable(),
  next: ruleInForce.nullable(),
  dealerName,
});
export type LinkedParking = z.output<typeof linkedParking>;

/** A period in which one version charged a lot. */
export const ruleBinding = ruleInForce.extend({
  bindingId: uuid('关联'),
  until: instant('失效时间').nullable(),
  operatorName: personName('关联人'),
  /** It has not begun and was made here, not by publishing: it can be taken back. */
  cancellable: z.boolean(),
});
export type RuleBinding = z.output<typeof ruleBinding>;

const effectiveFrom = noticed();
const ruleId = uuid('收费规则');
/** What a user writes to bind lots to a rule. */
export const linkFields = z.object({
  parkIds: z.array(uuid('车场')).min(1, '请选择车场').max(200, '车场最多200个').meta({ title: '车场', kind: 'lot' }),
  ruleId,
  effectiveFrom,
});
export type LinkFields = z.output<typeof linkFields>;

const path = '/charge/v2/api/linkedParkings';
const key = z.object({ id: uuid('车场') });
const linked = z.object({ linked: z.number().int().meta({ title: '已关联车场' }) });

export const linkedParkings = {
  list: endpoint({
    method: 'GET',
    path,
    title: '规则关联车场',
    access: [linkedParkingPage.code],
    query: pageQuery({
      parkName: searchText('车场名称').optional(),
      ruleId: ruleId.optional(),
      linkState: queryCode(linkState.schema).optional(),
    }),
    data: pageOf(linkedParking),
  }),
  /** Versions in force or to come that are for lots. At most 50: narrow by name. */
  rules: endpoint({
    method: 'GET',
    path: `${path}/rules`,
    title: '选择收费规则',
    access: [linkedParkingPage.code],
    query: z.object({ keyword: searchText('名称/编码').optional() }),
    data: z.array(ruleInForce),
  }),
  /** Every rule that has charged a lot, newest first. */
  bindings: endpoint({
    method: 'GET',
    path: `${path}/:id/bindings`,
    title: '车场规则沿革',
    access: [linkedParkingPage.code],
    params: key,
    data: z.array(ruleBinding),
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '关联车场',
    access: [linkedParkingPage.can.add],
    body: z.object({ parkId: parkId(), ruleId, effectiveFrom }),
    data: linked,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '更换车场收费规则',
    access: [linkedParkingPage.can.edit],
    params: key,
    body: z.object({ ruleId, effectiveFrom }),
    data: linked,
  }),
  link: endpoint({
    method: 'POST',
    path: `${path}/link`,
    title: '批量关联车场',
    access: [linkedParkingPage.can.link],
    body: linkFields,
    data: linked,
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/bindings/:id/cancel`,
    title: '取消关联车场',
    access: [linkedParkingPage.can.edit],
    params: z.object({ id: uuid('关联') }),
    data: z.null(),
  }),
};

export const linkedParkingErrors = {
  wrongRule: error('42341', '只能关联生效中或未生效的车场规则'),
  conflicts: error('42342', '以下车场不能关联：{parks}'),
  beforeRule: error('42343', '生效时间不能早于规则本身的生效时间{effectiveFrom}'),
  notPending: error('42344', '只能取消尚未开始的关联'),
  published: error('42345', '该关联随规则发布而来，请在“未生效规则”中撤回规则'),
};
