import { type FeeBand, minuteOfClock } from '@bochong/contract/parking-fee';
import styles from './fee-rule.module.css';
import { bandClock, stepsText } from './rule-facts.ts';

/** Pieces of the day a band lies on: two when it crosses midnight. */
function piecesOf({ start, end }: FeeBand): [from: number, to: number][] {
  const [from, to] = [minuteOfClock(start), minuteOfClock(end)];
  if (from < to) return [[from, to]];
  return from === to && from === 0
    ? [[0, 1440]]
    : (
        [
          [0, to],
          [from, 1440],
        ] as [number, number][]
      ).filter(([a, b]) => b > a);
}

/** The bands of a day drawn over its 24 hours; a gap shows as a hole. */
export function BandStrip({ title, bands }: { title: string; bands: readonly FeeBand[] }) {
  return (
    <figure className={styles.bandStrip}>
      <figcaption>{title}</figcaption>
      <div className={styles.bandDay}>
        {bands.flatMap((band, index) =>
          piecesOf(band).map(([from, to]) => (
            <i
              key={`${band.name}${from}`}
              data-band={band.charge ? index % 4 : 'free'}
              style={{ left: `${from / 14.4}%`, width: `${(to - from) / 14.4}%` }}
              title={`${band.name} ${bandClock(band)} ${stepsText(band)}`}
            >
              {to - from >= 180 ? band.name : ''}
            </i>
          )),
        )}
      </div>
      <div className={styles.bandHours}>
        {[0, 6, 12, 18, 24].map((hour) => (
          <span key={hour}>{hour}:00</span>
        ))}
      </div>
    </figure>
  );
}
