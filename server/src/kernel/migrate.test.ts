import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from './migrate.ts';
import { databaseTypes } from './testing/database-types.ts';
import { testAppPassword } from './testing/test-settings.ts';

const templateUrl = inject('templateUrl');
const files = readdirSync(fileURLToPath(new URL('../../migrations', import.meta.url))).length;
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
  expect(await databaseTypes(templateUrl), 'run `npm run generate`').toBe(generated);
  expect(await databaseTypes(ownerUrl)).toBe(generated);
});
