import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';

/** Codes already sent that count against a new one. */
export interface SentCodes {
  lastSentAt: string | null;
  ofPhoneToday: number;
  ofIpLastHour: number;
}

/** Requests for one phone wait for each other, so that two at once do not both pass the limit. */
export async function lockSentCodes(tx: Tx, phoneHash: string, ip: string, since: { day: Date; hour: Date }): Promise<SentCodes> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sms|${phoneHash}`}, 0))`.execute(tx);
  const { rows } = await sql<SentCodes>`
    select max(sent_at) filter (where phone_hash = ${phoneHash}) as "lastSentAt",
      count(*) filter (where phone_hash = ${phoneHash})::int as "ofPhoneToday",
      count(*) filter (where ip = ${ip} and sent_at > ${since.hour.toISOString()})::int as "ofIpLastHour"
    from phone_code where sent_at > ${since.day.toISOString()} and (phone_hash = ${phoneHash} or ip = ${ip})`.execute(tx);
  return rows[0] ?? { lastSentAt: null, ofPhoneToday: 0, ofIpLastHour: 0 };
}

export async function insertCode(
  tx: Tx,
  row: { phoneHash: string; purpose: string; codeHash: string; ip: string; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .deleteFrom('phone_code')
    .where('sent_at', '<', new Date(row.now.getTime() - 2 * 86_400_000).toISOString())
    .execute();
  await tx
    .insertInto('phone_code')
    .values({
      id: newId(row.now),
      phone_hash: row.phoneHash,
      purpose: row.purpose,
      code_hash: row.codeHash,
      ip: row.ip,
      sent_at: row.now.toISOString(),
      expires_at: row.expiresAt.toISOString(),
    })
    .execute();
}

/** The newest unused code of a phone and purpose, locked. */
export async function lockCode(tx: Tx, phoneHash: string, purpose: string, now: Date) {
  return tx
    .selectFrom('phone_code')
    .select(['id', 'code_hash as codeHash', 'tries', 'used'])
    .where('phone_hash', '=', phoneHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>=', now.toISOString())
    .orderBy('sent_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

export async function countTry(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('phone_code')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function useCode(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('phone_code').set({ used: 1 }).where('id', '=', id).execute();
}
