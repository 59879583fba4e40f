export { chargingOrderJobs } from './charging-order.jobs.ts';
export { startPlugged } from './command/plug-start.service.ts';
/** For whoever lets a driver start and stop a charge. */
export { requestStart, type StartWish } from './command/remote-start.service.ts';
export { blockedWords, isStationOpen, minStartFen } from './command/start-facts.service.ts';
/** For whoever has more to offer on the gun's page. */
export { driverAt, miss } from './driver-charge/driver-access.service.ts';
export { lockDriver, type PastCharge, pastChargesOf } from './driver-charge/driver-charge.repo.ts';
export { findOrder, type OrderRow } from './order/charging-order.repo.ts';
export { fixOrderPlate } from './order/fix-plate.service.ts';
/** For whoever has tags of other platforms' users. */
export { type ForeignTag, type ForeignTags, provideForeignTags, type TagShown } from './order/foreign-tag.ts';
export { type Gun, gunById, lotsOf } from './order/gun.repo.ts';
/** For whoever invoices charges. */
export { chargeInvoiceState, noteInvoiceStatus } from './order/invoice-state.repo.ts';
/** For whoever keeps guns for somebody. */
export { type KeptGuns, provideKeptGuns } from './order/kept-gun.ts';
export type { PeerPayer } from './order/payer.service.ts';
/** For whoever has the accounts of other platforms, whose users charge. */
export { type PeerHold, providePeerAccounts } from './order/peer-account.ts';
export { type PlateOutcome, plateSeen } from './order/plate-seen.service.ts';
export { type ChargeNow, type ChargeStretch, chargeNow, startForPeer, stopForPeer } from './peer-charge/peer-charge.service.ts';
export { type EndedCharge, heldForPeer, peerChargesEnded, peerChargesOf, peerOrder, runningOnTag } from './peer-charge/peer-order.repo.ts';
/** For a company's own people. */
export { ordersOfCompany } from './record/order-list.repo.ts';
export { refundOrder } from './record/order-refund.service.ts';
/** Whether the car had been full before the end: for whoever charges what comes after a charge. */
export { chargeStates } from './sample/charge-state.service.ts';
export { type DebtSaid, waiveOrder } from './settle/order-debt.service.ts';
export { afterPayment, type OrderMoney, owedFen, surplusFen } from './settle/pay-status.rule.ts';
