import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, fen, flag, id, instant, nameText, parkName, rate, rev, uuid, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { payChannel } from '../../kernel/pay-channel.ts';
import { payerFields } from '../bill/index.ts';
import { payAccountPage } from './menu.ts';
import { payAccountMode, payAccountStatus, payProvider, payTestState, settleType } from './pay-account-enums.ts';
import { receivingKind } from './receiving-kind.ts';

const number = (label: string) =>
  z
    .string()
    .trim()
    .regex(/^[\w-]{0,32}$/, `${label}应为32位以内的字母数字`)
    .meta({ title: label });

/** What a channel knows an account by. */
export const payAccountFields = z.object({
  accountName: nameText('账户名称', 50),
  mode: payAccountMode.schema,
  merchantNo: number('商户号').min(1, '请输入商户号').meta({ title: '商户号', help: '微信为商户号，支付宝为收款方PID（2088开头）' }),
  /** The merchant a service provider signs for; it receives the money. */
  subMerchantNo: number('特约商户号').meta({ title: '特约商户号', help: '服务商模式填写' }),
  appId: number('应用ID').min(1, '请输入应用ID'),
});

export const payAccount = payAccountFields.extend({
  accountId: id('收款账户'),
  provider: payProvider.schema,
  status: payAccountStatus.schema,
  /** Keys are written only. */
  hasKeys: flag('密钥'),
  keysChangedAt: instant('密钥更新时间').nullable(),
  /** When the first of the certificates that answers are checked with runs out. */
  keysExpireAt: instant('证书到期').nullable(),
  /** As they were agreed when the channel opened the merchant; null where it was registered without. */
  feeBp: rate('费率').nullable(),
  settleType: settleType.schema.nullable(),
  settleTail: z.string().meta({ title: '结算账户尾号' }),
  splitEnabled: flag('分账'),
  lots: words('使用车场'),
  /** Paid through it since midnight; refunds are not taken off. */
  todayFen: fen('今日到账'),
  todayCount: z.number().int().meta({ title: '今日笔数' }),
  /** When the channel last told of a payment; null when it has not for thirty days. */
  heardAt: instant('最近通知').nullable(),
  testState: payTestState.schema,
  testedAt: instant('测试时间').nullable(),
  dealerName,
  createdAt: instant('创建时间'),
  rev,
});
export type PayAccount = z.output<typeof payAccount>;

/** A pay type at a lot that an enabled account takes, or would take once enabled. */
export const accountLot = z.object({
  parkId: id('车场'),
  parkName,
  payChannel: payChannel.schema,
  /** null: of every kind that no other account takes. */
  receivingKind: receivingKind.schema.nullable(),
  /** The account that takes over when this one stops; empty: the pay type is gone there. */
  insteadName: words('停用后由谁收'),
});

const pem = (label: string) =>
  z
    .string()
    .trim()
    .max(8192)
    .regex(/^-----BEGIN [A-Z ]+-----[\s\S]+-----END [A-Z ]+-----$/, `${label}应为PEM格式`)
    .meta({ title: label, kind: 'words' });

/** A public key, or a certificate, that the channel's signatures are checked with; several may be good at once while they are changed. */
const verifier = z.object({
  serial: z
    .string()
    .trim()
    .max(64)
    .regex(/^[\w-]*$/, '序列号格式不正确')
    .meta({ title: '序列号/公钥ID' }),
  pem: pem('平台公钥或证书'),
});

/** Left out, a part stays as it is; none is ever answered. */
export const payKeys = z.object({
  privateKey: pem('商户私钥').optional(),
  serialNo: verifier.shape.serial.optional().meta({ title: '商户证书序列号' }),
  apiV3Key: z
    .string()
    .regex(/^[\x21-\x7e]{32}$/, 'APIv3密钥应为32个字符')
    .optional()
    .meta({ title: 'APIv3密钥' }),
  appSecret: z
    .string()
    .regex(/^(\w{32})?$/, '公众号密钥应为32个字母或数字')
    .optional()
    .meta({ title: '公众号密钥', help: '即AppSecret，车主在微信里扫码付款时用来确认付款人' }),
  rootSerial: z
    .string()
    .max(400)
    .regex(/^\w*$/, '根证书序列号格式不正确')
    .optional()
    .meta({ title: '支付宝根证书序列号', help: '证书模式填写' }),
  authToken: z.string().max(64).regex(/^\w*$/, '授权令牌格式不正确').optional().meta({ title: '应用授权令牌', help: '服务商模式填写' }),
  verifiers: z.array(verifier).min(1, '请填写平台公钥或证书').max(8).optional().meta({ title: '平台公钥或证书' }),
});
export type PayKeys = z.output<typeof payKeys>;

const path = '/finance/v2/api/payAccounts';
const key = z.object({ id: uuid('收款账户') });

export const payAccounts = {
  list: endpoint({
    method: 'GET',
    path,
    title: '收款账户',
    access: [payAccountPage.code],
    query: pageQuery({
      keyword: searchText('账户名称/商户号').optional(),
      provider: queryCode(payProvider.schema).optional(),
      status: queryCode(payAccountStatus.schema).optional(),
    }),
    data: pageOf(payAccount),
  }),
  /** Every pay type at every lot that the account takes, and who would take it once the account is stopped. */
  lots: endpoint({
    method: 'GET',
    path: `${path}/:id/lots`,
    title: '收款账户使用车场',
    access: [payAccountPage.code],
    params: key,
    data: z.object({
      results: z.array(accountLot),
      /** Lots beyond the caller's own. */
      others: z.number().int().meta({ title: '其他车场' }),
    }),
  }),
  switchStatus: endpoint({
    method: 'POST',
    path: `${path}/:id/switch`,
    title: '启停收款账户',
    access: [payAccountPage.can.switch],
    params: key,
    body: z.object({ status: z.literal([payAccountStatus.ENABLED, payAccountStatus.STOPPED]).meta({ title: '账户状态' }), rev }),
    data: z.null(),
  }),
  setKeys: endpoint({
    method: 'POST',
    path: `${path}/:id/keys`,
    title: '更新收款账户密钥',
    access: [payAccountPage.can.key],
    params: key,
    body: payKeys.extend({ rev }),
    data: z.null(),
  }),
  /** For good: a stopped account whose months are all archived. What it received still goes back through it. */
  close: endpoint({
    method: 'POST',
    path: `${path}/:id/close`,
    title: '注销收款账户',
    access: [payAccountPage.can.close],
    params: key,
    body: z.object({ rev }),
    data: z.null(),
  }),
  /** A bill of one fen through this account, whatever its state; what is paid goes back by itself. */
  test: endpoint({
    method: 'POST',
    path: `${path}/:id/test`,
    title: '测试收款',
    access: [payAccountPage.can.test],
    params: key,
    body: z.object({ parkId: uuid('车场').meta({ title: '车场', kind: 'lot' }), ...payerFields }),
    data: z.object({ outTradeNo: z.string(), payUrl: z.string() }),
  }),
};

export const payAccountErrors = {
  noKeys: error('42740', '请先填写密钥再启用'),
  frozen: error('42741', '账户已冻结，不能变更'),
  badKey: error('42742', '{what}无法识别，请检查'),
  closed: error('43902', '账户已注销，不能变更'),
  notStopped: error('43903', '请先停用账户再注销'),
  openMonths: error('43904', '{months}尚未月度对账归档，归档后才能注销'),
  keysMissing: error('42743', '请填写{what}'),
};
