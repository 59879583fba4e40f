/** For whoever takes payments from accounts: what paying wholly from the balance takes off. */
export { balanceDiscount, correctBalanceDiscount } from './discount/balance-discount.service.ts';
