export { DeskRefundAction } from './desk-refund.tsx';
export { RefundButton } from './refund-apply.tsx';
export { RefundsOfBill } from './refunds-of-bill.tsx';
