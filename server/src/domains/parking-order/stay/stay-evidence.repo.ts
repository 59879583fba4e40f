import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

/** What a stay that became arrears can show: where it stood, how long, and what its passages prove. */
export interface StayEvidence {
  berthCode: string | null;
  parkMinutes: number;
  /** The surer a plate was read, the better; the worse of both ends, null when neither was read. */
  confidence: number | null;
  isUnlicensed: boolean;
  entryImage: boolean;
  exitImage: boolean;
}

export async function evidenceOf(tx: Tx, dealerId: string, orderId: string): Promise<StayEvidence> {
  const pictured = (record: string) =>
    sql<boolean>`exists (select from park_image i where i.dealer_id = o.dealer_id and i.biz_id = ${sql.ref(record)})`;
  return tx
    .selectFrom('park_order as o')
    .select([
      'o.berth_code as berthCode',
      'o.park_minutes as parkMinutes',
      sql<number | null>`least(o.enter_confidence, o.exit_confidence)`.as('confidence'),
      'o.is_unlicensed as isUnlicensed',
      pictured('o.enter_record_id').as('entryImage'),
      pictured('o.exit_record_id').as('exitImage'),
    ])
    .where('o.dealer_id', '=', dealerId)
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow();
}
