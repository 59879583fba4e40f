/** What a channel says of a payment. */
export type PaymentAnswer = { state: 'SUCCESS'; channelTradeNo: string; paidFen: number; paidAt: string } | { state: 'PAYING' | 'CLOSED' };

/** What a channel says of a refund. `FAILED` may be asked for again under the same number; `CLOSED` means that number moves no money, ever. */
export type RefundAnswer =
  | { state: 'SUCCESS'; channelRefundNo: string }
  | { state: 'PROCESSING' }
  | { state: 'FAILED' | 'CLOSED'; failCode: string; failText: string };

export interface RefundRequest {
  outRefundNo: string;
  channelTradeNo: string;
  refundFen: number;
}

export interface TransferRequest {
  outTransferNo: string;
  openId: string;
  amountFen: number;
}

/** What a channel says of a transfer; `REFUSED` is for good. */
export type TransferAnswer = { state: 'ARRIVED'; transferNo: string } | { state: 'REFUSED' };

/** One line of a channel's own account of a day; refunds are negative. */
export interface ChannelLine {
  outTradeNo: string;
  channelTradeNo: string;
  amountFen: number;
  feeFen: number;
  at: string;
}

/**
 * What every channel (WeChat, Alipay, UnionPay …) can do. Amounts are fen. A method that answers a promise calls the channel: never inside a
 * transaction; it throws when it is unknown what became of the request.
 */
export interface PayChannel {
  /** Receiving account; numbers of the channel are unique within it. */
  readonly merchantNo: string;
  /** Address the payer's phone opens; the channel learns of the bill when it is opened. */
  payUrl(bill: { outTradeNo: string; amountFen: number }): string;
  /** What became of a payment; `UNKNOWN_NUMBER` when nobody has opened it. */
  query(outTradeNo: string): Promise<PaymentAnswer | { state: 'UNKNOWN_NUMBER' }>;
  /** Takes no payment under the number from now on; what was paid before stays paid. */
  close(outTradeNo: string): Promise<void>;
  /** True when the raw notification was signed by the channel. */
  verify(rawBody: string, signature: string): boolean;
  /** Sends money back; the same `outRefundNo` twice moves it once. */
  refund(request: RefundRequest): Promise<RefundAnswer>;
  /** What became of a refund; `UNKNOWN_NUMBER` when the channel never heard of it. */
  queryRefund(outRefundNo: string): Promise<RefundAnswer | { state: 'UNKNOWN_NUMBER' }>;
  /** Pays somebody out; the same number twice moves money once. */
  transfer(request: TransferRequest): Promise<TransferAnswer>;
  /** What became of a transfer; `UNKNOWN_NUMBER` when the channel never heard of it. */
  queryTransfer(outTransferNo: string): Promise<TransferAnswer | { state: 'UNKNOWN_NUMBER' }>;
  /** Everything the channel booked on a business day. */
  lines(day: string): Promise<ChannelLine[]>;
}
