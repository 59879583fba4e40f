import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import {
  dealerName,
  documentNo,
  fen,
  flag,
  id,
  instant,
  integer,
  nameText,
  parkId,
  personalPhone,
  personName,
  phoneNumber,
  rev,
  signedFen,
  text,
  uuid,
  words,
} from '../../kernel/fields.ts';
import { exportAnswer, fileAnswer, importResult } from '../../kernel/file.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { payChannel } from '../../kernel/pay-channel.ts';
import { anyPlate } from '../../kernel/plate.ts';
import { sheetBody } from '../../kernel/sheet.ts';
import { newAccount } from '../access/index.ts';
import { couponMultiEditPage } from '../coupon/index.ts';
import { couponPurchasePage, couponSalePage, merchantPage, merchantSettlementPage } from './menu.ts';
import { merchantFlowKind, merchantMode, merchantStatus } from './merchant-enums.ts';

/** What staff write of a merchant. */
export const merchantFields = z.object({
  merchantName: nameText('商户名称', 50),
  category: text('业态', 20),
  contact: text('联系人', 30),
  phone: phoneNumber('电话'),
  parkIds: z
    .array(parkId())
    .min(1, '请选择所属车场')
    .max(50, '最多50个车场')
    .meta({ title: '所属车场', kind: 'lot', help: '资金记在第一个车场' }),
  settleMode: merchantMode.schema,
  creditLimitFen: fen('授信额度', 1_000_000_00).default(0).meta({ title: '授信额度', help: '仅后付商户：已购未结清的券最多值多少' }),
  giveDayLimit: integer('每日限发', 1, 100_000).nullable().default(null).meta({ title: '每日限发', empty: '不限' }),
  remark: text('备注', 200),
});
export type MerchantFields = z.output<typeof merchantFields>;

/** Columns of an import file, in order; several lots are joined by 、. */
export const merchantImportColumns = {
  ...{ merchantName: '商户名称', category: '业态', contact: '联系人', phone: '电话', parkIds: '所属车场', settleMode: '结算方式' },
  ...{ creditLimitFen: '授信额度(元)', giveDayLimit: '每日限发', remark: '备注' },
} as const;

export const merchant = merchantFields.extend({
  merchantId: id('商户'),
  merchantNo: documentNo('商户编号'),
  merchantName: z.string().meta({ title: '商户名称' }),
  phone: personalPhone('电话', 'merchant', 'merchantId'),
  parkNames: words('所属车场'),
  balanceFen: fen('余额'),
  /** Bought after payment's promise and neither returned, expired nor paid. */
  creditUsedFen: fen('已用授信'),
  creditLeftFen: fen('剩余授信'),
  /** Used by its customers and not paid yet. */
  owedFen: fen('待结算'),
  leftQty: z.number().int().meta({ title: '已购未发' }),
  givenToday: z.number().int().meta({ title: '今日已发' }),
  account: z.string().meta({ title: '登录账号', empty: '未开通' }),
  /** Page that its counter's code leads to; null while the counter is closed. */
  counterPath: z.string().nullable().meta({ title: '领券码' }),
  counterTemplateId: uuid('领券码发放的券').nullable(),
  counterCoupon: z.string().meta({ title: '领券码发放的券', empty: '未设置' }),
  status: merchantStatus.schema,
  createdAt: instant('创建时间'),
  dealerName,
  rev,
});
export type Merchant = z.output<typeof merchant>;

/** A movement of a merchant's balance. */
export const merchantFlow = z.object({
  flowId: id('流水'),
  at: instant('时间'),
  kind: merchantFlowKind.schema,
  changeFen: signedFen('变动'),
  afterFen: fen('余额'),
  bizNo: documentNo('单号'),
  operatorName: personName('操作员'),
});
export type MerchantFlow = z.output<typeof merchantFlow>;

export const merchantRecharge = z.object({
  rechargeId: id('充值'),
  rechargeNo: documentNo('充值单号'),
  createdAt: instant('充值时间'),
  amountFen: fen('充值金额'),
  refundFen: fen('已退'),
  refundingFen: fen('退款中'),
  payChannel: payChannel.schema,
  voucherNo: documentNo('凭证号'),
  operatorName: personName('操作员'),
});
export type MerchantRecharge = z.output<typeof merchantRecharge>;

const path = '/coupon/v2/api/merchants';
const key = z.object({ id: uuid('商户') });
const filters = {
  keyword: searchText('商户编号/名称').optional(),
  settleMode: queryCode(merchantMode.schema).optional(),
  status: queryCode(merchantStatus.schema).optional(),
};

/** How a merchant's money comes in at a desk. */
export const merchantMoney = z.object({
  payChannel: payChannel.only('TRANSFER', 'POS', 'CASH').meta({ title: '收款方式' }),
  voucherNo: text('凭证号', 64),
  requestId: uuid('请求号'),
});
/** To whom a merchant gives of what it bought. */
export const merchantGiving = z.object({
  templateId: uuid('优惠券'),
  plates: z.array(anyPlate()).min(1, '请填写车牌').max(500, '一次最多500个车牌').meta({ title: '车牌' }),
  qtyEach: integer('每车张数', 1, 10),
  reason: text('发放原因', 100, 2),
  requestId: uuid('请求号'),
});
export const firstPassword = z.object({ account: z.string(), initialPassword: z.string() });

