export { payAccountJobs } from './channel-bill/channel-bill.service.ts';
