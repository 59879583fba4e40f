import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf, named } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import {
  dealerName,
  fen,
  flag,
  instant,
  instantInput,
  nameText,
  rate,
  rev,
  signedFen,
  stationsOrAll,
  uuid,
  words,
} from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { dayType } from '../parking-fee/index.ts';
import { holderType } from './balance-account.ts';
import { discountRulePage } from './menu.ts';

export const balanceDiscountType = enumOf('balanceDiscountType', '优惠方式', { RATE: [1, '折扣'], AMOUNT: [2, '立减'] });

const { RATE, AMOUNT } = balanceDiscountType;
const none = <T extends z.ZodType>(schema: T, empty: string) =>
  schema
    .nullable()
    .default(null as never)
    .meta({ empty });

const shape = {
  ruleName: nameText('规则名称', 20),
  holderType: holderType.schema,
  /** Stations it holds at; none named: all. */
  stationIds: stationsOrAll().default([]),
  discountType: balanceDiscountType.schema,
  payBp: none(rate('折扣').min(100, '折扣应在0.1~9.9折之间').max(9900, '折扣应在0.1~9.9折之间'), '未填写'),
  amountFen: none(fen('立减金额', 1_000_000).min(1, '立减金额须大于0'), '未填写'),
  minFeeFen: fen('起享金额', 10_000_000).default(0).meta({ help: '应付不足该金额时不优惠' }),
  maxDiscountFen: none(fen('最高优惠', 1_000_000).min(1, '最高优惠须大于0'), '不封顶'),
  startTime: instantInput('生效时间'),
  endTime: none(instantInput('失效时间'), '长期'),
  /** Days it holds on; none named: all. */
  dayTypes: z.array(dayType.schema).max(3).default([]).meta({ title: '适用日期', empty: '每天' }),
  exclusiveWithCoupon: flag('与优惠券互斥').meta({ help: '互斥时，用了优惠券的订单不再享受余额优惠' }),
};

/** What a rule must say besides each field's own bounds. */
const sound = <T extends z.ZodType<z.output<z.ZodObject<typeof shape>>>>(schema: T) =>
  schema.superRefine((rule, context) => {
    const wrong = (path: keyof typeof shape, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    const { discountType: type, payBp, amountFen, startTime, endTime } = rule;
    if ((type === RATE) !== (payBp !== null)) wrong('payBp', type === RATE ? '请填写折扣' : '立减没有折扣');
    if ((type === AMOUNT) !== (amountFen !== null)) wrong('amountFen', type === AMOUNT ? '请填写立减金额' : '折扣没有立减金额');
    if (type === AMOUNT && rule.maxDiscountFen !== null) wrong('maxDiscountFen', '立减没有最高优惠');
    if (endTime !== null && Date.parse(endTime) <= Date.parse(startTime)) wrong('endTime', '失效时间必须晚于生效时间');
  });

const fields = z.object(shape);
export type DiscountRuleFields = z.output<typeof fields>;

/** What paying a charge wholly from the balance takes off. */
export const discountRule = z.object({
  ...shape,
  ruleId: uuid('规则'),
  startTime: instant('生效时间'),
  endTime: instant('失效时间').nullable().meta({ empty: '长期' }),
  stationNames: words('适用电站').meta({ empty: '全部电站' }),
  enabled: named(z.boolean().meta({ title: '状态' }), [true, '启用', 'green'], [false, '停用', 'grey']),
  /** Orders it took something off in the last 30 days, and how much. */
  usedCount: z.number().int().meta({ title: '近30天单数' }),
  discountFen: signedFen('近30天优惠'),
  updatedBy: words('修改人'),
  updatedAt: instant('更新时间'),
  dealerName,
  rev,
});
export type DiscountRule = z.output<typeof discountRule>;

const path = '/finance/v2/api/balance/discountRules';
const params = z.object({ id: uuid('规则') });
const saved = z.object({ ruleId: uuid('规则') });
const { code, can } = discountRulePage;

export const discountRules = {
  list: endpoint({
    method: 'GET',
    path,
    title: '余额优惠规则列表',
    access: [code],
    query: pageQuery({
      ruleName: searchText('规则名称').optional(),
      holderType: queryCode(holderType.schema).optional(),
      discountType: queryCode(balanceDiscountType.schema).optional(),
    }),
    data: pageOf(discountRule),
  }),
  create: endpoint({ method: 'POST', path, title: '新增余额优惠规则', access: [can.add], body: sound(fields), data: saved }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '修改余额优惠规则',
    access: [can.edit],
    params,
    body: sound(z.object({ ...shape, rev })),
    data: saved,
  }),
  switchStatus: endpoint({
    method: 'POST',
    path: `${path}/:id/switch`,
    title: '启用/停用余额优惠规则',
    access: [can.switch],
    params,
    body: z.object({ enabled: z.boolean(), rev }),
    data: z.null(),
  }),
  remove: endpoint({ method: 'DELETE', path: `${path}/:id`, title: '删除余额优惠规则', access: [can.delete], params, data: z.null() }),
};

export const discountRuleErrors = {
  nameTaken: error('43633', '规则名称已存在'),
  used: error('43634', '已有订单享受该规则，不能删除；可停用'),
};
