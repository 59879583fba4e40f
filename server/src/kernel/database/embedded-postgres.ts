import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { leastFreeBytes } from '../metrics.ts';
import { accountFor, nativeFolder, password, prepareFolder, type RunAs } from './embedded-postgres-folder.ts';
import { lockFolder, stopLeftover } from './embedded-postgres-lock.ts';

export { defaultDataFolder } from './embedded-postgres-folder.ts';

const MAJOR = '18';
const DATABASE = 'bochong';

/** For an application server with two cores and an SSD. Commits wait for the disk; the log of PostgreSQL never quotes row values. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  max_wal_size: '3GB', // a first start with months of history writes 1.3 GB: no checkpoint in the midst of it
  checkpoint_timeout: '15min',
  synchronous_commit: 'on',
  jit: 'off',
  timezone: 'Asia/Shanghai',
  log_timezone: 'Asia/Shanghai',
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** Connects as superuser to the database `bochong`. */
  ownerUrl: string;
  port: number;
  /** Resolves with the last words of PostgreSQL should it end without `stop()`. */
  ended: Promise<string>;
  /** A fast, clean shutdown; resolves when PostgreSQL is gone and the folder is free for the next server. */
  stop(): Promise<void>;
}

/**
 * Starts the server's own PostgreSQL on a free loopback port, creating the cluster on first use. Recovers from any `kill -9`. Throws with
 * a sentence for the operator when another server uses the folder, when its cluster has another major version (it stays untouched), or
 * when the disk is full. PostgreSQL stops by itself as soon as this process is gone, however it went.
 */
export async function startEmbeddedPostgres(options: {
  dataFolder: string;
  log?: (line: string) => void;
  settings?: Record<string, string>;
}): Promise<EmbeddedPostgres> {
  const { dataFolder, log = () => {} } = options;
  const runAs = accountFor(dataFolder);
  prepareFolder(dataFolder, runAs);
  const unlock = lockFolder(dataFolder);
  try {
    const cluster = join(realpathSync(dataFolder), 'postgres');
    refuseOtherMajor(cluster);
    refuseFullDisk(dataFolder);
    const native = nativeFolder(dataFolder, runAs);
    const secret = password(dataFolder, runAs);
    const settings = { ...SETTINGS, ...options.settings };
    if (existsSync(cluster)) await stopLeftover(cluster, log);
    else createCluster(cluster, join(native, 'bin/initdb'), secret.file, settings.fsync === 'off', runAs);
    const running = await launch({ binary: join(native, 'bin/postgres'), cluster, password: secret.text, settings, runAs, log });
    return { ...running, stop: () => running.stop().finally(unlock) };
  } catch (error) {
    unlock();
    throw explain(error, dataFolder);
  }
}

function refuseOtherMajor(cluster: string): void {
  if (!existsSync(cluster)) return;
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (found === MAJOR) return;
  throw new Error(
    `${cluster} was written by PostgreSQL ${found}, this server brings PostgreSQL ${MAJOR}. Nothing was changed: back it up with the Bochong that brings version ${found}, and restore it into a new data folder`,
  );
}

function refuseFullDisk(dataFolder: string): void {
  const { bavail, bsize } = statfsSync(dataFolder);
  if (bavail * bsize < leastFreeBytes) throw new Error(`No space left on device: ${Math.floor((bavail * bsize) / 1048576)} MB free`);
}

/** initdb works beside the final place and is renamed when complete, so that an interrupted first start leaves nothing half made. */
function createCluster(cluster: string, initdb: string, passwordFile: string, unsafe: boolean, runAs: RunAs): void {
  const draft = `${cluster}.unfinished`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  if (runAs) chownSync(draft, runAs.uid, runAs.gid);
  const how = [
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--no-instructions',
    ...(unsafe ? ['--no-sync'] : []),
  ];
  const text = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const result = spawnSync(initdb, [`--pgdata=${draft}`, ...how, ...text], { ...identity(runAs), encoding: 'utf8' });
  if (result.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new Error(`initdb failed: ${result.error?.message ?? result.stderr.trim()}`);
  }
  renameSync(draft, cluster);
}

