import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

/*
 * The schema can be spread over several database servers by dealer: every table of the tenants has dealer_id in each of its keys, refers
 * only to tables that stand beside it, and is protected by a policy that asks nothing but the row and the setting of the transaction.
 */

/** Tables outside the tenant wall, which every server would hold whole or the first one alone. */
const platformTables = {
  ...{ session: 'found by its token before a dealer is known', used_ticket: 'a nonce' },
  ...{ credential: 'found by user before a dealer is known', login_challenge: 'before login', picture_captcha: 'before login' },
  ...{ login_failure: 'before login', login_ip_failure: 'before login', phone_code: 'before login', password_reset: 'before login' },
  ...{ installation: 'says what this database is', license_issuer: 'of the installation', license_clock: 'of the installation' },
  ...{ platform_domain: 'says which platform an address is', help_category: 'of the platform', help_doc: 'of the platform' },
  ...{ help_vote: 'of the platform', software_package: 'of the platform' },
  ...{ trade_number: 'leads from a merchant number to its dealer', channel_trade: 'one payment of a channel, whatever dealer it names' },
  coupon_claim_token: 'leads from the code of a coupon to its dealer',
  lane_code_token: 'leads from a printed code to its dealer',
  merchant_counter_token: 'leads from the code at a counter to its dealer',
};

/** Keys without dealer_id on tables of the tenants. The tables of the first group are few and would be held whole by every server. */
const platformKeys = {
  ...{ dealer_dealer_no_key: 'names dealers', dealer_dealer_name_key: 'names dealers', dealer_uscc_key: 'names dealers' },
  ...{ dealer_registration_open_key: 'before there is a dealer', enterprise_apply_apply_no_key: 'the platform’s number' },
  ...{
    app_user_account_key: 'one login page for all',
    app_user_phone_key: 'one login page for all',
    app_user_id_key: 'sessions know only the user',
  },
  ...{
    open_api_system_app_key_key: 'another system names itself before its dealer',
    license_history_no_key: 'a licence is used once, by one dealer',
  },
  charging_equipment_identity_key: 'a charge point names only itself; as device_sn_key',
  charging_card_tag_key: 'a chip is one card; nothing is looked up by it outside of a dealer',
  charging_connector_token_key: 'a scanned code names only itself; as device_sn_key',
  charging_video_sn_key: 'a bay camera names only itself; as device_sn_key',
  device_sn_key: 'a device names only itself; needs a table that leads to its dealer, as trade_number does, before it can be spread',
};

const client = new pg.Client({ connectionString: inject('templateUrl') });
beforeAll(() => client.connect());
afterAll(() => client.end());
const names = async (sql: string) => (await client.query<{ name: string }>(sql)).rows.map(({ name }) => name);
const tables = `(select oid, relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition)`;

test('a table is walled by the one policy, which holds no query, or is listed as the platform’s', async () => {
  const unwalled = `select t.name from ${tables} t where not exists (select from pg_policies p where p.tablename = t.name) order by 1`;
  expect(await names(unwalled)).toEqual(Object.keys(platformTables).sort());
  expect(
    await names(
      `select distinct policyname || ' ' || qual || coalesce(with_check, '') as name from pg_policies where schemaname = 'public'`,
    ),
  ).toEqual([`tenant (dealer_id = ANY ((NULLIF(current_setting('app.dealer_ids'::text, true), ''::text))::uuid[]))`]);
});

test('dealer_id stands in every key and exclusion of a tenant’s table', async () => {
  const keys = await names(`
    select i.indexrelid::regclass::text as name from pg_index i join ${tables} t on t.oid = i.indrelid join pg_policies p on p.tablename = t.name
    where (i.indisunique or i.indisexclusion)
      and not exists (select from unnest(i.indkey) k join pg_attribute a on a.attrelid = t.oid and a.attnum = k where a.attname = 'dealer_id')
    order by 1`);
  expect(keys).toEqual(Object.keys(platformKeys).sort());
});

test('a foreign key of a tenant’s table carries the dealer: both rows stand on one server', async () => {
  const strangers = await names(`
    select f.conrelid::regclass || ' → ' || f.confrelid::regclass as name from pg_constraint f join ${tables} t on t.oid = f.conrelid
    join pg_policies p on p.tablename = t.name
    where f.contype = 'f' and not exists (
      select from unnest(f.conkey, f.confkey) k (own, other) join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.own
      join pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.other
      where a.attname = 'dealer_id' and b.attname = 'dealer_id')`);
  expect(strangers).toEqual([]);
});

test('no trigger stands on a table', async () => {
  const found = `select t.name || '.' || g.tgname as name from pg_trigger g join ${tables} t on t.oid = g.tgrelid where not g.tgisinternal order by 1`;
  expect(await names(found)).toEqual([]);
});
