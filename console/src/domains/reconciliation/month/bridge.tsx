import type { BridgeStep } from '@bochong/contract/reconciliation';
import { formatFen } from '../../../kit/format.ts';
import styles from './bridge.module.css';
import { type BridgeColumn, columnsOf } from './bridge.rule.ts';

const [height, head, foot] = [240, 30, 46];
const place = 110;

function toneOf({ step, whole, from, to }: BridgeColumn): string | undefined {
  if (whole) return styles.whole;
  if (step === 'open') return styles.open;
  if (step === 'out' || step === 'in') return styles.carried;
  return to >= from ? styles.up : styles.down;
}

/** The bridge from what was booked to what the channel settled; a step leads to its rows. */
export function Bridge({ steps, chosen, onChoose }: { steps: readonly BridgeStep[]; chosen: string; onChoose(step: string): void }) {
  if (steps.every(({ fen, count }) => fen === 0 && count === 0)) return <p>这个月平台与渠道都没有往来</p>;
  const { columns, foot: low, top } = columnsOf(steps);
  const y = (fen: number) => head + ((top - fen) / (top - low)) * (height - head - foot);
  const width = columns.length * place;
  return (
    <div className={styles.bridge}>
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
        <title>从平台净额到渠道净额</title>
        <line className={styles.axis} x1={0} x2={width} y1={height - foot} y2={height - foot} />
        {columns.map((column, index) => {
          const { step, label, count, fen, from, to, whole } = column;
          const x = index * place;
          const [upper, lower] = [y(Math.max(from, to)), y(Math.min(from, to))];
          const said = whole ? formatFen(fen) : `${fen > 0 ? '+' : ''}${formatFen(fen)}`;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a shape of a drawing cannot be a button of HTML
            <g
              key={step}
              role="button"
              tabIndex={0}
              aria-pressed={chosen === step}
              className={styles.column}
              onClick={() => onChoose(step)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' && event.key !== ' ') return;
                event.preventDefault();
                onChoose(step);
              }}
            >
              <rect className={styles.hit} x={x} y={0} width={place} height={height} />
              <rect className={toneOf(column)} x={x + 28} y={upper} width={place - 56} height={Math.max(2, lower - upper)} rx={2} />
              {index < columns.length - 1 && <line className={styles.link} x1={x + place - 28} x2={x + place + 28} y1={y(to)} y2={y(to)} />}
              <text className={styles.figure} x={x + place / 2} y={upper - 6}>
                {said}
              </text>
              <text className={styles.label} x={x + place / 2} y={height - foot + 18}>
                {label}
              </text>
              <text className={styles.label} x={x + place / 2} y={height - foot + 36}>
                {`${count}笔`}
              </text>
            </g>
          );
        })}
      </svg>
      <small>单位元；柱从最低处附近画起，不从零起。点一步看它的单据</small>
    </div>
  );
}
