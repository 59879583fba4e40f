import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressOf, type Data, type Endpoint, type Input } from '@bochong/contract/kernel/endpoint';
import { clientTypeOf } from '@bochong/contract/kernel/envelope';
import { sessions } from '@bochong/contract/session';
import { registerDemoCentre } from '@bochong/demo/demo-license';
import { demoPassword } from '@bochong/demo/platform.seed';
import { registerSimulatedChannels } from '@bochong/demo/simulated-channel';
import type { LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { buildApp } from '../../app.ts';
import type { App } from '../app-context.ts';
import { inTransaction } from '../database/db.ts';
import type { Limits } from '../http/limits.ts';
import { type Line, lineChannel } from '../outbound/effect.ts';
import { lineOf } from '../outbound/line-ear.ts';
import { sha256Hex } from '../session/secret.ts';
import type { ObjectStorage } from '../storage/storage.ts';
import type { Clock } from '../time.ts';
import { testInput } from './test-settings.ts';

/** Answer of a call in a test: wire code, message and typed data. */
export interface Answer<D> {
  status: number;
  code: string;
  message: string;
  data: D;
}

/** A signed-in user of a test. */
export interface Actor {
  token: string;
  clientType: '4' | '5';
}

/** The whole server on a database of its own, called through real HTTP injection with real logins. */
export interface TestApp {
  app: App;
  /** Owner connection to this test's database: for what the application role may not do. */
  owner: pg.Pool;
  /** Address of the database as its owner, and folder of stored objects: for a second server beside this one. */
  ownerUrl: string;
  folder: string;
  /** Clock the server sees; tests move it. */
  clock: { at: Date };
  /** Lines of effects, or those of one kind, of which it was said that something in them is due, and that were not taken yet. */
  takeWoken(kind?: string): Promise<Line[]>;
  login(account: string, platformType?: '1' | '2', password?: string): Promise<Actor>;
  // biome-ignore lint/suspicious/noExplicitAny: any endpoint can be called
  call<E extends Endpoint<any, any, any, any>>(endpoint: E, input: Input<E>, as?: Actor): Promise<Answer<Data<E>>>;
  close(): Promise<void>;
}

let databases = 0;

/** A store that refuses to write while a transaction of the writer is open: with a bucket that is a call to a partner. */
function outsideTransactions(storage: ObjectStorage): ObjectStorage {
  const alone =
    <A extends unknown[], R>(write: (...args: A) => R) =>
    (...args: A): R => {
      if (inTransaction()) throw new Error('an object is written while a transaction is open');
      return write(...args);
    };
  return { ...storage, put: alone(storage.put), putFile: alone(storage.putFile), remove: alone(storage.remove) };
}

/** Clones the template, which is migrated and has dealers and accounts, and builds the server on the copy. */
export async function createTestApp(environment: Record<string, string> = {}, limits?: Limits): Promise<TestApp> {
  const templateUrl = inject('templateUrl');
  const name = `test_${process.pid}_${databases++}_${Date.now()}`;
  const admin = new URL(templateUrl);
  const template = admin.pathname.slice(1);
  admin.pathname = '/postgres';
  const client = new pg.Client({ connectionString: admin.toString() });
  await client.connect();
  await client.query(`create database ${name} template ${template} strategy file_copy`);
  // As after some executions of a kept plan: what works only while PostgreSQL knows the values, as a value in the predicate of an index, fails at once.
  await client.query(`alter database ${name} set plan_cache_mode = 'force_generic_plan'`);
  const ownerUrl = new URL(templateUrl);
  ownerUrl.pathname = `/${name}`;
  const folder = mkdtempSync(join(tmpdir(), 'bochong-objects-'));
  const state = { at: new Date() };
  let frozen = false;
  const clock: Clock = { now: () => (frozen ? state.at : new Date()) };
  const app = await buildApp(testInput(ownerUrl.toString(), folder, clock, environment, limits));
  registerSimulatedChannels(app);
  registerDemoCentre(app);
  Object.assign(app, { storage: outsideTransactions(app.storage) });
  const owner = new pg.Pool({ connectionString: ownerUrl.toString(), max: 2 });
  owner.on('error', () => undefined); // dropping the database ends its idle connections the hard way

  const ear = new pg.Client({ connectionString: ownerUrl.toString() });
  ear.on('error', () => undefined);
  const said = new Set<string>();
  ear.on('notification', ({ payload = '' }) => said.add(payload));
  await ear.connect();
  await ear.query(`listen ${lineChannel}`);

  const call: TestApp['call'] = async (endpoint, input, as) => {
    const { body } = input as { body?: unknown };
    const response: LightMyRequestResponse = await app.http.inject({
      method: endpoint.method,
      url: `/api${addressOf(endpoint, input)}`,
      headers: { ...(as && { authorization: as.token, clienttype: as.clientType }) },
      ...(body !== undefined && { payload: body as object }),
    });
    return { status: response.statusCode, ...response.json() };
  };

  return {
    app,
    owner,
    ownerUrl: ownerUrl.toString(),
    folder,
    clock: {
      get at() {
        return state.at;
      },
      set at(value: Date) {
        frozen = true;
        state.at = value;
      },
    },
    call,
    async takeWoken(kind) {
      await ear.query('select'); // what was committed before is heard before its answer
      const taken = [...said].filter((message) => {
        const { line, dueAt } = lineOf(message);
        return (kind === undefined || line.kind === kind) && dueAt <= clock.now().getTime();
      });
      for (const message of taken) said.delete(message);
      return taken.map((message) => lineOf(message).line);
    },
    async login(account, platformType = '1', plain = demoPassword) {
      const clientType = clientTypeOf(platformType);
      const { data: challenge } = await call(sessions.challenge, { body: { account } });
      const password = sha256Hex(sha256Hex(plain, challenge.salt), challenge.codeValue);
      const answer = await call(sessions.login, { body: { account, password, codeKey: challenge.codeKey } }, { token: '', clientType });
      if (answer.code !== '200') throw new Error(`login of ${account} failed: ${answer.code} ${answer.message}`);
      return { token: answer.data.token, clientType };
    },
    async close() {
      await app.http.close();
      await owner.end();
      await ear.end();
      await client.query(`drop database ${name} with (force)`);
      await client.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
