import { bulletinErrors, type bulletinFields, bulletins } from '@bochong/contract/bulletin';
import { commonErrors } from '@bochong/contract/kernel/error';
import { backlogs } from '@bochong/contract/todo';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { areasOf, audienceOf } from './audience.rule.ts';
import { statusAt } from './bulletin.rule.ts';
import { cleanHtml } from './bulletin-html.rule.ts';

let t: TestApp;
let admin: Actor;
let support: Actor;
let binjiang: Actor;
let qingyu: Actor;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.login('admin', '2');
  support = await t.login('support', '2');
  binjiang = await t.login('binjiang');
  qingyu = await t.login('qingyu', '2');
});
afterAll(() => t.close());

const draft: z.input<typeof bulletinFields> = {
  title: '十一月系统升级',
  category: 2,
  content: '<p>22日凌晨2点至4点升级</p>',
  attachments: [],
  audienceType: 1,
  dealerTypes: [],
  areaIds: [],
  dealerIds: [],
  forceRead: 0,
  isTop: 0,
  publishAt: null,
  expireAt: null,
};

const create = async (change: Partial<typeof draft> = {}, as = admin) =>
  (await t.call(bulletins.create, { body: { ...draft, ...change } }, as)).data.bulletinId;
const submit = (bulletinId: string, as = admin) => t.call(bulletins.submit, { body: { bulletinId } }, as);
const approve = (bulletinId: string, pass: 0 | 1, opinion = '', as = support) =>
  t.call(bulletins.approve, { body: { bulletinId, pass, opinion } }, as);
async function publish(change: Partial<typeof draft> = {}): Promise<string> {
  const id = await create(change);
  await submit(id);
  expect((await approve(id, 1)).code).toBe('200');
  return id;
}
const received = async (as: Actor, query: object = {}) =>
  (await t.call(bulletins.received, { query }, as)).data.results.map((row) => row.bulletinId);
const unread = async (as: Actor) => (await t.call(bulletins.platform, { query: { pageSize: 9999, hasRead: '0' } }, as)).data.totalRecord;

test('a submitted bulletin is the approvers’ to do until it is decided', async () => {
  const waiting = async (as: Actor) => (await t.call(backlogs.list, { query: { typeCode: 'BULLETIN_AUDIT' } }, as)).data.results;
  const id = await create({ title: '待办中的公告' }, binjiang);
  expect(await waiting(binjiang)).toEqual([]);
  await submit(id, binjiang);
  expect(await waiting(binjiang)).toMatchObject([{ title: '公告待审批：待办中的公告', jumpPath: '/sysBulletin/audit/list' }]);
  expect(await waiting(qingyu)).toEqual([]);
  const platforms = await create();
  await submit(platforms);
  expect(await waiting(support)).toHaveLength(1);
  await approve(platforms, 0, '再改');
  expect(await waiting(support)).toEqual([]);
});

test('a bulletin goes from draft over approval to its readers, who read it once', async () => {
  const id = await create();
  expect(await received(binjiang)).not.toContain(id);
  expect((await t.call(bulletins.get, { params: { id } }, binjiang)).code).toBe(commonErrors.notFound.code);
  expect((await submit(id)).code).toBe('200');
  expect((await approve(id, 1, '', admin)).code).toBe(bulletinErrors.ownApproval.code);
  expect((await approve(id, 0)).code).toBe(bulletinErrors.opinion.code);
  expect((await approve(id, 1, '同意')).code).toBe('200');
  expect(await received(binjiang, { category: 2, bulletinStatus: 3, pageSize: 99_999 })).toContain(id);
  expect(await received(qingyu)).toContain(id);
  const before = await unread(binjiang);
  const read = await t.call(bulletins.get, { params: { id } }, binjiang);
  expect(read.data).toMatchObject({ content: draft.content, bulletinStatus: 3, targetCount: 3 });
  await t.call(bulletins.get, { params: { id } }, binjiang);
  expect(await unread(binjiang)).toBe(before - 1);
  const listed = (await t.call(bulletins.list, { query: {} }, admin)).data.results.find((row) => row.bulletinId === id);
  expect(listed).toMatchObject({ readCount: 1, bulletinStatus: 3 });
  const trail = await t.call(bulletins.auditTrail, { params: { id } }, admin);
  expect(trail.data.auditLogs.map(({ action, by }) => `${action} ${by}`)).toEqual(['提交审核 平台管理员', '通过 平台支持']);
});

