import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const FAST = { shared_buffers: '16MB', max_wal_size: '64MB' };
let base: string;
const servers: ChildProcess[] = [];

beforeAll(() => {
  base = mkdtempSync(join(realpathSync(tmpdir()), 'embedded-postgres-'));
  // The account that PostgreSQL runs as must be able to pass.
  execFileSync('chmod', ['711', base]);
  return () => rmSync(base, { recursive: true, force: true });
});

afterEach(() => {
  for (const server of servers.splice(0)) server.kill('SIGKILL');
});

/** A server process of its own, which can be killed: prints its connection once ready, stops cleanly on SIGTERM. */
async function serve(dataFolder: string): Promise<{ server: ChildProcess; ownerUrl: string; postgres: number; exited: Promise<unknown> }> {
  const module = new URL('./embedded-postgres.ts', import.meta.url).href;
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(module)};
    const running = await startEmbeddedPostgres(${JSON.stringify({ dataFolder, settings: FAST })});
    process.once('SIGTERM', () => running.stop());
    console.log(running.ownerUrl);`;
  const server = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  servers.push(server);
  const exited = new Promise((done) => server.once('exit', done));
  const ownerUrl = await new Promise<string>((done, fail) => {
    server.stdout.setEncoding('utf8').once('data', (text: string) => done(text.trim()));
    server.once('exit', () => fail(new Error('the server did not start')));
  });
  return { server, ownerUrl, postgres: postmaster(dataFolder), exited };
}

const postmaster = (dataFolder: string) => Number(readFileSync(join(dataFolder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Processes whose working directory is the cluster: the postmaster and everything it started. */
function processesOn(dataFolder: string): string[] {
  return execFileSync('sh', ['-c', `ls -l /proc/[0-9]*/cwd 2>/dev/null | grep -F -- '${dataFolder}/postgres' || true`], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean);
}

async function until(condition: () => boolean): Promise<void> {
  await expect.poll(condition, { interval: 20 }).toBe(true);
}

test('the first start creates a database that only the password opens, on loopback only', async () => {
  const dataFolder = join(base, 'first/data');
  const running = await startEmbeddedPostgres({ dataFolder, settings: { ...FAST, fsync: 'off' } });
  try {
    const rows = await query(
      running.ownerUrl,
      "select current_database() as name, current_setting('server_version_num')::int / 10000 as major",
    );
    expect(rows).toEqual([{ name: 'bochong', major: 18 }]);
    expect(await query(running.ownerUrl, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([{ rolsuper: true }]);
    expect(await query(running.ownerUrl, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    await expect(query(running.ownerUrl.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password authentication failed/);
    const passwordFile = join(dataFolder, 'postgres-password');
    expect(statSync(passwordFile).mode & 0o777).toBe(0o600);
    expect(readFileSync(passwordFile, 'utf8').length).toBeGreaterThanOrEqual(32);
    await expect(startEmbeddedPostgres({ dataFolder })).rejects.toThrow(`Another server (process ${process.pid}) runs on`);
    expect(await query(running.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  } finally {
    await running.stop();
  }
  expect(await running.ended).toContain('database system is shut down');
  expect(existsSync(join(dataFolder, 'server.lock'))).toBe(false);
  expect(processesOn(dataFolder)).toEqual([]);
});

test('every way to die keeps what was committed and lets the next server start', async () => {
  const dataFolder = join(base, 'killed');
  let { server, ownerUrl, postgres, exited } = await serve(dataFolder);
  await query(ownerUrl, 'create table kept (step int)');
  await expect(startEmbeddedPostgres({ dataFolder })).rejects.toThrow(`Another server (process ${server.pid}) runs on`);

  await query(ownerUrl, 'insert into kept values (1)');
  process.kill(postgres, 'SIGKILL');
  server.kill('SIGKILL');
  await exited;
  expect(readFileSync(join(dataFolder, 'postgres/postmaster.pid'), 'utf8')).toContain(String(postgres));
  ({ server, ownerUrl, postgres, exited } = await serve(dataFolder));
  expect(await query(ownerUrl, 'select step from kept order by 1')).toEqual([{ step: 1 }]);

  // Only the server dies: PostgreSQL notices and leaves no orphan.
  await query(ownerUrl, 'insert into kept values (2)');
  server.kill('SIGKILL');
  await until(() => processesOn(dataFolder).length === 0);
  ({ server, ownerUrl, postgres, exited } = await serve(dataFolder));
  expect(await query(ownerUrl, 'select step from kept order by 1')).toEqual([{ step: 1 }, { step: 2 }]);

  server.kill('SIGTERM');
  expect(await exited).toBe(0);
  expect(processesOn(dataFolder)).toEqual([]);
});

test('a PostgreSQL that outlived its server and the watcher is stopped cleanly before the next one starts', async () => {
  const dataFolder = join(base, 'outlived');
  const first = await serve(dataFolder);
  await query(first.ownerUrl, 'create table kept as select 7 as step');
  // The watcher is the shell that knows PostgreSQL's number: without it nothing ends PostgreSQL when the server is gone.
  const watchers = readdirSync('/proc').filter((pid) => {
    try {
      return (
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`${dataFolder}/postgres`) &&
        readFileSync(`/proc/${pid}/comm`, 'utf8') === 'sh\n'
      );
    } catch {
      return false;
    }
  });
  expect(watchers).not.toEqual([]);
  for (const pid of watchers) process.kill(Number(pid), 'SIGKILL');
  first.server.kill('SIGKILL');
  await first.exited;
  expect(processesOn(dataFolder)).not.toEqual([]);
  const lines: string[] = [];
  const running = await startEmbeddedPostgres({ dataFolder, settings: FAST, log: (line) => lines.push(line) });
  expect(lines.join('\n')).toContain(`(process ${first.postgres}) has outlived its server`);
  expect(lines.join('\n')).not.toContain('was not properly shut down');
  expect(await query(running.ownerUrl, 'select step from kept')).toEqual([{ step: 7 }]);
  await running.stop();

  // The numbers in both files may belong to strangers after a reboot: here to this very process.
  writeFileSync(join(dataFolder, 'postgres/postmaster.pid'), `${process.pid}\n${dataFolder}/postgres\n`);
  writeFileSync(join(dataFolder, 'server.lock'), `${process.pid} 1 another-boot\n`);
  const again = await startEmbeddedPostgres({ dataFolder, settings: FAST });
  await again.stop();
});

test('a cluster of another major version is refused and stays untouched', async () => {
  const dataFolder = join(base, 'older');
  mkdirSync(join(dataFolder, 'postgres'), { recursive: true });
  writeFileSync(join(dataFolder, 'postgres/PG_VERSION'), '16\n');
  await expect(startEmbeddedPostgres({ dataFolder })).rejects.toThrow(/written by PostgreSQL 16, this server brings PostgreSQL 18/);
  expect(readdirSync(join(dataFolder, 'postgres'))).toEqual(['PG_VERSION']);
  expect(readFileSync(join(dataFolder, 'postgres/PG_VERSION'), 'utf8')).toBe('16\n');
});

const mayMount = process.geteuid?.() === 0 && process.platform === 'linux';

test.runIf(mayMount)('a full disk is named as such and leaves nothing half made', async () => {
  const dataFolder = join(base, 'full');
  mkdirSync(dataFolder);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m,mode=711', 'none', dataFolder]);
  try {
    await expect(startEmbeddedPostgres({ dataFolder })).rejects.toThrow(/disk of .*full is full: free some space/);
    expect(readdirSync(dataFolder)).toEqual([]);
  } finally {
    execFileSync('umount', [dataFolder]);
  }
});
