import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { feeRules } from '@bochong/contract/parking-fee';
import { sessions } from '@bochong/contract/session';
import { seedCity } from '@bochong/demo/city.seed';
import { loadHistory } from '@bochong/demo/history';
import { liveOn } from '@bochong/demo/office-life';
import { demoOffices, demoPassword } from '@bochong/demo/platform.seed';
import { registerSimulatedChannels } from '@bochong/demo/simulated-channel';
import { createCity } from '@bochong/simulator/history';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verify } from '../../admin/verify.repo.ts';
import { buildApp } from '../../app.ts';
import type { App } from '../app-context.ts';
import { readConfig } from '../config.ts';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { appUrl, migrate } from '../database/migrate.ts';
import { createKeys, loadSecret, sha256Hex } from '../session/secret.ts';
import { deliverEvents } from '../testing/queue.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { testFolder } from '../testing/test-folder.ts';
import { writeBackup } from './backup.ts';
import { contentOf, tablesOf } from './backup-catalogue.ts';
import { type Manifest, readManifest } from './backup-manifest.ts';
import { refuseUnfinished, restoreBackup } from './restore.ts';

const until = Date.parse('2026-11-03T20:00:00+08:00');
const folder = testFolder('bochong-restore-');
const source = join(folder, 'source');
const backup = join(folder, 'backup');
const said: string[] = [];
const say = (line: string) => void said.push(line);
let t: TestApp;
let manifest: Manifest;

/** Three days of the city, saved while somebody writes. */
beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date(until);
  const city = createCity();
  const places = await seedCity(t.app, city);
  const { grievances } = await loadHistory(t.app, t.ownerUrl, places, 3);
  for (const office of demoOffices) await liveOn(t.app, office, { places, city, grievances });
  await deliverEvents(t);
  await t.owner.query(`select bochong.ensure_partitions('operation_log', '2024-01-15', 1)`);
  await t.owner.query(`insert into operation_log select dealer_id, bochong.id_floor('2024-01-20'), '2024-01-20', null, 'ein "Name"', E'Zeile\\n\\tzwei\\\\', 'POST', '/', null,
    null, '', null, 1, null, '{"a": [1, null, "\\\\n"]}', 1 from dealer limit 1`);
  await t.owner.query(`select graphile_worker.add_job('queued_money', '{"name": "kept"}', max_attempts => 12)`);
  mkdirSync(join(source, 'objects/p'), { recursive: true });
  writeFileSync(join(source, 'secret.key'), Buffer.alloc(32, 7).toString('hex'));
  writeFileSync(join(source, 'objects/p/picture.png'), Buffer.alloc(200_000, 3));
  writeFileSync(join(source, 'server.lock'), 'not saved');
  let writing = true;
  const writes = (async () => {
    while (writing)
      await t.owner.query(
        `insert into counter_delta (dealer_id, biz_date, metric, park_id, value) select dealer_id, '2020-01-01', 999, dealer_id, 1 from dealer limit 1`,
      );
  })();
  manifest = await writeBackup({ ownerUrl: t.ownerUrl, dataFolder: source, secret: Buffer.alloc(32, 7), folder: backup, say });
  writing = false;
  await writes;
}, 300_000);
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true, force: true });
});

const filesOf = (of: string) => (existsSync(of) ? readdirSync(of, { recursive: true }).map(String).sort() : []);

test('a backup is complete, private, and one instant', async () => {
  expect(statSync(backup).mode & 0o777).toBe(0o700);
  for (const file of ['manifest.json', 'files.sha256', 'files/secret.key', 'tables/public.park_order.gz'])
    expect(statSync(join(backup, file)).mode & 0o777, file).toBe(0o600);
  expect(filesOf(join(backup, 'files'))).toEqual(['objects', 'objects/p', 'objects/p/picture.png', 'secret.key']);
  expect(readdirSync(folder).sort()).toEqual(['backup', 'source']);
  expect(readManifest(backup)).toEqual(manifest);
  const rowsOf = (name: string) => manifest.tables.find((table) => table.name === name)?.rows ?? 0;
  expect(rowsOf('public.park_order')).toBeGreaterThan(1000);
  // What was written while the rows went out came after the instant of the backup.
  const now = await t.owner.query('select count(*)::int as n from counter_delta where metric = 999');
  expect(now.rows[0].n).toBeGreaterThan(10);
});

/** A signed-in call to a server, and its answer. */
async function ask(
  app: App,
  endpoint: { method: string; path: string },
  body: object,
  token = '',
): Promise<{ code: string; data: Record<string, unknown> }> {
  const headers = { authorization: token, clienttype: '4' };
  const url = `/api${endpoint.path}`;
  return (await app.http.inject({ method: endpoint.method as 'POST', url, headers, payload: body })).json();
}

