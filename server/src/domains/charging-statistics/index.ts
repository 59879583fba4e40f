export { chargingStatisticsJobs } from './charging-statistics.jobs.ts';
export { datesOf, daysOf, type Period, type Piece, piecesOf, shiftDate } from './figures/stat-period.rule.ts';
