import type { StatementCheck } from '@bochong/contract/statement';
import { formatFen } from '../../kit/format.ts';
import styles from './statement.module.css';

const signed = (fen: number) => `${fen < 0 ? '−' : '+'} ${formatFen(Math.abs(fen))}`;

/** Nothing, or how much: what is not posted yet is a difference for a minute. */
function Difference({ fen, waiting }: { fen: number; waiting: number }) {
  if (fen === 0) return <span>✓ 差额 0.00</span>;
  if (waiting > 0) return <span data-waiting>… 差额 {formatFen(fen)}，有待入账</span>;
  return <span data-broken>✗ 差额 {formatFen(fen)}</span>;
}

/** What must hold of the table, at its foot: each side in figures, and the difference. */
export const StatementChecks = ({ checks, waiting }: { checks: readonly StatementCheck[]; waiting: number }) => (
  <section className={styles.checks} aria-label="校验">
    {checks.map(({ id, title, left, leftFen, terms, diffFen }) => (
      <details key={id}>
        <summary>
          <b>{id}</b> {title}
          <Difference fen={diffFen} waiting={waiting} />
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
