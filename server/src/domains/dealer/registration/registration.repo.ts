import { registrationErrors, type registrations } from '@bochong/contract/dealer';
import type { Data } from '@bochong/contract/kernel/endpoint';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId, platformDealerId } from '../../../kernel/database/identifier.ts';
import { contains, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { constraintMeans } from '../../../kernel/http/errors.ts';
import { toIso } from '../../../kernel/time.ts';

constraintMeans('dealer_registration_open_key', registrationErrors.alreadyAsked, 'companyName');

export interface NewRegistration {
  companyName: string;
  contact: string;
  phone: { cipher: Buffer; hash: string; mask: string };
}

export async function insertRegistration(tx: Tx, { companyName, contact, phone }: NewRegistration, now: Date): Promise<void> {
  await tx
    .insertInto('dealer_registration')
    .values({
      dealer_id: platformDealerId,
      id: newId(now),
      company_name: companyName,
      contact,
      phone: phone.cipher,
      phone_hash: phone.hash,
      phone_mask: phone.mask,
      created_at: now.toISOString(),
    })
    .execute();
}

interface Filters extends PageQuery {
  companyName?: string | undefined;
  status?: number | undefined;
}

export async function listRegistrations(tx: Tx, filters: Filters): Promise<Data<typeof registrations.list>> {
  let query = tx
    .selectFrom('dealer_registration')
    .select(['id', 'company_name', 'contact', 'phone_mask', 'status', 'account', 'reason', 'decided_by', 'decided_at', 'created_at'])
    .where('dealer_id', '=', platformDealerId);
  if (filters.companyName) query = query.where(contains('company_name', filters.companyName));
  if (filters.status !== undefined) query = query.where('status', '=', filters.status);
  const page = await pageOf(tx, query.orderBy('id', 'desc'), filters);
  return {
    ...page,
    results: page.results.map((row) => ({
      registrationId: row.id,
      companyName: row.company_name,
      contact: row.contact,
      phoneMask: row.phone_mask,
      status: row.status as 0 | 1 | 2,
      account: row.account,
      reason: row.reason,
      decidedBy: row.decided_by,
      decidedAt: row.decided_at === null ? null : toIso(Date.parse(row.decided_at)),
      createdAt: toIso(Date.parse(row.created_at)),
    })),
  };
}

/** An application, locked until the decision is written. */
export async function lockRegistration(tx: Tx, id: string) {
  return tx
    .selectFrom('dealer_registration')
    .select(['id', 'company_name as companyName', 'contact', 'phone', 'phone_hash as phoneHash', 'status'])
    .where('dealer_id', '=', platformDealerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveDecision(
  tx: Tx,
  id: string,
  decision: { status: 1 | 2; account?: string; reason?: string; by: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('dealer_registration')
    .set({
      status: decision.status,
      account: decision.account ?? '',
      reason: decision.reason ?? '',
      decided_by: decision.by,
      decided_at: now.toISOString(),
    })
    .where('dealer_id', '=', platformDealerId)
    .where('id', '=', id)
    .execute();
}
