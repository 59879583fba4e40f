import { allEndpoints, resourceCodes } from '@bochong/contract/catalogue';
import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { demoDealers, demoPassword, insertUser } from '../../demo/platform.seed.ts';
import { referenceTariffs } from '../../domains/parking-fee/index.ts';
import { newId } from '../identifier.ts';
import { contentsOf, foreignMark, seedForeignRows } from './foreign-rows.ts';
import { fieldsOf, plausible } from './plausible.ts';
import { type Actor, createTestApp, type TestApp } from './test-app.ts';

const [own, other] = demoDealers;
const foreignId = newId();
const nowhere = newId();
const names = Object.keys(allEndpoints);
const endpointOf = (name: string) => allEndpoints[name] as Endpoint;
const closed = names.filter((name) => endpointOf(name).access !== 'public');
const granted = names.filter((name) => Array.isArray(endpointOf(name).access));
const parts = ['params', 'query', 'body'] as const;
const dealerCodes = resourceCodes(2);
/** Calls of pages for the platform's own people: no dealer ever holds their codes. */
const platformOnly = new Set(
  granted.filter((name) => !(endpointOf(name).access as readonly string[]).some((code) => dealerCodes.has(code))),
);

let t: TestApp;
let manager: Actor;
let admin: Actor;
let stranger: Actor;
let before: Record<string, string[]>;

beforeAll(async () => {
  t = await createTestApp();
  await seedForeignRows(t.owner, other.id, foreignId);
  before = await contentsOf(t.owner, other.id);
  const user = { id: newId(), dealerId: own.id, account: 'norights', name: '无权限', type: 3 };
  await t.app.database.inScope({ dealerIds: [own.id] }, (tx) => insertUser(tx, t.app, user, demoPassword));
  manager = await t.login('binjiang');
  admin = await t.login('admin', '2');
  stranger = await t.login('norights');
});
afterAll(() => t.close());

type Values = Record<string, unknown>;
interface Request {
  params: Values;
  query: Values;
  body: Values;
}

/** What a plausible body must hold beyond what its fields say one by one. */
const amendments: Record<string, Values> = {
  'berths.update': { zoneId: null },
  'blackLists.update': { validTo: null },
  'chargeRules.update': { content: referenceTariffs.R1 },
  'shortMsgPlans.update': { windowStart: '09:00', windowEnd: '18:00' },
  'thirdPages.update': { urlTemplate: 'https://pages.example.com/in', visibleRoleIds: [], icon: null },
};

const plausibleRequest = (name: string): Request => {
  const endpoint = endpointOf(name);
  // The platform's people may change any dealer: their calls are sent about nothing that exists.
  const id = platformOnly.has(name) ? nowhere : foreignId;
  const part = (schema: z.core.$ZodType | undefined) => (schema ? (plausible(schema, id) as Values) : {});
  return { params: part(endpoint.params), query: part(endpoint.query), body: { ...part(endpoint.body), ...amendments[name] } };
};

const text = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Sends what a test made, however odd, as a client could. */
async function send(endpoint: Endpoint, { params, query, body }: Request, as?: Actor, raw?: string) {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(text(params[key]).toWellFormed()));
  const pairs = Object.entries(query).map(([key, value]) => [key, text(value)]);
  const response = await t.app.http.inject({
    method: endpoint.method,
    url: `/api${path}?${new URLSearchParams(pairs)}`,
    headers: {
      ...(as && { authorization: as.token, clienttype: as.clientType }),
      ...(endpoint.body && { 'content-type': 'application/json' }),
    },
    ...(endpoint.body && { payload: raw ?? JSON.stringify(body) }),
  });
  const type = String(response.headers['content-type']);
  const answer = type.startsWith('application/json') ? response.json() : { code: 'file', data: null };
  return { status: response.statusCode, text: response.body, ...(answer as { code: string; data: { field?: string } | null }) };
}

test.each(closed)('%s without a token, or with one of another client type, is refused with 401', async (name) => {
  const endpoint = endpointOf(name);
  const request = plausibleRequest(name);
  for (const actor of [undefined, { token: 'x'.repeat(43), clientType: '5' }, { ...manager, clientType: '4' }] as (Actor | undefined)[]) {
    expect(await send(endpoint, request, actor)).toMatchObject({ status: 401, code: commonErrors.unauthenticated.code });
  }
});

