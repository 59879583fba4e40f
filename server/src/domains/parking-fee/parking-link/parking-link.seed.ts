import { freeStatus, innerMode, type ParkingLinkFields } from '@bochong/contract/parking-fee';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { insertLink } from './parking-link.repo.ts';
import { ownFields } from './parking-link.rule.ts';

/** A link in force since `since`: for the demo city and for tests. */
export async function seedParkingLink(
  tx: Tx,
  dealerId: string,
  since: string,
  {
    linkId = newId(),
    ...fields
  }: Partial<ParkingLinkFields> & Pick<ParkingLinkFields, 'linkType' | 'linkName' | 'parkIds'> & { linkId?: string },
): Promise<string> {
  const version = { dealerId, id: linkId, rev: 0, status: freeStatus.ON, since, operatorName: '系统' };
  const usual = { outerParkId: null, innerMode: innerMode.REPLACE, transferMinutes: 15, carryElapsed: true, groupCapFen: null };
  await insertLink(tx, version, ownFields({ ...usual, effectiveFrom: since, effectiveTo: null, ...fields }));
  return linkId;
}
