import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setups } from '@bochong/contract/installation';
import { addressOf, type Data, type Endpoint, type Input } from '@bochong/contract/kernel/endpoint';
import { clientTypeOf } from '@bochong/contract/kernel/envelope';
import { commonErrors } from '@bochong/contract/kernel/error';
import { parks } from '@bochong/contract/parking-lot';
import { passwords, sessions } from '@bochong/contract/session';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from './kernel/database/embedded-postgres.ts';
import { sha256Hex } from './kernel/session/secret.ts';
import { migratedFolder } from './kernel/testing/migrated-folder.ts';
import { freePort, type ServerProcess, startServer } from './kernel/testing/server-process.ts';
import { testFolder } from './kernel/testing/test-folder.ts';

const dataFolder = testFolder('bochong-killed-setup-');
/** A PostgreSQL of the test's own, which outlives the server: a start gives the application's role another password, which is the whole cluster's. */
const ownCluster = join(dataFolder, 'cluster');
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let database: pg.Client;
let environment: Record<string, string>;
let server: ServerProcess;
let token = '';

beforeAll(async () => {
  mkdirSync(ownCluster, { mode: 0o755 });
  migratedFolder(ownCluster);
  postgres = await startEmbeddedPostgres({ dataFolder: ownCluster });
  const { ownerUrl } = postgres;
  environment = { BOCHONG_DATA: dataFolder, BOCHONG_DEMO: 'off', BOCHONG_PORT: String(await freePort()), DATABASE_URL: ownerUrl };
  await begin();
  database = new pg.Client({ connectionString: ownerUrl });
  await database.connect();
});
afterAll(async () => {
  await server.end('SIGKILL');
  await database.end();
  await postgres.stop();
  rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
});

/** Starts the server on what the last one left; a setup that is still to be done gets a new token. */
async function begin(): Promise<void> {
  server = startServer(environment);
  await server.ready();
  token = /\/setup#(\S+)/.exec(server.output)?.[1] ?? '';
}

async function kill(): Promise<void> {
  await server.end('SIGKILL');
  await begin();
}

let session = '';
// biome-ignore lint/suspicious/noExplicitAny: any endpoint can be called
async function call<E extends Endpoint<any, any, any, any>>(endpoint: E, input: Input<E>): Promise<{ code: string; data: Data<E> }> {
  const { body } = input as { body?: object };
  const response = await fetch(`http://127.0.0.1:${environment.BOCHONG_PORT}/api${addressOf(endpoint, input)}`, {
    method: endpoint.method,
    headers: { clienttype: clientTypeOf('1'), authorization: session, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
  });
  return (await response.json()) as { code: string; data: Data<E> };
}

const password = 'Lakeside#8642';
const platform = { platName: '东湖停车', platformType: '1' as const, domains: ['127.0.0.1'] };
const company = { dealerName: '东湖停车服务有限公司', manager: '何东', phone: '13900001111', account: 'donghu' };
const state = async () => (await call(setups.get, { body: { token } })).data;

/** The steps in order, each as its page sends it. */
const steps: [title: string, send: () => Promise<{ code: string }>][] = [
  ['platform', () => call(setups.platform, { body: { ...platform, token } })],
  [
    'administrator',
    async () => {
      const verifier = sha256Hex(password, (await state()).salt);
      return call(setups.administrator, { body: { account: 'dongadmin', userName: '何西', verifier, token } });
    },
  ],
  ['license', () => call(setups.license, { body: { token, license: { issuer: 1 } } })],
];

/** Kills the server while a call is under way, as soon as its request has been sent. */
async function killDuring(send: () => Promise<unknown>): Promise<void> {
  const answer = send().catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 15));
  await kill();
  await answer;
}

test.each(steps.map((step, index) => [index + 1, ...step] as const))(
  'step %i (%s): killed during it, the setup goes on where it was, and keeps the step before',
  async (step, _, send) => {
    await killDuring(send);
    // The step counts whole or not at all; the one before was answered, and outlived this kill.
    const { step: reached, platform: kept } = await state();
    expect([step, step + 1]).toContain(reached);
    if (step > 1) expect(kept).toMatchObject(platform);
    expect((await send()).code).toBe('200');
    expect(await state()).toMatchObject({ step: step + 1, platform });
  },
);

/** Everything that the end of the setup makes, by how many there are. */
const made = async () =>
  (
    await database.query(`select (select count(*)::int from platform_domain) as domains, (select count(*)::int from license_issuer) as issuers,
      (select count(*)::int from app_user where account in ('dongadmin', 'donghu')) as people,
      (select count(*)::int from dealer where dealer_name = '东湖停车服务有限公司') as companies,
      (select finished_at is not null from installation) as finished`)
  ).rows[0];
