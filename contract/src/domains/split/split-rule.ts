import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { date, dealerName, fen, id, instant, integer, lotsOrAll, nameText, rate, rev, uuid, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery, parkIds, queryCode, searchText } from '../../kernel/page.ts';
import { payChannel } from '../../kernel/pay-channel.ts';
import { splitRulePage } from './menu.ts';
import { splitBase, splitBiz, splitFeeKind, splitMode, splitRuleStatus } from './split-enums.ts';

/** One receiver of a rule: a share of the base, or a fixed amount. Given in the order of the list. */
export const splitItem = z
  .object({
    splitAccountId: uuid('分账账户'),
    bp: rate('比例').min(1, '比例须大于0').max(10_000, '比例最多100%').nullable(),
    fixedAmountFen: fen('固定金额', 10_000_000).min(1, '固定金额须大于0').nullable(),
  })
  .refine(({ bp, fixedAmountFen }) => (bp === null) !== (fixedAmountFen === null), { path: ['bp'], message: '比例与固定金额填写其一' });
export type SplitItem = z.output<typeof splitItem>;

const shape = {
  name: nameText('规则名称', 30),
  /** Lots it holds at; none named: all. */
  parkIds: lotsOrAll().default([]),
  bizTypes: z.array(splitBiz.schema).min(1, '请选择业务').max(5).meta({ title: '业务' }),
  payTypes: z.array(payChannel.schema).max(20).default([]).meta({ title: '支付方式', empty: '全部支付方式' }),
  feeKind: splitFeeKind.schema,
  base: splitBase.schema,
  mode: splitMode.schema,
  items: z.array(splitItem).min(1, '请添加分账账户').max(10, '最多10个分账账户').meta({ title: '分账账户' }),
  minAmountFen: fen('起分金额', 10_000_000).meta({ help: '实付低于此金额不分账' }),
  startDate: date('开始日期'),
  endDate: date('结束日期')
    .nullable()
    .default(null as never)
    .meta({ empty: '长期' }),
  priority: integer('优先级', 1, 999).meta({ help: '同一笔支付符合多条规则时，取数值大的' }),
};
export const splitRuleFields = z.object(shape);
export type SplitRuleFields = z.output<typeof splitRuleFields>;

/** Payments that a channel can share out. */
export const onlinePayTypes: readonly number[] = [payChannel.WECHAT, payChannel.ALIPAY];

const sound = <T extends z.ZodType<SplitRuleFields>>(schema: T) =>
  schema.superRefine(({ startDate, endDate, items, mode, payTypes, bizTypes, feeKind }, context) => {
    const wrong = (path: keyof SplitRuleFields, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (endDate !== null && endDate < startDate) wrong('endDate', '结束日期不能早于开始日期');
    if (new Set(items.map(({ splitAccountId }) => splitAccountId)).size < items.length) wrong('items', '同一账户只能出现一次');
    if (mode === splitMode.ONLINE && (payTypes.length === 0 || payTypes.some((type) => !onlinePayTypes.includes(type))))
      wrong('payTypes', '在线分账仅支持微信和支付宝，请选择支付方式');
    const kinds: readonly number[] = [splitFeeKind.ELECTRICITY, splitFeeKind.SERVICE];
    if (kinds.includes(feeKind) && bizTypes.some((biz) => biz !== splitBiz.CHARGING)) wrong('feeKind', '电费、服务费只属于充电业务');
    if (feeKind === splitFeeKind.OCCUPANCY && bizTypes.some((biz) => biz !== splitBiz.OCCUPANCY)) wrong('feeKind', '占位费只属于占位业务');
  });

export const splitRule = z.object({
  ...shape,
  ruleId: id('分账规则'),
  name: z.string().meta({ title: '规则名称' }),
  items: z.array(splitItem.safeExtend({ name: z.string().meta({ title: '分账账户' }) })).meta({ title: '分账账户' }),
  itemText: words('分账比例'),
  parkNames: words('适用车场').meta({ empty: '全部车场' }),
  status: splitRuleStatus.schema,
  /** The charging account that keeps it; null: it is made by hand. */
  chargingAccountId: id('充电账户').nullable(),
  createdBy: z.string().meta({ title: '创建人' }),
  createdAt: instant('创建时间'),
  dealerName,
  rev,
});
export type SplitRule = z.output<typeof splitRule>;

/** What one receiver would have got. */
export const splitPreviewAccount = z.object({
  splitAccountId: id('分账账户'),
  name: z.string().meta({ title: '分账账户' }),
  payments: z.number().int().meta({ title: '笔数' }),
  fen: fen('分账金额'),
});

/** What a rule would have given of real payments. */
export const splitPreview = z.object({
  from: date('从'),
  to: date('至'),
  payments: z.number().int().meta({ title: '支付笔数' }),
  paidFen: fen('实收'),
  feeFen: fen('估算手续费'),
  splitFen: fen('分账金额'),
  keptFen: fen('留存金额'),
  /** Not every payment of the time was looked at. */
  capped: z.boolean(),
  accounts: z.array(splitPreviewAccount),
});
export type SplitPreview = z.output<typeof splitPreview>;

export const splitSettingFields = z.object({
  maxBp: rate('在线分账上限').min(1).max(3000, '渠道规定最高30%').meta({ help: '渠道规定一笔支付最多分出30%' }),
  delayDays: integer('分账延迟天数', 0, 25).meta({ help: '支付后几天分账；期间退款只需减少应分金额' }),
  feeBp: rate('估算手续费率').min(0).max(1000, '最高10%').meta({ help: '渠道账单要到次日才有手续费，分账时按此估算' }),
});
export type SplitSetting = z.output<typeof splitSettingFields>;

const path = '/finance/v2/api/split/rules';
const params = z.object({ id: uuid('分账规则') });
const { can } = splitRulePage;

export const splitRules = {
  list: endpoint({
    method: 'GET',
    path,
    title: '分账规则',
    access: [splitRulePage.code],
    query: pageQuery({
      keyword: searchText('规则名称').optional(),
      status: queryCode(splitRuleStatus.schema).optional(),
      mode: queryCode(splitMode.schema).optional(),
      parkIds: parkIds.optional(),
    }),
    data: pageOf(splitRule),
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '新增分账规则',
    access: [can.add],
    body: sound(z.object(shape)),
    data: z.object({ ruleId: uuid('分账规则') }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '修改分账规则',
    access: [can.edit],
    params,
    body: sound(z.object({ ...shape, rev })),
    data: z.null(),
  }),
  switchStatus: endpoint({
    method: 'POST',
    path: `${path}/:id/status`,
    title: '启停分账规则',
    access: [can.switch],
    params,
    body: z.object({ enabled: z.boolean().meta({ title: '启用' }), rev }),
    data: z.null(),
  }),
  /** What the rule would have given over the last 30 days. */
  preview: endpoint({
    method: 'GET',
    path: `${path}/:id/preview`,
    title: '分账试算',
    access: [splitRulePage.code],
    params,
    data: splitPreview,
  }),
};

export const splitSettings = {
  get: endpoint({
    method: 'GET',
    path: '/finance/v2/api/split/settings',
    title: '分账设置',
    access: [can.setting],
    data: splitSettingFields.extend({ rev }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/finance/v2/api/split/settings',
    title: '修改分账设置',
    access: [can.setting],
    body: splitSettingFields.extend({ rev }),
    data: z.null(),
  }),
};
