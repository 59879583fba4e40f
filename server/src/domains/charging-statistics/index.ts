export { chargingStatisticsJobs } from './charging-statistics.jobs.ts';
export { datesOf, daysOf, type Period, type Piece, piecesOf, shiftDate } from './figures/stat-period.rule.ts';
export { slots as chargingSlots } from './report/report.service.ts';
export { chargingSumsBy } from './report/sums.service.ts';
