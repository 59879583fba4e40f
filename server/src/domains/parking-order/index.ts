export { listChanges } from './order-change/order-change.repo.ts';
export { priceStay } from './order-fee.service.ts';
export { mergeOrders, previewMerge } from './order-merge/order-merge.service.ts';
export { dueFen, overpaidFen } from './order-state.rule.ts';
export { bucketLabels, bucketSpan } from './park-order/day-bucket.rule.ts';
export { orderTimeline } from './park-order/order-detail.service.ts';
export { findOrderRow, ordersAround } from './park-order/order-row.repo.ts';
export { fixPlate } from './park-order/plate-correction.service.ts';
export { periodOf } from './park-order/un-out.service.ts';
export { parkingOrderJobs } from './parking-order.jobs.ts';
export { imagesOfOrder } from './pass-record/pass-record.service.ts';
export { releasePaidLane } from './passage/lane-release.service.ts';
export { applyPassageEvent } from './passage/passage.service.ts';
export type { PassageContext, PassageOutcome } from './passage/passage-context.ts';
export { presenceOf } from './presence.repo.ts';
export { clearPresence, savePresence } from './presence.service.ts';
export {
  endedStaysOf,
  findStay,
  findStayById,
  lockLivingStay,
  lockVehicle,
  lockVehicleOf,
  lockVehiclesOf,
  type StayRow,
  stayForPayment,
} from './stay.repo.ts';
export { assertNotFrozen } from './stay-change.service.ts';
export { type Correction, correctedStay, correctStay } from './stay-correction.service.ts';
export { evidenceOf } from './stay-evidence.repo.ts';
export { applyPayment, bookRefund } from './stay-money.service.ts';
export { recordDevicePayment } from './stay-payment/device-payment.service.ts';
export { findDealerOfPark } from './stay-payment/driver-pay.repo.ts';
export { stayPayable } from './stay-payment/stay-payable.service.ts';
export { type Relief, reduceStay, writeOffStay } from './stay-relief.service.ts';
