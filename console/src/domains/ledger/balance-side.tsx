import { Money } from '../../fields/money.tsx';
import styles from './ledger.module.css';

/** A balance with the side it stands on. */
export const Balance = ({ fen }: { fen: number }) => (
  <>
    <span className={styles.side}>{fen > 0 ? '借' : fen < 0 ? '贷' : '平'}</span>
    <Money fen={Math.abs(fen)} />
  </>
);
