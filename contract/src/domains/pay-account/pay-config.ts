import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, id, integer, lotsOrAll, parkName, uuid } from '../../kernel/fields.ts';
import { pageOf, pageQuery, searchText } from '../../kernel/page.ts';
import { payChannel } from '../../kernel/pay-channel.ts';
import { payConfigPage } from './menu.ts';
import { receivingKind } from './receiving-kind.ts';

/** Which account takes what at a lot. */
export const phonePayType = payChannel.only('WECHAT', 'ALIPAY', 'UNIONPAY', 'ECNY');
const lotTerms = {
  /** In the order they are offered; none named: all that accounts take. */
  payTypes: z
    .array(phonePayType)
    .max(4)
    .refine((codes) => new Set(codes).size === codes.length, '支付方式不能重复')
    .meta({ title: '手机支付方式', empty: '账户能收的全部', help: '只有选中的可用，按选择的先后在车主页面排列；不选为账户能收的全部' }),
  qrMinutes: integer('付款有效期(分钟)', 2, 15).meta({ help: '车主发起付款后多久内有效，过期须重新发起' }),
};
export const payConfig = z.object({
  parkId: id('车场'),
  parkName,
  dealerName,
  /** Enabled accounts, the lot's own or those of every lot; without kinds: for every kind that no other takes. */
  accounts: z
    .array(
      z.object({
        payChannel: payChannel.schema,
        accountId: id('收款账户'),
        accountName: z.string(),
        receivingKinds: z.array(receivingKind.schema),
      }),
    )
    .meta({ title: '收款账户' }),
  ...lotTerms,
});
export type PayConfig = z.output<typeof payConfig>;

const path = '/finance/v2/api/payConfigs';

export const payConfigs = {
  list: endpoint({
    method: 'GET',
    path,
    title: '支付配置',
    access: [payConfigPage.code],
    query: pageQuery({ keyword: searchText('车场').optional() }),
    data: pageOf(payConfig),
  }),
  /** Accounts to choose from. */
  chosen: endpoint({
    method: 'GET',
    path: `${path}/accounts`,
    title: '收款账户选择',
    access: [payConfigPage.code],
    data: z.array(z.object({ accountId: id('收款账户'), accountName: z.string() })),
  }),
  /** What a phone may pay by at lots, in which order, and how long a bill waits there. */
  setTerms: endpoint({
    method: 'POST',
    path: `${path}/terms`,
    title: '设置手机支付',
    access: [payConfigPage.can.edit],
    body: z.object({ parkIds: z.array(uuid('车场')).min(1, '请选择车场').max(500).meta({ title: '车场', kind: 'lot' }), ...lotTerms }),
    data: z.null(),
  }),
  /**
   * New bills of the lots go to the account; without lots, those of every lot that has no account of its own. With a kind: bills of these businesses alone.
   * No account: to none.
   */
  assign: endpoint({
    method: 'POST',
    path,
    title: '设置收款账户',
    access: [payConfigPage.can.batch],
    body: z.object({
      parkIds: lotsOrAll('车场', 500),
      payChannel: payChannel.schema.meta({ title: '支付方式' }),
      receivingKind: receivingKind.schema.nullable().default(null).meta({ title: '收款业务', empty: '全部业务' }),
      accountId: uuid('收款账户').nullable().meta({ title: '收款账户', empty: '不收款' }),
    }),
    data: z.null(),
  }),
};

export const payConfigErrors = { wrongProvider: error('42748', '{account}不收{channel}') };
