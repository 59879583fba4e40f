import { allEndpoints, companyPeopleCodes, merchantPeopleCodes, resourceCodes } from '@bochong/contract/catalogue';
import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import { demoDealers, demoPassword, insertUser } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedCompany } from '../../domains/company/company.seed.ts';
import { seedMerchant } from '../../domains/merchant/merchant.seed.ts';
import { updateAccount } from '../../domains/session/index.ts';
import { newId } from '../database/identifier.ts';
import { AppError } from '../http/errors.ts';
import { parseInput, type RawRequest } from '../http/request.ts';
import { amendments } from './endpoint-amendments.ts';
import { contentsOf, foreignMark, seedForeignRows } from './foreign-rows.ts';
import { addressText, type OddCase, oddCases, unreadableBodies } from './odd-values.ts';
import { type PlainRequest, plausibleRequest } from './plausible.ts';
import { type Actor, createTestApp, type TestApp } from './test-app.ts';

const [own, other] = demoDealers;
const foreignId = newId();
const nowhere = newId();
const dealerCodes = resourceCodes(2);
const endpointOf = (name: string) => allEndpoints[name] as Endpoint;

const asksFor = ({ access }: Endpoint, codes: ReadonlySet<string>) => Array.isArray(access) && access.some((code) => codes.has(code));
/** Calls of pages for a company's own people, and for a merchant's. */
const isOfCompany = (endpoint: Endpoint) => asksFor(endpoint, companyPeopleCodes);
const isOfMerchant = (endpoint: Endpoint) => asksFor(endpoint, merchantPeopleCodes);
/** Calls of pages for the platform's own people: no dealer ever holds their codes. */
const isForPlatform = (endpoint: Endpoint) =>
  Array.isArray(endpoint.access) && !asksFor(endpoint, dealerCodes) && !isOfCompany(endpoint) && !isOfMerchant(endpoint);

/** A plausible request about the other dealer's record; the platform's people may change any dealer, so theirs is about nothing that exists. */
function requestOf(name: string): PlainRequest {
  const endpoint = endpointOf(name);
  const plain = plausibleRequest(endpoint, isForPlatform(endpoint) ? nowhere : foreignId);
  return { ...plain, body: { ...plain.body, ...amendments[name] } };
}

/** Names (`roadSections.list`) of the endpoints that a domain of the contract exports. */
export function endpointsOf(domain: object): string[] {
  const exported = new Set(Object.values(domain).flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : [])));
  return Object.keys(allEndpoints).filter((name) => exported.has(endpointOf(name)));
}

