export type { SplitMoved } from './balance/split-move.service.ts';
export { splitJobs } from './split.jobs.ts';
