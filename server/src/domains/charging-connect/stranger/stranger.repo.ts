import type { Stranger, strangers } from '@bochong/contract/charging-connect';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId, platformDealerId } from '../../../kernel/database/identifier.ts';
import { contains, type PageQuery, pageOf } from '../../../kernel/database/query.ts';

/** Names that are kept: an outsider must not fill the table. */
const mostKept = 1000;

/** Notes that a name nobody registered called; in the platform's scope. */
export async function noteStranger(tx: Tx, seen: { identity: string; address: string; path: string }, now: Date): Promise<void> {
  const at = now.toISOString();
  await sql`insert into charge_point_stranger as s (dealer_id, id, ocpp_identity, address, path, first_at, last_at)
    select ${platformDealerId}, ${newId(now)}, ${seen.identity}, ${seen.address}, ${seen.path}, ${at}, ${at}
    where (select count(*) from charge_point_stranger where dealer_id = ${platformDealerId}) < ${mostKept}
    on conflict (dealer_id, lower(ocpp_identity)) do update set attempts = s.attempts + 1, address = excluded.address, path = excluded.path,
      last_at = excluded.last_at`.execute(tx);
}

const columns = (tx: Tx) =>
  tx
    .selectFrom('charge_point_stranger')
    .select([
      'id as strangerId',
      'ocpp_identity as ocppIdentity',
      'address',
      'path',
      'attempts',
      'first_at as firstAt',
      'last_at as lastAt',
    ])
    .$castTo<Stranger>();

export function listStrangers(tx: Tx, filters: PageQuery & { keyword?: string | undefined }): Promise<Data<typeof strangers.list>> {
  const query = columns(tx).orderBy('last_at', 'desc').orderBy('id', 'desc');
  return pageOf(tx, filters.keyword ? query.where(contains('ocpp_identity', filters.keyword)) : query, filters);
}

export const findStranger = (tx: Tx, id: string): Promise<Stranger | undefined> => columns(tx).where('id', '=', id).executeTakeFirst();

export async function forgetStranger(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('charge_point_stranger').where('id', '=', id).execute();
}

/** Names that have not called for so long are forgotten. */
export async function purgeStrangers(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('charge_point_stranger').where('last_at', '<', before.toISOString()).execute();
}
