import type { PayConfig } from '@bochong/contract/pay-account';
import { payAccountStatus } from '@bochong/contract/pay-account';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { contains, dealerNameOf, inDealers, inParks, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { plainTerms } from '../../pay-channel/index.ts';
import { isFor, isOffered, narrowestFirst } from '../account/account-lot.repo.ts';

interface Scope {
  dealerIds: readonly string[];
  parkIds: readonly string[] | null;
}

/** Lots, each with the enabled accounts that take money there. */
export function listConfigs(tx: Tx, query: { keyword?: string | undefined } & PageQuery, { dealerIds, parkIds }: Scope) {
  const rows = tx
    .selectFrom('park as p')
    .leftJoin('pay_lot as l', (join) => join.onRef('l.dealer_id', '=', 'p.dealer_id').onRef('l.park_id', '=', 'p.id'))
    .where(inDealers('p.dealer_id', dealerIds))
    .where(inParks('p.id', parkIds))
    .where('p.is_delete', '=', 0)
    .$if(query.keyword !== undefined, (q) => q.where(contains('p.park_name', query.keyword)))
    .select([
      'p.id as parkId',
      'p.park_name as parkName',
      dealerNameOf('p'),
      sql<
        PayConfig['accounts']
      >`coalesce((select jsonb_agg(jsonb_build_object('payChannel', x.pay_channel, 'accountId', x.id, 'accountName', x.account_name,
            'receivingKinds', x.kinds) order by x.pay_channel, x.kinds)
        from (select c.pay_channel, t.id, t.account_name,
            case when bool_or(c.receiving_kind is null) then '{}' else array_agg(c.receiving_kind order by c.receiving_kind) end as kinds
          from (select distinct pay_channel, receiving_kind from account_use
            where dealer_id = p.dealer_id and (park_id = p.id or park_id is null)) c
          cross join lateral (select a.id, a.account_name from account_use u
            join pay_account a on a.dealer_id = u.dealer_id and a.id = u.account_id and a.status = ${payAccountStatus.ENABLED}
            where u.dealer_id = p.dealer_id and u.pay_channel = c.pay_channel and ${isFor(sql.ref('p.id'), sql.ref('c.receiving_kind'))}
              and ${isOffered('u', sql.ref('p.id'))}
            order by ${narrowestFirst} limit 1) t
          group by c.pay_channel, t.id, t.account_name) x), '[]')`.as('accounts'),
    ])
    .select(sql<PayConfig['payTypes']>`coalesce(l.pay_types, '{}')`.as('payTypes'))
    .select(sql<number>`coalesce(l.qr_minutes, ${plainTerms.qrMinutes})::int`.as('qrMinutes'))
    .orderBy('p.park_name')
    .orderBy('p.id');
  return pageOf(tx, rows, query);
}

export const chosenAccounts = (tx: Tx, dealerIds: readonly string[]) =>
  tx
    .selectFrom('pay_account')
    .select(['id as accountId', 'account_name as accountName'])
    .where(inDealers('dealer_id', dealerIds))
    .where('status', '<>', payAccountStatus.CLOSED)
    .orderBy('account_name')
    .limit(500)
    .execute();

/** Which units lots are of. */
export const unitsOfLots = (tx: Tx, dealerIds: readonly string[], parkIds: readonly string[]) =>
  tx
    .selectFrom('park')
    .select(['id', 'dealer_id as dealerId'])
    .where(inDealers('dealer_id', dealerIds))
    .where('id', 'in', [...parkIds])
    .where('is_delete', '=', 0)
    .execute();

/** Has an account take a pay type at a lot, or at every lot, for a kind of business or for every kind; no account: nobody does. */
export async function assignAccount(
  tx: Tx,
  {
    dealerId,
    parkId,
    payChannel,
    receivingKind,
  }: { dealerId: string; parkId: string | null; payChannel: number; receivingKind: number | null },
  accountId: string | null,
): Promise<void> {
  const place = sql`dealer_id = ${dealerId} and pay_channel = ${payChannel} and park_id is not distinct from ${parkId}::uuid`;
  const values = sql`${dealerId}, ${newId()}, ${parkId}, ${payChannel}, ${accountId}`;
  if (receivingKind === null && accountId === null) await sql`delete from pay_account_use where ${place}`.execute(tx);
  else if (receivingKind === null)
    await sql`insert into pay_account_use (dealer_id, id, park_id, pay_channel, account_id) values (${values})
      on conflict (dealer_id, park_id, pay_channel) do update set account_id = excluded.account_id`.execute(tx);
  else if (accountId === null) await sql`delete from pay_account_kind_use where ${place} and receiving_kind = ${receivingKind}`.execute(tx);
  else
    await sql`insert into pay_account_kind_use (dealer_id, id, park_id, pay_channel, account_id, receiving_kind) values (${values}, ${receivingKind})
      on conflict (dealer_id, park_id, pay_channel, receiving_kind) do update set account_id = excluded.account_id`.execute(tx);
}
