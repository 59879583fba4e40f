import { payChannel } from '@bochong/contract/kernel/pay-channel';
import { estimatedFee } from '../rule/share.rule.ts';

/** Means of which no channel keeps a fee. */
const withoutFee: readonly number[] = [
  payChannel.CASH,
  payChannel.BALANCE,
  payChannel.STORED_CARD,
  payChannel.TRANSFER,
  payChannel.COMPANY,
];

/** What will be kept of a payment by its means, as far as it is known when it is paid. */
export const feeFenOf = (paidFen: number, payType: number, feeBp: number): number =>
  withoutFee.includes(payType) ? 0 : estimatedFee(paidFen, feeBp);
