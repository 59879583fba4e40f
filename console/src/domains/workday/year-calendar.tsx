import { type DayType, type DeployDay, dayType } from '@bochong/contract/parking-fee';
import styles from './year-calendar.module.css';
import { monthCells, weekdayType } from './year-days.ts';

const weekdays = [...'一二三四五六日'];
const months = Array.from({ length: 12 }, (_, index) => index + 1);

/** How a day is drawn: a day that is worked although its weekday rests is told apart from any other. */
const classOf = (type: DayType, date: string): string =>
  ({
    [dayType.WORKDAY]: weekdayType(date) === dayType.WORKDAY ? '' : styles.worked,
    [dayType.WEEKEND]: styles.rest,
    [dayType.HOLIDAY]: styles.holiday,
  })[type] ?? '';

/** What the colours mean. */
export const DayLegend = () => (
  <p className={styles.legend}>
    {(
      [
        ['', '工作日'],
        [styles.rest, '休息日'],
        [styles.holiday, '节假日'],
        [styles.worked, '调休上班'],
      ] as const
    ).map(([name, label]) => (
      <span key={label}>
        <span className={`${styles.day} ${styles.sample} ${name}`}>1</span>
        {label}
      </span>
    ))}
  </p>
);

interface YearCalendarProps {
  year: number;
  days: readonly DeployDay[];
  /** A day is pressed; absent: they are only looked at. */
  onDay?: (date: string) => void;
}

/** The twelve months of a year, each day in the colour of what it is. */
export function YearCalendar({ year, days, onDay }: YearCalendarProps) {
  const known = new Map(days.map((day) => [day.date, day]));
  return (
    <div className={styles.year}>
      {months.map((month) => (
        <section key={month} className={styles.month} aria-label={`${month}月`}>
          <h3>{month}月</h3>
          <div className={styles.week}>
            {weekdays.map((day) => (
              <abbr key={day} title={`星期${day}`}>
                {day}
              </abbr>
            ))}
            {monthCells(year, month).map((date, index) => {
              if (date === null) return <span key={`${month} ${weekdays[index]}`} />;
              const said = known.get(date);
              const type = said?.dayType ?? weekdayType(date);
              const words = `${date} ${dayType.label(type)} ${said?.label ?? ''}`.trim();
              const className = `${styles.day} ${classOf(type, date)}`;
              return onDay ? (
                <button key={date} type="button" className={className} aria-label={words} title={words} onClick={() => onDay(date)}>
                  {Number(date.slice(8))}
                </button>
              ) : (
                <span key={date} className={className} title={words}>
                  {Number(date.slice(8))}
                </span>
              );
            })}
          </div>
        </section>
      ))}
    </div>
  );
}
