import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { dealerName, documentNo, fen, id, instant, personName, signedFen, text, uuid, words } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageQuery, pageWithSummary, queryCode, searchText } from '../../kernel/page.ts';
import { splitBalancePage } from './menu.ts';
import { splitOwner, splitReceiver } from './split-enums.ts';

/** What a receiver was to get, got, gave back and is still owed. */
export const splitBalance = z.object({
  splitAccountId: id('分账账户'),
  name: z.string().meta({ title: '账户名称' }),
  ownerType: splitOwner.schema,
  receiverType: splitReceiver.schema,
  accruedFen: fen('累计应分'),
  doneFen: fen('已分出'),
  /** Taken back before it was given, and after. */
  returnedFen: fen('已回退'),
  withdrawnFen: fen('已提现'),
  /** Credit of 2241. */
  balanceFen: signedFen('余额'),
  withdrawableFen: fen('可提现'),
  /** What could not be taken back: comes off its next shares. */
  shortfallFen: fen('待抵扣'),
  dealerName,
});
export type SplitBalance = z.output<typeof splitBalance>;

export const splitWithdraw = z.object({
  withdrawId: id('提现登记'),
  withdrawNo: documentNo('登记单号'),
  amountFen: fen('提现金额'),
  voucherNo: documentNo('凭证号'),
  remark: words('备注'),
  operatorName: personName('登记人'),
  at: instant('登记时间'),
  reversedAt: instant('冲回时间').nullable(),
  reversedBy: personName('冲回人'),
});
export type SplitWithdraw = z.output<typeof splitWithdraw>;

const filters = {
  keyword: searchText('账户名称').optional(),
  ownerType: queryCode(splitOwner.schema).optional(),
  receiverType: queryCode(splitReceiver.schema).optional(),
};
const path = '/finance/v2/api/split/balances';
const params = z.object({ id: uuid('分账账户') });
const { can } = splitBalancePage;

export const splitBalances = {
  list: endpoint({
    method: 'GET',
    path,
    title: '分账余额',
    access: [splitBalancePage.code],
    query: pageQuery(filters),
    data: pageWithSummary(
      splitBalance,
      z
        .object({
          count: z.number().int().meta({ title: '账户数' }),
          accruedFen: fen('累计应分'),
          doneFen: fen('已分出'),
          balanceFen: signedFen('余额'),
        })
        .nullable(),
    ),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出分账余额',
    access: [can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
  /** The newest hundred payments out of an account. */
  withdraws: endpoint({
    method: 'GET',
    path: `${path}/:id/withdraws`,
    title: '提现登记记录',
    access: [splitBalancePage.code],
    params,
    data: z.array(splitWithdraw),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${path}/:id/withdraw`,
    title: '提现登记',
    access: [can.withdraw],
    params,
    body: z.object({
      amountFen: fen('提现金额').min(1, '提现金额须大于0'),
      voucherNo: text('凭证号', 64, 1),
      remark: text('备注', 100),
      requestId: uuid('请求号'),
    }),
    data: z.object({ withdrawId: uuid('提现登记') }),
  }),
  reverse: endpoint({
    method: 'POST',
    path: `${path}/withdraws/:id/reverse`,
    title: '冲回提现登记',
    access: [can.withdraw],
    params: z.object({ id: uuid('提现登记') }),
    body: z.object({ reason: text('冲回原因', 100, 2) }),
    data: z.null(),
  }),
};
