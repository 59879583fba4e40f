import { daysUntil, outlookDays, poolStatus, type UnitPool } from '@bochong/contract/license';
import { dayOf, daysAfter, monthsAfter, nowInstant } from '../../../kit/instant.ts';
import styles from './licence-picture.module.css';

const before = 60;
const after = 400;

/** Where days stand on the axis: from two months ago to a little more than a year ahead. */
function axisFrom(today: string) {
  const from = daysAfter(today, -before);
  const at = (day: string) => Math.min(100, Math.max(0, (daysUntil(day, from) * 100) / (before + after)));
  const months = Array.from({ length: 15 }, (_, index) => monthsAfter(`${from.slice(0, 7)}-01T00:00:00+08:00`, index + 1).slice(0, 10));
  return { at, months: months.filter((day) => daysUntil(day, from) < before + after - 12) };
}

const hueOf = ({ poolStatus: status }: UnitPool): string | undefined =>
  status === poolStatus.EXPIRED || status === poolStatus.STOPPED
    ? styles.ended
    : status === poolStatus.EXPIRING
      ? styles.ending
      : styles.current;

/** Each pool from its start to its end with the grace after it, against today and the ninety days from now. */
export function RenewalTimeline({ pools }: { pools: readonly UnitPool[] }) {
  const today = dayOf(nowInstant());
  const { at, months } = axisFrom(today);
  const bar = (start: string, end: string) => ({ x: `${at(start)}%`, width: `${Math.max(0.2, at(end) - at(start))}%` });
  return (
    <figure className={styles.figure}>
      <div className={styles.timeline}>
        <span />
        <svg aria-hidden="true">
          {months.map((day) => (
            <text key={day} x={`${at(day)}%`} y="16">
              {day.slice(5, 7) === '01' ? day.slice(0, 4) : `${Number(day.slice(5, 7))}月`}
            </text>
          ))}
        </svg>
        {pools.map((pool) => {
          const { poolId, poolName, startDate, expireDate, graceDays, licences } = pool;
          const said = `${poolName}：${startDate}至${expireDate}，宽限${graceDays}天`;
          return (
            <TimelineRow key={poolId} name={poolName} end={expireDate}>
              <svg role="img" aria-label={said}>
                <title>{said}</title>
                <rect className={styles.ground} {...bar(today, daysAfter(today, outlookDays))} height="22" />
                {months.map((day) => (
                  <line key={day} className={styles.month} x1={`${at(day)}%`} x2={`${at(day)}%`} y1="0" y2="22" />
                ))}
                <rect className={styles.grace} {...bar(expireDate, daysAfter(expireDate, graceDays))} y="6" height="10" />
                <rect className={hueOf(pool)} {...bar(startDate, expireDate)} y="5" height="12" rx="2" />
                {licences.map((one) => (
                  <line
                    key={one.licenseNo}
                    className={styles.real}
                    x1={`${at(one.expireDate)}%`}
                    x2={`${at(one.expireDate)}%`}
                    y1="2"
                    y2="20"
                  />
                ))}
                <line className={styles.today} x1={`${at(today)}%`} x2={`${at(today)}%`} y1="0" y2="22" />
              </svg>
            </TimelineRow>
          );
        })}
      </div>
      <figcaption className={styles.legend}>
        条为授权池的有效期，虚框为宽限期，竖线为各授权文件的到期日；灰底为今后{outlookDays}天
      </figcaption>
    </figure>
  );
}

const TimelineRow = ({ name, end, children }: { name: string; end: string; children: React.ReactNode }) => (
  <>
    <span>
      {name} <span className={styles.numbers}>至 {end}</span>
    </span>
    {children}
  </>
);
