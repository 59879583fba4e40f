import styles from './wall.module.css';

export interface Bar {
  key: string;
  /** Under the bar; empty: none. */
  label: string;
  value: number;
  /** What is said of it where the pointer stands. */
  says: string;
}

const [step, height] = [10, 100];

/** Bars from nought to the highest, as wide and high as there is room. */
export function Bars({ bars, label, unit, now }: { bars: readonly Bar[]; label: string; unit: string; now?: string }) {
  const most = Math.max(...bars.map(({ value }) => value), 0);
  return (
    <div className={styles.bars}>
      <small className={styles.most}>
        最高 {most.toLocaleString('zh-CN', { maximumFractionDigits: 1 })} {unit}
      </small>
      <svg viewBox={`0 0 ${bars.length * step} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
        <line x1={0} x2={bars.length * step} y1={0.5} y2={0.5} />
        <line x1={0} x2={bars.length * step} y1={height / 2} y2={height / 2} />
        {bars.map(({ key, value, says }, at) => {
          const high = most === 0 ? 0 : (value / most) * height;
          return (
            <rect key={key} data-now={key === now || undefined} x={at * step + 1.5} y={height - high} width={step - 3} height={high}>
              <title>{says}</title>
            </rect>
          );
        })}
      </svg>
      <div className={styles.axis}>
        {bars.map(({ key, label: under }) => (
          <span key={key}>{under}</span>
        ))}
      </div>
    </div>
  );
}
