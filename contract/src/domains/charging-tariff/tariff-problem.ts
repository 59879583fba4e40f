import { calendarKind, rateLabel } from './tariff-enums.ts';

/** A contradiction inside of a tariff: where, and what to tell the person who edits it. */
export interface TariffProblem {
  path: (string | number)[];
  message: string;
}

interface Segment {
  startMin: number;
  endMin: number;
  rateLabel: number;
  elecPriceE5: number;
  servicePriceE5: number;
}
interface Profile {
  profileId: string;
  profileName: string;
  segments: readonly Segment[];
}
type Rule = { profileId: string } & (
  | { kind: typeof calendarKind.OVERRIDE; dates: readonly string[]; dayKind: number | null }
  | { kind: typeof calendarKind.HOLIDAY }
  | { kind: typeof calendarKind.SEASON; fromMmdd: string; toMmdd: string; dayKind: number | null }
);
interface Content {
  profiles: readonly Profile[];
  defaultProfileId: string;
  calendarRules: readonly Rule[];
}

/** `HH:mm` of a minute of the day; the end of it is `24:00`. */
export const clockOfMinute = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** The segments of a day follow each other from 00:00 to 24:00 without gap or overlap. */
export function segmentProblems({ profileName, segments }: Omit<Profile, 'profileId'>): TariffProblem[] {
  const problems: TariffProblem[] = [];
  let reached = 0;
  segments.forEach(({ startMin, endMin }, index) => {
    const name = `日模板「${profileName}」第${index + 1}段${clockOfMinute(startMin)}-${clockOfMinute(endMin)}`;
    const at = (field: string) => ['segments', index, field];
    if (endMin <= startMin) problems.push({ path: at('endMin'), message: `${name}：结束须晚于开始，跨夜请分成两段` });
    else if (startMin < reached) problems.push({ path: at('startMin'), message: `${name}：${clockOfMinute(startMin)}与前一段重叠` });
    else if (startMin > reached)
      problems.push({ path: at('startMin'), message: `${name}：之前的${clockOfMinute(reached)}-${clockOfMinute(startMin)}没有价格` });
    reached = Math.max(reached, endMin);
  });
  if (segments.length > 0 && reached < 1440)
    problems.push({ path: ['segments'], message: `日模板「${profileName}」：${clockOfMinute(reached)}-24:00没有价格` });
  return problems;
}

const twice = (values: readonly string[]): number => values.findIndex((value, index) => values.indexOf(value) !== index);

/** What no tariff may be stored with, drafts included. */
export function contentProblems({ profiles, defaultProfileId, calendarRules }: Content): TariffProblem[] {
  const problems: TariffProblem[] = profiles.flatMap((profile, index) =>
    segmentProblems(profile).map(({ path, message }) => ({ path: ['profiles', index, ...path], message })),
  );
  const ids = profiles.map(({ profileId }) => profileId);
  const sameId = twice(ids);
  if (sameId >= 0) problems.push({ path: ['profiles', sameId, 'profileId'], message: '日模板重复' });
  const sameName = twice(profiles.map(({ profileName }) => profileName));
  if (sameName >= 0)
    problems.push({ path: ['profiles', sameName, 'profileName'], message: `日模板名称「${profiles[sameName]?.profileName}」重复` });
  if (!ids.includes(defaultProfileId)) problems.push({ path: ['defaultProfileId'], message: '请选择默认日模板' });
  calendarRules.forEach(({ profileId }, index) => {
    if (!ids.includes(profileId)) problems.push({ path: ['calendarRules', index, 'profileId'], message: '请选择日模板' });
  });
  return problems;
}

const kindOf = (rule: Rule) => ('dayKind' in rule ? rule.dayKind : null);

/** Days of a season as `[from, to]` pieces of a year that are in order. */
const piecesOf = (from: string, to: string): [string, string][] =>
  from <= to
    ? [[from, to]]
    : [
        [from, '12-31'],
        ['01-01', to],
      ];

/** First date that two rules of one kind both speak of; those that differ in the kind of day never clash. */
function common(one: Rule, other: Rule): string | undefined {
  if (kindOf(one) !== kindOf(other)) return undefined;
  if (one.kind === calendarKind.HOLIDAY && other.kind === calendarKind.HOLIDAY) return '法定节假日';
  if (one.kind === calendarKind.OVERRIDE && other.kind === calendarKind.OVERRIDE)
    return one.dates.find((date) => other.dates.includes(date));
  if (one.kind !== calendarKind.SEASON || other.kind !== calendarKind.SEASON) return undefined;
  for (const [from, to] of piecesOf(one.fromMmdd, one.toMmdd))
    for (const [begin, end] of piecesOf(other.fromMmdd, other.toMmdd)) if (begin <= to && from <= end) return [from, begin].sort()[1];
  return undefined;
}

/** What keeps a draft from being published: two rules of one kind for one date. Rules of different kinds may meet, their order decides. */
export function publishProblems({ calendarRules }: Pick<Content, 'calendarRules'>): TariffProblem[] {
  const problems: TariffProblem[] = [];
  calendarRules.forEach((rule, index) => {
    if (rule.kind === calendarKind.OVERRIDE) {
      const again = rule.dates.find((date, at) => rule.dates.indexOf(date) !== at);
      if (again) problems.push({ path: ['calendarRules', index, 'dates'], message: `第${index + 1}条日期规则：${again}写了两次` });
    }
    calendarRules.slice(0, index).forEach((earlier, at) => {
      const date = common(earlier, rule);
      const message = `第${at + 1}条与第${index + 1}条${calendarKind.label(rule.kind)}规则在${date}重叠`;
      if (date !== undefined) problems.push({ path: ['calendarRules', index], message });
    });
  });
  return problems;
}

/** What is allowed and probably not meant. */
export function tariffDoubts({ profiles, defaultProfileId, calendarRules }: Content): string[] {
  const doubts: string[] = [];
  for (const { profileId, profileName, segments } of profiles) {
    const seen = new Map<number, Segment>();
    for (const segment of segments) {
      const first = seen.get(segment.rateLabel) ?? segment;
      seen.set(segment.rateLabel, first);
      if (first.elecPriceE5 !== segment.elecPriceE5 || first.servicePriceE5 !== segment.servicePriceE5) {
        doubts.push(`日模板「${profileName}」的${rateLabel.label(segment.rateLabel)}段有不同的价格`);
        break;
      }
    }
    if (profileId !== defaultProfileId && !calendarRules.some((rule) => rule.profileId === profileId))
      doubts.push(`日模板「${profileName}」没有用于任何日期`);
  }
  return doubts;
}

/** Neighbours of one label and one price are one segment. */
export function mergedSegments<S extends Segment>(segments: readonly S[]): S[] {
  const merged: S[] = [];
  for (const segment of segments) {
    const last = merged.at(-1);
    const same =
      last !== undefined &&
      last.endMin === segment.startMin &&
      last.rateLabel === segment.rateLabel &&
      last.elecPriceE5 === segment.elecPriceE5 &&
      last.servicePriceE5 === segment.servicePriceE5;
    if (same) merged[merged.length - 1] = { ...last, endMin: segment.endMin };
    else merged.push(segment);
  }
  return merged;
}
