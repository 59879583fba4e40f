import type { PayApplyDetail } from '@bochong/contract/pay-account';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { json } from '../../../kernel/database/query.ts';
import type { KeptSteps } from './apply-step.rule.ts';

interface ApplyKey {
  dealerId: string;
  id: string;
}

/** What an application of a new merchant holds beside what every application does. */
export interface StoredSteps {
  applyKind: number;
  steps: KeptSteps;
  secretsCipher: Buffer | null;
  verifyFen: number | null;
  verifyWrong: number;
  signNo: string;
}

export async function stepsOf(tx: Tx, { dealerId, id }: ApplyKey): Promise<StoredSteps | undefined> {
  return tx
    .selectFrom('pay_account_apply')
    .select(['apply_kind as applyKind', sql<KeptSteps>`steps`.as('steps'), 'secrets_cipher as secretsCipher'])
    .select(['verify_fen as verifyFen', 'verify_wrong as verifyWrong', 'sign_no as signNo'])
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertNew(
  tx: Tx,
  { dealerId, id }: ApplyKey,
  one: { kind: number; accountName: string; provider: number; mode: number; at: Date },
): Promise<void> {
  await tx
    .insertInto('pay_account_apply')
    .values({
      ...{ dealer_id: dealerId, id, apply_kind: one.kind, account_name: one.accountName, provider: one.provider, mode: one.mode },
      ...{ merchant_no: '', app_id: '', subject_name: '', created_at: one.at.toISOString() },
    })
    .execute();
}

/** Keeps steps, with what of them every application shows. */
export async function keepSteps(
  tx: Tx,
  { dealerId, id }: ApplyKey,
  { steps, secrets }: { steps: KeptSteps; secrets: Buffer },
): Promise<void> {
  const { subject, person, product } = steps as Record<string, Record<string, string> | undefined>;
  await tx
    .updateTable('pay_account_apply')
    .set({
      ...{ steps: json(steps), secrets_cipher: secrets, rev: sql<number>`rev + 1` },
      ...(subject && { subject_name: subject.subjectName ?? '' }),
      ...(person && { contact_name: person.contactName ?? '' }),
      ...(product && { account_name: product.accountName ?? '', provider: Number(product.provider) }),
    })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

/** How far the agreement with the channel has come; the revision is the caller's. */
export async function keepProgress(
  tx: Tx,
  { dealerId, id }: ApplyKey,
  { verifyFen, verifyWrong, signNo }: Partial<Pick<StoredSteps, 'verifyFen' | 'verifyWrong' | 'signNo'>>,
): Promise<void> {
  await tx
    .updateTable('pay_account_apply')
    .set({
      ...(verifyFen !== undefined && { verify_fen: verifyFen }),
      ...(verifyWrong !== undefined && { verify_wrong: verifyWrong }),
      ...(signNo !== undefined && { sign_no: signNo }),
    })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

export async function logApply(
  tx: Tx,
  { dealerId, id }: ApplyKey,
  { action, remark = '', by, at }: { action: string; remark?: string; by: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('pay_account_apply_log')
    .values({ dealer_id: dealerId, id: newId(at), apply_id: id, at: at.toISOString(), action, remark, operator_name: by })
    .execute();
}

/** What was done with an application, the newest first. */
export const logsOf = (tx: Tx, { dealerId, id }: ApplyKey): Promise<PayApplyDetail['logs']> =>
  tx
    .selectFrom('pay_account_apply_log')
    .select(['at', 'action', 'remark', 'operator_name as by'])
    .where('dealer_id', '=', dealerId)
    .where('apply_id', '=', id)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
