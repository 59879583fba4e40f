import { BillLineProblem, rowOf } from '../bill-row.rule.ts';
import type { ChannelLine } from '../pay-channel.ts';

const kinds = { 交易: 'PAY', 退款: 'REFUND' } as const;

/**
 * One row of a trade bill under its header; undefined for rows of another kind. Cells end with a tab, refunds are negative. What the merchant really
 * received is settled; the rest of the order was a coupon of the merchant's own.
 */
export function alipayLineOf(header: readonly string[], line: string): Omit<ChannelLine, 'lineNo'> | undefined {
  const row = rowOf(
    header,
    line.split(',').map((cell) => cell.trim()),
  );
  const direction = kinds[row.text('业务类型') as keyof typeof kinds];
  if (!direction) return undefined;
  const refundNo = direction === 'REFUND' ? row.number('退款批次号/请求号') : '';
  const channelTradeNo = row.number('支付宝交易号');
  if (channelTradeNo === '') throw new BillLineProblem('支付宝交易号', '不能为空');
  if (direction === 'REFUND' && refundNo === '') throw new BillLineProblem('退款批次号/请求号', '不能为空');
  const numbers = { outTradeNo: row.number('商户订单号'), channelTradeNo, outRefundNo: refundNo, channelRefundNo: refundNo };
  const amountFen = Math.abs(row.fen('订单金额（元）'));
  const settleFen = row.has('商家实收（元）') ? Math.abs(row.fen('商家实收（元）')) : amountFen;
  if (settleFen > amountFen) throw new BillLineProblem('商家实收（元）', '大于订单金额');
  const sums = { amountFen, settleFen, couponFen: amountFen - settleFen };
  // The fee is what was taken from the merchant: a negative number of the bill.
  const cost = { feeFen: 0 - row.fee('服务费（元）'), feeBp: null, body: row.text('商品名称').slice(0, 100) };
  return { direction, ...numbers, ...sums, ...cost, at: row.at('完成时间') };
}
