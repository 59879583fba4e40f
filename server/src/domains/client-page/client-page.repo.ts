import { appIcons, companyParts } from '@bochong/contract/client-page';
import { flagCode } from '@bochong/contract/kernel/fields';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { json } from '../../kernel/database/query.ts';
import { recordTable } from '../../kernel/database/record-table.ts';

/** Whether its host is allowed is what the configuration says when it is read. */
export const partTable = recordTable(companyParts, { table: 'company_part', order: ['client', 'sort'], shown: { hostAllowed: sql`true` } });
export const iconTable = recordTable(appIcons, { table: 'app_icon', order: ['client', 'zone', 'sort'], shown: { iconUrl: sql`null` } });

/** An icon as a version keeps it. */
export interface KeptIcon {
  zone: 1 | 2 | 3;
  name: string;
  icon: string | null;
  jumpType: 1 | 2 | 3;
  jumpValue: string;
  badge: string;
  minVersion: string;
}

/** Icons of a client that are visible, in their order; whoever arranges them waits for who publishes. */
export const visibleIcons = (tx: Tx, dealerId: string, client: number): Promise<KeptIcon[]> =>
  tx
    .selectFrom('app_icon')
    .select(['zone', 'icon_name as name', 'icon', 'jump_type as jumpType', 'jump_value as jumpValue', 'badge', 'min_version as minVersion'])
    .where('dealer_id', '=', dealerId)
    .where('client', '=', client)
    .where('visible', '=', flagCode.ON)
    .orderBy('zone')
    .orderBy('sort')
    .orderBy('id')
    .forUpdate()
    .$castTo<KeptIcon>()
    .execute();

export const latestVersion = (tx: Tx, dealerId: string, client: number) =>
  tx
    .selectFrom('app_icon_version')
    .select(['version', 'icons'])
    .where('dealer_id', '=', dealerId)
    .where('client', '=', client)
    .orderBy('version', 'desc')
    .limit(1)
    .$castTo<{ version: number; icons: KeptIcon[] }>()
    .executeTakeFirst();

/** Two who publish at once make two versions: the number is taken under a lock of the client's. */
export async function lockVersions(tx: Tx, dealerId: string, client: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('app icons ' || ${dealerId} || ${client}::text, 0))`.execute(tx);
}

export async function insertVersion(
  tx: Tx,
  dealerId: string,
  { client, version, icons, by, now }: { client: number; version: number; icons: readonly KeptIcon[]; by: string; now: Date },
): Promise<void> {
  const row = { client, version, icons: json(icons), published_by: by, published_at: now.toISOString() };
  await tx
    .insertInto('app_icon_version')
    .values({ dealer_id: dealerId, id: newId(now), ...row })
    .execute();
}

export const partsFor = (tx: Tx, dealerId: string, client: number) =>
  tx
    .selectFrom('company_part')
    .select(['part_name as name', 'url as href'])
    .where('dealer_id', '=', dealerId)
    .where('client', '=', client)
    .where('status', '=', flagCode.ON)
    .orderBy('sort')
    .orderBy('id')
    .limit(20)
    .execute();
