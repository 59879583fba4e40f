import type { Data } from '@bochong/contract/kernel/endpoint';
import { payAccountStatus, type payAccounts, receivingKindOf } from '@bochong/contract/pay-account';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes } from '../../../kernel/database/query.ts';
import { phoneChannels } from '../../pay-channel/index.ts';

/** Whether a lot takes the pay type of a use (`account_use` under an alias): one that phones pay by may be left out there. */
export const isOffered = (use: string, parkId: RawBuilder<unknown>) =>
  sql<SqlBool>`not exists (select from pay_lot t where t.dealer_id = ${sql.ref(`${use}.dealer_id`)} and t.park_id = ${parkId} and t.pay_types <> '{}'
    and ${sql.ref(`${use}.pay_channel`)} in ${codes(...phoneChannels)} and ${sql.ref(`${use}.pay_channel`)} <> all (t.pay_types))`;

/**
 * Whether a use (under the alias `u`) is for a lot and a kind of business, which may be null: any that has no account of its own. Of several the
 * first of {@link narrowestFirst} holds: what is the lot's own before what is every lot's, then what is the kind's before what is every kind's.
 */
export const isFor = (parkId: RawBuilder<unknown>, kind: RawBuilder<unknown>) =>
  sql<SqlBool>`((u.park_id = ${parkId} or u.park_id is null) and (u.receiving_kind = ${kind} or u.receiving_kind is null))`;
export const narrowestFirst = sql`u.park_id is null, u.receiving_kind is null`;

type AccountLot = Data<typeof payAccounts.lots>['results'][number];

/** Pay types and kinds at lots that an account takes, enabled or as if it were, each with the enabled account that would take it instead. */
export async function lotsOfAccount(tx: Tx, { dealerId, accountId }: { dealerId: string; accountId: string }): Promise<AccountLot[]> {
  const taking = (others: boolean) => sql`select o.id, o.account_name from account_use u
    join pay_account o on o.dealer_id = u.dealer_id and o.id = u.account_id
    where u.dealer_id = p.dealer_id and u.pay_channel = c.pay_channel and ${isFor(sql.ref('p.id'), sql.ref('c.receiving_kind'))}
      and ${
        others
          ? sql`o.status = ${payAccountStatus.ENABLED} and o.id <> ${accountId}`
          : sql`(o.status = ${payAccountStatus.ENABLED} or o.id = ${accountId})`
      }
    order by ${narrowestFirst} limit 1`;
  const { rows } = await sql<AccountLot>`
    select p.id as "parkId", p.park_name as "parkName", c.pay_channel as "payChannel", c.receiving_kind as "receivingKind", coalesce(i.account_name, '') as "insteadName"
    from park p
    cross join (select distinct pay_channel, receiving_kind from account_use where dealer_id = ${dealerId} and account_id = ${accountId}) c
    join lateral (${taking(false)}) t on t.id = ${accountId}
    left join lateral (${taking(true)}) i on true
    where p.dealer_id = ${dealerId} and p.is_delete = 0
    order by p.park_name, p.id, c.pay_channel, c.receiving_kind nulls first`.execute(tx);
  return rows;
}

/** The account of each channel at each lot for a business, as one text a lot: lots of the same text are received for by the same accounts. */
export async function payeesOf(
  tx: Tx,
  { dealerId, bizType }: { dealerId: string; bizType: number },
  parkIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const kind = sql`${receivingKindOf(bizType)}::smallint`;
  const { rows } = await sql<{ parkId: string; payee: string }>`select l.park_id as "parkId", coalesce(t.payee, '') as payee
    from unnest(${parkIds}::uuid[]) as l (park_id) cross join lateral (
      select string_agg(c.pay_channel || ' ' || c.account_id, ',' order by c.pay_channel) as payee from (
        select distinct on (u.pay_channel) u.pay_channel, u.account_id from account_use u
          join pay_account a on a.dealer_id = u.dealer_id and a.id = u.account_id and a.status = ${payAccountStatus.ENABLED}
        where u.dealer_id = ${dealerId} and ${isFor(sql.ref('l.park_id'), kind)} and ${isOffered('u', sql`l.park_id`)}
        order by u.pay_channel, ${narrowestFirst}) c) t`.execute(tx);
  return new Map(rows.map(({ parkId, payee }) => [parkId, payee]));
}