export const merchants = {
  list: endpoint({
    method: 'GET',
    path,
    title: '商户列表',
    access: [merchantPage.code],
    query: pageQuery(filters),
    data: pageOf(merchant),
  }),
  chosen: endpoint({
    method: 'GET',
    path: `${path}/chosen`,
    title: '选择商户',
    access: [merchantPage.code, couponPurchasePage.code, couponSalePage.code, couponMultiEditPage.code, merchantSettlementPage.code],
    query: z.object({ keyword: searchText('商户名称').optional() }),
    data: z.array(z.object({ merchantId: uuid('商户'), merchantName: z.string() })),
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '新增商户',
    access: [merchantPage.can.add],
    body: merchantFields,
    data: z.object({ merchantId: uuid('商户') }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '修改商户',
    access: [merchantPage.can.edit],
    params: key,
    /** Left out, the phone stays: who sees it masked cannot send it back. */
    body: merchantFields.extend({ phone: phoneNumber('电话').optional(), rev }),
    data: z.null(),
  }),
  changeStatus: endpoint({
    method: 'POST',
    path: `${path}/:id/status`,
    title: '启停商户',
    access: [merchantPage.can.status],
    params: key,
    body: z.object({ status: flag('状态'), rev }),
    data: z.null(),
  }),
  flows: endpoint({
    method: 'GET',
    path: `${path}/:id/flows`,
    title: '商户余额流水',
    access: [merchantPage.code],
    params: key,
    query: pageQuery({}).omit({ dealerIds: true, cursor: true }),
    data: pageOf(merchantFlow),
  }),
  recharges: endpoint({
    method: 'GET',
    path: `${path}/:id/recharges`,
    title: '商户充值记录',
    access: [merchantPage.code],
    params: key,
    query: pageQuery({}).omit({ dealerIds: true, cursor: true }),
    data: pageOf(merchantRecharge),
  }),
  /** Money of the merchant is in. */
  recharge: endpoint({
    method: 'POST',
    path: `${path}/:id/recharge`,
    title: '商户充值',
    access: [merchantPage.can.recharge],
    params: key,
    body: merchantMoney.extend({ amountFen: fen('充值金额', 10_000_000_00).min(1, '充值金额须大于0') }),
    data: z.object({ rechargeId: uuid('充值'), balanceFen: fen('余额') }),
  }),
  /** Asks a recharge back as far as it is not spent; auditing and paying out are the till's. */
  refundRecharge: endpoint({
    method: 'POST',
    path: `${path}/:id/recharges/:rechargeId/refund`,
    title: '商户充值退款',
    access: [merchantPage.can.refund],
    params: key.extend({ rechargeId: uuid('充值') }),
    body: z.object({
      amountFen: fen('退款金额', 10_000_000_00).min(1, '退款金额须大于0'),
      reason: text('退款原因', 100, 2),
      requestId: uuid('请求号'),
    }),
    data: z.object({ refundNo: documentNo('退款单号'), balanceFen: fen('余额') }),
    whileBarred: true,
  }),
  /** Gives in the merchant's name of what it bought. */
  give: endpoint({
    method: 'POST',
    path: `${path}/:id/give`,
    title: '代商户发券',
    access: [merchantPage.can.give],
    params: key,
    body: merchantGiving,
    data: z.object({ grantId: uuid('批次'), qty: z.number().int().meta({ title: '发放张数' }) }),
  }),
  /** What of its coupons a merchant has left to give. */
  stock: endpoint({
    method: 'GET',
    path: `${path}/:id/stock`,
    title: '商户可发的券',
    access: [merchantPage.can.give],
    params: key,
    query: z.object({ keyword: searchText('优惠券').optional() }),
    data: z.array(
      z.object({ templateId: uuid('优惠券'), name: z.string(), figure: z.string(), leftQty: z.number().int().meta({ title: '未发' }) }),
    ),
  }),
  /** The first password is told once. */
  openLogin: endpoint({
    method: 'POST',
    path: `${path}/:id/login`,
    title: '开通商户账号',
    access: [merchantPage.can.reset],
    params: key,
    body: z.object({ account: newAccount }),
    data: firstPassword,
  }),
  reset: endpoint({
    method: 'POST',
    path: `${path}/:id/password`,
    title: '重置商户密码',
    access: [merchantPage.can.reset],
    params: key,
    data: firstPassword,
  }),
  template: endpoint({
    method: 'GET',
    path: `${path}/template`,
    title: '商户导入模板',
    access: [merchantPage.can.import],
    kind: 'file',
    data: fileAnswer,
  }),
  import: endpoint({
    method: 'POST',
    path: `${path}/import`,
    title: '导入商户',
    access: [merchantPage.can.import],
    kind: 'multipart',
    body: sheetBody,
    data: importResult,
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出商户',
    access: [merchantPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
};

/** Logins of merchants by the calls of the specification. */
export const merchantUsers = {
  get: endpoint({
    method: 'GET',
    path: '/user/v2/api/merchantUsers/:userId',
    title: '商户用户',
    access: [merchantPage.code],
    params: z.object({ userId: uuid('用户') }),
    data: z.object({
      userId: uuid('用户'),
      merchantId: uuid('商户'),
      merchantName: z.string().meta({ title: '商户名称' }),
      account: z.string().meta({ title: '账号' }),
      userName: personName('姓名'),
      userPhone: z.string().meta({ title: '电话', masked: 'phone' }),
      balanceFen: fen('余额'),
    }),
  }),
  /** Whoever may hand out coupons: people of the unit, and merchants. */
  all: endpoint({
    method: 'GET',
    path: '/user/v2/api/merchantAndAdminUsers',
    title: '商户与管理用户',
    access: [merchantPage.code],
    query: z.object({ keyword: searchText('账号/姓名').optional(), parkId: parkId().optional() }),
    data: z.array(
      z.object({
        userId: uuid('用户'),
        userName: personName('姓名'),
        account: z.string().meta({ title: '账号' }),
        isMerchant: flag('是否商户'),
        merchantName: z.string().meta({ title: '商户名称' }),
      }),
    ),
  }),
};