/** The refusal of a request by the schemas of its endpoint; undefined when they accept it. Any other failure is thrown. */
function refusalOf(endpoint: Endpoint, received: RawRequest): AppError | undefined {
  try {
    parseInput(endpoint, received, false);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Some odd parameters make another path. */
const canBeSent = ({ part, value }: OddCase) => part !== 'params' || (value !== '' && addressText(value).length <= 200);

const nameOf = ({ part, field, value }: OddCase) => `${part}.${field} = ${addressText(value).slice(0, 40)}`;

/** A Chinese sentence under the code for wrong input, and the field it is about. */
function expectFieldNamed(refusal: AppError, what: string): void {
  expect(refusal.definition.code, what).toBe(commonErrors.invalid.code);
  expect(refusal.message, what).toMatch(/\p{Script=Han}/u);
  expect((refusal.data as { field?: string } | undefined)?.field?.split('.')[0] ?? '', what).not.toBe('');
}

/**
 * What holds for every call, proved for those of one domain: nobody without a token, without the permission or of another dealer gets
 * anything, and no value makes the server fail. What the schemas refuse is proved in process; only what they accept is sent.
 */
export function proveEndpoints(domain: object): void {
  const names = endpointsOf(domain);
  const closed = names.filter((name) => endpointOf(name).access !== 'public');
  const granted = names.filter((name) => Array.isArray(endpointOf(name).access));
  const byId = closed.filter((name) => 'id' in requestOf(name).params && name !== 'menus.buttons' && !isForPlatform(endpointOf(name)));

  let t: TestApp;
  let manager: Actor;
  let admin: Actor;
  let stranger: Actor;
  let fleetman: Actor;
  let shopkeeper: Actor;
  let before: Record<string, string[]>;

  beforeAll(async () => {
    t = await createTestApp();
    await seedForeignRows(t.owner, other.id, foreignId);
    before = await contentsOf(t.owner, other.id);
    const user = { id: newId(), dealerId: own.id, account: 'norights', name: '无权限', type: 3 };
    const keeper = { id: newId(), dealerId: own.id, account: 'shopkeeper', name: '店主', type: 3 };
    const carrier = { id: newId(), dealerId: own.id, account: 'carrier', name: '车队', type: 3 };
    await t.app.database.inScope({ dealerIds: [own.id] }, async (tx) => {
      await insertUser(tx, t.app, user, demoPassword);
      await insertUser(tx, t.app, carrier, demoPassword);
      await insertUser(tx, t.app, keeper, demoPassword);
      const fleet = { code: 'FLEET', name: '车队公司', industry: '', vehicles: [] };
      const company_id = await seedCompany({ app: t.app, tx, now: t.app.clock.now() }, own.id, fleet);
      await updateAccount(tx, { dealerId: own.id, userId: carrier.id }, { company_id });
      const merchant_id = await seedMerchant({ app: t.app, tx, now: t.app.clock.now() }, own.id, '街角咖啡');
      await updateAccount(tx, { dealerId: own.id, userId: keeper.id }, { merchant_id });
    });
    manager = await t.login('binjiang');
    admin = await t.login('admin', '2');
    stranger = await t.login('norights');
    fleetman = await t.login('carrier');
    shopkeeper = await t.login('shopkeeper');
  });
  afterAll(() => t.close());

  /** Sends what a test made, however odd, as a client could. */
  async function send(endpoint: Endpoint, { params, query, body }: PlainRequest, as?: Actor, raw?: string) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(addressText(params[key])));
    const pairs = Object.entries(query).map(([key, value]) => [key, addressText(value)]);
    const response = await t.app.http.inject({
      method: endpoint.method,
      url: `/api${path}?${new URLSearchParams(pairs)}`,
      headers: {
        ...(as && { authorization: as.token, clienttype: as.clientType }),
        ...(endpoint.body && { 'content-type': 'application/json' }),
      },
      ...(endpoint.body && { payload: raw ?? JSON.stringify(body) }),
    });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    const answer = isJson ? response.json<{ code: string; data: { field?: string } | null }>() : { code: 'file', data: null };
    return { status: response.statusCode, text: response.body, ...answer };
  }

  const actorOf = (name: string) => {
    const endpoint = endpointOf(name);
    if (endpoint.access === 'public' || name === 'sessions.logout') return undefined;
    if (isOfCompany(endpoint)) return fleetman;
    if (isOfMerchant(endpoint)) return shopkeeper;
    return isForPlatform(endpoint) ? admin : manager;
  };

  test.each(closed)('%s without a token, or with one of another client type, is refused with 401', async (name) => {
    for (const actor of [undefined, { token: 'x'.repeat(43), clientType: '5' }, { ...manager, clientType: '4' }] as (Actor | undefined)[]) {
      expect(await send(endpointOf(name), requestOf(name), actor)).toMatchObject({ status: 401, code: commonErrors.unauthenticated.code });
    }
  });

  test.each(granted)('%s without its permission is refused with 40301', async (name) => {
    expect(await send(endpointOf(name), requestOf(name), stranger)).toMatchObject({ status: 403, code: commonErrors.forbidden.code });
  });

  describe.skipIf(closed.length === 0)('another dealer', () => {
    test.each(byId)('%s does not find its record', async (name) => {
      const answer = await send(endpointOf(name), requestOf(name), actorOf(name));
      expect([answer.status, answer.code], answer.text).toEqual([404, commonErrors.notFound.code]);
    });

    const rest = closed.filter((name) => !byId.includes(name) && name !== 'sessions.logout' && !isForPlatform(endpointOf(name)));
    test.each(rest)('%s shows nothing of it', async (name) => {
      const answer = await send(endpointOf(name), requestOf(name), manager);
      expect(answer.status).toBeLessThan(500);
      expect(answer.text).not.toContain(foreignMark);
    });
  });

  describe.each(names.filter((name) => endpointOf(name).kind !== 'multipart'))('%s', (name) => {
    const endpoint = endpointOf(name);
    const cases = oddCases(endpoint, requestOf(name));

    test.skipIf(cases.length === 0)('takes odd values for none of its fields, and names the field', async () => {
      const judged = cases.map((one) => ({ ...one, refusal: refusalOf(endpoint, one.received) }));
      for (const one of judged) if (one.refusal) expectFieldNamed(one.refusal, nameOf(one));
      const [sample] = judged.filter((one) => one.refusal && canBeSent(one)).slice(-1);
      const sent = judged.filter((one) => !one.refusal && canBeSent(one));
      await Promise.all(
        [...sent, ...(sample ? [sample] : [])].map(async (one) => {
          const answer = await send(endpoint, one.received, actorOf(name));
          expect(answer.status, `${nameOf(one)} → ${answer.text.slice(0, 300)}`).toBeLessThan(500);
          if (one === sample) expect(answer).toMatchObject({ status: 400, code: commonErrors.invalid.code, data: one.refusal?.data });
        }),
      );
    });

    test.skipIf(!endpoint.body)('refuses bodies that are no object', async () => {
      for (const body of [[], 'text', 7, true]) {
        expect(refusalOf(endpoint, { ...requestOf(name), body })?.definition, String(body)).toBe(commonErrors.invalid);
      }
      // Of what readers of JSON refuse before any schema, one for each call.
      const raw = unreadableBodies[Object.keys(allEndpoints).indexOf(name) % unreadableBodies.length] as string;
      const answer = await send(endpoint, requestOf(name), actorOf(name), raw);
      expect(answer, raw.slice(0, 40)).toMatchObject({ status: 400, code: commonErrors.invalid.code });
    });
  });

  test('after all of this the other dealer is as it was', async () => {
    expect(await contentsOf(t.owner, other.id)).toEqual(before);
  });
}
