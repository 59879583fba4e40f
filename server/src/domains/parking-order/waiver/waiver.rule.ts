import type { Cover } from '../../parking-fee/index.ts';

/** Minutes that somebody gives a stay. */
export interface Waiver {
  id: string;
  /** What the fee's timeline says. */
  label: string;
  /** From the entry on; null: all of them. */
  minutes: number | null;
  /** The stay is priced with it up to this instant; null: whenever it ends. */
  validTo: string | null;
}

/** What waivers cover of a stay that is priced up to an instant: from the entry on, one after another. Those whose time has passed by then nothing. */
export function waiverCovers(waivers: readonly Waiver[], enterTime: string, until: string): Cover[] {
  const end = Date.parse(until);
  const covers: Cover[] = [];
  let from = Date.parse(enterTime);
  for (const { id: refId, label, minutes, validTo } of waivers.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (validTo !== null && end > Date.parse(validTo)) continue;
    const to = minutes === null ? Math.max(from, end) : from + minutes * 60_000;
    if (to > from) covers.push({ kind: 'CHARGING', from: new Date(from).toISOString(), to: new Date(to).toISOString(), refId, label });
    from = to;
  }
  return covers;
}
