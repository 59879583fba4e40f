export { chargingPeerJobs } from './charging-peer.jobs.ts';
