/** Money that the till booked: a payment, or a refund that reached its payer. Fen are positive, instants milliseconds. */
export interface Booked {
  /** The bill, or the refund. */
  id: string;
  key: string;
  /** What the channel calls it; empty when it did not tell. */
  channelKey: string;
  fen: number;
  at: number;
}

/** A line of the channel's bill. */
export interface Listed {
  lineId: string;
  /** 1 paid, 2 refunded, 3 revoked. */
  kind: number;
  key: string;
  channelKey: string;
  settleFen: number;
  couponFen: number;
  feeFen: number;
  feeBp: number | null;
  at: number;
  day: string;
}

/** Everything under one number within the window that is compared: a day, or a month. */
export interface Group {
  direction: number;
  key: string;
  booked: readonly Booked[];
  listed: readonly Listed[];
  /** What the ledger booked, signed; null where it is not compared. */
  ledgerFen: number | null;
}

/** What the till knows of a number beside what it booked within the window. */
export interface TillRecord extends Booked {
  /** The money is booked. */
  done: boolean;
  /** Whoever it is for has been paid for by another payment and owes nothing. */
  paidOtherwise: boolean;
  inWindow: boolean;
}

/** What is known of a group that only one side has within the window. */
export interface Beyond {
  till?: TillRecord | undefined;
  /** Lines of the channel under the same numbers: of other days, under another key of ours, or (of a payment) that it was revoked. */
  listed: readonly Listed[];
  /** The channel lists it in the same window under another number of ours: the group of that line tells what there is to tell. */
  paired?: boolean | undefined;
  /** What the channel said when it was asked. */
  answer: 'NONE' | 'SUCCESS' | 'PENDING' | 'CLOSED';
}

export interface Difference {
  /** 0 for what the group comes to; then each payment too many, fees and the ledger. Stays for a difference that is found again. */
  part: number;
  diffType: number;
  platformFen: number;
  channelFen: number;
  ledgerFen: number | null;
  /** Channel less platform; of a fee that is not as agreed 0. */
  diffFen: number;
  couponFen: number;
  proposal: number;
  /** The other side of what crosses the window. */
  other: { at: number; day?: string } | null;
  till: { id: string; at: number } | null;
  line: Listed | null;
}
