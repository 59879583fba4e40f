import type { StatementCheck } from '@bochong/contract/statement';
import styles from './statement.module.css';
import { figureText } from './statement-words.ts';

type Kind = StatementCheck['kind'];
const signed = (kind: Kind, fen: number) => `${fen < 0 ? '−' : '+'} ${figureText(kind, Math.abs(fen))}`;

/** Nothing, or how much: what is not posted yet is a difference for a minute. */
function Difference({ kind, fen, waiting }: { kind: Kind; fen: number; waiting: number }) {
  if (fen === 0) return <span>✓ 差额 {figureText(kind, 0)}</span>;
  if (waiting > 0) return <span data-waiting>… 差额 {figureText(kind, fen)}，有待入账</span>;
  return <span data-broken>✗ 差额 {figureText(kind, fen)}</span>;
}

/** What must hold of the table, at its foot: each side in figures, and the difference. */
export const StatementChecks = ({ checks, waiting }: { checks: readonly StatementCheck[]; waiting: number }) => (
  <section className={styles.checks} aria-label="校验">
    {checks.map(({ id, kind, title, left, leftFen, terms, diffFen }) => (
      <details key={id}>
        <summary>
          <b>{id}</b> {title}
          <Difference kind={kind} fen={diffFen} waiting={waiting} />
        </summary>
        <p>
          {left} {figureText(kind, leftFen)} =
          {terms
            .filter(({ fen }, index) => fen !== 0 || index === 0)
            .map(({ title: term, fen }) => (
              <span key={term}>
                {' '}
                {signed(kind, fen)} <small>{term}</small>
              </span>
            ))}
        </p>
      </details>
    ))}
  </section>
);
