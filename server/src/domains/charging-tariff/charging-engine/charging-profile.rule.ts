import { type ConstantZone, dateOf, dayMs, localDay, zoneMs } from '../../../kernel/time.ts';

/** Local time of a station. */
export type ChargingZone = ConstantZone;

export interface Segment {
  startMin: number;
  endMin: number;
  /** 1 sharp, 2 peak, 3 flat, 4 valley, 5 deep valley. */
  rateLabel: number;
  elecPriceE5: number;
  servicePriceE5: number;
}
export type DayKind = 'workday' | 'restDay';
type Target = { profileId: string; dayKind?: DayKind };
export type CalendarRule = Target &
  ({ kind: 'dateOverride'; dates: readonly string[] } | { kind: 'holiday' } | { kind: 'season'; fromMmdd: string; toMmdd: string });

export interface TariffVersion {
  versionId: string;
  /** Epoch ms; the next version's start is this one's end, `null` while none follows. */
  effectiveFrom: number;
  effectiveTo: number | null;
  defaultProfileId: string;
  calendarRules: readonly CalendarRule[];
  profiles: Readonly<Record<string, readonly Segment[]>>;
}

/** Working-day calendar by `yyyy-MM-dd`: 1 workday (made up), 2 rest day, 3 statutory holiday. Other days go by the week. */
export type Calendar = Readonly<Record<string, 1 | 2 | 3>>;

const dayTypeOf = (day: number, calendar: Calendar): 1 | 2 | 3 =>
  calendar[dateOf(day)] ?? ((day + 4) % 7 === 0 || (day + 4) % 7 === 6 ? 2 : 1);

/** The version in force at an instant: `[effectiveFrom, effectiveTo)`. Later versions never touch an order that has begun. */
export const versionAt = (versions: readonly TariffVersion[], at: number): TariffVersion | undefined =>
  versions.find(({ effectiveFrom, effectiveTo }) => effectiveFrom <= at && (effectiveTo === null || at < effectiveTo));

const priority = { dateOverride: 0, holiday: 1, season: 2 } as const;

/** The day profile of a date and the kind of rule that says so: override, holiday, season, default. Within a kind the rule with a day kind goes first. */
export function profileRuleOf(
  version: TariffVersion,
  day: number,
  calendar: Calendar,
): { profileId: string; kind: CalendarRule['kind'] | null } {
  if (version.calendarRules.length === 0) return { profileId: version.defaultProfileId, kind: null };
  const [date, type] = [dateOf(day), dayTypeOf(day, calendar)];
  const mmdd = date.slice(5);
  const fits = (rule: CalendarRule): boolean => {
    if (rule.dayKind !== undefined && rule.dayKind !== (type === 1 ? 'workday' : 'restDay')) return false;
    if (rule.kind === 'dateOverride') return rule.dates.includes(date);
    if (rule.kind === 'holiday') return type === 3;
    const { fromMmdd: from, toMmdd: to } = rule;
    return from <= to ? from <= mmdd && mmdd <= to : mmdd >= from || mmdd <= to;
  };
  const rank = (rule: CalendarRule) => priority[rule.kind] * 2 + (rule.dayKind === undefined ? 1 : 0);
  const best = version.calendarRules.filter(fits).toSorted((a, b) => rank(a) - rank(b))[0];
  return { profileId: best?.profileId ?? version.defaultProfileId, kind: best?.kind ?? null };
}

const profileOf = (version: TariffVersion, day: number, calendar: Calendar): readonly Segment[] =>
  version.profiles[profileRuleOf(version, day, calendar).profileId] ?? [];

/** A stretch of one day at one price, `[from, to)` in epoch ms. */
export interface Band {
  from: number;
  to: number;
  day: number;
  segment: Segment;
}

export const samePrice = (a: Segment, b: Segment): boolean => a.elecPriceE5 === b.elecPriceE5 && a.servicePriceE5 === b.servicePriceE5;

/** Maximal bands of `[from, to)`: equal neighbours of one local day are one band, midnight always cuts. `null`: a minute has no price. */
export function bandsBetween(version: TariffVersion, calendar: Calendar, zone: ChargingZone, from: number, to: number): Band[] | null {
  const bands: Band[] = [];
  for (let day = localDay(from, zone), at = from; at < to; day += 1) {
    const start = day * dayMs - zoneMs(zone);
    for (const segment of profileOf(version, day, calendar)) {
      const end = Math.min(to, start + segment.endMin * 60_000);
      if (end <= at) continue;
      if (start + segment.startMin * 60_000 > at || at >= to) break;
      const last = bands.at(-1);
      if (last && last.day === day && last.segment.rateLabel === segment.rateLabel && samePrice(last.segment, segment)) last.to = end;
      else bands.push({ from: at, to: end, day, segment });
      at = end;
    }
    if (at < Math.min(to, start + dayMs)) return null;
  }
  return bands;
}

/** Price in force at an instant. */
export const priceAt = (version: TariffVersion, calendar: Calendar, zone: ChargingZone, at: number): Segment | undefined =>
  bandsBetween(version, calendar, zone, at, at + 1)?.[0]?.segment;

/** The whole of `[from, to)` at the lowest sum of both prices of the local day of `from`: what is proposed where nobody knows the hour. */
export function cheapestOf(version: TariffVersion, calendar: Calendar, zone: ChargingZone, from: number, to: number): Band[] | null {
  const day = localDay(from, zone);
  const sum = ({ elecPriceE5, servicePriceE5 }: Segment) => elecPriceE5 + servicePriceE5;
  const segment = profileOf(version, day, calendar).toSorted((a, b) => sum(a) - sum(b))[0];
  return segment ? [{ from, to, day, segment }] : null;
}
