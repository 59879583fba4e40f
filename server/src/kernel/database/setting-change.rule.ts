import type { SettingChanges } from '@bochong/contract/kernel/setting';

type Values = Readonly<Record<string, number | string>>;

/** Names of the settings that differ. */
export const changedNames = (before: Values, after: Values): string[] => Object.keys(after).filter((name) => before[name] !== after[name]);

/** Last changes after settings were saved: those that differ are the saver's now, all others stay whose they were. */
export function changesAfter(
  changes: SettingChanges,
  before: Values,
  after: Values,
  { by, at }: { by: string; at: string },
): SettingChanges {
  const fresh = changedNames(before, after).map((name) => [name, { by, at, from: before[name] ?? '' }]);
  return { ...changes, ...Object.fromEntries(fresh) };
}
