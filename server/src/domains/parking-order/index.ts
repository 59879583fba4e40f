export { priceStay } from './order-fee.service.ts';
export { dueFen, overpaidFen } from './order-state.rule.ts';
export { parkingOrderJobs } from './parking-order.jobs.ts';
export { releasePaidLane } from './passage/lane-release.service.ts';
export { applyPassageEvent } from './passage/passage.service.ts';
export type { PassageContext, PassageOutcome } from './passage/passage-context.ts';
export { findStay, presenceOf, type StayRow, stayForPayment } from './stay.repo.ts';
export { applyPayment, applyRefund, type StayContext } from './stay.service.ts';
