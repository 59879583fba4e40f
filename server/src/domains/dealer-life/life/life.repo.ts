import type { DealerEvent } from '@bochong/contract/dealer-life';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId, platformDealerId } from '../../../kernel/database/identifier.ts';

export interface NewEvent {
  tenantId: string;
  kind: number;
  at: Date;
  byName: string;
  note?: string;
}

/** Writes into the life of a unit; the platform stands in the scope of the transaction. */
export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx
    .insertInto('dealer_event')
    .values(
      events.map(({ tenantId, kind, at, byName, note = '' }) => ({
        ...{ dealer_id: platformDealerId, id: newId(at), tenant_id: tenantId, kind },
        ...{ at: at.toISOString(), by_name: byName, note: note.slice(0, 500) },
      })),
    )
    .execute();
}

export async function eventsOf(tx: Tx, tenantId: string): Promise<DealerEvent[]> {
  const rows = await tx
    .selectFrom('dealer_event')
    .select(['at', 'kind', 'by_name as byName', 'note'])
    .where('dealer_id', '=', platformDealerId)
    .where('tenant_id', '=', tenantId)
    .orderBy('at')
    .orderBy('id')
    .limit(1000)
    .execute();
  return rows as DealerEvent[];
}

export const licencesOf = (tx: Tx, dealerId: string) =>
  tx
    .selectFrom('license_import_fact')
    .select(['license_no as licenseNo', 'imported_at as at', 'expire_date as expireDate'])
    .where('dealer_id', '=', dealerId)
    .orderBy('imported_at')
    .execute();

/** The lot a unit began with. */
export const firstLotOf = (tx: Tx, dealerId: string) =>
  tx
    .selectFrom('park')
    .select(['park_name as name', 'created_at as at'])
    .where('dealer_id', '=', dealerId)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
