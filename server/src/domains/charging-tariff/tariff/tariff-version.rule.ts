import { type CalendarRule as ContractRule, calendarKind, type TariffContent, tariffDayKind } from '@bochong/contract/charging-tariff';
import { dateOf } from '../../../kernel/time.ts';
import type { Calendar, CalendarRule, DayKind, TariffVersion } from '../charging-engine/charging-profile.rule.ts';

/** A version as it is stored; a draft has no start and prices nothing. */
export interface StoredVersion {
  versionId: string;
  tariffId: string;
  tariffName: string;
  versionNo: number;
  content: TariffContent;
  effectiveFrom: string;
  effectiveTo: string | null;
}

const dayKindOf = (code: number | null): { dayKind?: DayKind } =>
  code === null ? {} : { dayKind: code === tariffDayKind.WORKDAY ? 'workday' : 'restDay' };

function engineRule(rule: ContractRule): CalendarRule {
  const { profileId } = rule;
  if (rule.kind === calendarKind.HOLIDAY) return { kind: 'holiday', profileId };
  if (rule.kind === calendarKind.OVERRIDE) return { kind: 'dateOverride', profileId, dates: rule.dates, ...dayKindOf(rule.dayKind) };
  return { kind: 'season', profileId, fromMmdd: rule.fromMmdd, toMmdd: rule.toMmdd, ...dayKindOf(rule.dayKind) };
}

/** What the engine prices with. */
export const engineVersion = ({ versionId, content, effectiveFrom, effectiveTo }: Omit<StoredVersion, 'tariffName'>): TariffVersion => ({
  versionId,
  effectiveFrom: Date.parse(effectiveFrom),
  effectiveTo: effectiveTo === null ? null : Date.parse(effectiveTo),
  defaultProfileId: content.defaultProfileId,
  calendarRules: content.calendarRules.map(engineRule),
  profiles: Object.fromEntries(content.profiles.map(({ profileId, segments }) => [profileId, segments])),
});

/** The working-day calendar as the engine reads it. */
export const engineCalendar = (days: ReadonlyMap<number, 1 | 2 | 3>): Calendar =>
  Object.fromEntries([...days].map(([day, type]) => [dateOf(day), type]));
