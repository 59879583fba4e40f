import { formatTime } from '../../kit/format.ts';
import { go } from '../../kit/navigation.ts';
import styles from './home.module.css';

const weekday = () => formatTime(Date.now(), '周{a}');

interface MetricCardProps {
  label: string;
  value: string;
  /** What the value is a part of, drawn small after it. */
  of?: string;
  /** Drawn against the same stretch of the same weekday a week ago. */
  compared?: { value: number; lastWeek: number };
  /** What the value contains, in words. */
  contains: string;
  note?: string;
  tone?: 'amber' | 'red' | undefined;
  /** The list behind it. */
  path: string;
}

function Change({ against, now, base }: { against: string; now: number; base: number }) {
  const percent = ((now - base) / Math.abs(base)) * 100;
  return (
    <span className={styles.metricNote}>
      {base === 0 ? `${against} 0` : `较${against} ${percent >= 0 ? '↑' : '↓'} ${Math.abs(percent).toFixed(1)}%`}
    </span>
  );
}

/** One headline figure with what it is compared to; opens the list behind it. */
export function MetricCard({ label, value, of, compared, note, tone, contains, path }: MetricCardProps) {
  return (
    <button type="button" className={styles.metricCard} title={contains} onClick={() => void go(path)}>
      <span className={styles.metricLabel}>{label}</span>
      <b className={`${styles.metricValue} ${tone ? styles[tone] : ''}`}>
        {value}
        {of !== undefined && <small> / {of}</small>}
      </b>
      {note && <span className={styles.metricNote}>{note}</span>}
      {compared && <Change against={`上${weekday()}同期`} now={compared.value} base={compared.lastWeek} />}
    </button>
  );
}
