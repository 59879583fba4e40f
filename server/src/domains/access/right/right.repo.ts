import { flagCode } from '@bochong/contract/kernel/fields';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

export interface GrantFacts {
  userType: number;
  account: string;
  status: number;
  validFrom: string | null;
  validTo: string | null;
  companyId: string | null;
  merchantId: string | null;
  dealerStatus: number | null;
  licenseExpire: string | null;
  graceDays: number | null;
  roles: { roleName: string; clientType: number; holds: boolean }[];
  packages: { clientType: number; holds: boolean }[];
  lots: string[] | null;
}

/** Everything that decides whether a user of the scope holds a code. */
export async function grantFactsOf(tx: Tx, userId: string, code: string): Promise<GrantFacts | undefined> {
  const { rows } = await sql<GrantFacts>`
    select u.user_type as "userType", u.account, u.status, u.valid_from::text as "validFrom", u.valid_to::text as "validTo", u.company_id as "companyId",
      u.merchant_id as "merchantId", d.status as "dealerStatus", d.license_expire::text as "licenseExpire", d.license_grace_days as "graceDays",
      coalesce((select json_agg(json_build_object('roleName', r.role_name, 'clientType', r.client_type, 'holds', ${code} = any (r.resource_ids)) order by r.role_name)
        from user_role ur join role r on r.dealer_id = ur.dealer_id and r.id = ur.role_id
        where ur.dealer_id = u.dealer_id and ur.user_id = u.id and r.status = ${sql.lit(flagCode.ON)}), '[]') as roles,
      coalesce((select json_agg(json_build_object('clientType', k.client_type, 'holds', ${code} = any (k.resource_ids)))
        from dealer_package k where k.dealer_id = u.dealer_id), '[]') as packages,
      case when u.park_scope = 2 then array(select p.park_name from user_park g join park p on p.dealer_id = g.dealer_id and p.id = g.park_id
        where g.dealer_id = u.dealer_id and g.user_id = u.id order by 1) end as lots
    from app_user u left join dealer d on d.dealer_id = u.dealer_id where u.id = ${userId} and u.is_delete = 0`.execute(tx);
  return rows[0];
}
