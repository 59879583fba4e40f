import { menus, topBarButtons } from '@bochong/contract/access';
import { allEndpoints, companyPeopleCodes, menuModules, merchantPeopleCodes, resourceCodes } from '@bochong/contract/catalogue';
import { addressOf, type Endpoint } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import { demoDealers, demoPassword, insertUser } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PresetRole, presetRoles } from '../../domains/access/index.ts';
import { newId } from '../database/identifier.ts';
import { refusalOf } from '../http/admission.ts';
import { plausibleRequest } from './plausible.ts';
import { type Actor, createTestApp, type TestApp } from './test-app.ts';

const names = Object.keys(allEndpoints).filter((name) => Array.isArray(allEndpoints[name]?.access));
const accessOf = (name: string) => (allEndpoints[name] as Endpoint).access as readonly string[];
const somewhere = newId();

let t: TestApp;
const actors = new Map<string, Actor>();

beforeAll(async () => {
  t = await createTestApp();
  const [dealer] = demoDealers;
  for (const [index, role] of presetRoles.entries()) {
    const user = { id: newId(), dealerId: dealer.id, account: `preset${index}`, name: role, type: 3 };
    await t.app.database.inScope({ dealerIds: [dealer.id] }, async (tx) => {
      await insertUser(tx, t.app, user, demoPassword);
      const { id } = await tx
        .selectFrom('role')
        .select('id')
        .where('dealer_id', '=', dealer.id)
        .where('role_name', '=', role)
        .executeTakeFirstOrThrow();
      await tx.insertInto('user_role').values({ dealer_id: dealer.id, user_id: user.id, role_id: id }).execute();
    });
    actors.set(role, await t.login(user.account));
  }
  for (const [who, account, platformType] of [
    ['类型1', 'admin', '2'],
    ['类型2', 'binjiang', '1'],
    ['类型4', 'support', '2'],
  ] as const)
    actors.set(who, await t.login(account, platformType));
});
afterAll(() => t.close());

/** Whether the server lets somebody into a call at all; what is wrong with the request does not matter here. */
async function isLetIn(name: string, as: Actor): Promise<boolean> {
  const endpoint = allEndpoints[name] as Endpoint;
  const { params } = plausibleRequest(endpoint, somewhere);
  // No body: whoever is let in meets the validation, whoever is not never gets that far.
  const response = await t.app.http.inject({
    method: endpoint.method,
    url: `/api${addressOf(endpoint, { params, query: endpoint.method === 'GET' ? { pageSize: 1 } : {} })}`,
    headers: { authorization: as.token, clienttype: as.clientType },
  });
  const json = String(response.headers['content-type']).startsWith('application/json');
  return !json || response.json().code !== commonErrors.forbidden.code;
}

/** The kinds of decision there are about a code; for each the first call of each outcome is asked over HTTP, too. */
const pageCodes = new Set(menuModules.flatMap(({ pages }) => pages.map(({ code }) => code)));
const kindOf = (codes: readonly string[]) =>
  codes.length > 1 ? 'several codes' : pageCodes.has(codes[0] ?? '') ? "a page's code" : "a button's code";

/** Codes the console learns at login: it draws an element exactly when its code is among them. */
async function learnt(as: Actor): Promise<Set<string>> {
  const { data } = await t.call(menus.buttons, { params: { id: '0' } }, as);
  return new Set(data.map((row) => row.resourceCode));
}

describe.each([...presetRoles, '类型1', '类型2', '类型4'] as (PresetRole | string)[])('%s', (who) => {
  test('is let into exactly the calls whose page or button the console shows', async () => {
    const as = actors.get(who) as Actor;
    const shown = await learnt(as);
    const user = await t.app.sessions.find(as.token);
    const decided = names.map((name) => ({
      name,
      kind: kindOf(accessOf(name)),
      expected: accessOf(name).some((code) => shown.has(code)),
      open: refusalOf(allEndpoints[name] as Endpoint, user, as.clientType) === null,
    }));
    expect(names.length).toBeGreaterThan(60);
    expect(decided.filter(({ expected, open }) => open !== expected)).toEqual([]);
    const samples = [...Map.groupBy(decided, ({ kind, open }) => `${kind}, ${open}`).values()].flatMap(([first]) => first ?? []);
    expect(new Set(samples.map(({ kind }) => kind)).size).toBe(3);
    for (const { name, open } of samples) expect(await isLetIn(name, as), name).toBe(open);
  });

  test('sees in the menu exactly the pages it may open', async () => {
    const as = actors.get(who) as Actor;
    const shown = await learnt(as);
    const { data } = await t.call(menus.tree, {}, as);
    const inMenu: string[] = [];
    const walk = (nodes: typeof data) => {
      for (const node of nodes) {
        if (node.type === 2) inMenu.push(node.id);
        walk(node.children);
      }
    };
    walk(data);
    expect(inMenu.filter((code) => !shown.has(code))).toEqual([]);
  });
});

const everyCode = new Set([
  ...[1, 2, 3, 4].flatMap((userType) => [...resourceCodes(userType)]),
  ...companyPeopleCodes,
  ...merchantPeopleCodes,
]);

test('every code a call asks for belongs to a page or a button', () => {
  const lost = names.flatMap((name) =>
    accessOf(name)
      .filter((code) => !everyCode.has(code))
      .map((code) => `${name} ${code}`),
  );
  expect(lost).toEqual([]);
});

test('no code stands for two things, but for a module that is one page', () => {
  const codes = [
    ...Object.values(topBarButtons),
    ...menuModules.flatMap(({ code, pages }) => [
      ...new Set([code, ...pages.map((page) => page.code)]),
      ...pages.flatMap((page) => Object.values(page.buttons ?? {}).map(([button]) => button)),
    ]),
  ];
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
});
