import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { documentNo, fen, instant, personName, rev, signedFen, text, uuid, verdict, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode } from '../../kernel/page.ts';
import { payChannel } from '../bill/index.ts';
import { companyInfoPage } from '../company/menu.ts';
import { walletBiz, walletEntryKind, walletFreezeStatus } from './customer-enums.ts';
import { companyAccountPage, ownerAccountPage } from './menu.ts';

/** What fills a wallet by hand and is decided by a second person. */
export const walletApplyKind = enumOf('walletApplyKind', '申请类型', { RECHARGE: [1, '人工充值'] });
export const walletApplyStatus = enumOf('walletApplyStatus', '申请状态', {
  PENDING: [0, '待审核', 'amber'],
  DONE: [1, '已完成', 'green'],
  REJECTED: [2, '已驳回', 'grey'],
});

/** A wallet as it stands. */
export const chargingWallet = z.object({
  walletId: uuid('账户'),
  holderName: z.string().meta({ title: '账户' }),
  principalFen: fen('本金'),
  giftFen: fen('赠送金'),
  frozenFen: fen('冻结'),
  availableFen: signedFen('可用余额'),
  creditLimitFen: fen('授信额度'),
  usedCreditFen: signedFen('已用授信'),
  arrearsFen: fen('欠费'),
  totalPaidFen: signedFen('累计消费'),
  /** Principal that may be asked back now. */
  withdrawableFen: fen('可退本金'),
});
export type ChargingWallet = z.output<typeof chargingWallet>;

/** A movement of a wallet, with what it holds since. */
export const walletEntry = z.object({
  entryId: uuid('流水'),
  at: instant('时间'),
  kind: walletEntryKind.schema,
  bizType: walletBiz.schema,
  changePrincipalFen: signedFen('本金变动'),
  changeGiftFen: signedFen('赠送变动'),
  changeCreditFen: signedFen('授信变动'),
  balanceFen: signedFen('余额'),
  owedFen: fen('转欠费'),
  operatorName: personName('经办人'),
  remark: words('备注'),
});
export const walletFreeze = z.object({
  freezeId: uuid('冻结'),
  heldAt: instant('冻结时间'),
  bizType: walletBiz.schema,
  amountFen: fen('冻结金额'),
  capturedFen: fen('已扣款'),
  releasedFen: fen('已释放'),
  status: walletFreezeStatus.schema,
  endedAt: instant('结束时间').nullable(),
});

/** How staff take money; what is not cash has a number. */
export const rechargeChannels = [payChannel.CASH, payChannel.POS, payChannel.TRANSFER] as const;
const amount = (title: string) => fen(title, 10_000_000).min(1, `${title}须大于0`);
const tender = z.object({
  payChannel: z.literal(rechargeChannels).meta({ title: '收款方式' }),
  amountFen: amount('金额'),
  voucherNo: text('凭证号', 64),
});

/** What is said of money that was taken at a desk. */
export const rechargeFields = z.object({
  tenders: z.array(tender).min(1, '请填写收款').max(3, '最多3种收款方式').meta({ title: '收款' }),
  giftFen: fen('赠送金额', 10_000_000).default(0),
  reason: text('说明', 100, 1),
});

export const walletApply = z.object({
  applyId: uuid('申请'),
  applyNo: documentNo('申请单号'),
  walletId: uuid('账户'),
  holderName: z.string().meta({ title: '账户' }),
  kind: walletApplyKind.schema,
  status: walletApplyStatus.schema,
  amountFen: fen('金额'),
  giftFen: fen('赠送'),
  tenders: z.array(tender).meta({ title: '收款' }),
  tenderText: words('收款方式'),
  reason: words('说明'),
  applicantName: personName('申请人'),
  appliedAt: instant('申请时间'),
  auditorName: personName('审核人'),
  auditedAt: instant('审核时间').nullable(),
  opinion: words('审核意见'),
  /** Who looks has made it: somebody else decides. */
  own: z.boolean(),
  rev,
});
export type WalletApply = z.output<typeof walletApply>;

const params = z.object({ id: uuid('账户') });
const { code, can } = ownerAccountPage;
const path = '/cps/v2/api/wallets';
const look: [string, ...string[]] = [code, companyInfoPage.code, companyAccountPage.code];

export const chargingWallets = {
  get: endpoint({ method: 'GET', path: `${path}/:id`, title: '钱包', access: look, params, data: chargingWallet }),
  entries: endpoint({
    method: 'GET',
    path: `${path}/:id/entries`,
    title: '钱包流水',
    access: look,
    params,
    query: pageQuery({}).omit({ dealerIds: true, cursor: true }),
    data: pageOf(walletEntry),
  }),
  freezes: endpoint({
    method: 'GET',
    path: `${path}/:id/freezes`,
    title: '钱包冻结',
    access: look,
    params,
    query: pageQuery({}).omit({ dealerIds: true, cursor: true }),
    data: pageOf(walletFreeze),
  }),
  /** Money was taken at a desk: it is in the wallet when a second person has agreed. */
  recharge: endpoint({
    method: 'POST',
    path: `${path}/:id/recharge`,
    title: '申请人工充值',
    access: [can.recharge, companyAccountPage.can.recharge],
    params,
    body: rechargeFields,
    data: z.object({ applyId: uuid('申请') }),
  }),
  /** A code that the owner pays by phone; what is paid is in the wallet at once. */
  payCode: endpoint({
    method: 'POST',
    path: `${path}/:id/payCode`,
    title: '扫码充值',
    access: [can.recharge, companyAccountPage.can.recharge],
    params,
    body: z.object({
      amountFen: amount('充值金额'),
      payChannel: z.literal([payChannel.WECHAT, payChannel.ALIPAY]).meta({ title: '支付渠道' }),
    }),
    data: z.object({ rechargeId: uuid('充值'), outTradeNo: z.string() }),
  }),
};

export const walletApplies = {
  list: endpoint({
    method: 'GET',
    path: '/cps/v2/api/walletApplies',
    title: '资金申请',
    access: [code],
    query: pageQuery({
      status: queryCode(walletApplyStatus.schema).optional(),
      kind: queryCode(walletApplyKind.schema).optional(),
      walletId: uuid('账户').optional(),
    }),
    data: pageOf(walletApply),
  }),
  audit: endpoint({
    method: 'POST',
    path: '/cps/v2/api/walletApplies/:id/audit',
    title: '审核资金申请',
    access: [can.audit],
    params: z.object({ id: uuid('申请') }),
    body: z.object({ pass: verdict('审核结果'), opinion: text('审核意见', 100), rev }),
    data: z.null(),
  }),
};

export const walletErrors = {
  decided: error('43216', '申请已处理'),
  ownApply: error('43217', '不能审核自己提交的申请'),
  voucher: error('43218', '非现金收款请填写凭证号'),
  noLot: error('43219', '没有可入账的车场'),
  holderOff: error('43220', '账户已注销或终止'),
};