interface Launch {
  binary: string;
  cluster: string;
  password: string;
  settings: Record<string, string>;
  runAs: RunAs;
  log: (line: string) => void;
}

async function launch(launch: Launch) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const child = spawnPostgres(launch, port);
    const words: string[] = [];
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      for (const line of chunk.trimEnd().split('\n')) {
        launch.log(line);
        words.push(line);
        if (words.length > 20) words.shift();
      }
    });
    const ended = new Promise<string>((done) =>
      child.once('error', (error) => done(error.message)).once('exit', () => done(words.join('\n'))),
    );
    const urlOf = (database: string) => `postgres://postgres:${launch.password}@127.0.0.1:${port}/${database}`;
    const stop = () => stopPostgres(child, ended);
    try {
      await Promise.race([
        ready(urlOf('postgres'), child, launch.log),
        ended.then((text) => Promise.reject(new Error(`PostgreSQL did not start: ${text}`))),
      ]);
      return { ownerUrl: urlOf(DATABASE), port, ended, stop };
    } catch (error) {
      await stop();
      // Somebody took the port meanwhile, or the processes of a killed PostgreSQL are still leaving.
      const passing = /Address already in use|shared memory block .* is still in use/.test(String(error));
      if (!passing || attempt === 40) throw error;
      await sleep(250);
    }
  }
}

/**
 * PostgreSQL in its own session (Ctrl-C must not reach it before the server has finished) beside a watcher that holds the other end of a
 * pipe to this process: when the pipe breaks without the farewell line, this process has died and the watcher stops PostgreSQL.
 */
function spawnPostgres({ binary, cluster, settings, runAs }: Launch, port: number): ChildProcess {
  const watcher = "trap '' INT TERM HUP; read -r farewell <&3 || kill -INT $$";
  const script = `( ( ${watcher} ) </dev/null >/dev/null 2>&1 & ); exec "$0" "$@" 3<&-`;
  const flags = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn('/bin/sh', ['-c', script, binary, '-D', cluster, ...flags], {
    ...identity(runAs),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const pipe = child.stdio[3] as Writable | null;
  pipe?.on('error', () => {});
  child.once('exit', () => pipe?.end('farewell\n'));
  return child;
}

/** Working directory and environment that any account can use; the caller's PG* variables must not leak in. */
function identity(runAs: RunAs) {
  return { ...(runAs && { uid: runAs.uid, gid: runAs.gid }), cwd: '/', env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' } };
}

async function ready(url: string, child: ChildProcess, log: (line: string) => void): Promise<void> {
  for (let round = 1; child.exitCode === null; round += 1) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
      if (!rowCount) await client.query(`create database ${DATABASE}`);
      return;
    } catch (error) {
      const { code } = error as { code?: string };
      // 57P03: starting up, possibly replaying its log after a crash, which may take long and must not be interrupted.
      if (code !== 'ECONNREFUSED' && code !== 'ECONNRESET' && code !== '57P03') throw error;
      if (round % 200 === 0) log('PostgreSQL is still starting (recovering after an unclean end)');
      await sleep(25);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

async function stopPostgres(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.kill('SIGINT');
  // After a minute an immediate shutdown: the next start replays the log instead.
  const impatience = setTimeout(() => child.kill('SIGQUIT'), 60_000);
  await ended;
  clearTimeout(impatience);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

function explain(error: unknown, dataFolder: string): Error {
  const text = error instanceof Error ? error.message : String(error);
  if (/No space left on device|ENOSPC/.test(text))
    return new Error(`The disk of ${dataFolder} is full: free some space and start again (${text})`);
  return error instanceof Error ? error : new Error(text);
}
