import { type DeployDay, dayType } from '../parking-fee/index.ts';

interface Notice {
  year: number;
  basedOn: string;
  /** Name, first and last day of each holiday. */
  holidays: readonly (readonly [label: string, from: string, to: string])[];
  makeUpWorkdays: readonly string[];
}

/** Public holidays as the General Office of the State Council announced them; a year is added here when its notice is out. */
const notices: readonly Notice[] = [
  {
    year: 2025,
    basedOn: '国办发明电〔2024〕12号',
    holidays: [
      ['元旦', '2025-01-01', '2025-01-01'],
      ['春节', '2025-01-28', '2025-02-04'],
      ['清明节', '2025-04-04', '2025-04-06'],
      ['劳动节', '2025-05-01', '2025-05-05'],
      ['端午节', '2025-05-31', '2025-06-02'],
      ['国庆节、中秋节', '2025-10-01', '2025-10-08'],
    ],
    makeUpWorkdays: ['2025-01-26', '2025-02-08', '2025-04-27', '2025-09-28', '2025-10-11'],
  },
  {
    year: 2026,
    basedOn: '国办发明电〔2025〕7号',
    holidays: [
      ['元旦', '2026-01-01', '2026-01-03'],
      ['春节', '2026-02-15', '2026-02-23'],
      ['清明节', '2026-04-04', '2026-04-06'],
      ['劳动节', '2026-05-01', '2026-05-05'],
      ['端午节', '2026-06-19', '2026-06-21'],
      ['中秋节', '2026-09-25', '2026-09-27'],
      ['国庆节', '2026-10-01', '2026-10-07'],
    ],
    makeUpWorkdays: ['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10'],
  },
];

const dayMs = 86_400_000;

function daysOf({ holidays, makeUpWorkdays }: Notice): DeployDay[] {
  const days: DeployDay[] = makeUpWorkdays.map((date) => ({ date, dayType: dayType.WORKDAY, label: '调休上班' }));
  for (const [label, from, to] of holidays)
    for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs)
      days.push({ date: new Date(at).toISOString().slice(0, 10), dayType: dayType.HOLIDAY, label });
  return days.sort((a, b) => a.date.localeCompare(b.date));
}

/** What was announced, by year: days that are not what their weekday says. */
export const statutoryYears: readonly { year: number; basedOn: string; days: DeployDay[] }[] = notices.map((notice) => ({
  year: notice.year,
  basedOn: notice.basedOn,
  days: daysOf(notice),
}));
