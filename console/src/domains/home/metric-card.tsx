interface MetricCardProps {
  label: string;
  value: string;
  /** What the value is a part of, drawn small after it. */
  of?: string;
  /** Compared with `base`: the same stretch of yesterday. */
  now?: number;
  base?: number;
  note?: string;
  tone?: 'amber' | 'red' | undefined;
  onOpen(): void;
}

const change = (now: number, base: number) => {
  if (base === 0) return '昨日同期 0';
  const percent = ((now - base) / base) * 100;
  return `较昨日同期 ${percent >= 0 ? '↑' : '↓'} ${Math.abs(percent).toFixed(1)}%`;
};

/** One headline figure with what it is compared to; opens the list behind it. */
export function MetricCard({ label, value, of, now, base, note, tone, onOpen }: MetricCardProps) {
  return (
    <button type="button" className={`metric-card ${tone ?? ''}`} onClick={onOpen}>
      <span className="metric-label">{label}</span>
      <b className="metric-value">
        {value}
        {of !== undefined && <small> / {of}</small>}
      </b>
      <span className="metric-note">{note ?? (now === undefined || base === undefined ? '' : change(now, base))}</span>
    </button>
  );
}
