import { ownerStatus } from '@bochong/contract/charging-customer';
import { companyStatus } from '@bochong/contract/company';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';

const ownerName = (table: string) =>
  sql<string>`(select coalesce(nullif(o.real_name, ''), nullif(o.nickname, ''), o.owner_no) from charging_owner o
    where o.dealer_id = ${sql.ref(`${table}.dealer_id`)} and o.id = ${sql.ref(`${table}.owner_id`)})`;
const companyName = (table: string) =>
  sql<string>`(select k.company_name from company k where k.dealer_id = ${sql.ref(`${table}.dealer_id`)} and k.id = ${sql.ref(`${table}.company_id`)})`;

/** Name of the owner or company a row is bound to; empty for none. */
export const payerNameOf = (table: string) => sql<string>`coalesce(${companyName(table)}, ${ownerName(table)}, '')`.as('payerName');

/** Rows whose payer's name holds a text. */
export const payerWith = (table: string, text: string) =>
  sql<boolean>`position(lower(${text}) in lower(coalesce(${companyName(table)}, ${ownerName(table)}, ''))) > 0`;

/** Whether these may pay for a charge: an owner in service, or a company that charges and has not ended. */
export async function isPayer(tx: Tx, dealerId: string, { ownerId, companyId }: { ownerId: string | null; companyId: string | null }) {
  const { rows } = await sql<{ known: boolean }>`select
      exists (select from charging_owner o where o.dealer_id = ${dealerId} and o.id = ${ownerId}::uuid and o.status <> ${sql.lit(ownerStatus.CANCELLED)})
      or exists (select from charging_company t join company k on k.dealer_id = t.dealer_id and k.id = t.id
        where t.dealer_id = ${dealerId} and t.id = ${companyId}::uuid and k.status <> ${sql.lit(companyStatus.ENDED)}) as known`.execute(
    tx,
  );
  return rows[0]?.known ?? false;
}
