import type { StatementCheck } from '@bochong/contract/statement';
import { formatFen } from '../../kit/format.ts';
import styles from './statement.module.css';

const signed = (fen: number) => `${fen < 0 ? '−' : '+'} ${formatFen(Math.abs(fen))}`;

/** What must hold of the table, at its foot: each side in figures, and the difference. */
export const StatementChecks = ({ checks }: { checks: readonly StatementCheck[] }) => (
  <section className={styles.checks} aria-label="校验">
    {checks.map(({ id, title, left, leftFen, terms, diffFen }) => (
      <details key={id}>
        <summary>
          <b>{id}</b> {title}
          <span data-broken={diffFen !== 0 || undefined}>{diffFen === 0 ? '✓ 差额 0.00' : `✗ 差额 ${formatFen(diffFen)}`}</span>
        </summary>
        <p>
          {left} {formatFen(leftFen)} =
          {terms
            .filter(({ fen }, index) => fen !== 0 || index === 0)
            .map(({ title: term, fen }) => (
              <span key={term}>
                {' '}
                {signed(fen)} <small>{term}</small>
              </span>
            ))}
        </p>
      </details>
    ))}
  </section>
);
