export { type BillRow, findBill, lockBill } from './bill/bill.repo.ts';
export { standingOfAccounts, takenByDay } from './bill/bill-account.repo.ts';
export { reassignBill } from './bill/bill-assign.service.ts';
export { type BillOrder, createBill, createBillFor } from './bill/bill-create.service.ts';
export { belongsTo, lotsOutside, lotsWithin, shareOf } from './bill/bill-lot.repo.ts';
export { spreadFen } from './bill/bill-lot.rule.ts';
export { paidBillsOf, paidThrough, paymentsOf, terminalBillsOf, unassignedBills } from './bill/bill-match.repo.ts';
export { billsMovedFrom, moveBills, returnBills } from './bill/bill-move.repo.ts';
export { type Received, takeNotice } from './bill/bill-notice.service.ts';
export { billsOfNumber } from './bill/bill-number.repo.ts';
export { openedBill } from './bill/bill-open.service.ts';
export type { BillPart } from './bill/bill-part.rule.ts';
export { billsOfTrades, markReconciled, paymentsBetween, type TradeBill } from './bill/bill-reconcile.repo.ts';
export { takeBack } from './bill/bill-refund.service.ts';
export { factsOf, sharesOf } from './bill/bill-settle.service.ts';
export { takingsOfShift } from './bill/bill-shift.repo.ts';
export { type Tender, takePayment, takeTerminalPayment } from './bill/bill-take.service.ts';
export { createFreezeQuestions, type FreezeQuestion } from './bill/freeze-question.ts';
export { findTrade } from './bill/trade-number.repo.ts';
export { recordMovement, tenderOf } from './money-event/money-event.service.ts';
export type { AdjustedBy, MoneyEvents } from './money-event/money-event.ts';
export {
  type Credit,
  createPayables,
  type Debit,
  type Payable,
  type Payables,
  type Quote,
  type Subject,
  type SubjectFacts,
} from './payable.ts';
export { findPaidByNumber, findReceipt } from './receipt/receipt.repo.ts';
export { billJobs, oweChange } from './wechat-change/wechat-change.service.ts';
