import type { WorkContext } from '../../../kernel/app-context.ts';
import { accessModeOf } from '../identify/identify.repo.ts';
import { accessListAt, type OfflineCredential, offlineCredentials } from './offline-card.repo.ts';
import { asksForList, type OfflineStatus, offlineStatusOf } from './offline-card.rule.ts';

/** A card as a device keeps it. */
export interface OfflineCard {
  idTag: string;
  cardNo: string;
  status: OfflineStatus;
  /** ISO with offset; null: without end. */
  expireAt: string | null;
  parentIdTag: string;
}

const told = ({ idTag, cardNo, expireIso, parentIdTag }: OfflineCredential, status: OfflineStatus): OfflineCard => ({
  ...{ idTag, cardNo, status, parentIdTag },
  expireAt: expireIso,
});

/** The cards that devices of each station should keep now, those used last first. */
export async function offlineCards(
  { tx, now }: WorkContext,
  dealerId: string,
  stationIds: readonly string[],
): Promise<Map<string, OfflineCard[]>> {
  const cards = await offlineCredentials(tx, dealerId);
  const ofStation = new Map<string, OfflineCard[]>();
  for (const stationId of stationIds) {
    const accessMode = await accessModeOf(tx, dealerId, stationId);
    const isListed = asksForList(accessMode) ? await accessListAt(tx, { dealerId, stationId, at: now }) : () => false;
    const kept = cards.flatMap((card) => {
      const { plateNo, ownerId, cardId, paidBy } = card;
      const onAccessList = isListed({ plateNo, ownerId, cardId, companyId: paidBy.type === 'company' ? paidBy.id : null });
      const status = offlineStatusOf(card, { stationId, accessMode, onAccessList, at: now.getTime() });
      return status === undefined ? [] : [told(card, status)];
    });
    ofStation.set(stationId, kept);
  }
  return ofStation;
}
