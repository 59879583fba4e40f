import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { newId, platformDealerId } from '../database/identifier.ts';
import { createKeys, loadSecret } from '../session/secret.ts';
import { migratedFolder } from '../testing/migrated-folder.ts';
import { freePort, type ServerProcess, startServer } from '../testing/server-process.ts';
import { testFolder } from '../testing/test-folder.ts';

const dataFolder = testFolder('bochong-kill-effect-');
const cluster = join(dataFolder, 'cluster');
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let owner: pg.Client;
let environment: Record<string, string>;
let server: ServerProcess;

/** A carrier that keeps which message it got how often; what it does with each is a test's to say. */
const got = new Map<string, number>();
let answer: (response: ServerResponse) => void = (response) => response.end('{"id":"c1"}');
const carrier = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { messageId } = JSON.parse(Buffer.concat(parts).toString());
    got.set(messageId, (got.get(messageId) ?? 0) + 1);
    answer(response);
  });
});

beforeAll(async () => {
  carrier.listen(0, '127.0.0.1');
  await once(carrier, 'listening');
  mkdirSync(cluster, { mode: 0o755 });
  migratedFolder(cluster);
  postgres = await startEmbeddedPostgres({ dataFolder: cluster });
  owner = new pg.Client({ connectionString: postgres.ownerUrl });
  await owner.connect();
  environment = {
    BOCHONG_DATA: dataFolder,
    BOCHONG_PORT: String(await freePort()),
    DATABASE_URL: postgres.ownerUrl,
    BOCHONG_LOG_LEVEL: 'silent',
    BOCHONG_SMS_URL: `http://127.0.0.1:${(carrier.address() as AddressInfo).port}/`,
    BOCHONG_SMS_KEY: 'key',
  };
  server = startServer(environment);
  await server.ready();
});
afterAll(async () => {
  await server.end('SIGKILL');
  await owner.end();
  await postgres.stop();
  carrier.close();
  rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
});

/** A message as a call would have queued it. */
async function queue(): Promise<string> {
  const id = newId();
  const keys = createKeys(loadSecret(dataFolder));
  const now = new Date().toISOString();
  await owner.query('begin');
  await owner.query(
    `insert into sms_message (dealer_id, id, phone_mask, phone, content, purpose, created_at) values ($1, $2, '138****0000', $3, $4, 'test', $5)`,
    [platformDealerId, id, keys.encrypt('13800000000'), keys.encrypt('您好'), now],
  );
  await owner.query(
    `insert into outbound_effect (dealer_id, id, kind, key, subject_id, next_at, created_at, changed_at) values ($1, $2::uuid, 'sms', $2::text, $2::uuid, $3, $3, $3)`,
    [platformDealerId, id, now],
  );
  await owner.query('select bochong.enqueue($1, $2, $3)', [
    'message',
    JSON.stringify({ dealerId: platformDealerId, effectId: id, kind: 'sms' }),
    `effect:${id}`,
  ]);
  await owner.query('commit');
  return id;
}
const stateOf = async (id: string) => {
  const { rows } = await owner.query<{ state: number; status: number }>(
    'select e.state, m.status from outbound_effect e join sms_message m on m.id = e.subject_id where e.id = $1',
    [id],
  );
  return rows[0];
};
const again = async () => {
  server = startServer(environment);
  await server.ready();
};

test('killed as the carrier answers, a server hands the message over under the same number after its next start', async () => {
  const killed = new Promise<void>((resolve) => {
    answer = (response) => {
      answer = (later) => later.end('{"id":"c2"}');
      response.end('{"id":"c1"}');
      void server.end('SIGKILL').then(() => resolve());
    };
  });
  const id = await queue();
  await killed;
  await again();
  await expect.poll(() => stateOf(id)).toEqual({ state: 3, status: 1 });
  expect(got.get(id)).toBeLessThanOrEqual(2);
  expect([...got.keys()].at(-1)).toBe(id);
}, 120_000);

test('what was queued while no server ran is sent by the next one, once', { timeout: 120_000 }, async () => {
  await server.end('SIGKILL');
  const id = await queue();
  await again();
  await expect.poll(() => stateOf(id)).toEqual({ state: 3, status: 1 });
  expect(got.get(id)).toBe(1);
});
