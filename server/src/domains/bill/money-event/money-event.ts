/** Kind of money a bill was paid with; the codes of means the till does not know yet are left out. */
export const tenderType = { CHANNEL: 1, CASH: 2, WALLET: 3, COMPANY_CREDIT: 8 } as const;
export type TenderType = (typeof tenderType)[keyof typeof tenderType];

/** By what means money moved, and through whose account. */
export interface TenderFacts {
  tenderType: TenderType;
  payChannel: number;
  /** Receiving account at the channel; empty for money taken at a desk or a lane. */
  merchantNo: string;
  outTradeNo: string;
  channelTradeNo: string | null;
  deviceSn: string | null;
  collectorId: string | null;
  shiftId: string | null;
}

/** Shares of an amount, in sum the amount. */
export interface LotShare {
  parkId: string;
  fen: number;
}
export interface SubjectShare {
  subjectId: string;
  fen: number;
  /** What was due for it, and what of it had been given up, before the money came. */
  dueFen: number;
  writtenOffFen: number;
}

/** The adjustment of a month's verification that a movement became known by, and the instant that it is booked at. */
export interface AdjustedBy {
  id: string;
  at: string;
}

interface BillFacts {
  billId: string;
  billNo: string;
  paymentId: string | null;
  bizType: number;
  plateNo: string;
}

/** Every movement of money, with all its parts and parties. Amounts are fen and positive. */
export interface MoneyEvents {
  /** A bill was paid; without subjects nobody knows yet what for. `bookedAt` is when it became known, `at` when it was paid. */
  BillSettled: BillFacts & {
    at: string;
    bookedAt: string;
    fen: number;
    lots: LotShare[];
    subjects: SubjectShare[];
    tender: TenderFacts;
    /** Absent: told by the channel in the usual way. */
    adjust?: AdjustedBy;
  };
  /** A paid bill is now known to be for another subject, or for none. */
  BillAssigned: BillFacts & { at: string; fen: number; parkId: string; fromSubjectId: string | null; toSubjectId: string | null };
  /** What was paid too much for a subject is to go back: a refund was proposed for it. */
  SurplusFound: { at: string; refundId: string; billId: string; bizType: number; subjectId: string; parkId: string; fen: number };
  /** A surplus is none after all: its refund ended before any money moved. */
  SurplusWithdrawn: { at: string; refundId: string; billId: string; subjectId: string | null; fen: number };
  /** Money of a bill has reached its payer. Whoever gave something for it takes it back. */
  RefundExecuted: BillFacts & {
    at: string;
    fen: number;
    lots: LotShare[];
    subjectId: string | null;
    tender: TenderFacts;
    refundId: string;
    refundNo: string;
    refundBiz: number;
    bizId: string | null;
    appealId: string | null;
    refundReason: number;
    refundWay: number;
    channelRefundNo: string | null;
    voucherNo: string;
    /** Nothing of the bill is left. */
    full: boolean;
    adjust?: AdjustedBy;
  };
  /** What was due for a subject was given up as uncollectable. */
  DebtWrittenOff: {
    at: string;
    bizType: number;
    subjectId: string;
    parkId: string;
    plateNo: string;
    fen: number;
    reason: string;
    operatorId: string | null;
  };
  /** A payer gave more cash than the bill: the rest is to reach the payer's account. */
  ChangeOwed: { at: string; changeId: string; billId: string; parkId: string; fen: number };
  /** Change of a cash payment has reached the payer's account. */
  ChangePaid: { at: string; changeId: string; billId: string; parkId: string; payChannel: number; transferNo: string; fen: number };
  /** Change that nobody took, or that the payer's account refused, belongs to the lot again. */
  ChangeReturned: { at: string; changeId: string; billId: string; parkId: string; fen: number };
}
export type MoneyEventKind = keyof MoneyEvents & string;

declare module '../../../kernel/jobs/events.ts' {
  interface DomainEvents extends MoneyEvents {}
}
