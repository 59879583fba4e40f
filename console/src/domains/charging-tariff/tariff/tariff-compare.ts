import {
  type CalendarRule,
  calendarKind,
  clockOfMinute,
  rateLabel,
  type TariffContent,
  type TariffSegment,
  tariffDayKind,
  yuanPerKwh,
} from '@bochong/contract/charging-tariff';

const words = ({ rateLabel: label, elecPriceE5, servicePriceE5 }: TariffSegment) =>
  `${rateLabel.label(label)} ${yuanPerKwh(elecPriceE5)}+${yuanPerKwh(servicePriceE5)}`;
const at = (segments: readonly TariffSegment[], minute: number) =>
  segments.find(({ startMin, endMin }) => startMin <= minute && minute < endMin);
const wordsAt = (segments: readonly TariffSegment[], minute: number) => {
  const segment = at(segments, minute);
  return segment ? words(segment) : '无';
};

/** Stretches of one day that have become something else, by what they became. */
function dayDifferences(before: readonly TariffSegment[], after: readonly TariffSegment[]): Map<string, string[]> {
  const stretches: { from: number; to: number; change: string }[] = [];
  for (let minute = 0; minute < 1440; minute += 30) {
    const [was, is] = [wordsAt(before, minute), wordsAt(after, minute)];
    if (was === is) continue;
    const last = stretches.at(-1);
    const change = `${was} → ${is}`;
    if (last?.change === change && last.to === minute) last.to = minute + 30;
    else stretches.push({ from: minute, to: minute + 30, change });
  }
  const changes = new Map<string, string[]>();
  for (const { from, to, change } of stretches)
    changes.set(change, [...(changes.get(change) ?? []), `${clockOfMinute(from)}-${clockOfMinute(to)}`]);
  return changes;
}

/** The rules by date in words, the default among them. */
function rulesOf({ calendarRules, profiles, defaultProfileId }: TariffContent): string[] {
  const nameOf = (id: string) => `「${profiles.find(({ profileId }) => profileId === id)?.profileName ?? ''}」`;
  const datesOf = (rule: CalendarRule): string => {
    if (rule.kind === calendarKind.HOLIDAY) return '';
    const dates = rule.kind === calendarKind.OVERRIDE ? rule.dates.join('、') : `${rule.fromMmdd}至${rule.toMmdd}`;
    return ` ${dates}${rule.dayKind === null ? '' : `（${tariffDayKind.label(rule.dayKind)}）`}`;
  };
  const words = calendarRules.map((rule) => `${calendarKind.label(rule.kind)}${datesOf(rule)}用${nameOf(rule.profileId)}`);
  return [...words, `其余日子用${nameOf(defaultProfileId)}`];
}

/** What changed between two versions, in words, days matched by their names; equal ones say so. */
export function tariffDifferences(before: TariffContent, after: TariffContent): string[] {
  const named = ({ profiles }: TariffContent) => new Map(profiles.map(({ profileName, segments }) => [profileName, segments]));
  const [old, now] = [named(before), named(after)];
  const lines: string[] = [];
  const changes = new Map<string, string[]>();
  for (const name of new Set([...old.keys(), ...now.keys()])) {
    const [was, is] = [old.get(name), now.get(name)];
    if (was === undefined) lines.push(`新增日模板「${name}」`);
    else if (is === undefined) lines.push(`删除日模板「${name}」`);
    else
      for (const [change, clocks] of dayDifferences(was, is))
        changes.set(change, [...(changes.get(change) ?? []), `${name} ${clocks.join('、')}`]);
  }
  for (const [change, days] of changes) lines.push(`${change}：${days.join('；')}`);
  const [oldRules, newRules] = [rulesOf(before), rulesOf(after)];
  lines.push(...newRules.filter((rule) => !oldRules.includes(rule)).map((rule) => `新增日期规则：${rule}`));
  lines.push(...oldRules.filter((rule) => !newRules.includes(rule)).map((rule) => `删除日期规则：${rule}`));
  return lines.length > 0 ? lines : ['价格没有变化'];
}
