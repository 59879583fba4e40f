import { offlineReason } from '@bochong/contract/alarm';
import { registrationStatus, stationStatus } from '@bochong/contract/charging-asset';
import type { OfflineCause } from '../../charging-asset/index.ts';

type Reason = (typeof offlineReason)['options'][number]['value'];

/** Alarms of one recipient within this time are one. */
export const digestMs = 10_000;
/** A pile that comes back within this time bothers nobody. */
const delayMs = 60_000;
/** After the platform was away, piles take their time to come back. */
const afterOutageMs = 300_000;
/** Piles that go away together within this time may have lost their power together. */
export const togetherMs = 60_000;

/** When the people of a pile are alarmed, if it is not back by then. */
export const dueAfter = (noticedAt: number, cause: OfflineCause): number => noticedAt + (cause === 'platform' ? afterOutageMs : delayMs);

export const reasonOf = (cause: OfflineCause): Reason =>
  ({ closed: offlineReason.CLOSED, timeout: offlineReason.TIMEOUT, platform: offlineReason.PLATFORM })[cause];

/** Nobody waits for what is switched off, not let in, or under maintenance. */
export const isMissed = (pile: { enabled: boolean; registrationStatus: number; stationStatus: number }): boolean =>
  pile.enabled && pile.registrationStatus === registrationStatus.ACCEPTED && pile.stationStatus !== stationStatus.MAINTAINING;

/**
 * Records of a station that went away together with at least 80 % of its piles, within a minute. Of a station with one pile nothing can be said.
 * What the platform's own absence explains is not among them.
 */
export function withoutPower<R extends { noticedAt: number; reason: number }>(records: readonly R[], piles: number): R[] {
  if (piles < 2) return [];
  const away = records.filter(({ reason }) => reason !== offlineReason.PLATFORM).toSorted((a, b) => a.noticedAt - b.noticedAt);
  const found = new Set<R>();
  for (const first of away) {
    const together = away.filter(({ noticedAt }) => noticedAt >= first.noticedAt && noticedAt <= first.noticedAt + togetherMs);
    if (together.length * 5 >= piles * 4) for (const record of together) found.add(record);
  }
  return [...found];
}

/** Who is told of which piles in one alarm: everybody is told once, of all that he may see. `lots` are those of the pile's station. */
export function digestsOf<D extends { lots: readonly string[] }>(
  piles: readonly D[],
  people: readonly { userId: string; parkIds: readonly string[] | null }[],
): { userIds: string[]; piles: D[] }[] {
  const digests = new Map<string, { userIds: string[]; piles: D[] }>();
  for (const { userId, parkIds } of people) {
    const seen = piles.filter(({ lots }) => parkIds === null || lots.some((lot) => parkIds.includes(lot)));
    if (seen.length === 0) continue;
    const key = seen.map((pile) => piles.indexOf(pile)).join();
    const digest = digests.get(key) ?? { userIds: [], piles: seen };
    digest.userIds.push(userId);
    digests.set(key, digest);
  }
  return [...digests.values()];
}
