import { billBiz } from '@bochong/contract/bill';
import { type MoneyEvents, tenderOf } from '@bochong/server/domains/bill/index';
import { newId } from '@bochong/server/kernel/database/identifier';
import type { Cell } from './copy-writer.ts';

export const moneyEventColumns = ['dealer_id', 'id', 'kind', 'body'];

/** The money event of a bill of the past, paid at once for the one thing it is for, as the live path writes it. */
export function settledRow(bill: Readonly<Record<string, Cell>>, paidAt: number): Record<string, Cell> {
  const fen = Number(bill.paid_fen);
  const at = new Date(paidAt).toISOString();
  const text = (name: string) => (bill[name] === undefined || bill[name] === null ? null : String(bill[name]));
  const body: MoneyEvents['BillSettled'] = {
    billId: String(bill.id),
    billNo: String(bill.bill_no),
    paymentId: null,
    bizType: Number(bill.biz_type ?? billBiz.PARKING),
    plateNo: String(bill.plate_no),
    at,
    bookedAt: at,
    fen,
    lots: [{ parkId: String(bill.park_id), fen }],
    subjects: [{ subjectId: String(bill.subject_id), fen, dueFen: fen, writtenOffFen: 0 }],
    tender: tenderOf({
      payChannel: Number(bill.pay_channel),
      merchantNo: text('merchant_no') ?? '',
      outTradeNo: String(bill.out_trade_no),
      channelTradeNo: text('channel_trade_no'),
      deviceSn: null,
      collectorId: text('collector_id'),
      shiftId: null,
    }),
  };
  return { dealer_id: bill.dealer_id ?? '', id: newId(paidAt), kind: 'BillSettled', body: JSON.stringify(body) };
}
