import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { date, fen, instant, parkId, signedFen } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, queryCode } from '../../kernel/page.ts';
import { ledgerAccount } from './account.ts';
import { trialBalancePage } from './menu.ts';

const movement = {
  openingFen: signedFen('期初余额'),
  debitFen: fen('本期借方', 1e15),
  creditFen: fen('本期贷方', 1e15),
  closingFen: signedFen('期末余额'),
};

/** An account over a span of days; balances are debit less credit, so a liability's is negative. */
export const accountBalance = z.object({
  accountCode: ledgerAccount.schema,
  accountName: z.string().meta({ title: '科目名称' }),
  ...movement,
});
export type AccountBalance = z.output<typeof accountBalance>;
/** One part of an account. */
export const partBalance = z.object({ subKey: z.string(), subName: z.string().meta({ title: '明细' }), ...movement });
export type PartBalance = z.output<typeof partBalance>;

const path = '/finance/v2/api/trialBalance';
/** Both ends or none: this month up to today. */
const span = {
  startDate: date('开始日期')
    .meta({ period: { title: '记账日期', end: 'endDate' } })
    .optional(),
  endDate: date('结束日期').optional(),
  parkId: parkId().optional(),
};

export const trialBalances = {
  list: endpoint({
    method: 'GET',
    path,
    title: '科目余额表',
    access: [trialBalancePage.code],
    query: z.object(span),
    data: z.object({
      /** The span as it was taken. */
      startDate: date('开始日期'),
      endDate: date('结束日期'),
      rows: z.array(accountBalance),
      total: z.object(movement),
      /** What was before the ledger is still being posted. */
      catchingUp: z.boolean(),
      /** Facts that wait for their posting. */
      waiting: z.number().int(),
      /** Whether the last proof found everything right; null: none yet. */
      proof: z.object({ at: instant('核验时间'), broken: z.array(z.string()) }).nullable(),
    }),
  }),
  parts: endpoint({
    method: 'GET',
    path: `${path}/parts`,
    title: '科目明细余额',
    access: [trialBalancePage.code],
    query: pageQuery({ ...span, accountCode: queryCode(ledgerAccount.schema) }),
    data: pageOf(partBalance),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出科目余额表',
    access: [trialBalancePage.can.export],
    kind: 'file',
    query: z.object(span),
    data: exportAnswer,
    audited: true,
  }),
};

export const ledgerErrors = {
  span: error('42888', '日期范围不能颠倒，最多366天'),
};
