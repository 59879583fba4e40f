export { fetchBill, importBill, payAccountJobs } from './channel-bill/channel-bill.service.ts';
