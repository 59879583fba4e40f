import { demoDealers } from '@bochong/demo/platform.seed';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runForDealers } from '../jobs/jobs.ts';
import { contentsOf, seedForeignRows, tenantTables } from '../testing/foreign-rows.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { testAppPassword } from '../testing/test-settings.ts';
import { newId } from './identifier.ts';
import { maintenanceJobs } from './maintenance.ts';
import { appUrl } from './migrate.ts';

const [own, other] = demoDealers;
/** Tables the application may only add to: their corrections are new rows. */
const appendOnly = [
  'operation_log',
  'operation_log_seal',
  'login_log',
  'park_order_change',
  'fee_calculation',
  'device_event',
  'road_history',
  'license_history',
  'license_trade',
  'license_change',
  'park_order_appeal_step',
  'bill_complaint_follow',
  'money_event',
  'parameter_change',
  'retention_change',
  'app_icon_version',
  'coupon_use',
  'coupon_use_return',
  'split_move',
  'balance_discount_use',
  'coupon_purchase_flow',
  'merchant_flow',
  'invoice_log',
  'right_change',
  'channel_bill_version',
  'channel_bill_line',
  'reconcile_step',
  'verify_log',
  'channel_settlement',
  'month_archive',
  'month_archive_part',
  'verify_attachment',
  'verify_adjust_file',
  'charging_wallet_entry',
  'charging_order_line',
  'charging_order_money',
  'charging_bill',
  'charging_ocpi_cdr',
  'charging_peer_entry',
  'charging_peer_resolution',
  'charging_occupancy_event',
  'charging_occupancy_bill',
  'charging_car_event',
  'charging_debt_event',
  'charging_reservation_event',
  'charging_detection_step',
  // Of an issued licence only its state changes, of an erasure only how far it is.
  'license_issue',
  'system_bill',
  'fund_bill',
  'fund_item',
  'dealer_erasure',
  'dealer_event',
  // Their versions are only ever ended.
  'free_duration',
  'free_duration_link',
  'parking_link',
  'charging_occupy_rule',
  // Written by functions alone.
  ...['ledger_entry', 'ledger_line', 'ledger_source', 'ledger_balance', 'ledger_balance_delta', 'ledger_period'],
  ...['ledger_account_period', 'ledger_day'],
];

let t: TestApp;
let application: pg.Client;
let tables: string[];

beforeAll(async () => {
  t = await createTestApp();
  tables = await tenantTables(t.owner);
  await seedForeignRows(t.owner, other.id, newId());
  const { rows } = await t.owner.query<{ name: string }>('select current_database() as name');
  const url = new URL(appUrl((t.owner.options as { connectionString: string }).connectionString, testAppPassword));
  url.pathname = `/${rows[0]?.name}`;
  application = new pg.Client({ connectionString: url.toString() });
  await application.connect();
});
afterAll(async () => {
  await application.end();
  await t.close();
});

/** Runs one statement as the application with a scope, and takes it back. */
async function asApplication<Row extends object>(dealerIds: readonly string[], statement: string): Promise<Row[]> {
  await application.query('begin');
  try {
    if (dealerIds.length > 0) await application.query(`set local app.dealer_ids to '{${dealerIds.join(',')}}'`);
    return (await application.query<Row>(statement)).rows;
  } finally {
    await application.query('rollback');
  }
}

test('the application is an ordinary role and owns nothing', async () => {
  const { rows } = await t.owner.query(
    "select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = 'bochong_app'",
  );
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false }]);
  const owned = await t.owner.query("select relname from pg_class where relowner = 'bochong_app'::regrole");
  expect(owned.rows).toEqual([]);
});

