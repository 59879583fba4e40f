export { ledgerJobs } from './ledger.jobs.ts';
export { ledgerEquations } from './proof/equation.ts';
