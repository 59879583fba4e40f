import { sealState } from '@bochong/contract/operation-log';

interface Hashes {
  prevHash: Buffer;
  hash: Buffer;
}

/** How a sealed day stands: against the seal of the day before it (undefined: none was made), then against its rows as they are now. */
export function stateOfSeal(sealed: Hashes, before: Pick<Hashes, 'hash'> | undefined, now: Pick<Hashes, 'hash'>) {
  if (before && !before.hash.equals(sealed.prevHash)) return sealState.BROKEN;
  return now.hash.equals(sealed.hash) ? sealState.HOLDS : sealState.CHANGED;
}

/** Days to be sealed: those after the last seal, or from the first row on, up to the day before `today`; at most `most`. */
export function daysToSeal(start: string | undefined, today: string, most: number): string[] {
  const days: string[] = [];
  const date = (text: string) => new Date(`${text}T00:00:00Z`);
  if (start === undefined) return days;
  for (let day = date(start); day < date(today) && days.length < most; day = new Date(day.getTime() + 86_400_000))
    days.push(day.toISOString().slice(0, 10));
  return days;
}
