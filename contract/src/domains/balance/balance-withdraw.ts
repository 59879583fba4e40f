import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, documentNo, fen, flag, instant, integer, personName, rev, text, uuid, verdict, words } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageQuery, pageWithSummary, period, queryCode, queryList, searchText } from '../../kernel/page.ts';
import { companyAccountPage, ownerAccountPage, walletSettingPage } from '../charging-customer/menu.ts';
import { holderType } from './balance-account.ts';
import { withdrawCompletedPage, withdrawHandlingPage } from './menu.ts';

export const withdrawMethod = enumOf('withdrawMethod', '提现方式', {
  ORIGINAL: [1, '原路退回'],
  BANK: [2, '银行卡'],
  OFFLINE: [3, '线下'],
});
export const withdrawStatus = enumOf('withdrawStatus', '提现状态', {
  PENDING: [0, '待审核', 'amber'],
  TO_PAY: [1, '待打款', 'blue'],
  PAYING: [2, '打款中', 'blue'],
  DONE: [3, '已完成', 'green'],
  REJECTED: [4, '已驳回', 'grey'],
  FAILED: [5, '打款失败', 'red'],
  CANCELLED: [6, '已撤销', 'grey'],
});
const { PENDING, TO_PAY, PAYING, DONE, REJECTED, FAILED, CANCELLED } = withdrawStatus;
/** States in which an application still holds money of the account. */
export const openWithdrawStatus: readonly number[] = [PENDING, TO_PAY, PAYING, FAILED];

const bank = {
  bankName: text('开户行', 60),
  /** Digits of the card; only its end is ever answered. */
  bankCardNo: z
    .string()
    .trim()
    .regex(/^(\d{8,30})?$/, '银行账号应为8~30位数字')
    .meta({ title: '银行账号' }),
  accountName: text('户名', 60),
};

/** How a part of a withdrawal stands. */
export const withdrawPartState = enumOf('withdrawPartState', '退款状态', {
  UNDER_WAY: [0, '退款中', 'blue'],
  DONE: [1, '已退回', 'green'],
  CLOSED: [2, '未成功', 'red'],
});

/** One part of what goes back the way it came. */
export const withdrawPart = z.object({
  rechargeNo: documentNo('充值单号'),
  refundNo: documentNo('退款单号'),
  amountFen: fen('金额'),
  state: withdrawPartState.schema,
});

export const balanceWithdraw = z.object({
  applyId: uuid('提现'),
  applyNo: documentNo('提现单号'),
  accountId: uuid('账户'),
  holderType: holderType.schema,
  holderName: z.string().meta({ title: '账户' }),
  amountFen: fen('申请金额'),
  /** What has reached the holder. */
  actualAmountFen: fen('已到账'),
  /** What is in the account again. */
  returnedFen: fen('已退回账户'),
  method: withdrawMethod.schema,
  status: withdrawStatus.schema,
  bankText: words('收款账户'),
  reason: words('原因'),
  applicantName: personName('申请人'),
  appliedAt: instant('申请时间'),
  auditorName: personName('审核人'),
  auditedAt: instant('审核时间').nullable(),
  /** The first of two who agreed to a large sum. */
  firstAuditorName: personName('初审人'),
  auditOpinion: words('审核意见'),
  payerName: personName('打款人'),
  paidAt: instant('打款时间').nullable(),
  voucherNo: words('打款凭证号'),
  failReason: words('失败原因'),
  /** Who looks has made it, or has agreed to it already: somebody else decides. */
  own: z.boolean(),
  dealerName,
  rev,
});
/** With the refunds that it goes back by. */
export const withdrawDetail = balanceWithdraw.extend({ parts: z.array(withdrawPart) });
export type BalanceWithdraw = z.output<typeof balanceWithdraw>;

const filters = {
  searchValue: searchText('提现单号/名称/完整手机号', 50).optional(),
  status: queryList(z.coerce.number().pipe(withdrawStatus.schema), '状态').optional(),
  method: queryCode(withdrawMethod.schema).optional(),
  holderType: queryCode(holderType.schema).optional(),
  ...period('申请时间'),
};
const rows = pageWithSummary(
  balanceWithdraw,
  z.object({ count: z.number().int().meta({ title: '笔数' }), amountFen: fen('申请金额'), actualAmountFen: fen('已到账') }).nullable(),
);
const path = '/finance/v2/api/balance/withdraws';
const params = z.object({ id: uuid('提现') });
const { can } = withdrawHandlingPage;
const mayApply: [string, ...string[]] = [ownerAccountPage.can.refund, companyAccountPage.can.refund];

