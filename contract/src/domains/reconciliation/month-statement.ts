import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, documentNo, id, instant, personName, rev, signedFen, text, uuid } from '../../kernel/fields.ts';
import { exportAnswer, fileAnswer } from '../../kernel/file.ts';
import { pageQuery, pageWithSummary, queryCode } from '../../kernel/page.ts';
import { monthStatementPage } from './menu.ts';
import { statementStatus, verifyTarget } from './month-verify-enums.ts';

/** What a lot or station is due for an archived month; payable = received + adjusted − fees − splits. */
export const monthStatement = z.object({
  statementId: id('结算单'),
  taskId: id('任务'),
  month: z.string().meta({ title: '账期' }),
  payeeName: z.string().meta({ title: '收款账户' }),
  targetType: verifyTarget.schema,
  targetName: z.string().meta({ title: '车场/场站' }),
  dealerName,
  receivedNetFen: signedFen('实收净额'),
  adjustAmountFen: signedFen('调整额'),
  feeAmountFen: signedFen('手续费'),
  splitAmountFen: signedFen('分账'),
  payableAmountFen: signedFen('应结金额'),
  status: statementStatus.schema,
  confirmedBy: personName('确认人'),
  confirmedAt: instant('确认时间').nullable(),
  paidBy: personName('打款登记人'),
  paidAt: instant('打款时间').nullable(),
  paidRef: documentNo('打款流水号'),
  rev,
});
export type MonthStatement = z.output<typeof monthStatement>;

const path = '/finance/v2/api/monthStatements';
const key = z.object({ id: uuid('结算单') });
const filters = {
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, '账期应为yyyy-MM')
    .meta({ title: '账期' })
    .optional(),
  payeeAccountId: uuid('收款账户').optional(),
  status: queryCode(statementStatus.schema).optional(),
};
const done = z.object({ status: statementStatus.schema });

export const monthStatements = {
  list: endpoint({
    method: 'GET',
    path,
    title: '月结算单',
    access: [monthStatementPage.code],
    query: pageQuery(filters),
    data: pageWithSummary(
      monthStatement,
      z.object({
        receivedNetFen: signedFen('实收净额'),
        adjustAmountFen: signedFen('调整额'),
        feeAmountFen: signedFen('手续费'),
        payableAmountFen: signedFen('应结金额'),
      }),
    ),
  }),
  confirm: endpoint({
    method: 'POST',
    path: `${path}/:id/confirm`,
    title: '确认月结算单',
    access: [monthStatementPage.can.confirm],
    params: key,
    body: z.object({ rev }),
    data: done,
  }),
  paid: endpoint({
    method: 'POST',
    path: `${path}/:id/paid`,
    title: '登记打款',
    access: [monthStatementPage.can.paid],
    params: key,
    body: z.object({ paidRef: text('打款流水号', 64, 4), rev }),
    data: done,
  }),
  /** One as an accountant's paper: what came in by business and means, what was adjusted and taken off, what is due. */
  print: endpoint({
    method: 'GET',
    path: `${path}/:id/print`,
    title: '打印月结算单',
    access: [monthStatementPage.can.export],
    kind: 'file',
    params: key,
    data: fileAnswer,
    audited: true,
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出月结算单',
    access: [monthStatementPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
};

export const statementErrors = {
  wrongState: error('43319', '结算单{status}，不能{action}'),
};
