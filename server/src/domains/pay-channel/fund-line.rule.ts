import { BillLineProblem, rowOf } from './bill-row.rule.ts';

/** Why money moved, as far as it can be told from a channel's words. */
export type FundKind = 'TRADE' | 'REFUND' | 'FEE' | 'PAYOUT' | 'SPLIT' | 'OTHER';

/** One movement of an account at a channel: into it +, out of it −, and what lay on it then. */
export interface FundLine {
  kind: FundKind;
  bizName: string;
  serialNo: string;
  amountFen: number;
  balanceFen: number;
  at: string;
}

/** The first that fits decides: a fee of a trade is a fee, a refund of a trade a refund. */
const kinds: readonly (readonly [RegExp, FundKind])[] = [
  [/提现手续费|提现费/, 'OTHER'],
  [/提现|转账到银行|结算到/, 'PAYOUT'],
  [/手续费|服务费|^收费/, 'FEE'],
  [/分账/, 'SPLIT'],
  [/退款|退费/, 'REFUND'],
  [/交易|在线支付|付款/, 'TRADE'],
];
export const fundKindOf = (words: string): FundKind => kinds.find(([fits]) => fits.test(words))?.[1] ?? 'OTHER';

const signs = new Map([
  ['收入', 1],
  ['支出', -1],
]);

/** One row of WeChat's fund bill (`fundflowbill`) under its header; every cell begins with a back-tick. */
export function wechatFundLineOf(header: readonly string[], line: string): FundLine {
  const row = rowOf(
    header,
    line.split(',`').map((cell) => cell.replace(/^`/, '').trim()),
  );
  const sign = signs.get(row.text('收支类型'));
  if (sign === undefined) throw new BillLineProblem('收支类型', `不是收入或支出：${row.text('收支类型').slice(0, 8)}`);
  const amountFen = row.fen('收支金额（元）') * sign;
  const bizName = row.text('业务类型').slice(0, 40);
  return { kind: fundKindOf(bizName), bizName, amountFen, ...told(row, '资金流水单号', '账户结余（元）', '记账时间') };
}

/** One row of Alipay's fund bill (`signcustomer`) under its header; what left is negative in a column of its own. */
export function alipayFundLineOf(header: readonly string[], line: string): FundLine {
  const row = rowOf(
    header,
    line.split(',').map((cell) => cell.trim()),
  );
  const or0 = (column: string) => (row.text(column) === '' ? 0 : row.fen(column));
  const amountFen = Math.abs(or0('收入金额（+元）')) - Math.abs(or0('支出金额（-元）'));
  const bizName = row.text('业务类型').slice(0, 40);
  return { kind: fundKindOf(bizName), bizName, amountFen, ...told(row, '账务流水号', '账户余额（元）', '发生时间') };
}

function told(row: ReturnType<typeof rowOf>, serial: string, balance: string, at: string) {
  const serialNo = row.number(serial);
  if (serialNo === '') throw new BillLineProblem(serial, '不能为空');
  return { serialNo, balanceFen: row.fen(balance), at: row.at(at) };
}
