export { type BillRow, findBill, lockBill } from './bill.repo.ts';
export { accountFenOf, bookBillRefund, paidBillsOf, paymentsOf } from './bill-match.repo.ts';
export { type BusinessBill, recordBusinessPayment, settleOnAccount } from './business-bill.service.ts';
export { findCharge, findPaidByNumber } from './charge-info.repo.ts';
export { type CombinedBill, createCombinedBill, recordCombinedPayment } from './combined-bill.service.ts';
export { findDealerOfPark } from './driver-pay.repo.ts';
export { channelOf, type RefundAnswer, simulatedChannel, simulatedChannelKey } from './pay-channel.ts';
export { recordDevicePayment } from './payment.service.ts';
export { paymentJobs } from './wechat-change.service.ts';
