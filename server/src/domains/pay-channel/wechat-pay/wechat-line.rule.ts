import { BillLineProblem, rowOf } from '../bill-row.rule.ts';
import type { ChannelLine } from '../pay-channel.ts';

/** States of a refund that moved no money. */
const unmoved: readonly string[] = ['FAIL', 'CHANGE_FAIL'];

/**
 * One row of a trade bill (`bill_type=ALL`) under its header; undefined for rows that move no money. Every cell begins with a back-tick. What is settled is
 * the order less coupons that nobody pays the merchant for; of a refund, what the merchant gave back.
 */
export function wechatLineOf(header: readonly string[], line: string): Omit<ChannelLine, 'lineNo'> | undefined {
  const row = rowOf(
    header,
    line.split(',`').map((cell) => cell.replace(/^`/, '').trim()),
  );
  if (row.text('货币种类') !== 'CNY') throw new BillLineProblem('货币种类', `不是人民币：${row.text('货币种类').slice(0, 8)}`);
  const both = { outTradeNo: row.number('商户订单号'), channelTradeNo: row.number('微信订单号'), at: row.at('交易时间') };
  const cost = { feeFen: row.fee('手续费'), feeBp: row.rate('费率'), body: row.text('商品名称').slice(0, 100) };
  if (both.channelTradeNo === '') throw new BillLineProblem('微信订单号', '不能为空');
  const state = row.text('交易状态');
  if (state === 'SUCCESS') {
    const amountFen = row.fen('订单金额');
    const settleFen = row.has('应结订单金额') ? row.fen('应结订单金额') : amountFen;
    return { direction: 'PAY', ...both, outRefundNo: '', channelRefundNo: '', ...sumsOf(amountFen, settleFen), ...cost };
  }
  if (state !== 'REFUND' && state !== 'REVOKED') return undefined;
  if (state === 'REFUND' && unmoved.includes(row.text('退款状态'))) return undefined;
  const asked = row.fen('申请退款金额');
  const amountFen = state === 'REVOKED' && asked === 0 ? row.fen('订单金额') : asked;
  if (amountFen <= 0) return undefined;
  const given = row.has('退款金额') ? row.fen('退款金额') : amountFen;
  const settleFen = given > 0 ? given : amountFen;
  const numberOf = (column: string) => (row.number(column) === '0' ? '' : row.number(column));
  const numbers = { outRefundNo: numberOf('商户退款单号'), channelRefundNo: numberOf('微信退款单号') };
  if (state === 'REFUND' && numbers.channelRefundNo === '') throw new BillLineProblem('微信退款单号', '不能为空');
  return { direction: state === 'REVOKED' ? 'REVOKE' : 'REFUND', ...both, ...numbers, ...sumsOf(amountFen, settleFen), ...cost };
}

function sumsOf(amountFen: number, settleFen: number) {
  if (settleFen > amountFen) throw new BillLineProblem('应结订单金额', '大于订单金额');
  return { amountFen, settleFen, couponFen: amountFen - settleFen };
}
