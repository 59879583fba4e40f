import type { ChargingWallet } from '@bochong/contract/charging-customer';
import type { CSSProperties } from 'react';
import { formatFen } from '../../../kit/format.ts';
import styles from './wallet-bar.module.css';

/** A wallet as one bar: what of principal, gift and unused credit can be spent, and what is frozen of them. */
export function WalletBar({ wallet }: { wallet: ChargingWallet }) {
  const { principalFen, giftFen, frozenFen, creditLimitFen, usedCreditFen } = wallet;
  // What is frozen is taken of principal first, as a capture would.
  const free = { principal: Math.max(0, principalFen - frozenFen), gift: Math.max(0, giftFen - Math.max(0, frozenFen - principalFen)) };
  const credit = Math.max(0, creditLimitFen - usedCreditFen - Math.max(0, frozenFen - principalFen - giftFen));
  const parts = [
    ['本金', free.principal, styles.principal],
    ['赠送', free.gift, styles.gift],
    ['授信', credit, styles.credit],
    ['冻结', frozenFen, styles.frozen],
  ] as const;
  const shown = parts.filter(([, fen]) => fen > 0);
  if (shown.length === 0) return null;
  const label = shown.map(([name, fen]) => `${name}${formatFen(fen)}元`).join('，');
  return (
    <div className={styles.bar} role="img" aria-label={label}>
      {shown.map(([name, fen, className]) => (
        <span key={name} className={className} style={{ '--share': fen } as CSSProperties} title={`${name} ${formatFen(fen)}元`}>
          {name} {formatFen(fen)}
        </span>
      ))}
    </div>
  );
}
