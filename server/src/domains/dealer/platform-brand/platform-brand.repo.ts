import type { PlatformBrand } from '@bochong/contract/dealer';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

const ownSign = 'default';

/** Platforms in the order of their names. Host names of one platform share its logo; where they do not, the first one's is told. */
export async function listBrands(tx: Tx): Promise<PlatformBrand[]> {
  return tx
    .selectFrom('platform_domain')
    .select(['plat_name as platName', sql<string[]>`array_agg(domain order by domain)`.as('domains')])
    .select(sql<string>`coalesce(nullif((array_agg(plat_logo_url order by domain))[1], ${ownSign}), '')`.as('logo'))
    .groupBy(['platform_type', 'dealer_id', 'plat_name'])
    .orderBy('plat_name')
    .orderBy('platform_type')
    .execute();
}

/** Saves the logo of the platform that a host name shows, and answers its host names; none where no platform has that name. */
export async function saveLogo(tx: Tx, domain: string, logo: string): Promise<string[]> {
  const rows = await tx
    .updateTable('platform_domain as d')
    .from('platform_domain as named')
    .set({ plat_logo_url: logo || ownSign })
    .where('named.domain', '=', domain.toLowerCase())
    .whereRef('d.plat_name', '=', 'named.plat_name')
    .whereRef('d.platform_type', '=', 'named.platform_type')
    .where(sql<boolean>`d.dealer_id is not distinct from named.dealer_id`)
    .returning('d.domain')
    .execute();
  return rows.map((row) => row.domain).sort();
}
