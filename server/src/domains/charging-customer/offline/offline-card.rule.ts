import { stationAccess } from '@bochong/contract/charging-asset';
import { type CredentialFacts, type Refusal, tagStatusOf } from '../identify/identify.rule.ts';

/** What a device is told of a card for the time without a connection. */
export type OfflineStatus = 'Accepted' | 'Blocked';

const barred: ReadonlySet<Refusal> = new Set(['lost', 'frozen', 'disabled', 'payerBlocked', 'blacklisted']);

/**
 * Of a card that would be let in: Accepted; of one that may not charge anywhere now: Blocked, so that a device does not go by an older memory;
 * undefined: a device of this station is told nothing of it.
 */
export function offlineStatusOf(
  card: CredentialFacts,
  { stationId, accessMode, onAccessList, at }: { stationId: string; accessMode: number; onAccessList: boolean; at: number },
): OfflineStatus | undefined {
  const { refusal } = tagStatusOf(card, { stationId, accessMode, onAccessList, at, purpose: 'authorize', running: 0 });
  if (refusal === undefined) return 'Accepted';
  return barred.has(refusal) ? 'Blocked' : undefined;
}

/** Whether a station asks who stands on its list. */
export const asksForList = (accessMode: number): boolean => accessMode === stationAccess.WHITE_LIST;
