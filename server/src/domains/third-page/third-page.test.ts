import { createHmac } from 'node:crypto';
import { commonErrors } from '@bochong/contract/kernel/error';
import { thirdPageErrors, thirdPages } from '@bochong/contract/third-page';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { bareAddress, originOf } from './third-page-address.rule.ts';

const secret = 'a-key-of-the-third-party';
let t: TestApp;
let binjiang: Actor;
let kefu: Actor;
let qingyu: Actor;
beforeAll(async () => {
  t = await createTestApp({ BOCHONG_THIRD_ORIGINS: 'https://maps.example.com,http://127.0.0.1:8088' });
  binjiang = await t.login('binjiang');
  kefu = await t.login('kefu');
  qingyu = await t.login('qingyu', '2');
});
afterAll(() => t.close());

const page = {
  name: '地图大屏',
  icon: null,
  urlTemplate: 'https://maps.example.com/screen?u={userId}&d={dealerNo}&t={ts}&s={sign}&k={ticket}',
  openMode: 1,
  ssoType: 1,
  visibleRoleIds: [] as string[],
  sort: 1,
  status: 1,
  secret: secret as string,
} as const;
const create = (change: object = {}, as = binjiang) => t.call(thirdPages.create, { body: { ...page, ...change } }, as);
const names = async (as: Actor) => (await t.call(thirdPages.configs, {}, as)).data.map(({ name }) => name);
const address = async (pageId: string, as = binjiang) => t.call(thirdPages.url, { query: { pageId } }, as);

test('a signed address holds user, unit, instant and signature, and never the session', async () => {
  const { pageId } = (await create()).data;
  expect((await t.call(thirdPages.configs, {}, kefu)).data).toEqual([
    { pageId, name: '地图大屏', icon: null, url: 'https://maps.example.com/screen', openMode: 1 },
  ]);
  const { data } = await address(pageId, kefu);
  const query = new URL(data).searchParams;
  const facts = [pageId, query.get('u'), query.get('d'), query.get('t')];
  expect(query.get('s')).toBe(createHmac('sha256', secret).update(facts.join('\n')).digest('hex'));
  expect(query.get('d')).toMatch(/^\d{8}$/);
  expect(Math.abs(Number(query.get('t')) - Date.now())).toBeLessThan(60_000);
  expect([query.get('k'), data.includes(kefu.token)]).toEqual(['', false]);
  await t.call(thirdPages.remove, { params: { id: pageId } }, binjiang);
  expect((await address(pageId)).code).toBe(commonErrors.notFound.code);
});

test('a ticket names its user once, to the holder of the key, within five minutes', async () => {
  const { pageId } = (await create({ name: '票据', ssoType: 2 })).data;
  const ticketOf = async () => new URL((await address(pageId)).data).searchParams.get('k') ?? '';
  const redeem = (ticket: string, key: string = secret) =>
    t.call(thirdPages.redeem, { body: { ticket, sign: createHmac('sha256', key).update(ticket).digest('hex') } });
  const ticket = await ticketOf();
  expect((await redeem(ticket, 'the key of somebody else')).code).toBe(thirdPageErrors.ticket.code);
  expect((await redeem(ticket)).data).toMatchObject({ account: 'binjiang' });
  expect((await redeem(ticket)).code).toBe(thirdPageErrors.ticket.code);
  expect((await redeem('x'.repeat(100))).code).toBe(thirdPageErrors.ticket.code);
  // A ticket of another kind, sealed with the same key, is none of these.
  expect((await redeem(t.app.tickets.issue(binjiang.token))).code).toBe(thirdPageErrors.ticket.code);
  const late = await ticketOf();
  t.clock.at = new Date(Date.now() + 301_000);
  expect((await redeem(late)).code).toBe(thirdPageErrors.ticket.code);
  t.clock.at = new Date();
  await t.call(thirdPages.remove, { params: { id: pageId } }, binjiang);
});

