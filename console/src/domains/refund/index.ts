export { RefundButton } from './refund-apply.tsx';
