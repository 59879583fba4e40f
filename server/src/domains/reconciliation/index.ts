export { fundJobs } from './fund/fund-fetch.service.ts';
export { reconciliationJobs } from './match/reconcile-run.service.ts';
export { monthBefore, monthJobs } from './month/month-make.service.ts';