test('only hosts the platform allows are taken and shown', async () => {
  for (const urlTemplate of [
    'https://evil.example.com/',
    'http://maps.example.com/',
    'https://maps.example.com@evil.example.com/x',
    'https://maps.example.com:8443/',
  ]) {
    expect((await create({ urlTemplate })).code).toBe(thirdPageErrors.host.code);
  }
  for (const urlTemplate of ['javascript:alert(1)', 'https://{ticket}.example.com/', 'https://maps.example.com/?t={token}']) {
    expect((await create({ urlTemplate })).code).toBe(commonErrors.invalid.code);
  }
  const { pageId } = (await create({ name: '本机', urlTemplate: 'http://127.0.0.1:8088/', ssoType: 0, secret: '' })).data;
  await t.owner.query(`update third_page set url_template = 'https://gone.example.com/' where id = $1`, [pageId]);
  expect(await names(binjiang)).not.toContain('本机');
  expect((await address(pageId)).code).toBe(commonErrors.notFound.code);
  const { results } = (await t.call(thirdPages.list, { query: {} }, binjiang)).data;
  expect(results.find((row) => row.pageId === pageId)).toMatchObject({ hostAllowed: false, hasSecret: false });
});

test('a page is seen by the roles it names, never by another unit, and its key is kept when none is sent', async () => {
  const { rows } = await t.owner.query<{ role_id: string }>(
    `select role_id from user_role where user_id = (select id from app_user where account = 'kefu')`,
  );
  const { pageId } = (await create({ name: '客服专用', visibleRoleIds: rows.map((row) => row.role_id) })).data;
  expect(await names(kefu)).toContain('客服专用');
  expect(await names(binjiang)).not.toContain('客服专用');
  expect(await names(qingyu)).not.toContain('客服专用');
  const params = { id: pageId };
  const change = { ...page, name: '客服专用', secret: '', status: 0 as const };
  expect((await t.call(thirdPages.update, { params, body: { ...change, rev: 3 } }, binjiang)).code).toBe(commonErrors.stale.code);
  expect((await t.call(thirdPages.update, { params, body: { ...change, rev: 0 } }, binjiang)).code).toBe('200');
  expect(await names(kefu)).not.toContain('客服专用');
  const { results } = (await t.call(thirdPages.list, { query: { name: '客服' } }, binjiang)).data;
  expect(results).toMatchObject([{ hasSecret: true, rev: 1 }]);
  expect(JSON.stringify(results)).not.toContain(secret);
  expect((await create({ secret: '' })).code).toBe(thirdPageErrors.noSecret.code);
});

test('an icon is a PNG of at most 200 KB and belongs to its unit', async () => {
  const upload = async (bytes: Buffer) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), 'icon.png');
    const encoded = new Response(form);
    const response = await t.app.http.inject({
      method: 'POST',
      url: `/api${thirdPages.uploadIcon.path}`,
      headers: {
        authorization: binjiang.token,
        clienttype: binjiang.clientType,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    return response.json();
  };
  const head = Buffer.from('89504e470d0a1a0a', 'hex');
  expect((await upload(Buffer.from('<svg/>'))).code).toBe(thirdPageErrors.iconKind.code);
  expect((await upload(Buffer.concat([head, Buffer.alloc(200 * 1024)]))).code).toBe(thirdPageErrors.iconKind.code);
  const { icon } = (await upload(head)).data;
  const { pageId } = (await create({ icon, name: '图标' })).data;
  const shown = (await t.call(thirdPages.configs, {}, binjiang)).data.find((one) => one.pageId === pageId);
  expect(shown?.icon).toContain(`/api/objects/${icon}?`);
  expect((await create({ icon: 'help/x.png' })).code).toBe(commonErrors.invalid.code);
});

test.each([
  ['https://a.example.com/x?u={userId}', 'https://a.example.com', 'https://a.example.com/x'],
  ['http://127.0.0.1:81/{dealerNo}/y', 'http://127.0.0.1:81', 'http://127.0.0.1:81/'],
  ['https://a@b.example.com/', 'https://b.example.com', 'https://a@b.example.com/'],
])('%s comes from %s', (template, origin, bare) => {
  expect([originOf(template), bareAddress(template)]).toEqual([origin, bare]);
});
