import { invoiceStatus } from '@bochong/contract/e-invoice';

const { TO_AUDIT, ISSUING, ISSUED, FAILED, REJECTED, REDDING, CANCELLED, RED, PART_RED } = invoiceStatus;

/** What may become of an invoice. */
const next: Readonly<Record<number, readonly number[]>> = {
  [TO_AUDIT]: [ISSUING, REJECTED],
  [ISSUING]: [ISSUED, FAILED],
  [FAILED]: [ISSUING, CANCELLED],
  [ISSUED]: [REDDING],
  [PART_RED]: [REDDING],
  [REDDING]: [RED, PART_RED, ISSUED],
  [REJECTED]: [],
  [CANCELLED]: [],
  [RED]: [],
};

export const mayBecome = (from: number, to: number): boolean => next[from]?.includes(to) ?? false;

/** Its orders wait for what becomes of it: no other invoice of them meanwhile. */
export const isUnderWay = (status: number): boolean => status === TO_AUDIT || status === ISSUING || status === FAILED;

/** What it was made out for counts as invoiced. */
export const holds = (status: number): boolean => status !== REJECTED && status !== CANCELLED;

/** Where an invoice stands once no red form is open. */
export const settledStatus = (grossFen: number, redFen: number): number => (redFen >= grossFen ? RED : redFen > 0 ? PART_RED : ISSUED);

/** Attempts of one invoice after its first, each under a number of its own. */
export const mostRetries = 4;
