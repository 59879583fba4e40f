import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { databaseTypes } from '../testing/database-types.ts';
import { testAppPassword } from '../testing/test-settings.ts';
import { appUrl, migrate } from './migrate.ts';

const templateUrl = inject('templateUrl');
const files = readdirSync(fileURLToPath(new URL('../../../migrations', import.meta.url))).length;
const name = `migrate_${randomUUID().replaceAll('-', '')}`;
const admin = new pg.Client({ connectionString: Object.assign(new URL(templateUrl), { pathname: '/postgres' }).toString() });
const ownerUrl = Object.assign(new URL(templateUrl), { pathname: `/${name}` }).toString();

beforeAll(async () => {
  await admin.connect();
  await admin.query(`create database ${name}`);
});
afterAll(async () => {
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

test('two servers that start on one empty database at once both come up, and each file is applied once', async () => {
  const run = () => migrate({ ownerUrl, appPassword: testAppPassword });
  const [first, second] = await Promise.all([run(), run()]);
  expect(first.length + second.length).toBe(files);
  expect(await run()).toEqual([]);
});

test('the database now is what a fresh one is, and the generated types say so', async () => {
  const generated = readFileSync(new URL('./database.gen.ts', import.meta.url), 'utf8');
  expect(await databaseTypes(templateUrl), 'run `node tools/generate-types.ts`').toBe(generated);
  expect(await databaseTypes(ownerUrl)).toBe(generated);
});

test('a database made by another version is refused by a sentence that names the migration, and left as it is', async () => {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`insert into bochong.schema_migration (name, run_on) values ('20261121T0910-platform', now())`);
  await expect(migrate({ ownerUrl, appPassword: testAppPassword })).rejects.toThrow(
    /another version.*20261121T0910-platform.*left as it is/,
  );
  await owner.query(`delete from bochong.schema_migration where name = '20261121T0910-platform'`);
  await owner.end();
  expect(await migrate({ ownerUrl, appPassword: testAppPassword })).toEqual([]);
});

test('an owner named like the schema of our functions, without superuser rights, gets its tables where everyone looks', async () => {
  // Roles belong to the whole cluster: here the application's was made by the superuser.
  await admin.query(`create role bochong login createrole password 'owner'`);
  await admin.query('grant bochong_app to bochong with admin option');
  await admin.query('create database owned_by_bochong owner bochong');
  const owner = Object.assign(new URL(templateUrl), { username: 'bochong', password: 'owner', pathname: '/owned_by_bochong' });
  try {
    expect(await migrate({ ownerUrl: owner.toString(), appPassword: testAppPassword })).not.toHaveLength(0);
    const app = new pg.Client({ connectionString: appUrl(owner.toString(), testAppPassword) });
    await app.connect();
    expect((await app.query('select 1 from app_user')).rows).toEqual([]);
    await app.end();
  } finally {
    await admin.query('drop database owned_by_bochong');
    await admin.query('drop role bochong');
  }
});
