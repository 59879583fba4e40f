import { ocpiPullState, ocpiTokenErrors, ocpiTokens, ocpiTokenValid } from '@bochong/contract/charging-roaming';
import { commonErrors } from '@bochong/contract/kernel/error';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { areLinesEmpty } from '../../../kernel/outbound/line.ts';
import { deliverEvents, wakeEffects } from '../../../kernel/testing/queue.ts';
import { cardOf, putCard } from '../card.fixture.ts';
import { chargingRoamingJobs } from '../charging-roaming.jobs.ts';
import { type Emsp, openEmsp } from '../emsp.fixture.ts';
import { openRoamingYard, type RoamingYard } from '../roaming.fixture.ts';

let yard: RoamingYard;
let emsp: Emsp;
let id = '';
let count = 0;
beforeAll(async () => {
  yard = await openRoamingYard();
});
afterAll(() => yard.t.close());
beforeEach(async () => {
  count += 1;
  emsp = await openEmsp(`DK${String(count).padStart(3, 'T')}`);
  id = await yard.join(emsp);
});
afterEach(() => emsp.close());

const list = async (query: object = {}, as = yard.actor) => yard.t.call(ocpiTokens.list, { params: { id }, query }, as);
const pull = (as = yard.actor) => yard.t.call(ocpiTokens.pull, { params: { id } }, as);
const state = async () => (await yard.t.call(ocpiTokens.pullState, { params: { id } }, yard.actor)).data;
const url = (uid: string, party = `${emsp.code.slice(0, 2)}/${emsp.code.slice(2)}`) => `${emsp.module('tokens')}/${party}/${uid}`;
const patch = (uid: string, body: unknown, query = '') => emsp.ask(`${url(uid)}${query}`, { method: 'PATCH', body });
async function told(minutes = 0): Promise<void> {
  if (minutes > 0) await wakeEffects(yard.t, minutes);
  for (let round = 0; round < 4; round += 1) {
    await deliverEvents(yard.t);
    await expect.poll(() => areLinesEmpty(yard.t.app), { timeout: 20_000 }).toBe(true);
  }
}
/** Pages of its list: an address of the next one is told while there is one. */
function pages(all: readonly unknown[][], next = (page: number) => `${new URL(emsp.versionsUrl).origin}/emsp/2.2.1/tokens?page=${page}`) {
  emsp.says = ({ method, path }) => {
    if (method !== 'GET' || !path.startsWith('/emsp/2.2.1/tokens')) return undefined;
    const page = Number(new URL(path, 'http://x').searchParams.get('page') ?? 0);
    return { data: all[page], headers: page + 1 < all.length ? { link: `<${next(page + 1)}>; rel="next"` } : {} };
  };
}

test('a platform enters a token, changes parts of it and reads it; an older word changes nothing', async () => {
  const card = cardOf(emsp, '04A1B2C3D4E5F6');
  expect((await emsp.ask(url(card.uid))).http).toBe(404);
  expect(await patch(card.uid, { valid: false, last_updated: '2026-03-02T00:00:00Z' })).toMatchObject({ http: 404, code: 2004 });
  expect(await putCard(emsp, card)).toMatchObject({ http: 200, code: 1000 });
  expect((await emsp.ask(url('04a1b2c3d4e5f6'))).data).toEqual(card);
  expect((await emsp.ask(`${url(card.uid)}?type=APP_USER`)).code).toBe(2004);
  expect((await patch(card.uid, { valid: false, last_updated: '2026-03-02T00:00:00Z' })).code).toBe(1000);
  expect((await putCard(emsp, card)).code).toBe(1000);
  expect((await emsp.ask(url(card.uid))).data).toEqual({ ...card, valid: false, last_updated: '2026-03-02T00:00:00Z' });
  const { results } = (await list()).data;
  expect(results).toEqual([
    expect.objectContaining({
      uid: '****E5F6',
      party: emsp.code,
      contractId: 'C-E5F6',
      valid: ocpiTokenValid.INVALID,
      askedAt: null,
    }),
  ]);
  expect(JSON.stringify(results)).not.toContain('04A1B2C3D4E5F6');
  await putCard(emsp, cardOf(emsp, '04SECOND'));
  const found = async (query: object) => (await list(query)).data.results.map(({ uid }) => uid);
  expect(await found({ number: '04a1b2c3d4e5f6' })).toEqual(['****E5F6']);
  expect(await found({ number: 'V-COND' })).toEqual(['****COND']);
  expect(await found({ number: 'E5F6' })).toEqual([]);
  expect(await found({ valid: ocpiTokenValid.VALID })).toEqual(['****COND']);
});

