import { spawnSync } from 'node:child_process';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { opendir } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { createKeys } from '../session/secret.ts';
import { compactStamp } from '../time.ts';
import {
  contentOf,
  migrationsOf,
  partitionsOf,
  plainFormats,
  queueVersionOf,
  sequencesOf,
  type TableShape,
  tablesOf,
} from './backup-catalogue.ts';
import { digesting, filesList, type Manifest, manifestFile, type TableEntry } from './backup-manifest.ts';

export interface BackupInput {
  /** Connection as the owner of the schema. */
  ownerUrl: string;
  dataFolder: string;
  secret: Buffer;
  /** Where it goes: a folder that is not there yet. */
  folder: string;
  say(line: string): void;
}

/** Folder of the backups that nobody named another place for. */
export const backupsOf = (dataFolder: string): string => join(dataFolder, 'backups');

/** Name of a backup taken now; sorts by time. */
export const backupName = (now: Date): string => compactStamp(now);

/** What a new installation makes by itself, and what holds other backups. */
const ownToTheMachine =
  /^(postgres|postgres\.unfinished|postgres-password|postgres-native-.*|server\.lock.*|setup-token|backups|restore-unfinished)$/;

const privateFile = { mode: 0o600, flags: 'wx' };

/**
 * Writes the whole installation into a folder: the database as one instant saw it, and the files of the data folder, the secret among them.
 * The server may run meanwhile. The folder appears under its name when it is complete and on the disk, and not at all when anything fails.
 */
export async function writeBackup({ ownerUrl, dataFolder, secret, folder, say }: BackupInput): Promise<Manifest> {
  const place = resolve(folder);
  if (existsSync(place)) throw new Error(`${place} exists: name a folder that does not`);
  mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
  const draft = `${place}.unfinished-${process.pid}`;
  mkdirSync(draft, { mode: 0o700 });
  try {
    mkdirSync(join(draft, 'tables'), { mode: 0o700 });
    const database = await saveDatabase(ownerUrl, draft, say);
    const files = await saveFiles(dataFolder, draft);
    say(`${files.count} files of the data folder`);
    const manifest: Manifest = {
      format: 1,
      keyMark: createKeys(secret).hmac('backup', 'mark'),
      holdsSecret: files.holdsSecret,
      ...database,
      files: { count: files.count, bytes: files.bytes, sha256: files.sha256 },
    };
    writeFileSync(join(draft, manifestFile), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 });
    // One call for thousands of files; without the command the system writes them out in its own time.
    spawnSync('sync', ['--file-system', draft]);
    renameSync(draft, place);
    return manifest;
  } catch (cause) {
    rmSync(draft, { recursive: true, force: true });
    throw cause;
  }
}

async function saveDatabase(ownerUrl: string, draft: string, say: (line: string) => void) {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'bochong-backup' });
  client.on('error', () => undefined); // the statement under way says so
  await client.connect();
  try {
    await client.query(`begin isolation level repeatable read read only; ${plainFormats}`);
    const { rows } = await client.query<{ postgres: number; takenAt: Date }>(
      `select current_setting('server_version_num')::integer as postgres, now() as "takenAt"`,
    );
    const migrations = await migrationsOf(client);
    if (migrations.length === 0) throw new Error('The database is empty: there is nothing to back up');
    const tables: TableEntry[] = [];
    for (const table of await tablesOf(client)) tables.push(await saveTable(client, table, draft));
    say(`${tables.length} tables with ${tables.reduce((sum, table) => sum + table.rows, 0)} rows`);
    return {
      postgres: rows[0]?.postgres ?? 0,
      takenAt: rows[0]?.takenAt.toISOString() ?? '',
      migrations,
      queueVersion: await queueVersionOf(client),
      tables,
      partitions: await partitionsOf(client),
      // A sequence is no part of the snapshot: read after the rows, it is never behind them.
      sequences: await sequencesOf(client),
    };
  } finally {
    await client.end();
  }
}

async function saveTable(client: pg.Client, { name, columns }: TableShape, draft: string): Promise<TableEntry> {
  const content = await contentOf(client, name);
  const file = `tables/${name.replaceAll('"', '')}.gz`;
  const digest = digesting();
  const rows = client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`));
  await pipeline(rows, createGzip({ level: 4 }), digest, createWriteStream(join(draft, file), privateFile));
  return { name, columns, ...content, file, sha256: digest.sha256() };
}

/** Files below a folder, without what `skips` names. */
async function* filesBelow(folder: string, skips: (path: string) => boolean): AsyncGenerator<string> {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    if (skips(path)) continue;
    if (entry.isDirectory()) yield* filesBelow(path, skips);
    else if (entry.isFile()) yield path;
  }
}

/** Copies the data folder but for the database's own files; what is removed meanwhile is left out. */
async function saveFiles(dataFolder: string, draft: string) {
  const root = realpathSync(dataFolder);
  const target = realpathSync(draft);
  const skips = (path: string) => path.startsWith(target) || (dirname(path) === root && ownToTheMachine.test(relative(root, path)));
  const list = createWriteStream(join(draft, filesList), privateFile);
  const listDigest = digesting();
  const listed = pipeline(listDigest, list);
  let [count, bytes, holdsSecret] = [0, 0, false];
  for await (const path of filesBelow(root, skips)) {
    const name = relative(root, path);
    const digest = digesting();
    const copy = join(draft, 'files', name);
    mkdirSync(dirname(copy), { recursive: true, mode: 0o700 });
    try {
      await pipeline(createReadStream(path), digest, createWriteStream(copy, privateFile));
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
      rmSync(copy, { force: true });
      continue;
    }
    if (!listDigest.write(`${digest.sha256()}  files/${name}\n`)) await new Promise((drained) => listDigest.once('drain', drained));
    count += 1;
    bytes += digest.bytes();
    holdsSecret ||= name === 'secret.key';
  }
  listDigest.end();
  await listed;
  return { count, bytes, holdsSecret, sha256: listDigest.sha256() };
}

const kept = 3;

/**
 * The backup that is taken before the schema is brought forward; the newest three such stay. Answers its folder.
 */
export async function backUpBefore(migration: string, input: Omit<BackupInput, 'folder'>, now: Date): Promise<string> {
  const backups = backupsOf(input.dataFolder);
  const folder = join(backups, `${backupName(now)}-before-${migration}`);
  input.say(`This database is of an earlier version: backing it up to ${folder}`);
  await writeBackup({ ...input, folder });
  const own = readdirSync(backups).filter((name) => /^\d+-before-[^.]+$/.test(name));
  for (const old of own.sort().slice(0, -kept)) rmSync(join(backups, old), { recursive: true, force: true });
  return folder;
}
