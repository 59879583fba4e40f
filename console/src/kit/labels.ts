import { create } from 'zustand';

/** Names of chosen things by id, so that a filter chip can say 车场：中央公园 where the address only holds the id. */
export const useLabels = create<Readonly<Record<string, string>>>(() => ({}));

/** Remembers names that a chooser has loaded. */
export function rememberLabels(options: readonly { value: string; label: string }[]): void {
  useLabels.setState(Object.fromEntries(options.map(({ value, label }) => [value, label])));
}
