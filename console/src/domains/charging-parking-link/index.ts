export { GrantOfOrder } from './grant/grant-of-order.tsx';