test.each(granted)('%s without its permission is refused with 40301', async (name) => {
  const endpoint = endpointOf(name);
  expect(await send(endpoint, plausibleRequest(name), stranger)).toMatchObject({ status: 403, code: commonErrors.forbidden.code });
});

test('an unknown path answers 404 as JSON', async () => {
  const response = await t.app.http.inject({ method: 'GET', url: '/api/no/such/call', headers: { authorization: manager.token } });
  expect([response.statusCode, response.json().code]).toEqual([404, commonErrors.notFound.code]);
});

describe('another dealer', () => {
  const byId = closed.filter((name) => 'id' in plausibleRequest(name).params && name !== 'menus.buttons' && !platformOnly.has(name));

  test('has every kind of record the calls by id are about', () => {
    expect(byId.length).toBeGreaterThan(30);
    for (const table of ['park', 'gate', 'berth', 'device', 'park_order', 'charge_info', 'charge_rule', 'black_list', 'event_quarantine']) {
      expect(
        before[table]?.some((row) => row.includes(foreignId)),
        table,
      ).toBe(true);
    }
  });

  test.each(byId)('%s does not find its record', async (name) => {
    const endpoint = endpointOf(name);
    const answer = await send(endpoint, plausibleRequest(name), manager);
    expect([answer.status, answer.code], answer.text).toEqual([404, commonErrors.notFound.code]);
  });

  test.each(closed.filter((name) => !byId.includes(name) && name !== 'sessions.logout' && !platformOnly.has(name)))(
    '%s shows nothing of it',
    async (name) => {
      const endpoint = endpointOf(name);
      const answer = await send(endpoint, plausibleRequest(name), manager);
      expect(answer.status).toBeLessThan(500);
      expect(answer.text).not.toContain(foreignMark);
    },
  );
});

/** What people, scripts and broken clients send in place of a value. */
const oddValues: unknown[] = [
  null,
  [],
  {},
  [null],
  true,
  -1,
  1.5,
  1e300,
  '',
  'x'.repeat(100_000),
  'a\u0000b',
  '\ud800',
  '%',
  '%%%',
  '2026-02-30',
  '0001-01-01 00:00:00',
  '9999-12-31 23:59:59',
  '00000000-0000-0000-0000-00000000000g',
  '{"$gt":""}',
];

describe.each(names.filter((name) => endpointOf(name).kind !== 'multipart'))('%s', (name) => {
  const endpoint = endpointOf(name);
  const sent = parts.flatMap((part) => fieldsOf(endpoint[part]).map((field) => ({ part, field })));
  const actor = () => (endpoint.access === 'public' || name === 'sessions.logout' ? undefined : platformOnly.has(name) ? admin : manager);

  test.skipIf(sent.length === 0)('takes odd values for none of its fields, and names the field', async () => {
    await Promise.all(
      sent.flatMap(({ part, field }) =>
        oddValues.map(async (value) => {
          const request = plausibleRequest(name);
          request[part] = { ...request[part], [field]: value };
          const asSent =
            part === 'body' ? request.body : Object.fromEntries(Object.entries(request[part]).map(([key, v]) => [key, text(v)]));
          if (part === 'params' && (value === '' || text(value).length > 200)) return; // another path
          const answer = await send(endpoint, request, actor());
          const what = `${part}.${field} = ${text(value).slice(0, 40)} → ${answer.text.slice(0, 300)}`;
          expect(answer.status, what).toBeLessThan(500);
          const refusedBySchema = !z.safeParse(endpoint[part] as z.core.$ZodType, asSent).success;
          if (!refusedBySchema && !text(asSent[field]).includes('\u0000') && value !== 'a\u0000b') return;
          if (part === 'query' && answer.status === 414) return;
          expect(answer.code, what).toBe(commonErrors.invalid.code);
          expect(answer.data?.field?.split('.')[0] ?? '', what).not.toBe('');
        }),
      ),
    );
  });

  test.skipIf(!endpoint.body)('refuses bodies that are no object', async () => {
    for (const raw of ['{"broken', '[]', '"text"', '7', 'true', `${'['.repeat(50_000)}`, '{"__proto__":{"a":1}}']) {
      const answer = await send(endpoint, plausibleRequest(name), actor(), raw);
      expect(answer, raw.slice(0, 40)).toMatchObject({ status: 400, code: commonErrors.invalid.code });
    }
  });
});

test('after all of this the other dealer is as it was', async () => {
  expect(await contentsOf(t.owner, other.id)).toEqual(before);
});
