export { OrderLink } from './park-order/order-link.tsx';
