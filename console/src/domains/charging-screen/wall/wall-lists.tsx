import type { ChargeScreen, ScreenParts } from '@bochong/contract/charging-screen';
import { formatFen } from '../../../kit/format.ts';
import styles from './wall.module.css';
import { farEnergy, lasting } from './wall-words.ts';

/** Stations of the month by energy; a bar says how far each is from the first. */
export function Ranking({ of, screen: { showMoney } }: { of: ScreenParts['stationRank']; screen: ChargeScreen }) {
  const most = Math.max(...of.map(({ energyWh }) => energyWh), 1);
  if (of.length === 0) return <p className={styles.nothing}>本月还没有充电</p>;
  return (
    <ol className={styles.ranking}>
      {of.map(({ stationName, energyWh, orderCount, netFen }, at) => (
        <li key={`${at} ${stationName}`}>
          <b>{at + 1}</b>
          <span>{stationName}</span>
          <em>{farEnergy(energyWh).join(' ')}</em>
          <small>
            {orderCount} 次{showMoney && netFen !== null && ` · ${formatFen(netFen)} 元`}
          </small>
          <i style={{ '--share': `${(energyWh / most) * 100}%` } as object} />
        </li>
      ))}
    </ol>
  );
}

interface LastingProps {
  /** `at` null: always. */
  rows: readonly { at: string | null; stationName: string; place: string; says: string }[];
  now: string;
  tone: 'red' | 'grey';
  none: string;
}

/** What lasts until somebody deals with it: where, what, and since when. */
export const Lasting = ({ rows, now, tone, none }: LastingProps) =>
  rows.length === 0 ? (
    <p className={styles.nothing} data-good>
      {none}
    </p>
  ) : (
    <ol className={styles.lasting} data-tone={tone}>
      {rows.map(({ at, stationName, place, says }, index) => (
        <li key={`${index} ${at}`}>
          <span>{stationName}</span>
          <em>{at === null ? '从未连接' : lasting(at, now)}</em>
          <small>
            {place} · {says}
          </small>
        </li>
      ))}
    </ol>
  );
