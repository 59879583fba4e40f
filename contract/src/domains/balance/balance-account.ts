import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, documentNo, fen, instant, personName, rev, signedFen, text, uuid, verdict, words } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, pageWithSummary, period, queryCode, queryInteger, searchText } from '../../kernel/page.ts';
import { walletBiz, walletEntryKind } from '../charging-customer/index.ts';
import { balanceAccountPage, balanceFlowPage } from './menu.ts';

export const holderType = enumOf('holderType', '账户类型', { OWNER: [1, '车主'], COMPANY: [3, '企业'] });
export const balanceStatus = enumOf('balanceStatus', '账户状态', {
  NORMAL: [1, '正常', 'green'],
  FROZEN: [2, '冻结', 'amber'],
  CLOSED: [3, '注销', 'grey'],
});

/** What somebody has with the operator, fen: available = principal + gift − frozen + credit that is not used. */
export const balanceAccount = z.object({
  accountId: uuid('账户'),
  holderType: holderType.schema,
  holderName: z.string().meta({ title: '账户' }),
  phone: words('手机'),
  principalFen: fen('本金'),
  giftFen: fen('赠送金'),
  frozenFen: fen('冻结'),
  /** Left the principal for withdrawals that have not ended. */
  withdrawingFen: fen('提现中'),
  creditLimitFen: fen('授信额度'),
  /** Below 0: money went back to the credit after it had been paid for. */
  usedCreditFen: signedFen('已用授信'),
  availableFen: signedFen('可用余额'),
  arrearsFen: fen('欠费'),
  totalRechargeFen: fen('累计充值'),
  totalConsumeFen: signedFen('累计消费'),
  status: balanceStatus.schema,
  frozenReason: words('冻结原因'),
  openAt: instant('开户时间'),
  dealerName,
});
export type BalanceAccount = z.output<typeof balanceAccount>;

const filters = {
  searchValue: searchText('名称/完整手机号', 50).optional(),
  holderType: queryCode(holderType.schema).optional(),
  status: queryCode(balanceStatus.schema).optional(),
  /** Accounts with more principal than this. */
  overFen: queryInteger('本金高于(元)').meta({ kind: 'money' }).optional(),
};
const path = '/finance/v2/api/balance';
const params = z.object({ id: uuid('账户') });
const { can } = balanceAccountPage;