/** Signs in with the password of before, and has a stay priced by its rule. */
async function priceAt(app: App, stay: { ruleId: string; enter: string; exit: string }) {
  const { data } = await ask(app, sessions.challenge, { account: 'binjiang' });
  const password = sha256Hex(sha256Hex(demoPassword, String(data.salt)), String(data.codeValue));
  const login = await ask(app, sessions.login, { account: 'binjiang', password, codeKey: data.codeKey });
  return ask(app, feeRules.simulate, stay, String(login.data.token));
}

test('the installation of a backup is the one that was saved: every table, file and key; its people sign in and its prices are the same', async () => {
  const { rows } = await t.owner.query<{ ruleId: string; enter: string; exit: string }>(`select o.rule_id as "ruleId",
      to_char(o.enter_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as enter, to_char(o.exit_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as exit
    from park_order o join app_user u using (dealer_id) where u.account = 'binjiang' and o.left_at is not null and o.payable_fen > 0
    and o.rule_id is not null order by o.id limit 1`);
  const [stay] = rows;
  if (!stay) throw new Error('the city has no priced stay');
  const priced = await priceAt(t.app, stay);
  expect(priced).toMatchObject({ code: '200', data: { payableFen: expect.any(Number) } });
  const dataFolder = join(folder, 'restored');
  const verified = await restoreBackup({ folder: backup, dataFolder, databaseUrl: undefined, say }, verify);
  expect(verified.broken).toEqual([]);
  expect(filesOf(join(dataFolder, 'objects'))).toEqual(['p', 'p/picture.png']);
  expect(readFileSync(join(dataFolder, 'objects/p/picture.png')).equals(Buffer.alloc(200_000, 3))).toBe(true);
  refuseUnfinished(dataFolder);
  const postgres = await startEmbeddedPostgres({ dataFolder });
  const secret = loadSecret(dataFolder);
  const password = createKeys(secret).hmac('database', 'bochong_app');
  try {
    expect(await migrate({ ownerUrl: postgres.ownerUrl, appPassword: password })).toEqual([]);
    const client = new pg.Client({ connectionString: postgres.ownerUrl });
    await client.connect();
    await client.query(`set timezone = 'UTC'`);
    const shapes = await tablesOf(client);
    expect(shapes.map(({ name }) => name)).toEqual(manifest.tables.map(({ name }) => name));
    for (const { name, rows, hash } of manifest.tables) expect(await contentOf(client, name), name).toEqual({ rows, hash });
    const jobs = await client.query(`select count(*)::int as n from graphile_worker.jobs where task_identifier = 'queued_money'`);
    expect(jobs.rows[0].n).toBeGreaterThan(0);
    const keys = await client.query(
      `select count(*)::int as n from pg_constraint where contype = 'f' and conparentid = 0 and not convalidated`,
    );
    expect(keys.rows[0].n).toBe(0);
    // The application's role reaches partitions through their parent only.
    const open = await client.query(`select has_table_privilege('bochong_app', 'operation_log_202401', 'select') as may`);
    expect(open.rows[0].may).toBe(false);
    await client.end();
    const config = readConfig({ BOCHONG_LOG_LEVEL: 'silent', BOCHONG_VALIDATE: 'on' });
    const app = await buildApp({
      config,
      databaseUrl: appUrl(postgres.ownerUrl, password),
      secret,
      storageFolder: join(dataFolder, 'objects'),
      clock: t.app.clock,
    });
    registerSimulatedChannels(app);
    try {
      expect((await priceAt(app, stay)).data).toEqual(priced.data);
    } finally {
      await app.http.close();
    }
  } finally {
    await postgres.stop();
  }
});

test('an owner without superuser rights restores into a PostgreSQL of its own, and takes the same backup of it', async () => {
  const postgres = await startEmbeddedPostgres({ dataFolder: join(folder, 'external') });
  try {
    const admin = new pg.Client({ connectionString: postgres.ownerUrl });
    await admin.connect();
    await admin.query(`create role keeper login createrole password 'keeper'`);
    await admin.query('create database kept owner keeper');
    await admin.end();
    const databaseUrl = Object.assign(new URL(postgres.ownerUrl), { username: 'keeper', password: 'keeper', pathname: '/kept' }).toString();
    const dataFolder = join(folder, 'beside-external');
    expect((await restoreBackup({ folder: backup, dataFolder, databaseUrl, say }, verify)).broken).toEqual([]);
    expect(filesOf(dataFolder)).toEqual(['objects', 'objects/p', 'objects/p/picture.png', 'secret.key']);
    const again = await writeBackup({
      ownerUrl: databaseUrl,
      dataFolder,
      secret: loadSecret(dataFolder),
      folder: join(folder, 'again'),
      say,
    });
    expect(again.tables.map(({ name, rows, hash }) => [name, rows, hash])).toEqual(
      manifest.tables.map(({ name, rows, hash }) => [name, rows, hash]),
    );
    expect(again.sequences).toEqual(manifest.sequences);
  } finally {
    await postgres.stop();
  }
});

