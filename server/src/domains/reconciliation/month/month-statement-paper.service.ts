import { billBiz } from '@bochong/contract/bill';
import type { FileAnswer } from '@bochong/contract/kernel/file';
import { payChannel } from '@bochong/contract/kernel/pay-channel';
import { type MonthStatement, statementStatus, type VerifyBill } from '@bochong/contract/reconciliation';
import type { Context } from '../../../kernel/app-context.ts';
import { amountInCapitals } from '../../../kernel/chinese-amount.rule.ts';
import { clockText } from '../../../kernel/sheets/export.ts';
import { countText, moneyText, type PaperColumn, paperFile } from '../../../kernel/sheets/paper.ts';
import { toIso } from '../../../kernel/time.ts';
import { taskOf } from './month.service.ts';
import { billBatches, nobody } from './month-bill.repo.ts';
import { targetOfStatement } from './month-statement.repo.ts';
import { statementOf } from './month-statement.service.ts';

const figures = ['笔数', '支付', '退款', '实收净额', '调整额', '调整后净额'] as const;
const columns: readonly PaperColumn[] = [
  ...(['业务', '支付方式'] as const).map((title) => ({ title, align: 'left' as const })),
  ...figures.map((title) => ({ title, align: 'right' as const })),
];

type Summed = Pick<VerifyBill, 'platformCount' | 'platformPayFen' | 'platformRefundFen' | 'adjustAmountFen' | 'adjustedNetFen'>;
const figuresOf = ({ platformCount, platformPayFen, platformRefundFen, adjustAmountFen, adjustedNetFen }: Summed) => [
  countText(platformCount),
  ...[platformPayFen, platformRefundFen, platformPayFen - platformRefundFen, adjustAmountFen, adjustedNetFen].map(moneyText),
];

/** How far it is, and who brought it there. */
function standingOf({ status, confirmedBy, confirmedAt, paidBy, paidAt, paidRef }: MonthStatement): string {
  const confirmed = confirmedAt === null ? '' : `；${confirmedBy} ${clockText(confirmedAt)} 确认`;
  const paid = paidAt === null ? '' : `；${paidBy} ${clockText(paidAt)} 登记打款，流水号 ${paidRef}`;
  return `状态：${statementStatus.label(status)}${confirmed}${paid}`;
}

/** A month's statement of a lot or station as a PDF: its bills by business and means, their sum, and what is due of it. */
export async function printMonthStatement(id: string, context: Context): Promise<FileAnswer> {
  const { tx, user, now, audit } = context;
  const statement = await statementOf(id, context);
  const { taskId, month, targetName, payeeName, dealerName } = statement;
  const [task, target] = [await taskOf(taskId, context), await targetOfStatement(tx, statement)];
  const bills: VerifyBill[] = [];
  for await (const rows of billBatches(tx, task)) bills.push(...rows.filter(({ targetId }) => (targetId ?? nobody) === target));
  const sum = (field: keyof Summed) => bills.reduce((total, bill) => total + bill[field], 0);
  const { receivedNetFen, adjustAmountFen, feeAmountFen, splitAmountFen, payableAmountFen } = statement;
  audit({ targetType: 'monthStatement', targetId: id });
  const paper = {
    title: '月结算单',
    company: dealerName,
    period: `账期：${month}`,
    unit: '单位：元',
    columns,
    rows: bills.map((bill) => [
      bill.bizType === null ? '未归属' : billBiz.label(bill.bizType),
      bill.payType === null ? '—' : payChannel.label(bill.payType),
      ...figuresOf(bill),
    ]),
    total: [
      '合计',
      '',
      ...figuresOf({
        ...{ platformCount: sum('platformCount'), platformPayFen: sum('platformPayFen'), platformRefundFen: sum('platformRefundFen') },
        ...{ adjustAmountFen: sum('adjustAmountFen'), adjustedNetFen: sum('adjustedNetFen') },
      }),
    ],
    notes: [
      `结算对象：${targetName}　收款账户：${payeeName}`,
      `实收净额 ${moneyText(receivedNetFen)} + 调整额 ${moneyText(adjustAmountFen)} - 手续费 ${moneyText(feeAmountFen)} - 分账 ${moneyText(splitAmountFen)} = 应结金额 ${moneyText(payableAmountFen)}`,
      `应结金额（大写）：${amountInCapitals(payableAmountFen)}`,
      standingOf(statement),
    ],
    signatures: [`制表：${user.userName}`, '复核：', '负责人：', '结算对象（签章）：'],
    printedBy: user.userName,
    printedAt: clockText(toIso(now)),
  };
  return paperFile(paper, `月结算单-${targetName}-${month}.pdf`);
}