test('every table that names a dealer has a row and a policy that is enforced', async () => {
  const contents = await contentsOf(t.owner, other.id);
  const { rows } = await t.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_policy p on p.polrelid = c.oid where c.relrowsecurity and p.polpermissive and p.polcmd = '*'`,
  );
  const walled = new Set(rows.map((row) => row.name));
  expect(tables.length).toBeGreaterThan(30);
  expect(tables.filter((table) => !walled.has(table))).toEqual([]);
  expect(tables.filter((table) => contents[table]?.length === 0)).toEqual([]);
});

test('a query without any filter sees no foreign row, with another scope or none', async () => {
  for (const table of tables) {
    const count = `select count(*)::int as n from ${table} where dealer_id = '${other.id}'`;
    for (const scope of [[own.id], []]) expect(await asApplication(scope, count), table).toEqual([{ n: 0 }]);
    expect(await asApplication([other.id], count), `${table} of its own dealer`).not.toEqual([{ n: 0 }]);
    expect(await asApplication([], `select * from ${table}`), `${table} without a scope`).toEqual([]);
  }
});

test('no foreign row can be changed, deleted or put in', async () => {
  for (const table of tables) {
    if (!appendOnly.includes(table)) {
      expect(await asApplication([own.id], `delete from ${table} where dealer_id = '${other.id}' returning 1`), table).toEqual([]);
      expect(
        await asApplication([own.id], `update ${table} set dealer_id = dealer_id where dealer_id = '${other.id}' returning 1`),
      ).toEqual([]);
    }
    const { rows } = await t.owner.query<{ row: string }>(`select to_json(t)::text as row from ${table} t where dealer_id = $1 limit 1`, [
      other.id,
    ]);
    const { rows: written } = await t.owner.query<{ names: string }>(
      `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const row = `json_populate_record(null::${table}, '${rows[0]?.row.replaceAll("'", "''")}')`;
    const again = `insert into ${table} (${written[0]?.names}) overriding system value select ${written[0]?.names} from ${row}`;
    await expect(asApplication([own.id], again), table).rejects.toThrow(
      writtenByFunction(table) ? /row-level security|permission denied/ : 'row-level security',
    );
  }
});

/** Tables that the application's role adds to by a function of the database alone. */
const writtenByFunction = (table: string) =>
  table.startsWith('ledger_') || ['channel_bill_version', 'verify_adjust', 'verify_adjust_file'].includes(table);

test('what may only be added to cannot be changed or deleted', async () => {
  for (const table of appendOnly) {
    await expect(asApplication([other.id], `delete from ${table}`), table).rejects.toThrow('permission denied');
    await expect(asApplication([other.id], `update ${table} set dealer_id = dealer_id`), table).rejects.toThrow('permission denied');
  }
});

test('partitions are out of reach when named directly, new ones too', async () => {
  await t.owner.query("select bochong.ensure_partitions('park_order', '2031-05-01', 1)");
  const { rows } = await t.owner.query<{ name: string }>('select relname as name from pg_class where relispartition and relkind = $1', [
    'r',
  ]);
  expect(rows.map((row) => row.name)).toContain('park_order_203105');
  for (const { name } of rows) await expect(asApplication([other.id], `select from ${name}`), name).rejects.toThrow('permission denied');
});

test('views show what the asking user may see', async () => {
  const { rows } = await t.owner.query<{ name: string; invoker: boolean }>(
    `select relname as name, coalesce(reloptions @> '{security_invoker=true}', false) as invoker from pg_class
     where relkind = 'v' and relnamespace = 'public'::regnamespace`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter((row) => !row.invoker)).toEqual([]);
  for (const { name } of rows)
    expect(await asApplication([own.id], `select from ${name} where dealer_id = '${other.id}'`), name).toEqual([]);
});

const partitionJob = () => maintenanceJobs.filter((job) => job.name === 'partitions-ahead');

test('a row of a month that was not made lands in the default partition, and the job reports it', async () => {
  const error = vi.spyOn(t.app.log, 'error').mockImplementation(() => undefined);
  for (const job of partitionJob()) await runForDealers(t.app, job);
  expect(error).not.toHaveBeenCalled();
  const far = newId(new Date('2040-01-01T00:00:00Z'));
  await t.owner.query(
    `insert into operation_log (dealer_id, id, at, account, action, method, path, request_id, result, cost_ms)
     values ($1, $2, now(), '', '', '', '', '', 1, 0)`,
    [own.id, far],
  );
  const { rows } = await t.owner.query('select tableoid::regclass::text as partition from operation_log where id = $1', [far]);
  expect(rows).toEqual([{ partition: 'operation_log_default' }]);
  for (const job of partitionJob()) await runForDealers(t.app, job);
  expect(error).toHaveBeenCalledWith({ table: 'operation_log' }, expect.stringContaining('default partition'));
  error.mockRestore();
});

test('making partitions twice makes them once, and they follow the calendar of Shanghai', async () => {
  const make = async () => (await t.owner.query("select bochong.ensure_partitions('bill', '2032-01-15', 2) as made")).rows[0].made;
  expect([await make(), await make()]).toEqual([2, 0]);
  const id = newId(new Date('2032-01-31T16:00:00Z')); // 1 February in Shanghai
  const { rows } = await t.owner.query(
    `insert into bill (dealer_id, id, bill_no, park_id, plate_no, total_fen, pay_channel, pay_scene, out_trade_no, created_at)
     values ($1, $2, '', $2, '', 0, 1, 1, '', now()) returning tableoid::regclass::text as partition`,
    [own.id, id],
  );
  expect(rows).toEqual([{ partition: 'bill_203202' }]);
});
