import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readManifest } from './kernel/backup/backup-manifest.ts';
import { readConfig } from './kernel/config.ts';
import { startEmbeddedPostgres } from './kernel/database/embedded-postgres.ts';
import { knownMigrations, migrate } from './kernel/database/migrate.ts';
import { createKeys, loadSecret } from './kernel/session/secret.ts';
import { migratedFolder } from './kernel/testing/migrated-folder.ts';
import { freePort, startServer } from './kernel/testing/server-process.ts';
import { testFolder } from './kernel/testing/test-folder.ts';

const dataFolder = testFolder('bochong-main-');
/** PostgreSQL that the tests start themselves: they need its owner's connection. */
const ownCluster = join(dataFolder, 'cluster');
beforeAll(() => {
  migratedFolder(dataFolder);
  mkdirSync(ownCluster, { mode: 0o755 });
  migratedFolder(ownCluster);
});
afterAll(() => rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 }));

test('SIGTERM ends the server and its PostgreSQL without a complaint, with connections open', async () => {
  const port = await freePort();
  const server = startServer({ BOCHONG_DATA: dataFolder, BOCHONG_PORT: String(port), DATABASE_URL: '' });
  await server.ready();
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`); // leaves an idle connection behind
  expect(answer.status).toBe(200);
  expect(await server.end('SIGTERM')).toBe(0);
  expect(server.output.replace(/^(Database|This database is empty|Bochong is ready).*\n/gm, '')).toBe('');
  const postgres = await startEmbeddedPostgres({ dataFolder }); // refused while another one had the folder
  await postgres.stop();
});

test('a busy port is said in one line, and PostgreSQL is not left behind', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const server = startServer({ BOCHONG_DATA: dataFolder, BOCHONG_PORT: String(port), DATABASE_URL: '' });
  expect(await server.ended).toBe(1);
  expect(server.output).toBe(`Bochong cannot start: Port ${port} is in use: stop what listens there or set BOCHONG_PORT.\n`);
  other.close();
  const postgres = await startEmbeddedPostgres({ dataFolder });
  await postgres.stop();
});

test('what nobody caught is logged, ends the process with its PostgreSQL, and loses nothing that was acknowledged', async () => {
  const port = await freePort();
  const planted = `data:text/javascript,process.on('SIGUSR2',()=>{throw new Error('planted')})`;
  const environment = { BOCHONG_DATA: dataFolder, BOCHONG_PORT: String(port), DATABASE_URL: '' };
  const server = startServer({ ...environment, NODE_OPTIONS: `--import "${planted}"` });
  await server.ready();
  server.signal('SIGUSR2');
  expect(await server.ended).toBe(1);
  expect(server.output).toContain('uncaughtException: the server ends');
  expect(server.output).toContain('planted');
  const again = startServer(environment);
  await again.ready();
  expect(await again.end('SIGTERM')).toBe(0);
});

test('PostgreSQL ending every connection does not end the server', async () => {
  const port = await freePort();
  const postgres = await startEmbeddedPostgres({ dataFolder: ownCluster });
  const environment = {
    BOCHONG_DATA: dataFolder,
    BOCHONG_PORT: String(port),
    DATABASE_URL: postgres.ownerUrl,
    BOCHONG_LOG_LEVEL: 'silent',
  };
  const server = startServer(environment);
  await server.ready();
  const admin = new pg.Client({ connectionString: postgres.ownerUrl });
  await admin.connect();
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await admin.end();
  await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  expect(await server.end('SIGTERM')).toBe(0);
  await postgres.stop();
});

test('SIGTERM ends the server within five seconds whatever runs, and the job goes on after the next start', async () => {
  const port = await freePort();
  const postgres = await startEmbeddedPostgres({ dataFolder: ownCluster });
  const environment = {
    BOCHONG_DATA: dataFolder,
    BOCHONG_PORT: String(port),
    DATABASE_URL: postgres.ownerUrl,
    BOCHONG_LOG_LEVEL: 'silent',
  };
  let server = startServer(environment);
  await server.ready();
  const admin = new pg.Client({ connectionString: postgres.ownerUrl });
  await admin.connect();
  const waiting = async () => (await other.query("select from pg_stat_activity where wait_event_type = 'Lock'")).rowCount ?? 0;
  await admin.query('begin; lock table dealer in access exclusive mode');
  const other = new pg.Client({ connectionString: postgres.ownerUrl });
  await other.connect();
  await other.query(`select graphile_worker.add_job('fold-counters', '{}', max_attempts => 3)`);
  await expect.poll(waiting).toBeGreaterThan(0);
  const began = performance.now();
  expect(await server.end('SIGTERM')).toBe(0);
  expect(performance.now() - began).toBeLessThan(5000);
  await admin.query('rollback');
  server = startServer(environment);
  await server.ready();
  const left = async () =>
    (await other.query("select from graphile_worker.jobs where task_identifier = 'fold-counters' and attempts > 0")).rowCount;
  await expect.poll(left).toBe(0);
  expect(await server.end('SIGTERM')).toBe(0);
  await Promise.all([admin.end(), other.end()]);
  await postgres.stop();
});

test('a database of an earlier version is backed up, then brought to this one; what a restore left half done is not served', async () => {
  const older = join(dataFolder, 'older');
  const environment = { BOCHONG_DATA: older, BOCHONG_PORT: String(await freePort()), DATABASE_URL: '' };
  const names = knownMigrations();
  const postgres = await startEmbeddedPostgres({ dataFolder: older });
  const appPassword = createKeys(loadSecret(older)).hmac('database', 'bochong_app');
  await migrate({ ownerUrl: postgres.ownerUrl, appPassword, upTo: names.at(-2) ?? '' });
  await postgres.stop();
  const server = startServer(environment);
  await server.ready();
  expect(await server.end('SIGTERM')).toBe(0);
  expect(server.output).toContain('Database: 1 migrations applied');
  const [saved = ''] = readdirSync(join(older, 'backups'));
  expect(saved).toContain(`-before-${names.at(-1)}`);
  expect(readManifest(join(older, 'backups', saved)).migrations).toEqual(names.slice(0, -1));
  writeFileSync(join(older, 'restore-unfinished'), '');
  const refused = startServer(environment);
  expect(await refused.ended).toBe(1);
  expect(refused.output).toMatch(/^Bochong cannot start: A restore into .* did not finish/);
});

test('an empty variable is an absent one, a wrong one is named', () => {
  expect(readConfig({ DATABASE_URL: '', BOCHONG_PORT: '' })).toMatchObject({ BOCHONG_PORT: 7100 });
  expect(readConfig({ DATABASE_URL: '' }).DATABASE_URL).toBeUndefined();
  expect(() => readConfig({ BOCHONG_PORT: 'seven' })).toThrow('BOCHONG_PORT');
});
