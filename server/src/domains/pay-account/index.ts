export { fetchBill, importBill } from './channel-bill/channel-bill.service.ts';
export { payAccountJobs } from './pay-account.jobs.ts';
