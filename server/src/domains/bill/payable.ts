import type { Context, WorkContext } from '../../kernel/app-context.ts';
import type { BillRow } from './bill/bill.repo.ts';

/** Something of a business that money is owed or was paid for, locked. Amounts are fen. */
export interface Subject {
  readonly id: string;
  readonly dealerId: string;
  readonly parkId: string;
  readonly plateNo: string;
  readonly plateColor: number;
  /** What it comes to is not known yet (a vehicle still in). */
  readonly running: boolean;
  /** What was paid for it beyond what it costs, less what went back. */
  readonly surplusFen: number;
}

export interface Quote {
  payableFen: number;
  dueFen: number;
  /** Given up as uncollectable: no longer due, and still payable. */
  writtenOffFen: number;
}

/** What a bill brings one subject. */
export interface Credit<S extends Subject = Subject> extends Quote {
  subject: S;
  amountFen: number;
}

/** Money that has gone back for a subject. */
export interface Debit {
  /** The refund that brought it back, through a bill of this channel: each is told once. */
  refundId: string;
  /** What the business that asked for it calls its wish; null: none did. */
  bizId: string | null;
  payChannel: number;
  refundFen: number;
  reason: string;
  operatorId: string | null;
  operatorName: string;
}

/** What receipts and refunds show of a subject. */
export interface SubjectFacts {
  id: string;
  number: string;
  parkId: string;
  beginTime: string;
  endTime: string | null;
  payableFen: number;
  paidFen: number;
  refundFen: number;
  surplusFen: number;
}

/**
 * What can be paid for, as its business registers it with the till, which knows nothing else of any business. Everything happens in the
 * caller's transaction. Order of locks: whatever stands before a subject → subject → refund → bill.
 */
export interface Payable<S extends Subject = Subject> {
  /** Kind of business in receipts. */
  readonly bizType: number;
  /**
   * Locks subjects, and whatever comes before them, in one order. Answers by id the subject that answers for it now: another when subjects
   * were merged, none when it is gone. May be called again for subjects that are locked already.
   */
  lock(work: WorkContext, dealerId: string, subjectIds: readonly string[]): Promise<ReadonlyMap<string, S>>;
  /** What is to be paid for it at an instant. */
  quote(work: WorkContext, subject: S, at: Date): Promise<Quote>;
  /** A bill has been paid: every subject of it gets its amount, also beyond what it costs. */
  credit(work: WorkContext, bill: BillRow, credits: readonly Credit<S>[]): Promise<void>;
  /** Money that was paid for it has reached the payer. */
  debit(work: WorkContext, subject: S, debit: Debit): Promise<void>;
  describe(work: Pick<WorkContext, 'tx'>, dealerId: string, subjectIds: readonly string[]): Promise<SubjectFacts[]>;
  /** Where the console shows one; without it nowhere. */
  page?(subject: Pick<SubjectFacts, 'id' | 'number'>): string;
  /** Its business alone asks for its money back, by calls of its own: nobody else may, who would leave it believing that it was paid. */
  readonly asksItself?: boolean;
  /** Throws when the business lets no money go back for it now. */
  assertRefundable?(work: WorkContext, subject: S): Promise<void>;
  /** Pictures that prove it. */
  pictures?(context: Context, subjectId: string): Promise<SubjectPicture[]>;
}

export interface SubjectPicture {
  imageId: string;
  imageType: number;
  url: string;
  capturedAt: string;
}

/** Payable subjects of this installation by their kind of business. */
export interface Payables {
  /** Each kind once. */
  register<S extends Subject>(payable: Payable<S>): void;
  of(bizType: number): Payable;
  /** Where the console shows what a row of receipts or refunds was for. */
  pageOf(row: { bizType: number; orderId: string | null; orderNo: string | null }): string | null;
  /** Businesses that alone ask for their money back. */
  askingThemselves(): number[];
}

declare module '../../kernel/app-context.ts' {
  interface App {
    readonly payables: Payables;
  }
}

export function createPayables(): Payables {
  const payables = new Map<number, Payable>();
  return {
    register(payable) {
      if (payables.has(payable.bizType)) throw new Error(`business ${payable.bizType} is registered twice`);
      payables.set(payable.bizType, payable as unknown as Payable);
    },
    of(bizType) {
      const payable = payables.get(bizType);
      if (!payable) throw new Error(`nothing is registered that could be paid for as business ${bizType}`);
      return payable;
    },
    pageOf: ({ bizType, orderId: id, orderNo: number }) =>
      id === null || number === null ? null : (payables.get(bizType)?.page?.({ id, number }) ?? null),
    askingThemselves: () => [...payables.values()].filter((payable) => payable.asksItself).map(({ bizType }) => bizType),
  };
}
