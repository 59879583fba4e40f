export { RefundButton } from './refund-apply.tsx';
export { RefundsOfBill } from './refunds-of-bill.tsx';