export const balanceWithdraws = {
  list: endpoint({
    method: 'GET',
    path,
    title: '提现申请',
    access: [withdrawHandlingPage.code, withdrawCompletedPage.code, ownerAccountPage.code, companyAccountPage.code],
    query: pageQuery({ ...filters, accountId: uuid('账户').optional() }),
    data: rows,
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    title: '提现申请详情',
    access: [withdrawHandlingPage.code, withdrawCompletedPage.code],
    params,
    data: withdrawDetail,
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出提现申请',
    access: [can.export, withdrawCompletedPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
  /** What of an account's principal may be asked back now, and by which way how much. */
  preview: endpoint({
    method: 'GET',
    path: `${path}/preview/:id`,
    title: '可提现金额',
    access: mayApply,
    params: z.object({ id: uuid('账户') }),
    data: z.object({ withdrawableFen: fen('可提现'), originalFen: fen('可原路退回'), minFen: fen('最低提现') }),
  }),
  /** Principal leaves the account at once, so that nothing else spends it; one open application of an account at a time. */
  apply: endpoint({
    method: 'POST',
    path,
    title: '申请提现',
    access: mayApply,
    body: z.object({
      accountId: uuid('账户'),
      amountFen: fen('提现金额', 10_000_000_00).min(1, '提现金额须大于0'),
      method: withdrawMethod.schema,
      ...bank,
      reason: text('原因', 100, 1),
      requestId: uuid('请求号'),
    }),
    data: z.object({ applyId: uuid('提现'), applyNo: documentNo('提现单号') }),
  }),
  audit: endpoint({
    method: 'POST',
    path: `${path}/:id/audit`,
    title: '审核提现',
    access: [can.audit],
    params,
    body: z.object({ pass: verdict('审核结果'), opinion: text('审核意见', 100), rev }),
    data: z.object({ status: withdrawStatus.schema }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/:id/cancel`,
    title: '撤销提现',
    access: [can.cancel],
    params,
    body: z.object({ reason: text('撤销原因', 100, 2), rev }),
    data: z.null(),
    whileBarred: true,
  }),
  /** Sends the money: back the way it came, or tells that it was paid out, by the number of its voucher. */
  pay: endpoint({
    method: 'POST',
    path: `${path}/:id/pay`,
    title: '打款',
    access: [can.pay],
    params,
    body: z.object({ voucherNo: text('打款凭证号', 64), rev }),
    data: z.object({ status: withdrawStatus.schema }),
    whileBarred: true,
  }),
  /** What the bank says of a payment that was sent. */
  settle: endpoint({
    method: 'POST',
    path: `${path}/:id/settle`,
    title: '登记打款结果',
    access: [can.pay],
    params,
    body: z.object({ pass: verdict('打款结果', '打款失败'), failReason: text('失败原因', 100), rev }),
    data: z.null(),
    whileBarred: true,
  }),
  /** What failed is tried again, by another way if wanted; or goes back to the account. */
  retry: endpoint({
    method: 'POST',
    path: `${path}/:id/retry`,
    title: '重新打款',
    access: [can.pay],
    params,
    body: z.object({ method: withdrawMethod.schema, ...bank, rev }),
    data: z.object({ status: withdrawStatus.schema }),
    whileBarred: true,
  }),
  giveUp: endpoint({
    method: 'POST',
    path: `${path}/:id/giveUp`,
    title: '退回账户',
    access: [can.pay],
    params,
    body: z.object({ reason: text('原因', 100, 2), rev }),
    data: z.null(),
    whileBarred: true,
  }),
};

export const withdrawSetting = z.object({
  minFen: fen('最低提现金额', 1_000_000_00).meta({ help: '低于该金额不能申请提现' }),
  dailyTimes: integer('每日次数', 1, 100).meta({ help: '每个账户一天内可以申请的次数' }),
  original: flag('只允许原路退回'),
});
export type WithdrawSetting = z.output<typeof withdrawSetting>;

export const withdrawSettings = {
  get: endpoint({
    method: 'GET',
    path: '/finance/v2/api/balance/withdrawSetting',
    title: '提现设置',
    access: [can.setting, walletSettingPage.code],
    data: withdrawSetting.extend({ rev }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/finance/v2/api/balance/withdrawSetting',
    title: '修改提现设置',
    access: [can.setting, walletSettingPage.can.edit],
    body: withdrawSetting.extend({ rev }),
    data: z.null(),
    whileBarred: true,
  }),
};

export const withdrawErrors = {
  tooMuch: error('43610', '最多可提现{fen}元（仅本金，且不超过可用余额）'),
  tooLittle: error('43611', '最低提现{fen}元'),
  open: error('43612', '该账户有未完成的提现申请{no}'),
  times: error('43613', '今天已申请{times}次提现，请明天再申请'),
  original: error('43614', '原路最多可退{fen}元，其余请选择银行卡或线下'),
  onlyOriginal: error('43615', '只允许原路退回'),
  bank: error('43616', '请填写开户行、银行账号和户名'),
  state: error('43617', '{status}的提现不能{deed}'),
  own: error('43618', '不能审核自己提交或已审核过的提现'),
  voucher: error('43619', '请填写打款凭证号'),
  failReason: error('43620', '请填写失败原因'),
};
export const endedWithdrawStatus: readonly number[] = [DONE, REJECTED, CANCELLED];