export const balanceAccounts = {
  list: endpoint({
    method: 'GET',
    path: `${path}/accounts`,
    title: '账户余额',
    access: [balanceAccountPage.code],
    query: pageQuery(filters),
    data: pageWithSummary(
      balanceAccount,
      z
        .object({
          count: z.number().int().meta({ title: '账户' }),
          principalFen: fen('本金'),
          giftFen: fen('赠送金'),
          frozenFen: fen('冻结'),
          usedCreditFen: signedFen('已用授信'),
        })
        .nullable(),
    ),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/accounts/export`,
    title: '导出账户余额',
    access: [can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
  /** Nothing is taken, withdrawn or started out of a frozen account; what runs is still settled. */
  freeze: endpoint({
    method: 'POST',
    path: `${path}/accounts/:id/freeze`,
    title: '冻结或解冻账户',
    access: [can.freeze],
    params,
    body: z.object({ frozen: z.boolean().meta({ title: '冻结' }), reason: text('原因', 100, 2) }),
    data: z.null(),
  }),
  /** The account changes when a second person has agreed. */
  adjust: endpoint({
    method: 'POST',
    path: `${path}/accounts/:id/adjust`,
    title: '申请调整余额',
    access: [can.adjust],
    params,
    body: z.object({
      principalFen: signedFen('本金调整').min(-10_000_000_00).max(10_000_000_00).meta({ help: '减少填负数' }),
      giftFen: signedFen('赠送金调整').min(-10_000_000_00).max(10_000_000_00).meta({ help: '减少填负数' }),
      reason: text('原因', 200, 2),
    }),
    data: z.object({ adjustId: uuid('调整') }),
  }),
};

export const balanceAdjustStatus = enumOf('balanceAdjustStatus', '调整状态', {
  PENDING: [0, '待审核', 'amber'],
  DONE: [1, '已入账', 'green'],
  REJECTED: [2, '已驳回', 'grey'],
});
export const balanceAdjust = z.object({
  adjustId: uuid('调整'),
  adjustNo: documentNo('调整单号'),
  accountId: uuid('账户'),
  holderName: z.string().meta({ title: '账户' }),
  principalFen: signedFen('本金调整'),
  giftFen: signedFen('赠送金调整'),
  reason: words('原因'),
  status: balanceAdjustStatus.schema,
  applicantName: personName('申请人'),
  appliedAt: instant('申请时间'),
  auditorName: personName('审核人'),
  auditedAt: instant('审核时间').nullable(),
  opinion: words('审核意见'),
  /** Who looks has made it: somebody else decides. */
  own: z.boolean(),
  rev,
});
export type BalanceAdjust = z.output<typeof balanceAdjust>;

export const balanceAdjusts = {
  list: endpoint({
    method: 'GET',
    path: `${path}/adjusts`,
    title: '余额调整申请',
    access: [balanceAccountPage.code],
    query: pageQuery({ status: queryCode(balanceAdjustStatus.schema).optional(), accountId: uuid('账户').optional() }),
    data: pageOf(balanceAdjust),
  }),
  audit: endpoint({
    method: 'POST',
    path: `${path}/adjusts/:id/audit`,
    title: '审核余额调整',
    access: [can.audit],
    params: z.object({ id: uuid('调整') }),
    body: z.object({ pass: verdict('审核结果'), opinion: text('审核意见', 100), rev }),
    data: z.null(),
  }),
};

/** A movement of an account, with what it held since; never changed. Each has one voucher. */
export const balanceFlow = z.object({
  flowId: uuid('流水'),
  accountId: uuid('账户'),
  holderType: holderType.schema,
  holderName: z.string().meta({ title: '账户' }),
  flowType: walletEntryKind.schema,
  bizType: walletBiz.schema,
  changePrincipalFen: signedFen('本金变动'),
  changeGiftFen: signedFen('赠送变动'),
  changeCreditFen: signedFen('授信变动'),
  principalAfterFen: fen('变动后本金'),
  giftAfterFen: fen('变动后赠送金'),
  at: instant('时间'),
  operatorName: personName('经办人'),
  remark: words('备注'),
  dealerName,
});
export type BalanceFlow = z.output<typeof balanceFlow>;

const flowFilters = {
  searchValue: searchText('名称/完整手机号', 50).optional(),
  accountId: uuid('账户').optional(),
  holderType: queryCode(holderType.schema).optional(),
  flowType: queryCode(walletEntryKind.schema).optional(),
  bizType: queryCode(walletBiz.schema).optional(),
  ...period('时间'),
};

export const balanceFlows = {
  list: endpoint({
    method: 'GET',
    path: `${path}/flows`,
    title: '余额查询',
    access: [balanceFlowPage.code],
    query: pageQuery(flowFilters),
    data: pageOf(balanceFlow),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/flows/export`,
    title: '导出余额流水',
    access: [balanceFlowPage.can.export],
    kind: 'file',
    query: z.object(flowFilters),
    data: exportAnswer,
    audited: true,
  }),
};

export const balanceErrors = {
  alreadySo: error('43600', '账户已是{status}状态'),
  closed: error('43601', '账户已注销'),
  frozen: error('43602', '账户已冻结，解冻后再办理'),
  nothing: error('43603', '请填写本金或赠送金的调整'),
  tooLow: error('43604', '调整后{part}不足：现有{fen}元可调减'),
  decided: error('43605', '申请已处理'),
  own: error('43606', '不能审核自己提交的申请'),
  pending: error('43607', '该账户有待审核的调整{no}'),
};
