import { calendarKind, type DayProfile, type TariffPreview } from '@bochong/contract/charging-tariff';
import { daysAfter } from '../../../kit/instant.ts';
import styles from './preview.module.css';

type Stretch = TariffPreview['year'][number];
const [cell, gap, side, head] = [13, 2, 26, 12];
const daysIn = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
const short = (date: string) => date.slice(5).replace('-', '/');
const spanOf = ({ from, to }: Stretch) => (from === to ? short(from) : `${short(from)}-${short(to)}`);

/** A year of dates, month by month, each in the colour of its day's prices; a rule for the very date or a holiday has a border. */
export function YearMap({
  year,
  profiles,
  chosen,
  onChoose,
}: {
  year: TariffPreview['year'];
  profiles: readonly DayProfile[];
  chosen: string;
  onChoose(date: string): void;
}) {
  const nameOf = (id: string) => profiles.find(({ profileId }) => profileId === id)?.profileName ?? '';
  const indexOf = (id: string) => profiles.findIndex(({ profileId }) => profileId === id) % 6;
  const days = year.flatMap((stretch) =>
    Array.from({ length: daysIn(stretch.from, stretch.to) }, (_, index) => ({ ...stretch, date: daysAfter(stretch.from, index) })),
  );
  const why = ({ kind }: Stretch) => (kind === null ? '默认' : calendarKind.label(kind));
  const used = profiles.flatMap((profile) => {
    const own = year.filter(({ profileId }) => profileId === profile.profileId);
    return own.length === 0 ? [] : [{ profile, own, count: own.reduce((sum, { from, to }) => sum + daysIn(from, to), 0) }];
  });
  const width = side + 31 * (cell + gap);
  return (
    <>
      <svg
        viewBox={`0 0 ${width} ${head + 12 * (cell + gap)}`}
        className={styles.year}
        onPointerUp={({ target }) => {
          const { date } = (target as SVGElement).dataset;
          if (date !== undefined) onChoose(date);
        }}
        role="img"
        aria-label={`${year[0]?.from.slice(0, 4)}年：${used.map(({ profile, count }) => `${profile.profileName}${count}天`).join('，')}`}
      >
        {[1, 5, 10, 15, 20, 25, 31].map((day) => (
          <text key={day} x={side + (day - 1) * (cell + gap) + cell / 2} y={8} textAnchor="middle">
            {day}
          </text>
        ))}
        {Array.from({ length: 12 }, (_, month) => (
          <text key={month} x={side - 4} y={head + month * (cell + gap) + 10} textAnchor="end">
            {month + 1}月
          </text>
        ))}
        {days.map(({ date, ...stretch }) => (
          <rect
            key={date}
            x={side + (Number(date.slice(8)) - 1) * (cell + gap)}
            y={head + (Number(date.slice(5, 7)) - 1) * (cell + gap)}
            width={cell}
            height={cell}
            rx={2}
            data-profile={indexOf(stretch.profileId)}
            data-kind={stretch.kind ?? 0}
            data-chosen={date === chosen}
            data-date={date}
          >
            <title>{`${date} ${nameOf(stretch.profileId)}（${why(stretch)}）`}</title>
          </rect>
        ))}
      </svg>
      <ul className={styles.legend}>
        {used.map(({ profile, own, count }) => (
          <li key={profile.profileId}>
            <i data-profile={indexOf(profile.profileId)} />
            <b>{profile.profileName}</b> {count}天
            <span>
              {own.length > 6
                ? `${why(own[0] as Stretch)}，共${own.length}段`
                : own.map((stretch) => `${spanOf(stretch)}${stretch.kind === null ? '' : ` ${why(stretch)}`}`).join('、')}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
