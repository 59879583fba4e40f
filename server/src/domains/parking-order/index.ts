export { boardOf as lanesOfLot } from './booth/booth.service.ts';
export { ownBill } from './driver-page/driver-page.service.ts';
export { assertMayAsk, noteMiss } from './driver-page/plate-tries.ts';
export { listChanges } from './order-change/order-change.repo.ts';
export { priceStay } from './order-fee/order-fee.service.ts';
export { mergeOrders, previewMerge } from './order-merge/order-merge.service.ts';
export { bucketLabels, bucketSpan } from './park-order/day-bucket.rule.ts';
export { orderTimeline } from './park-order/order-detail.service.ts';
export { findOrderRow, ordersAround } from './park-order/order-row.repo.ts';
export { fixPlate } from './park-order/plate-correction.service.ts';
export { periodOf } from './park-order/un-out.service.ts';
export { parkingOrderJobs } from './parking-order.jobs.ts';
export { imagesOfOrder } from './pass-record/pass-record.service.ts';
export { releaseAcceptedLane, releasePaidLane } from './passage/lane-release.service.ts';
export { applyPassageEvent } from './passage/passage.service.ts';
export type { PassageContext, PassageOutcome } from './passage/passage-context.ts';
export { presenceOf } from './presence/presence.repo.ts';
export { clearPresence, savePresence } from './presence/presence.service.ts';
export { dueFen, overpaidFen } from './stay/order-state.rule.ts';
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
} from './stay/stay.repo.ts';
export { assertNotFrozen } from './stay/stay-change.service.ts';
export { type Correction, correctedStay, correctStay } from './stay/stay-correction.service.ts';
export { evidenceOf } from './stay/stay-evidence.repo.ts';
export { applyPayment, bookRefund } from './stay/stay-money.service.ts';
export { type Relief, reduceStay, writeOffStay } from './stay/stay-relief.service.ts';
export { recordDevicePayment } from './stay-payment/device-payment.service.ts';
export { findDealerOfPark } from './stay-payment/driver-pay.repo.ts';
export { stayPayable } from './stay-payment/stay-payable.service.ts';
/** What others give off the fee of a stay: of the giver's own id, as often as it says so. */
export { giveWaiver, type SeenStay, staysAt, staysOfPlate, waiverUse, withdrawWaiver } from './waiver/waiver.repo.ts';
