import { equipmentOnline } from '@bochong/contract/charging-asset';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import type { OrderRow } from '../../charging-order/index.ts';
import type { PeerKey } from '../peer/peer.repo.ts';

/** Requests about one charge of a peer wait for each other: two at once start it once. */
export async function lockSeq(tx: Tx, { id }: PeerKey, startChargeSeq: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`charging-peer|${id}|${startChargeSeq}`}, 0))`.execute(tx);
}

/** The gun of a charge, and since when its device has been away; null: it is there. */
export const deviceOf = (tx: Tx, { dealerId, connectorId }: Pick<OrderRow, 'dealerId' | 'connectorId'>) =>
  tx
    .selectFrom('charging_connector as c')
    .innerJoin('charging_equipment as e', (join) => join.onRef('e.dealer_id', '=', 'c.dealer_id').onRef('e.id', '=', 'c.equipment_id'))
    .select(['c.connector_code as connectorCode', 'c.work_status as workStatus'])
    .select(
      sql<
        string | null
      >`case when e.online_status = ${sql.lit(equipmentOnline.ONLINE)} then null else coalesce(e.offline_since, e.created_at) end`.as(
        'offlineSince',
      ),
    )
    .where('c.dealer_id', '=', dealerId)
    .where('c.id', '=', connectorId)
    .executeTakeFirstOrThrow();
