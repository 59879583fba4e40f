import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { json } from '../../../kernel/database/query.ts';
import type { SystemKey } from '../system/system.repo.ts';

/** Requests of one number follow one another: what the first has done the second sees. */
export async function lockPassNumber(tx: Tx, { id }: SystemKey, outRequestNo: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`open-pass|${id}|${outRequestNo}`}, 0))`.execute(tx);
}

export const requestOfNumber = (tx: Tx, { dealerId, id }: SystemKey, outRequestNo: string) =>
  tx
    .selectFrom('open_pass_request')
    .select(['digest', 'answer'])
    .where('dealer_id', '=', dealerId)
    .where('system_id', '=', id)
    .where('out_request_no', '=', outRequestNo)
    .executeTakeFirst();

interface NewRequest {
  outRequestNo: string;
  digest: string;
  cardId: string;
  answer: unknown;
}

export async function insertRequest(tx: Tx, { dealerId, id }: SystemKey, request: NewRequest, now: Date): Promise<void> {
  await tx
    .insertInto('open_pass_request')
    .values({
      ...{ dealer_id: dealerId, id: newId(now), system_id: id, out_request_no: request.outRequestNo, digest: request.digest },
      ...{ card_id: request.cardId, answer: json(request.answer), created_at: now.toISOString() },
    })
    .execute();
}