const nothing = { domains: 0, issuers: 0, people: 0, companies: 0, finished: false };
const everything = { domains: 1, issuers: 1, people: 2, companies: 1, finished: true };

/** Each starts the server several times. */
const timeout = 240_000;
let initial = '';

test('killed before the commit of the last step, nothing is made', { timeout }, async () => {
  // The transaction stands before its commit when the server dies: the row that it writes last is locked by somebody else.
  await database.query('begin; lock table platform_domain in share mode');
  const lost = call(setups.finish, { body: { token, company } }).catch(() => undefined);
  const waiting = async () =>
    (await database.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount;
  await expect.poll(waiting, { timeout: 30_000 }).toBeGreaterThan(0);
  await server.end('SIGKILL');
  await database.query('rollback');
  await lost;
  await begin();
  expect(await made()).toEqual(nothing);
  expect(await state()).toMatchObject({ step: 4, platform });
});

test('killed between its commit and its answer, the same token tells the first password until it is acknowledged', {
  timeout,
}, async () => {
  // PostgreSQL has written the commit and waits for a standby that there is none of: the server dies before it hears of it.
  await database.query(`alter system set synchronous_standby_names = 'none'`);
  await database.query('select pg_reload_conf()');
  const used = token;
  const unheard = call(setups.finish, { body: { token, company } }).catch(() => undefined);
  const committing = async () =>
    (
      await database.query(`select from pg_stat_activity a join pg_locks l using (pid) where a.wait_event = 'SyncRep'
        and l.relation = 'installation'::regclass and l.mode = 'RowExclusiveLock'`)
    ).rowCount;
  await expect.poll(committing, { timeout: 30_000 }).toBe(1);
  await server.end('SIGKILL');
  await database.query('alter system reset synchronous_standby_names');
  await database.query('select pg_reload_conf()');
  expect(await unheard).toBeUndefined();
  await begin();
  expect(await made()).toEqual(everything);
  expect(token).toBe('');
  token = used;

  const { data } = await call(setups.finish, { body: { token, company } });
  expect(data.company?.account).toBe('donghu');
  await kill();
  token = used;
  expect((await state()).made).toEqual(data);
  expect(await made()).toEqual(everything);
  initial = data.company?.initialPassword ?? '';
  await killDuring(() => call(setups.acknowledge, { body: { token: used } }));
  expect(['200', commonErrors.notFound.code]).toContain((await call(setups.acknowledge, { body: { token: used } })).code);
  for (const setup of [setups.get, setups.finish, setups.acknowledge])
    expect((await call(setup, { body: { token: used, company } })).code).toBe(commonErrors.notFound.code);
});

async function signIn(account: string, plain: string): Promise<void> {
  const { salt, codeValue, codeKey } = (await call(sessions.challenge, { body: { account } })).data;
  const login = await call(sessions.login, { body: { account, password: sha256Hex(sha256Hex(plain, salt), codeValue), codeKey } });
  session = login.data.token;
}

test('the company’s administrator changes the password and makes the first lot, the server dying during and after it', {
  timeout,
}, async () => {
  await signIn('donghu', initial);
  const { salt, codeValue, codeKey } = (await call(passwords.challenge, { body: { account: 'donghu' } })).data;
  const newVerifier = sha256Hex(password, salt);
  const oldPassword = sha256Hex(sha256Hex(initial, salt), codeValue);
  const change = { account: 'donghu', oldPassword, newVerifier, newPassword: sha256Hex(newVerifier, codeValue), codeKey };
  expect((await call(passwords.changeFirst, { body: change })).code).toBe('200');
  await kill();
  await signIn('donghu', password);
  const place = {
    areaId: null,
    address: '',
    lng: null,
    lat: null,
    principal: '',
    servicePhone: '',
    openTime: [],
    priceText: '',
    remark: '',
  };
  const spaces = { tempSpaces: 10, fixedSpaces: 0, chargingSpaces: 0, accessibleSpaces: 0, passOccupiesSpace: true };
  const lot = { parkCode: 'DONGHU01', parkName: '东湖车场', parkType: 1 as const, parkNature: 2 as const, ...place, ...spaces };
  const make = () => call(parks.create, { body: lot });
  await killDuring(make);
  await make(); // refused where the lost answer was of a lot that was made
  const { rows } = await database.query('select park_name from park');
  expect(rows).toEqual([{ park_name: '东湖车场' }]);
});
