import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { accountFor, prepareFolder } from '../database/embedded-postgres-folder.ts';
import { knownMigrations, migrate } from '../database/migrate.ts';
import { createKeys, loadSecret } from '../session/secret.ts';
import { contentOf, foreignKeysOf, migrationsOf, partitionsOf, plainFormats, queueVersionOf, tablesOf } from './backup-catalogue.ts';
import { listedFiles, type Manifest, readManifest, refuseDamaged } from './backup-manifest.ts';

export interface RestoreInput {
  /** The backup. */
  folder: string;
  /** Empty, or not there yet. */
  dataFolder: string;
  /** An empty PostgreSQL of one's own; absent: the embedded one of the data folder, which is made. */
  databaseUrl: string | undefined;
  say(line: string): void;
}

const marker = (dataFolder: string) => join(dataFolder, 'restore-unfinished');

/** Refuses to serve what a restore left half done. */
export function refuseUnfinished(dataFolder: string): void {
  if (existsSync(marker(dataFolder)))
    throw new Error(
      `A restore into ${dataFolder} did not finish: remove that folder (and what is in the database of DATABASE_URL), and restore again`,
    );
}

/**
 * Makes the installation of a backup anew, with the schema the backup was taken with, and compares every table with it. `check` runs on
 * the finished database. Throws a sentence for the operator; a folder that was begun stays marked and is refused from then on.
 */
export async function restoreBackup<T>(input: RestoreInput, check: (ownerUrl: string) => Promise<T>): Promise<T> {
  const { folder, dataFolder, databaseUrl, say } = input;
  refuseUnfinished(dataFolder);
  if (existsSync(dataFolder) && readdirSync(dataFolder).length > 0)
    throw new Error(`${dataFolder} is not empty: restore into an empty folder (BOCHONG_DATA), then start the server on it`);
  const manifest = readManifest(folder);
  refuseUnknown(manifest);
  say(`Backup of ${manifest.takenAt}: checking ${manifest.tables.length} tables and ${manifest.files.count} files`);
  await refuseDamaged(folder, manifest);
  prepareFolder(dataFolder, databaseUrl ? undefined : accountFor(dataFolder));
  writeFileSync(marker(dataFolder), `${new Date().toISOString()} from ${folder}\n`, { mode: 0o600 });
  await restoreFiles(folder, dataFolder);
  say(`Files: ${manifest.files.count}`);
  const secret = loadSecret(dataFolder);
  if (createKeys(secret).hmac('backup', 'mark') !== manifest.keyMark)
    throw new Error('BOCHONG_SECRET is not the secret that this backup was taken with: what is encrypted could not be read');
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ dataFolder });
  try {
    const ownerUrl = databaseUrl ?? embedded?.ownerUrl ?? '';
    await refuseFilled(ownerUrl);
    await migrate({ ownerUrl, appPassword: createKeys(secret).hmac('database', 'bochong_app'), upTo: manifest.migrations.at(-1) ?? '' });
    say(`Schema: ${manifest.migrations.length} migrations, up to ${manifest.migrations.at(-1)}`);
    await fill(ownerUrl, folder, manifest, say);
    const checked = await check(ownerUrl);
    rmSync(marker(dataFolder));
    return checked;
  } finally {
    await embedded?.stop();
  }
}

/** The backup's migrations are the first ones of this version, in the same order. */
function refuseUnknown({ migrations, holdsSecret }: Manifest): void {
  const known = knownMigrations();
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown)
    throw new Error(
      `The backup is of another version of Bochong, whose migration ${unknown} this one does not have: restore it with that version`,
    );
  if (migrations.join() !== known.slice(0, migrations.length).join())
    throw new Error('The backup lacks migrations that came before its newest: restore it with the version that wrote it');
  if (!holdsSecret && !process.env.BOCHONG_SECRET)
    throw new Error('The backup was taken with BOCHONG_SECRET in the environment, and is restored with the same one: set it');
}

async function refuseFilled(ownerUrl: string): Promise<void> {
  const filled = await connected(
    ownerUrl,
    async (client) => (await migrationsOf(client)).length > 0 || (await tablesOf(client)).length > 0,
  );
  if (filled) throw new Error('The database of DATABASE_URL is not empty: restore into a new one');
}

async function restoreFiles(folder: string, dataFolder: string): Promise<void> {
  for await (const { path } of listedFiles(folder)) {
    const target = join(dataFolder, path);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    await pipeline(createReadStream(join(folder, 'files', path)), createWriteStream(target, { mode: 0o600 }));
  }
}

async function connected<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'bochong-restore' });
  client.on('error', () => undefined);
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Everything the tables hold, in one transaction: all of it is there afterwards and was compared, or nothing is. */
async function fill(ownerUrl: string, folder: string, manifest: Manifest, say: (line: string) => void): Promise<void> {
  await connected(ownerUrl, async (client) => {
    if ((await queueVersionOf(client)) < manifest.queueVersion)
      throw new Error('The backup is of a newer version of Bochong, whose job queue this one does not know: restore it with that version');
    await client.query(`begin; ${plainFormats}`);
    // Foreign keys are made again over the loaded rows, which checks them; until then tables are filled in any order.
    const keys = await foreignKeysOf(client);
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
    const present = new Set((await tablesOf(client)).map(({ name }) => name));
    const missing = manifest.tables.find(({ name }) => !present.has(name));
    if (missing) throw new Error(`The backup holds the table ${missing.name}, which its migrations do not make`);
    // Migrations write rows of their own.
    await client.query(`truncate ${[...present].join(', ')}`);
    await makePartitions(client, manifest);
    for (const table of manifest.tables) await load(client, folder, table);
    say(`Rows: ${manifest.tables.reduce((sum, table) => sum + table.rows, 0)} in ${manifest.tables.length} tables`);
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`).catch((cause: Error) => {
        throw new Error(`The rows of ${table} break its foreign key ${name}: ${cause.message}`);
      });
    for (const { name, value, called } of manifest.sequences)
      await client.query('select setval($1, $2::bigint, $3)', [name, value, called]);
    for (const { name, rows, hash } of manifest.tables) {
      const found = await contentOf(client, name);
      if (found.rows !== rows || found.hash !== hash)
        throw new Error(`${name} was not restored as it was: ${found.rows} rows of ${rows}, or values that differ`);
    }
    await client.query('commit');
    say(`Compared: every table holds what the backup says; ${keys.length} foreign keys hold`);
    await client.query('analyze');
  });
}

async function makePartitions(client: pg.Client, { partitions }: Manifest): Promise<void> {
  const present = new Set((await partitionsOf(client)).map(({ name }) => name));
  const missing = partitions.filter(({ name }) => !present.has(name));
  for (const { name, parent, bound } of missing) await client.query(`create table ${name} partition of ${parent} ${bound}`);
  for (const parent of new Set(missing.map((partition) => partition.parent)))
    await client.query('select bochong.close_partitions($1)', [parent]);
}

async function load(client: pg.Client, folder: string, { name, columns, file }: Manifest['tables'][number]): Promise<void> {
  const target = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
  await pipeline(createReadStream(join(folder, file)), createGunzip(), target).catch((cause: Error) => {
    throw new Error(`${name} could not be loaded: ${cause.message}`);
  });
}
