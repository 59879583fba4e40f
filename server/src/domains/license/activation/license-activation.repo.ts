import { activationState } from '@bochong/contract/license';
import type { Tx } from '../../../kernel/database/db.ts';
import { json } from '../../../kernel/database/query.ts';

const columns = [
  'id',
  'dealer_id as dealerId',
  'code_cipher as codeCipher',
  'operator',
  'state',
  'answer',
  'refusal_code as refusalCode',
  'refusal_text as refusalText',
  'unanswered_at as unansweredAt',
] as const;

interface NewActivation {
  dealerId: string;
  id: string;
  requestId: string;
  codeCipher: Buffer;
  operator: string;
}

/** Keeps a code that is to go to the centre; nothing when the same request has brought one before. */
export async function insertActivation(tx: Tx, activation: NewActivation, now: Date): Promise<void> {
  const { dealerId: dealer_id, id, requestId: request_id, codeCipher: code_cipher, operator } = activation;
  await tx
    .insertInto('license_activation')
    .values({ dealer_id, id, request_id, code_cipher, operator, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'request_id']).doNothing())
    .execute();
}

/** The activation of a request, locked: repetitions of it follow each other. */
export async function lockActivationOf(tx: Tx, dealerId: string, requestId: string) {
  return tx
    .selectFrom('license_activation')
    .select(columns)
    .where('dealer_id', '=', dealerId)
    .where('request_id', '=', requestId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function findActivation(tx: Tx, dealerId: string, id: string) {
  return tx.selectFrom('license_activation').select(columns).where('dealer_id', '=', dealerId).where('id', '=', id).executeTakeFirst();
}

export async function lockActivation(tx: Tx, dealerId: string, id: string) {
  return tx
    .selectFrom('license_activation')
    .select(columns)
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Notes that the centre gave no answer, or forgets it before another attempt. */
export async function noteUnanswered(tx: Tx, dealerId: string, id: string, at: Date | null): Promise<void> {
  await tx
    .updateTable('license_activation')
    .set({ unanswered_at: at?.toISOString() ?? null })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

/** What came of an activation, for good. */
export type ActivationOutcome = { answer: object } | { refusal: { code: string; text: string } };

export async function finishActivation(tx: Tx, dealerId: string, id: string, outcome: ActivationOutcome, now: Date): Promise<void> {
  const result =
    'answer' in outcome
      ? { state: activationState.IMPORTED, answer: json(outcome.answer) as never }
      : { state: activationState.REFUSED, refusal_code: outcome.refusal.code, refusal_text: outcome.refusal.text };
  await tx
    .updateTable('license_activation')
    .set({ ...result, code_cipher: null, finished_at: now.toISOString() })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}
