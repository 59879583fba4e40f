import { clockOfMinute, rateLabel, type TariffContent, type TariffSegment, yuanPerKwh } from '@bochong/contract/charging-tariff';

const words = ({ rateLabel: label, elecPriceE5, servicePriceE5 }: TariffSegment) =>
  `${rateLabel.label(label)} ${yuanPerKwh(elecPriceE5)}+${yuanPerKwh(servicePriceE5)}`;
const at = (segments: readonly TariffSegment[], minute: number) =>
  segments.find(({ startMin, endMin }) => startMin <= minute && minute < endMin);
const wordsAt = (segments: readonly TariffSegment[], minute: number) => {
  const segment = at(segments, minute);
  return segment ? words(segment) : '无';
};

/** Stretches of one day that have become something else. */
function dayDifferences(name: string, before: readonly TariffSegment[], after: readonly TariffSegment[]): string[] {
  const lines: { from: number; to: number; change: string }[] = [];
  for (let minute = 0; minute < 1440; minute += 30) {
    const [was, is] = [wordsAt(before, minute), wordsAt(after, minute)];
    if (was === is) continue;
    const last = lines.at(-1);
    const change = `${was} → ${is}`;
    if (last?.change === change && last.to === minute) last.to = minute + 30;
    else lines.push({ from: minute, to: minute + 30, change });
  }
  return lines.map(({ from, to, change }) => `${name} ${clockOfMinute(from)}-${clockOfMinute(to)}：${change}`);
}

/** What changed between two versions, in words, days matched by their names; equal ones say so. */
export function tariffDifferences(before: TariffContent, after: TariffContent): string[] {
  const named = ({ profiles }: TariffContent) => new Map(profiles.map(({ profileName, segments }) => [profileName, segments]));
  const [old, now] = [named(before), named(after)];
  const lines = [...new Set([...old.keys(), ...now.keys()])].flatMap((name) => {
    const [was, is] = [old.get(name), now.get(name)];
    if (was === undefined) return [`新增日模板「${name}」`];
    return is === undefined ? [`删除日模板「${name}」`] : dayDifferences(name, was, is);
  });
  const rulesOf = ({ calendarRules, profiles, defaultProfileId }: TariffContent) =>
    JSON.stringify(
      [calendarRules, defaultProfileId].map((part) => part),
      (_, value) => (typeof value === 'string' ? (profiles.find(({ profileId }) => profileId === value)?.profileName ?? value) : value),
    );
  if (rulesOf(before) !== rulesOf(after)) lines.push('日期规则有变化');
  return lines.length > 0 ? lines : ['价格没有变化'];
}
