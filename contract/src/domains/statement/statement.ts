import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { date, instant, signedFen, uuid } from '../../kernel/fields.ts';
import { exportAnswer, fileAnswer } from '../../kernel/file.ts';
import { period, queryCode, queryList } from '../../kernel/page.ts';
import { billBiz, payChannel } from '../bill/index.ts';
import {
  incomePage,
  monthlyPage,
  orderStatisticsPage,
  parkingIncomePage,
  passRechargePage,
  paymentTypePage,
  receivableAnalysisPage,
  temporaryIncomePage,
  userTopUpPage,
} from './menu.ts';
import {
  incomeFigures,
  incomeRow,
  monthlyFigures,
  monthlyRow,
  orderFigures,
  orderRow,
  parkingFigures,
  parkingRow,
  paymentFigures,
  paymentRow,
  receivableFigures,
  receivableRow,
  rechargeFigures,
  rechargeRow,
  type StatementBy,
  statementBy,
  statementGrain,
  temporaryFigures,
  temporaryRow,
  topUpFigures,
  topUpRow,
} from './statement-figures.ts';

export const longestStatementDays = 92;
export const longestStatementMonths = 24;

/** A column as the answer has it. */
const statementColumn = z.object({
  key: z.string(),
  title: z.string(),
  /** 元, 笔, %; empty for names. */
  unit: z.string(),
  kind: z.enum(['name', 'money', 'rate', 'count']),
});
export type StatementColumn = z.output<typeof statementColumn>;

/** Something that must hold: what both sides come to, and the difference, which is 0. */
const statementCheck = z.object({
  id: z.string(),
  /** What is held against each other: money, or numbers of orders. */
  kind: z.enum(['money', 'count']),
  title: z.string(),
  left: z.string(),
  leftFen: signedFen('左'),
  /** What the other side is made of. */
  terms: z.array(z.object({ title: z.string(), fen: signedFen('金额') })),
  diffFen: signedFen('差额'),
});
export type StatementCheck = z.output<typeof statementCheck>;

const compared = z.object({ from: date('开始日期'), to: date('结束日期'), fen: signedFen('净实收'), bp: z.number().int().nullable() });
/** The period's main figure against the period before and the year before, on equal weekdays. */
export const statementComparison = z.object({ fen: signedFen('净实收'), before: compared.nullable(), lastYear: compared.nullable() });

interface Definition<N extends string, Row extends z.ZodType, Figures extends z.ZodType> {
  name: N;
  page: { readonly code: string; readonly title: string; readonly can: { readonly export: string } };
  row: Row;
  figures: Figures;
}

/** A statement: its rows, their total and what is checked of them; as a workbook the same. */
function statement<N extends string, Row extends z.ZodType, Figures extends z.ZodType>(of: Definition<N, Row, Figures>) {
  const path = `/finance/v2/api/statements/${of.name}` as const;
  const query = z.object({
    ...period('记账日期', { days: true }),
    grain: queryCode(statementGrain.schema).optional(),
    by: queryCode(statementBy.schema).optional(),
    targetIds: queryList(uuid('车场'), '车场').meta({ kind: 'lot' }).optional(),
    bizType: queryCode(billBiz.schema).optional(),
    payType: queryCode(payChannel.schema).optional(),
  });
  const data = z.object({
    from: date('开始日期'),
    to: date('结束日期'),
    asOf: instant('统计时间'),
    grain: statementGrain.schema,
    by: statementBy.schema,
    /** Whose paper it is, and who asked for it. */
    companyName: z.string(),
    preparedBy: z.string(),
    /** Only the lots of the caller's scope are in it. */
    limited: z.boolean(),
    /** Facts that the ledger has yet to post. */
    waiting: z.number().int(),
    columns: z.array(statementColumn),
    rows: z.array(of.row),
    total: of.figures,
    comparison: statementComparison.nullable(),
    checks: z.array(statementCheck),
  });
  const { code, title, can } = of.page;
  return {
    get: endpoint({ method: 'GET', path, title, access: [code], query, data }),
    export: endpoint({
      method: 'GET',
      path: `${path}/export`,
      title: `导出${title}`,
      access: [can.export],
      kind: 'file',
      query,
      data: exportAnswer,
      audited: true,
    }),
    /** The same as an accountant's paper: a PDF with the company, the period, the unit, the sum, the pages and who signs. */
    print: endpoint({
      method: 'GET',
      path: `${path}/print`,
      title: `打印${title}`,
      access: [can.export],
      kind: 'file',
      query,
      data: fileAnswer,
      audited: true,
    }),
  };
}

const { PERIOD, TARGET, BIZ, PAY, HOUR } = statementBy;
/** What the rows of each statement may be, the usual first. */
export const pivots = {
  income: [PERIOD, BIZ, TARGET, PAY],
  monthly: [TARGET, PERIOD],
  parking: [TARGET, PERIOD],
  temporaryIncome: [PERIOD, HOUR, TARGET],
  receivableAnalysis: [TARGET, BIZ],
  recharge: [PERIOD, TARGET],
  userTopUp: [PERIOD],
  paymentType: [PAY, PERIOD, TARGET, BIZ],
  orderStatistics: [BIZ, PERIOD, TARGET],
} as const satisfies Record<string, readonly [StatementBy, ...StatementBy[]]>;

export const incomeStatements = statement({ name: 'income', page: incomePage, row: incomeRow, figures: incomeFigures });
export const monthlyStatements = statement({ name: 'monthly', page: monthlyPage, row: monthlyRow, figures: monthlyFigures });
export const parkingStatements = statement({ name: 'parking', page: parkingIncomePage, row: parkingRow, figures: parkingFigures });
export const temporaryStatements = statement({
  name: 'temporaryIncome',
  page: temporaryIncomePage,
  row: temporaryRow,
  figures: temporaryFigures,
});
export const receivableStatements = statement({
  name: 'receivableAnalysis',
  page: receivableAnalysisPage,
  row: receivableRow,
  figures: receivableFigures,
});
export const passStatements = statement({ name: 'recharge', page: passRechargePage, row: rechargeRow, figures: rechargeFigures });
export const topUpStatements = statement({ name: 'userTopUp', page: userTopUpPage, row: topUpRow, figures: topUpFigures });
export const paymentStatements = statement({ name: 'paymentType', page: paymentTypePage, row: paymentRow, figures: paymentFigures });
export const orderStatements = statement({ name: 'orderStatistics', page: orderStatisticsPage, row: orderRow, figures: orderFigures });

export const statementErrors = {
  tooManyDays: error('43410', '按日最多统计{days}天，请缩短日期范围或改为按月'),
  tooManyMonths: error('43411', '按月最多统计{months}个月，请缩短日期范围'),
  reversed: error('43412', '结束日期不能早于开始日期'),
  pivot: error('43413', '这张报表不能{by}展开'),
  tooLong: error('44652', '超过{most}行的报表不能打印，请缩小范围，或导出Excel'),
};
