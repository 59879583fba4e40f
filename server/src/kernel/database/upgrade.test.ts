import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { backUpBefore } from '../backup/backup.ts';
import { readManifest } from '../backup/backup-manifest.ts';
import { testFolder } from '../testing/test-folder.ts';
import { testAppPassword } from '../testing/test-settings.ts';
import { knownMigrations, migrate } from './migrate.ts';

const templateUrl = inject('templateUrl');
const name = `upgrade_${randomUUID().replaceAll('-', '')}`;
const admin = new pg.Client({ connectionString: Object.assign(new URL(templateUrl), { pathname: '/postgres' }).toString() });
const ownerUrl = Object.assign(new URL(templateUrl), { pathname: `/${name}` }).toString();
const owner = new pg.Client({ connectionString: ownerUrl });
const folder = testFolder('bochong-upgrade-');
const dataFolder = join(folder, 'data');
const dir = join(folder, 'migrations');
const secret = Buffer.alloc(32, 7);

/** A database of this version, and a next version with a migration that works and one that does not. */
beforeAll(async () => {
  await admin.connect();
  await admin.query(`create database ${name}`);
  await migrate({ ownerUrl, appPassword: testAppPassword });
  await owner.connect();
  mkdirSync(dataFolder);
  cpSync(fileURLToPath(new URL('../../../migrations', import.meta.url)), dir, { recursive: true });
  writeFileSync(join(dir, '20990101T0001-works.sql'), 'create table planted (id integer);');
  writeFileSync(join(dir, '20990101T0002-fails.sql'), 'create table planted_too (id integer); select 1 / 0;');
});
afterAll(async () => {
  await owner.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  rmSync(folder, { recursive: true, force: true });
});

const planted = async () => (await owner.query(`select to_regclass('public.planted') is not null as there`)).rows[0].there;
const backups = () => readdirSync(join(dataFolder, 'backups')).sort();
let minutes = 0;
const save = (migration: string) => {
  minutes += 1;
  return backUpBefore(migration, { ownerUrl, dataFolder, secret, say: () => undefined }, new Date(Date.UTC(2026, 0, 1, 0, minutes)));
};

test('a migration that fails takes those before it back, says where the backup is, and the version before starts on the database', async () => {
  const refusal = await migrate({ ownerUrl, appPassword: testAppPassword, dir, save }).catch((cause: Error) => cause.message);
  expect(refusal).toMatch(
    /division by zero.*Nothing of it was changed, and the version before still starts on it.*A backup made before stands in /s,
  );
  const [taken = ''] = backups();
  expect(taken).toMatch(/^\d{14}-before-20990101T0001-works$/);
  expect(refusal).toContain(join(dataFolder, 'backups', taken));
  expect(readManifest(join(dataFolder, 'backups', taken)).migrations).toEqual(knownMigrations());
  expect(await planted()).toBe(false);
  expect(await migrate({ ownerUrl, appPassword: testAppPassword, save })).toEqual([]);
  expect(backups()).toEqual([taken]);
});

test('a backup that cannot be taken leaves the database alone', async () => {
  const full = () => Promise.reject(new Error('no space left'));
  await expect(migrate({ ownerUrl, appPassword: testAppPassword, dir, save: full })).rejects.toThrow('no space left');
  expect(await planted()).toBe(false);
});

test('of the backups before upgrades the newest three stay, and those that somebody asked for', async () => {
  mkdirSync(join(dataFolder, 'backups', '20250101000000'));
  for (let round = 0; round < 4; round += 1) await save('20990101T0001-works');
  const left = backups();
  expect(left[0]).toBe('20250101000000');
  expect(left).toHaveLength(4);
  expect(left.at(-1)).toContain(`2026010108${String(minutes).padStart(2, '0')}`);
});

test('a new database is not backed up, and the next version comes up once its migration is mended', async () => {
  writeFileSync(join(dir, '20990101T0002-fails.sql'), 'create table planted_too (id integer);');
  expect(await migrate({ ownerUrl, appPassword: testAppPassword, dir, save })).toEqual(['20990101T0001-works', '20990101T0002-fails']);
  expect(await planted()).toBe(true);
  const before = backups();
  const fresh = Object.assign(new URL(templateUrl), { pathname: `/${name}_fresh` }).toString();
  await admin.query(`create database ${name}_fresh`);
  try {
    expect(await migrate({ ownerUrl: fresh, appPassword: testAppPassword, dir, save })).not.toHaveLength(0);
  } finally {
    // A pool that has ended may still be hanging up; whom `force` cuts off complains where nobody hears it.
    await expect.poll(() => admin.query(`drop database ${name}_fresh`).then(Boolean, String)).toBe(true);
  }
  expect(backups()).toEqual(before);
});

test('a server of the release before starts on the next one’s schema and changes nothing there; one that needs all servers stopped refuses it', async () => {
  const before = () => owner.query(`select prosrc from pg_proc where proname = 'failed_work'`);
  await owner.query(`create or replace function bochong.failed_work() returns table (work_id text, kind integer, name text, dealer_id uuid, reason text,
          tries integer, failed_at timestamptz) language sql stable security definer set search_path = public as $$ select null::text, 1, null::text, null::uuid, null::text, 1, now() $$`);
  const newest = (await before()).rows;
  expect(await migrate({ ownerUrl, appPassword: testAppPassword })).toEqual([]);
  expect((await before()).rows).toEqual(newest);
  writeFileSync(
    join(dir, '20990101T0003-stops.sql'),
    '-- Needs all servers stopped: everything is written anew.\nalter table planted rename to sown;',
  );
  expect(await migrate({ ownerUrl, appPassword: testAppPassword, dir, save })).toEqual(['20990101T0003-stops']);
  await expect(migrate({ ownerUrl, appPassword: testAppPassword })).rejects.toThrow(/another version.*20990101T0001-works.*left as it is/);
});
