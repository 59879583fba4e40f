import { dayType, type FeePreview } from '@bochong/contract/parking-fee';
import type { CSSProperties } from 'react';
import { weekdayNames } from '../../../fields/weekly-hours.tsx';
import { formatFen } from '../../../kit/format.ts';
import styles from './fee-rule.module.css';

/** Prices of a week by the hour an hour's parking starts in: the darker, the dearer. */
export function WeekHeatMap({ week }: { week: FeePreview['week'] }) {
  const prices = week.flatMap((day) => day.hours);
  const [cheapest, dearest] = [Math.min(...prices), Math.max(...prices)];
  // One price all week is neither cheap nor dear.
  const shareOf = (fen: number) => (dearest === cheapest ? 25 : Math.round(((fen - cheapest) / (dearest - cheapest)) * 75));
  return (
    <table className={styles.weekHeat}>
      <caption>
        一周价格：各时刻入场停1小时的应付金额
        <span className={styles.heatLegend}>
          {formatFen(cheapest)}
          {dearest > cheapest && (
            <>
              <i />
              {formatFen(dearest)}
            </>
          )}
          元
        </span>
      </caption>
      <thead>
        <tr>
          <th aria-label="日期" />
          {Array.from({ length: 24 }, (_, hour) => (
            <th key={hour} scope="col">
              {hour % 3 === 0 ? hour : ''}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {week.map((day, index) => (
          <tr key={day.date}>
            <th scope="row">
              {weekdayNames[index]} <small data-day={day.dayType}>{dayType.label(day.dayType)}</small>
            </th>
            {day.hours.map((fen, hour) => {
              const share = shareOf(fen);
              const text = `${day.date} ${String(hour).padStart(2, '0')}:00 入场 ${formatFen(fen)}元`;
              return (
                <td
                  key={hour}
                  title={text}
                  className={share > 45 ? styles.dear : undefined}
                  style={{ '--share': `${share}%` } as CSSProperties}
                >
                  <span>{fen % 100 === 0 ? fen / 100 : (fen / 100).toFixed(1)}</span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
