/** Whom a share of a payment goes to: a merchant of the same channel. The channel holds the name against its own records. */
export interface ShareReceiver {
  receiverNo: string;
  name: string;
  /** Code of `splitRelation` of the contract. */
  relation: number;
}

/** A payment that was made to be shared out (`PaymentOrder.frozen`). */
export interface SharedPayment {
  outTradeNo: string;
  channelTradeNo: string;
  paidFen: number;
  paidAt: string;
  frozen: boolean;
  /** The instant of the call. */
  at: string;
}

export interface ShareRequest extends SharedPayment {
  outShareNo: string;
  receiver: ShareReceiver;
  fen: number;
  /** Shown to the receiver. */
  description: string;
}

/** Takes back of a share that was given. */
export interface TakeBackRequest extends SharedPayment {
  outReturnNo: string;
  outShareNo: string;
  receiver: ShareReceiver;
  fen: number;
  description: string;
}

/** What a channel says of a share, of its return or of a release. A number that failed moves no money, ever. */
export type ShareAnswer =
  | { state: 'SUCCESS'; channelNo: string }
  | { state: 'PROCESSING' }
  | { state: 'FAILED'; failCode: string; failText: string };
export type ShareState = ShareAnswer | { state: 'UNKNOWN_NUMBER' };

/**
 * How a channel gives shares of payments to other merchants. Like every call of a channel: never inside a transaction; throws when it is unknown
 * what became of the request, or who answered; the same number twice moves money once.
 */
export interface PaymentSharing {
  /** Makes a merchant known as a receiver; one that is known already is bound. */
  bind(receiver: ShareReceiver): Promise<{ state: 'BOUND' } | { state: 'REFUSED'; failText: string }>;
  /** The merchant is no receiver any more; one that was none is none. */
  unbind(receiver: ShareReceiver): Promise<void>;
  share(request: ShareRequest): Promise<ShareAnswer>;
  queryShare(request: ShareRequest): Promise<ShareState>;
  /** Absent: what was given can not be taken back through the channel. */
  takeBack?(request: TakeBackRequest): Promise<ShareAnswer>;
  queryTakeBack?(request: TakeBackRequest): Promise<ShareState>;
  /** What of the payment was not shared out is the payee's at once; nothing more of it is shared after that. */
  release(request: SharedPayment & { outReleaseNo: string }): Promise<ShareAnswer>;
}
