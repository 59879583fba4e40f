export { ledgerJobs } from './ledger.jobs.ts';
export { type Equation, ledgerEquations } from './proof/equation.ts';
