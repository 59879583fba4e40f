import { type probeStage, thirdEnv, thirdSettings, thirdStatus, thirdUrls } from '@bochong/contract/third-party';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { contains, inDealers } from '../../kernel/database/query.ts';
import type { Reader } from '../../kernel/database/record.ts';
import { recordTable } from '../../kernel/database/record-table.ts';

/** What a reader of some lots sees: settings of these lots; the unit's own are of none. */
const ofLots =
  (alias: string) =>
  (parkIds: string[]): RawBuilder<SqlBool> =>
    sql`${sql.ref(`${alias}.park_id`)} = any (${parkIds}::uuid[])`;

export const settingTable = recordTable(thirdSettings, {
  table: 'third_setting',
  order: ['third_type', 'name'],
  shown: {
    secrets: sql`r.secrets_cipher`,
    parkName: sql`(select p.park_name from park p where p.dealer_id = r.dealer_id and p.id = r.park_id)`,
    dealerName: sql`(select d.dealer_name from dealer d where d.dealer_id = r.dealer_id)`,
  },
  inLots: ofLots('r'),
});

export const urlTable = recordTable(thirdUrls, {
  table: 'third_url',
  order: ['api_name', 'env'],
  shown: {
    settingName: sql`(select s.name from third_setting s where s.dealer_id = r.dealer_id and s.id = r.setting_id)`,
    thirdType: sql`(select s.third_type from third_setting s where s.dealer_id = r.dealer_id and s.id = r.setting_id)`,
    dealerName: sql`(select d.dealer_name from dealer d where d.dealer_id = r.dealer_id)`,
  },
  inLots: (parkIds) =>
    sql`exists (select from third_setting s where s.dealer_id = r.dealer_id and s.id = r.setting_id and ${ofLots('s')(parkIds)})`,
});

interface Key {
  dealerId: string;
  id: string;
}

/** Whose a setting is that the reader sees; not locked. */
export async function settingSeen(tx: Tx, id: string, { dealerIds, parkIds }: Reader): Promise<Key | undefined> {
  const { rows } = await sql<Key>`select s.dealer_id as "dealerId", s.id from third_setting s where s.id = ${id}::uuid
    and ${inDealers('s.dealer_id', dealerIds)} and ${parkIds === null ? sql`true` : ofLots('s')([...parkIds])}`.execute(tx);
  return rows[0];
}

/** Within a test of its own: no revision changes. */
export async function keepTest(
  tx: Tx,
  { dealerId, id }: Key,
  { stage, said }: { stage: (typeof probeStage.options)[number]['value']; said: string },
  now: Date,
): Promise<void> {
  await sql`update third_setting set last_test_at = ${now.toISOString()}, last_test_stage = ${stage}, last_test_result = ${said.slice(0, 200)}
    where dealer_id = ${dealerId} and id = ${id}`.execute(tx);
}

export interface Address {
  apiName: string;
  method: number;
  url: string;
  timeoutMs: number;
  retry: number;
  env: number;
}

/** Addresses of a setting's interfaces. */
export async function addressesOf(tx: Tx, { dealerId, id }: Key): Promise<Address[]> {
  const { rows } = await sql<Address>`select api_name as "apiName", method, url, timeout_ms as "timeoutMs", retry, env
    from third_url where dealer_id = ${dealerId} and setting_id = ${id} order by api_name, env limit 20`.execute(tx);
  return rows;
}

export interface Driven {
  id: string;
  vendor: string;
  params: Record<string, string>;
  secrets: Buffer;
}

/** The unit's enabled setting of a type. */
export async function enabledSetting(tx: Tx, dealerId: string, thirdType: number): Promise<Driven | undefined> {
  const { rows } = await sql<Driven>`select id, vendor, params, secrets_cipher as secrets from third_setting
    where dealer_id = ${dealerId} and third_type = ${thirdType} and park_id is null and status = ${sql.lit(thirdStatus.ON)}`.execute(tx);
  return rows[0];
}

/** A setting of a type, enabled or not: reports come after it was switched off, too. */
export async function settingOf(tx: Tx, { dealerId, id }: Key, thirdType: number): Promise<Driven | undefined> {
  const { rows } = await sql<Driven>`select id, vendor, params, secrets_cipher as secrets from third_setting
    where dealer_id = ${dealerId} and id = ${id} and third_type = ${thirdType}`.execute(tx);
  return rows[0];
}

/** The address in production of an interface. */
export async function productionUrl(tx: Tx, { dealerId, id }: Key, apiName: string): Promise<Address | undefined> {
  const { rows } = await sql<Address>`select api_name as "apiName", method, url, timeout_ms as "timeoutMs", retry, env from third_url
    where dealer_id = ${dealerId} and setting_id = ${id} and api_name = ${apiName} and env = ${sql.lit(thirdEnv.PRODUCTION)}`.execute(tx);
  return rows[0];
}

/** Settings whose addresses may be written: of the reader's unit and lots. */
export async function choicesOf(tx: Tx, dealerId: string, parkIds: readonly string[] | null, keyword: string) {
  const { rows } = await sql<{ value: string; label: string }>`select s.id as value, s.name as label from third_setting s
    where s.dealer_id = ${dealerId} and ${parkIds === null ? sql`true` : ofLots('s')([...parkIds])} and ${contains('s.name', keyword)}
    order by s.name limit 50`.execute(tx);
  return rows;
}
