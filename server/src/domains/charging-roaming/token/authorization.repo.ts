import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import type { TokenRow } from './token.repo.ts';
import type { TokenAnswer } from './token.rule.ts';

type TokenKey = Pick<TokenRow, 'dealerId' | 'id'>;

/** What a platform was asked about a token last, from a charge point since an instant, that no charge has used. */
export async function lastAnswer(
  tx: Tx,
  { dealerId, id }: TokenKey,
  equipmentId: string,
  since: Date,
): Promise<(TokenAnswer & { id: string }) | undefined> {
  const row = await tx
    .selectFrom('charging_ocpi_authorization')
    .select(['id', 'allowed', 'reference', 'evse_uids as evseUids', 'asked_at as askedAt'])
    .where('dealer_id', '=', dealerId)
    .where('token_id', '=', id)
    .where('equipment_id', '=', equipmentId)
    .where('asked_at', '>', since.toISOString())
    .where('order_id', 'is', null)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, askedAt: Date.parse(row.askedAt) };
}

export async function insertAnswer(
  tx: Tx,
  { dealerId, id }: TokenKey,
  equipmentId: string,
  { allowed, reference, evseUids, askedAt }: TokenAnswer,
): Promise<void> {
  const at = new Date(askedAt);
  await tx
    .insertInto('charging_ocpi_authorization')
    .values({
      ...{ dealer_id: dealerId, id: newId(at), token_id: id, equipment_id: equipmentId, asked_at: at.toISOString(), allowed, reference },
      evse_uids: [...evseUids],
    })
    .execute();
}

/** An answer has been used for a charge. */
export async function useAnswer(tx: Tx, dealerId: string, answerId: string, orderId: string): Promise<void> {
  await tx
    .updateTable('charging_ocpi_authorization')
    .set({ order_id: orderId })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', answerId)
    .execute();
}

/** Forgets what was asked long ago. */
export async function purgeAnswers(tx: Tx, dealerId: string, before: Date): Promise<void> {
  await sql`delete from charging_ocpi_authorization where dealer_id = ${dealerId} and asked_at < ${before.toISOString()}`.execute(tx);
}