test('every action starts from its own states only', async () => {
  const id = await create();
  const offline = () => t.call(bulletins.offline, { body: { bulletinId: id, reason: '内容有误' } }, admin);
  const edit = (rev: number) => t.call(bulletins.update, { body: { ...draft, title: '改', bulletinId: id, rev } }, admin);
  const remove = () => t.call(bulletins.remove, { query: { bulletinIds: id } as never }, admin);
  expect(await offline()).toMatchObject({ code: bulletinErrors.wrongState.code, message: '公告当前为“草稿”，不能下线' });
  expect((await approve(id, 1)).code).toBe(bulletinErrors.wrongState.code);
  expect((await edit(7)).code).toBe(commonErrors.stale.code);
  expect((await edit(0)).code).toBe('200');
  await submit(id);
  for (const refused of [await edit(2), await remove(), await submit(id)]) expect(refused.code).toBe(bulletinErrors.wrongState.code);
  expect((await approve(id, 0, '请补充时间')).code).toBe('200');
  expect((await edit(3)).code).toBe('200');
  await submit(id);
  await approve(id, 1);
  expect((await remove()).code).toBe(bulletinErrors.wrongState.code);
  expect((await offline()).code).toBe('200');
  expect(await received(binjiang)).not.toContain(id);
  expect(await received(binjiang, { bulletinStatus: 4 })).toContain(id);
  expect((await remove()).code).toBe('200');
  expect((await t.call(bulletins.get, { params: { id } }, admin)).code).toBe(commonErrors.notFound.code);
});

test('a dealer’s bulletin reaches its own people only, and no dealer touches another’s', async () => {
  const id = await create({ audienceType: 4, dealerIds: [demoDealers[1].id] }, binjiang);
  expect((await submit(id, qingyu)).code).toBe(commonErrors.notFound.code);
  await submit(id, binjiang);
  expect((await approve(id, 1, '', binjiang)).code).toBe(bulletinErrors.ownApproval.code);
  await t.owner.query('update bulletin set submit_by_id = null where id = $1', [id]);
  expect((await approve(id, 1, '', binjiang)).code).toBe('200');
  expect(await received(qingyu)).not.toContain(id);
  expect(await received(binjiang)).toContain(id);
  expect((await t.call(bulletins.platform, { query: {} }, binjiang)).data.results.map((row) => row.bulletinId)).not.toContain(id);
});

test('forced bulletins wait until they are read or taken back; a removed one is gone for that dealer only', async () => {
  const forced = async () => (await t.call(bulletins.forced, {}, binjiang)).data.map((row) => row.bulletinId);
  const id = await publish({ forceRead: 1 });
  expect(await forced()).toContain(id);
  expect((await t.call(bulletins.read, { body: { bulletinIds: [id] } }, binjiang)).data.read).toBe(1);
  expect((await t.call(bulletins.read, { body: { bulletinIds: [id] } }, binjiang)).data.read).toBe(0);
  expect(await forced()).not.toContain(id);
  expect((await t.call(bulletins.hide, { query: { bulletinIds: id } as never }, binjiang)).data.hidden).toBe(1);
  expect(await received(binjiang)).not.toContain(id);
  expect(await received(qingyu)).toContain(id);
});

test('reading all empties the bell', async () => {
  await publish();
  expect(await unread(qingyu)).toBeGreaterThan(0);
  await t.call(bulletins.read, { body: {} }, qingyu);
  expect(await unread(qingyu)).toBe(0);
});

test('a scheduled bulletin is seen by nobody before its time', async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const id = await publish({ publishAt: soon });
  expect(await received(binjiang)).not.toContain(id);
  expect(
    (await t.call(bulletins.list, { query: { bulletinStatus: '5' } as never }, admin)).data.results.map((row) => row.bulletinId),
  ).toContain(id);
  await t.owner.query(`update bulletin_delivery set publish_at = now() - interval '1 minute' where bulletin_id = $1`, [id]);
  expect(await received(binjiang)).toContain(id);
});

