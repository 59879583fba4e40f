export { arrearsJobs } from './arrears.jobs.ts';
export { payByStaff } from './arrears-pay/arrears-pay.service.ts';
export { dropPhones } from './arrears-plate/dropped-phone.repo.ts';
export { refreshPlate } from './arrears-plate/plate-aggregate.service.ts';
export {
  breakPromises,
  contactedPlates,
  countCall,
  countLetter,
  recountPlates,
  recountRecords,
  setQuiet,
} from './arrears-plate/plate-contact.repo.ts';
export { openRecordsOf } from './arrears-record/arrears-record.repo.ts';
export { freezeArrears, unfreezeArrears } from './arrears-record/freeze.service.ts';

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