/** A copy of the backup with something wrong about it, and what restoring it says. */
async function refused(name: string, spoil: (copy: string) => void, databaseUrl?: string): Promise<string> {
  const copy = join(folder, name);
  await cp(backup, copy, { recursive: true });
  spoil(copy);
  const outcome = await restoreBackup({ folder: copy, dataFolder: join(folder, `${name}-data`), databaseUrl, say }, verify).catch(
    (cause: Error) => cause.message,
  );
  return String(outcome);
}
const spoilManifest = (change: (manifest: Manifest) => void) => (copy: string) => {
  const spoiled = readManifest(copy);
  change(spoiled);
  writeFileSync(join(copy, 'manifest.json'), JSON.stringify(spoiled));
};

test('a backup that is damaged, unfinished or of another version is refused before anything is made', async () => {
  const order = manifest.tables.find(({ name }) => name === 'public.park_order');
  if (!order) throw new Error('no orders in the backup');
  expect(
    await refused('cut', (copy) => writeFileSync(join(copy, order.file), readFileSync(join(backup, order.file)).subarray(0, -9))),
  ).toContain(order.file);
  expect(await refused('changed', (copy) => appendFileSync(join(copy, 'files/secret.key'), '0'))).toContain('files/secret.key');
  expect(await refused('gone', (copy) => rmSync(join(copy, 'files/objects/p/picture.png')))).toContain('picture.png');
  expect(await refused('unfinished', (copy) => rmSync(join(copy, 'manifest.json')))).toContain('no finished backup');
  expect(
    await refused(
      'newer',
      spoilManifest((spoiled) => spoiled.migrations.push('20990101T0001-later')),
    ),
  ).toContain('20990101T0001-later');
  expect(
    await refused(
      'keyless',
      spoilManifest((spoiled) => Object.assign(spoiled, { holdsSecret: false })),
    ),
  ).toContain('BOCHONG_SECRET');
  for (const name of ['cut', 'changed', 'gone', 'unfinished', 'newer', 'keyless'])
    expect(existsSync(join(folder, `${name}-data`)), name).toBe(false);
});

test('a target that holds anything is left alone', async () => {
  const full = join(folder, 'full');
  mkdirSync(full);
  writeFileSync(join(full, 'letter'), 'mine');
  const into = (dataFolder: string, databaseUrl?: string) => restoreBackup({ folder: backup, dataFolder, databaseUrl, say }, verify);
  await expect(into(full)).rejects.toThrow('is not empty');
  expect(readdirSync(full)).toEqual(['letter']);
  await expect(into(join(folder, 'beside'), t.ownerUrl)).rejects.toThrow('The database of DATABASE_URL is not empty');
});

test('a restore that fails half way keeps nothing of the rows, marks its folder, and is refused there from then on', async () => {
  // Rows that a table cannot hold: as many as the manifest says, of another table.
  const name = 'half';
  const wrong = spoilManifest((spoiled) => {
    const orders = spoiled.tables.find((table) => table.name === 'public.park_order');
    const bills = spoiled.tables.find((table) => table.name === 'public.bill');
    if (orders && bills) Object.assign(orders, { file: bills.file, sha256: bills.sha256 });
  });
  expect(await refused(name, wrong)).toContain('public.park_order could not be loaded');
  const dataFolder = join(folder, `${name}-data`);
  expect(() => refuseUnfinished(dataFolder)).toThrow('did not finish');
  await expect(restoreBackup({ folder: backup, dataFolder, databaseUrl: undefined, say }, verify)).rejects.toThrow('did not finish');
  const postgres = await startEmbeddedPostgres({ dataFolder });
  const client = new pg.Client({ connectionString: postgres.ownerUrl });
  await client.connect();
  expect((await client.query('select count(*)::int as n from dealer where dealer_no is not null')).rows[0].n).toBe(0);
  await client.end();
  await postgres.stop();
});

test('a backup whose place cannot be written leaves nothing behind', async () => {
  const taken = { ownerUrl: t.ownerUrl, dataFolder: source, secret: Buffer.alloc(32, 7), say };
  await expect(writeBackup({ ...taken, folder: backup })).rejects.toThrow('exists');
  await expect(
    writeBackup({ ...taken, ownerUrl: t.ownerUrl.replace(/\/[^/]*$/, '/nowhere'), folder: join(folder, 'never') }),
  ).rejects.toThrow('nowhere');
  expect(readdirSync(folder).filter((name) => name.startsWith('never') || name.includes('unfinished-'))).toEqual([]);
});
