import { type RightHolding, roleClient, userStatus } from '@bochong/contract/access';
import { flagCode } from '@bochong/contract/kernel/fields';
import { userType } from '@bochong/contract/session';
import { sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, inDealers, type PageQuery, totalOf } from '../../../kernel/database/query.ts';

import { rightChange } from './right-change.repo.ts';

/** A sensitive button with the user types that hold it without a role. */
export interface AskedRight {
  code: string;
  kind: number;
  title: string;
  types: readonly number[];
}
export interface HoldingFilters {
  keyword?: string | undefined;
}

/**
 * Enabled users with each way by which they hold the buttons. Lots do not matter: a right is a right of the unit. The later of giving the role to the user and the button to
 * the role says since when.
 */
const holdings = (rights: readonly AskedRight[], { keyword }: HoldingFilters, dealerIds: readonly string[]) => {
  const [codes, kinds, titles] = [rights.map(({ code }) => code), rights.map(({ kind }) => kind), rights.map(({ title }) => title)];
  const types = rights.map((right) => right.types.join(','));
  return sql<RightHolding>`
    select s.code || ' ' || u.id || ' ' || coalesce(r.id::text, '') as "holdingId", s.kind, s.code, s.title, u.user_name as "userName", u.account,
      u.user_type as "userType", coalesce(r.role_name, '') as "roleName", g.at as since, coalesce(g.by_name, '') as "grantedBy",
      u.last_login_at as "lastLoginAt", coalesce(d.dealer_name, '') as "dealerName"
    from unnest(${codes}::text[], ${kinds}::smallint[], ${titles}::text[], ${types}::text[]) with ordinality s (code, kind, title, types, place)
    join app_user u on ${inDealers('u.dealer_id', dealerIds)} and u.is_delete = 0 and u.status = ${sql.lit(userStatus.ENABLED)}
      and u.company_id is null and u.merchant_id is null
    left join dealer d on d.dealer_id = u.dealer_id
    left join (user_role ur join role r on r.dealer_id = ur.dealer_id and r.id = ur.role_id and r.status = ${sql.lit(flagCode.ON)})
      on ur.dealer_id = u.dealer_id and ur.user_id = u.id and u.user_type = ${sql.lit(userType.DEALER_USER)} and s.code = any (r.resource_ids)
    left join lateral (select c.at, c.by_name from right_change c where c.dealer_id = u.dealer_id and c.role_id = r.id
      and (c.kind = ${sql.lit(rightChange.ROLE_GIVEN)} and c.user_id = u.id or c.kind = ${sql.lit(rightChange.CODES_GIVEN)} and s.code = any (c.codes)) order by c.at desc limit 1) g on true
    where (r.id is not null or u.user_type <> ${sql.lit(userType.DEALER_USER)} and u.user_type::text = any (string_to_array(s.types, ',')))
      and not exists (select from dealer_package k where k.dealer_id = u.dealer_id and k.client_type = coalesce(r.client_type, ${sql.lit(roleClient.PLATFORM)})
        and not s.code = any (k.resource_ids))
      and ${keyword === undefined ? sql`true` : sql`(${contains('u.account', keyword)} or ${contains('u.user_name', keyword)})`}
    order by s.place, u.user_type, u.account, r.role_name`;
};

export async function listHoldings(tx: Tx, rights: readonly AskedRight[], query: PageQuery & HoldingFilters, dealerIds: readonly string[]) {
  const { pageNo, pageSize } = query;
  const rows = holdings(rights, query, dealerIds);
  const page = await sql<RightHolding>`${rows} limit ${sql.lit(pageSize)} offset ${(pageNo - 1) * pageSize}`.execute(tx);
  return { pageNo, pageSize, ...(await totalOf(tx, rows)), results: page.rows };
}

export const holdingBatches = (
  tx: Tx,
  rights: readonly AskedRight[],
  filters: HoldingFilters,
  dealerIds: readonly string[],
): AsyncGenerator<RightHolding[]> => batchesOf<RightHolding>(tx, holdings(rights, filters, dealerIds));
