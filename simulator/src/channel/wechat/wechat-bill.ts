import { movementsOf, type Trade } from '../books.ts';
import { chinaTime, feeOf, yuanText } from '../emulator.ts';

const header =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const sums = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';

/** WeChat's trade bill of a day, refunds on the day they were made; undefined when nothing happened. Every cell begins with a back-tick. */
export function tradeBill(
  merchant: { merchantNo: string; subMerchantNo: string; appId: string },
  trades: readonly Trade[],
  day: string,
): string | undefined {
  const rows = trades.flatMap((trade) => {
    const common = (at: Date, state: string) => [
      chinaTime(at),
      ...[merchant.appId, merchant.merchantNo, merchant.subMerchantNo || '0', ''],
      ...[trade.tradeNo, trade.outTradeNo, 'oUser', 'NATIVE', state, 'OTHERS', 'CNY'],
    ];
    const paid = trade.paidAt
      ? [
          [
            ...common(trade.paidAt, 'SUCCESS'),
            yuanText(trade.amountFen),
            '0.00',
            '0',
            '0',
            '0.00',
            '0.00',
            '',
            '',
            '停车',
            '',
            (feeOf(trade.amountFen) / 100).toFixed(5),
            '0.60%',
            yuanText(trade.amountFen),
            '0.00',
            '',
          ],
        ]
      : [];
    const refunds = trade.refunds.map(({ at, refundNo, outRefundNo, fen }) => [
      ...common(at, 'REFUND'),
      ...['0.00', '0.00', refundNo, outRefundNo, yuanText(fen), '0.00', 'ORIGINAL', 'SUCCESS', '停车', ''],
      ...[(-feeOf(fen) / 100).toFixed(5), '0.60%', '0.00', yuanText(fen), ''],
    ]);
    return [...paid, ...refunds].filter(([at = '']) => at.startsWith(day));
  });
  if (rows.length === 0) return undefined;
  const lines = rows.map((cells) => cells.map((cell) => `\`${cell}`).join(','));
  return `\uFEFF${[header, ...lines, sums, `\`${rows.length},\`0.00,\`0.00,\`0.00,\`0.00,\`0.00,\`0.00`].join('\r\n')}\r\n`;
}

const fundHeader =
  '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额（元）,账户结余（元）,资金变更提交申请人,备注,业务凭证号';
const fundWords = { trade: '交易', fee: '扣除交易手续费', refund: '退款' } as const;

/** WeChat's fund bill of a day (基本账户); undefined when nothing moved. */
export function fundBill(trades: readonly Trade[], day: string): string | undefined {
  const moves = movementsOf(trades, day, (at) => chinaTime(at).slice(0, 10), feeOf);
  if (moves.length === 0) return undefined;
  const rows = moves.map(({ at, kind, fen, balanceFen, trade, outRefundNo }, index) =>
    [
      ...[chinaTime(at), trade.tradeNo, `F${day.replaceAll('-', '')}${index}`, fundWords[kind], fundWords[kind], fen > 0 ? '收入' : '支出'],
      ...[yuanText(Math.abs(fen)), yuanText(balanceFen), 'system', '', outRefundNo || trade.outTradeNo],
    ]
      .map((cell) => `\`${cell}`)
      .join(','),
  );
  return `\uFEFF${[fundHeader, ...rows, '资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额', `\`${rows.length},\`0,\`0.00,\`0,\`0.00`].join('\r\n')}\r\n`;
}
