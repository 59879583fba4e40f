import type { RawNotice } from '../../kernel/http/partner-notice.ts';
import type { PaymentSharing } from './payment-sharing.ts';

/** What a channel says of a payment. */
export type PaymentAnswer =
  | { state: 'SUCCESS'; channelTradeNo: string; paidFen: number; paidAt: string }
  | { state: 'PAYING' | 'CLOSED' | 'UNKNOWN_NUMBER' };

/** What a channel says of a refund. `FAILED` may be asked for again under the same number; `CLOSED` means that number moves no money, ever. */
export type RefundAnswer =
  | { state: 'SUCCESS'; channelRefundNo: string }
  | { state: 'PROCESSING' }
  | { state: 'FAILED' | 'CLOSED'; failCode: string; failText: string };

/** Money of one payment that goes back; `paidFen` is what the payment came to. */
export interface RefundRequest {
  outRefundNo: string;
  outTradeNo: string;
  channelTradeNo: string;
  refundFen: number;
  paidFen: number;
}

export interface TransferRequest {
  outTransferNo: string;
  openId: string;
  amountFen: number;
}

/** What a channel says of a transfer; `REFUSED` is for good. */
export type TransferAnswer = { state: 'ARRIVED'; transferNo: string } | { state: 'REFUSED' };

/** One line of a channel's own account of a day. Fen are positive, the fee is what the channel kept: negative when it gave it back. */
export interface ChannelLine {
  /** Its line in the channel's file, from 1. */
  lineNo: number;
  /** `REVOKE`: a payment that the channel undid; all of it went back. */
  direction: 'PAY' | 'REFUND' | 'REVOKE';
  outTradeNo: string;
  channelTradeNo: string;
  /** Empty for a payment. */
  outRefundNo: string;
  channelRefundNo: string;
  /** What the payer was asked for, or got back. */
  amountFen: number;
  /** What of it reached the merchant, or left it: the amount less `couponFen`. */
  settleFen: number;
  /** Coupons that nobody pays the merchant for. */
  couponFen: number;
  feeFen: number;
  /** Rate of the fee in basis points; null where the channel does not tell. */
  feeBp: number | null;
  body: string;
  at: string;
}

/** The channel has not made its account of the day yet; it is to be asked again later. */
export class BillNotReady extends Error {}

/** A payment that a channel is to take. */
export interface PaymentOrder {
  outTradeNo: string;
  amountFen: number;
  /** Shown to the payer. */
  description: string;
  /** Where the payer is: `payWay` of the contract. */
  payWay: number;
  /** Who pays, as the channel knows them within the app they are in; empty where the channel does not ask. */
  payerId: string;
  payerIp: string;
  notifyUrl: string;
  expireAt: Date;
  /** The channel keeps what is paid back until it is shared out, or released. */
  frozen: boolean;
}

/**
 * How the payer goes on: an address (to be shown as a code, or opened) or what the channel's own app is called with; nothing where the channel
 * charges an account by itself and will tell. `PAID`: it has done so. `REFUSED` is for good.
 */
export type OpeningAnswer =
  | { state: 'PAID'; channelTradeNo: string; paidFen: number; paidAt: string }
  | { state: 'OPENED'; payUrl: string; payParams: Record<string, string> }
  | { state: 'REFUSED'; failCode: string; failText: string };

/**
 * What a channel tells by itself. `nothing`: authentic, and no money has moved. `unfit`: authentic, and nothing that may be booked (another
 * currency, no amount).
 */
export type Notice =
  | { kind: 'paid'; outTradeNo: string; channelTradeNo: string; merchantNo: string; paidFen: number; paidAt: string }
  | { kind: 'refund'; outRefundNo: string; refundFen: number; outcome: Exclude<RefundAnswer, { state: 'PROCESSING' }> }
  | { kind: 'nothing' }
  | { kind: 'unfit'; why: string };

/** A vehicle that came in. */
export interface ChannelVisit {
  /** The same for every report of the visit. */
  visitNo: string;
  plateNo: string;
  plateColor: number;
  parkName: string;
  enteredAt: string;
}

/** Whether a plate may be charged without its owner; `BLOCKED` says why not. */
export type VisitAnswer = { state: 'NORMAL' } | { state: 'BLOCKED'; reason: string };

/** How a channel tells who pays. */
export interface PayerLogin {
  /** Where the payer's app is sent; it comes back to `returnTo` with a code. */
  address(returnTo: string): string;
  /** Whom a code stands for, once; undefined when the channel knows no such code. Calls the channel and throws like any call of it. */
  payerOf(code: string): Promise<string | undefined>;
}

/**
 * What every channel (WeChat, Alipay, UnionPay …) can do for one receiving account. Amounts are fen of CNY. A method that answers a promise
 * calls the channel: never inside a transaction; it throws when it is unknown what became of the request, or who answered.
 */
export interface PayChannel {
  /** Receiving account; numbers of the channel are unique within it. */
  readonly merchantNo: string;
  /** Address the payer's phone opens, of a channel that learns of a bill only then. Any other has `create`. */
  payUrl?(bill: { outTradeNo: string; amountFen: number }): string;
  /** Makes a payment under a number; the same number again is the same payment. */
  create?(order: PaymentOrder): Promise<OpeningAnswer>;
  /** Of a channel that has to know who pays inside of its app, where the account can ask. */
  readonly payerLogin?: PayerLogin;
  /** Reports a vehicle; the same visit again is the same. Present: payments are made (`create`) by the plate as payer, and nobody presses. */
  enter?(visit: ChannelVisit): Promise<VisitAnswer>;
  /** What became of a payment; `UNKNOWN_NUMBER` when the channel never heard of it. */
  query(outTradeNo: string): Promise<PaymentAnswer>;
  /** Takes no payment under the number from now on. Throws when it is paid. */
  close(outTradeNo: string): Promise<void>;
  /** What a notification says; undefined when it was not signed by the channel, or with a key that was not valid then. */
  notice(raw: RawNotice, at: Date): Notice | undefined;
  /** Sends money back; the same `outRefundNo` twice moves it once. */
  refund(request: RefundRequest): Promise<RefundAnswer>;
  /** What became of a refund; `UNKNOWN_NUMBER` when the channel never heard of it. */
  queryRefund(request: RefundRequest): Promise<RefundAnswer | { state: 'UNKNOWN_NUMBER' }>;
  /** Pays somebody out; the same number twice moves money once. Absent: the account does not pay out. */
  transfer?(request: TransferRequest): Promise<TransferAnswer>;
  /** What became of a transfer; `UNKNOWN_NUMBER` when the channel never heard of it. */
  queryTransfer?(outTransferNo: string): Promise<TransferAnswer | { state: 'UNKNOWN_NUMBER' }>;
  /** Shares of payments for other merchants. Absent: the channel gives none. */
  readonly sharing?: PaymentSharing;
  /**
   * Everything the channel booked on a business day (`yyyy-MM-dd`); nothing is told of a file that is not what the channel says it is. `keep` gets the
   * path of that file, once and before the first line; a day without one calls it never. Throws {@link BillNotReady} while there is none yet.
   */
  lines(day: string, keep?: (file: string) => Promise<void>): AsyncIterable<ChannelLine>;
  /**
   * The channel's own account of our money of a business day, as the file that it is: fetched and unpacked into `folder`, and held against what the channel
   * says of it. Undefined: nothing moved. Throws {@link BillNotReady} while there is none yet. Absent: the channel hands none out to this account.
   */
  fundBill?(day: string, folder: string): Promise<string | undefined>;
}
