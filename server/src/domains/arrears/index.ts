export { arrearsJobs } from './arrears.jobs.ts';
export { freezeArrears, unfreezeArrears } from './arrears-record/freeze.service.ts';
export { remindJobs } from './remind.jobs.ts';

declare module '../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** A stay is arrears, or arrears once more. */
    ArrearsOpened: ArrearsFacts;
    /** Something was paid for a record, wholly or in part. */
    ArrearsPaid: ArrearsFacts & { paidFen: number; at: string };
    /** A record is closed: paid, cancelled or written off. Nothing may be asked for it any more. */
    ArrearsClosed: ArrearsFacts & { arrearsStatus: number };
    /** A record now stands under another plate, or under none. */
    ArrearsMoved: ArrearsFacts & { fromPlateId: string | null };
  }
}

/** What every event of a record carries; `owedFen` is what it owes afterwards. */
export interface ArrearsFacts {
  arrearsId: string;
  orderId: string;
  /** Null for a vehicle without plate. */
  plateId: string | null;
  plateNo: string;
  parkId: string;
  owedFen: number;
}
