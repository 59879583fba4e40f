import { type OccupancyDetail, occupancyBand } from '@bochong/contract/charging-occupancy';
import { formatDuration, formatTime } from '../../../kit/format.ts';
import styles from './stay-band.module.css';

const secondsOf = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / 1000;

/** A stay from the end of the charge to its own: what was free, what was not counted, what was billed. */
export function StayBand({ of }: { of: Pick<OccupancyDetail, 'stretches' | 'endAt'> }) {
  const { stretches, endAt } = of;
  const [first, last] = [stretches[0], stretches.at(-1)];
  if (!first || !last) return null;
  const words = stretches.map((one) => `${occupancyBand.label(one.band)}${formatDuration(Math.ceil(secondsOf(one)))}`);
  return (
    <figure className={styles.band}>
      <div role="img" aria-label={`占位时段：${words.join('，')}`}>
        {stretches.map((one, index) => (
          <i key={one.from} data-band={one.band} title={words[index]} style={{ flexGrow: Math.max(1, secondsOf(one)) }}>
            <span>{occupancyBand.label(one.band)}</span>
          </i>
        ))}
      </div>
      <figcaption>
        <time>{formatTime(first.from, '{m}-{d} {h}:{i}')}</time>
        <time>{endAt === null ? '现在' : formatTime(last.to, '{m}-{d} {h}:{i}')}</time>
      </figcaption>
      <ul>
        {stretches.map((one, index) => (
          <li key={one.from}>
            <i data-band={one.band} />
            {formatTime(one.from, '{h}:{i}')}–{formatTime(one.to, '{h}:{i}')} {words[index]}
          </li>
        ))}
      </ul>
    </figure>
  );
}
