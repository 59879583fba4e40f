export { reconciliationJobs } from './match/reconcile-run.service.ts';