test('wrong contents are named', async () => {
  const refused = async (change: Partial<typeof draft>) => (await t.call(bulletins.create, { body: { ...draft, ...change } }, admin)).code;
  expect(await refused({ audienceType: 2 })).toBe(bulletinErrors.noAudience.code);
  expect(await refused({ publishAt: '2026-12-02T00:00:00+08:00', expireAt: '2026-12-01T00:00:00+08:00' })).toBe(bulletinErrors.period.code);
  expect(await refused({ content: '<script>1</script><p> </p>' })).toBe(commonErrors.invalid.code);
  expect(await refused({ attachments: [{ fileId: `bulletin/${demoDealers[0].id}/x.pdf`, fileName: 'x.pdf', size: 1 }] })).toBe(
    commonErrors.invalid.code,
  );
});

test('an attachment of a permitted kind is stored and served with the bulletin; others are refused', async () => {
  const upload = async (name: string, content = '%PDF-1.4') => {
    const form = new FormData();
    form.append('file', new Blob([content]), name);
    const encoded = new Response(form);
    const response = await t.app.http.inject({
      method: 'POST',
      url: `/api${bulletins.attach.path}`,
      headers: { authorization: admin.token, clienttype: '4', 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    return response.json();
  };
  expect((await upload('page.png', '<html></html>')).code).toBe(bulletinErrors.fileKind.code);
  expect((await upload('macro.exe')).code).toBe(bulletinErrors.fileKind.code);
  const { data: file } = await upload('说明.pdf');
  const id = await publish({ attachments: [file] });
  const { data } = await t.call(bulletins.get, { params: { id } }, binjiang);
  const served = await t.app.http.inject({ method: 'GET', url: data.attachments[0]?.url ?? '' });
  expect(served.body).toBe('%PDF-1.4');
});

test.each([
  ['<p onclick="x()">a<script>b</script></p>', '<p>a</p>'],
  ['<a href="javascript:x()">a</a>', '<a target="_blank" rel="noopener noreferrer">a</a>'],
  ['<img src=x onerror=y><p>ok</p>', '<p>ok</p>'],
])('content %s is cleaned to %s', (content, clean) => {
  expect(cleanHtml(content)).toBe(clean);
});

const regions = [
  { regionCode: '33', areaName: '浙江省', dealerIds: ['a', 'b'] },
  { regionCode: '3301', areaName: '杭州市', dealerIds: ['a', 'b'] },
  { regionCode: '330106', areaName: '西湖区', dealerIds: ['b'] },
  { regionCode: '37', areaName: '山东省', dealerIds: ['c'] },
];

test('regions nest by their codes with the dealers in them', () => {
  expect(areasOf(regions)).toMatchObject([
    { areaId: '33', dealerCount: 2, children: [{ areaName: '杭州市', children: [{ areaName: '西湖区', dealerCount: 1 }] }] },
    { areaId: '37', children: [] },
  ]);
});

test.each([
  [{ audienceType: 1 }, ['a', 'b', 'c']],
  [{ audienceType: 2, dealerTypes: [2] }, ['b']],
  [{ audienceType: 3, areaIds: ['3301'] }, ['a', 'b']],
  [{ audienceType: 3, areaIds: ['330106'] }, ['b']],
  [{ audienceType: 4, dealerIds: ['c', 'x'] }, ['c']],
])('audience %o reaches %o', (audience, reached) => {
  const dealers = [
    { dealerId: 'a', dealerType: 1 },
    { dealerId: 'b', dealerType: 2 },
    { dealerId: 'c', dealerType: 1 },
  ];
  const found = audienceOf({ dealerTypes: [], areaIds: [], dealerIds: [], ...audience }, dealers, regions);
  expect(found.map(({ dealerId }) => dealerId)).toEqual(reached);
});

const now = new Date('2026-11-21T10:00:00+08:00');
test.each([
  [3, null, null, 3],
  [3, '2026-11-21T10:00:01+08:00', null, 5],
  [3, '2026-11-21T10:00:00+08:00', '2026-11-21T10:00:00+08:00', 4],
  [1, '2026-11-21T10:00:01+08:00', null, 1],
])('stored %s from %s to %s shows as %s', (stored, publishAt, expireAt, expected) => {
  expect(statusAt(stored, publishAt, expireAt, now)).toBe(expected);
});