test('a token that is not what its address names, of somebody else, or unreadable is refused by its field', async () => {
  const card = cardOf(emsp, 'CARD-1');
  const put = (body: unknown, address = url('CARD-1')) => emsp.ask(address, { method: 'PUT', body });
  const wrong: [unknown, string][] = [
    [{ ...card, uid: 'CARD-2' }, 'uid'],
    [{ ...card, type: 'OTHER' }, 'type'],
    [{ ...card, country_code: 'XX' }, 'country_code'],
    [{ ...card, whitelist: 'SOMETIMES' }, 'whitelist'],
    [{ ...card, valid: 'yes' }, 'valid'],
    [{ ...card, last_updated: 'yesterday' }, 'last_updated'],
    [{ ...card, issuer: 'x'.repeat(65) }, 'issuer'],
    [null, 'body'],
  ];
  for (const [body, field] of wrong)
    expect(await put(body), field).toMatchObject({ http: 200, code: 2001, message: expect.stringContaining(field) });
  expect(await patch('CARD-1', { valid: true })).toMatchObject({ code: 2001, message: expect.stringContaining('last_updated') });
  expect(await put(card, url('CARD-1', 'SE/XXX'))).toMatchObject({ code: 2001, message: expect.stringContaining('roles') });
  expect(await put(card, url('x'.repeat(37)))).toMatchObject({ code: 2001 });
  expect(await put(card, `${url('CARD-1')}?type=CARD`)).toMatchObject({ code: 2001, message: expect.stringContaining('type') });
  expect((await list()).data.results).toEqual([]);
});

test('the list is pulled page by page, whatever of it cannot be read, and by night what has changed since', async () => {
  const uids = ['P-0001', 'P-0002', 'P-0003'];
  pages([[cardOf(emsp, uids[0] ?? ''), { uid: 'odd' }], [cardOf(emsp, uids[1] ?? '')], [cardOf(emsp, uids[2] ?? '')]]);
  expect((await pull()).code).toBe('200');
  expect((await pull()).code).toBe(ocpiTokenErrors.pulling.code);
  await told();
  await expect.poll(async () => (await state()).state, { timeout: 20_000 }).toBe(ocpiPullState.DONE);
  expect(await state()).toMatchObject({ tokenCount: 3, said: expect.stringContaining('1个令牌') });
  const asked = emsp.of('GET', /\/tokens/).map(({ path }) => path);
  expect(asked).toEqual(['/emsp/2.2.1/tokens?offset=0&limit=100', '/emsp/2.2.1/tokens?page=1', '/emsp/2.2.1/tokens?page=2']);
  pages([[cardOf(emsp, 'P-0001', { valid: false, last_updated: '2026-04-01T00:00:00Z' })]]);
  for (const job of chargingRoamingJobs) await runForDealers(yard.t.app, job);
  await told();
  await expect.poll(async () => emsp.of('GET', /date_from=/).length, { timeout: 20_000 }).toBe(1);
  await expect.poll(async () => (await list({ valid: ocpiTokenValid.INVALID })).data.results.length, { timeout: 20_000 }).toBe(1);
  expect((await state()).tokenCount).toBe(3);
});

test('an answer that was lost is asked for again; a next page elsewhere is not followed', async () => {
  pages([[cardOf(emsp, 'L-1')]]);
  emsp.lose = { path: /\/tokens/, times: 1 };
  await pull();
  await told();
  await told(2);
  await expect.poll(async () => (await state()).state, { timeout: 20_000 }).toBe(ocpiPullState.DONE);
  pages([[cardOf(emsp, 'L-2')], []], () => 'http://127.0.0.2/steal');
  await pull();
  await told();
  await expect.poll(async () => (await state()).state, { timeout: 20_000 }).toBe(ocpiPullState.FAILED);
  expect((await state()).said).toContain('地址');
  expect((await list()).data.totalRecord).toBe(2);
});

test('tokens stay with their platform and its unit', async () => {
  await putCard(emsp, cardOf(emsp, 'MINE'));
  const other = await openEmsp(`FI${String(count).padStart(3, 'T')}`);
  const otherId = await yard.join(other);
  expect((await other.ask(`${other.module('tokens')}/DK/${emsp.code.slice(2)}/MINE`)).code).toBe(2001);
  const { data } = await yard.t.call(ocpiTokens.list, { params: { id: otherId }, query: {} }, yard.actor);
  expect(data.results).toEqual([]);
  const stranger = await yard.t.login('qingyu', '2');
  for (const answer of [await list({}, stranger), await pull(stranger)]) expect(answer.code).toBe(commonErrors.notFound.code);
  const lost = { params: { id: otherId } };
  other.endpoints = (base) => [{ identifier: 'credentials', role: 'SENDER', url: `${base}/2.2.1/credentials` }];
  const again = await yard.enter('FIZZZ');
  expect((await yard.t.call(ocpiTokens.pull, { params: { id: again } }, yard.actor)).code).toBe(ocpiTokenErrors.noTokens.code);
  expect((await yard.t.call(ocpiTokens.pullState, lost, yard.actor)).data).toMatchObject({ state: null, tokenCount: 0 });
  await other.close();
});
