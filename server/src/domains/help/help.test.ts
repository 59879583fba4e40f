import { createHash } from 'node:crypto';
import { helpCategories, helpDocs, helpErrors, softwareErrors, softwarePackages } from '@bochong/contract/help';
import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { mayStandUnder } from './help-tree.rule.ts';

let t: TestApp;
let admin: Actor;
let binjiang: Actor;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.login('admin', '2');
  binjiang = await t.login('binjiang');
});
afterAll(() => t.close());

async function upload(endpoint: Endpoint, name: string, content: string, as = admin) {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  const encoded = new Response(form);
  const response = await t.app.http.inject({
    method: 'POST',
    url: `/api${endpoint.path}`,
    headers: { authorization: as.token, clienttype: as.clientType, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return response.json();
}

const search = async (keyword: string, as = binjiang) => (await t.call(helpDocs.list, { query: { keyword } }, as)).data.results;
const draft = {
  categoryId: '01900000-0000-7000-8000-000000000003',
  title: '更换地磁电池',
  content: '<p>先停用设备</p><script>x()</script>',
  keywords: '电量',
  clientScope: 0,
  productVersion: '1.0',
  fileId: null,
  sort: 50,
} as const;

test('every installation starts with articles under their shelves, found in title, keywords and text', async () => {
  const { data: tree } = await t.call(helpCategories.tree, {}, binjiang);
  expect(tree.map(({ name }) => name)).toContain('设备接入');
  expect((await search('断点续传'))[0]).toMatchObject({ title: '列表、筛选与导出', excerpt: expect.stringContaining('断点续传') });
  expect((await search('心跳')).map(({ title }) => title)).toEqual(['连接控制终端', '设备离线告警']);
  const parking = { query: { categoryId: '01900000-0000-7000-8000-000000000002' } };
  expect((await t.call(helpDocs.list, parking, binjiang)).data.totalRecord).toBe(3);
});

test('a reader opens an article, which counts, and has one vote that may change its mind', async () => {
  const [note] = await search('批量出场');
  const params = { id: note?.docId ?? '' };
  const first = (await t.call(helpDocs.get, { params }, binjiang)).data;
  expect(first).toMatchObject({ voted: null, usefulCount: 0 });
  expect((await t.call(helpDocs.vote, { params, body: { useful: 1 } }, binjiang)).data).toEqual({ usefulCount: 1, uselessCount: 0 });
  expect((await t.call(helpDocs.vote, { params, body: { useful: 0 } }, binjiang)).data).toEqual({ usefulCount: 0, uselessCount: 1 });
  expect((await t.call(helpDocs.get, { params }, binjiang)).data).toMatchObject({ voted: 0, viewCount: first.viewCount + 1 });
});

test('only the platform writes; a draft is seen by nobody else, a published one until it is taken offline', async () => {
  expect((await t.call(helpDocs.create, { body: draft }, binjiang)).code).toBe(commonErrors.forbidden.code);
  const { docId } = (await t.call(helpDocs.create, { body: draft }, admin)).data;
  const params = { id: docId };
  expect((await t.call(helpDocs.get, { params }, binjiang)).code).toBe(commonErrors.notFound.code);
  expect((await t.call(helpDocs.get, { params }, admin)).data.content).toBe('<p>先停用设备</p>');
  expect((await t.call(helpDocs.publish, { params, body: { status: 1, rev: 4 } }, admin)).code).toBe(commonErrors.stale.code);
  expect((await t.call(helpDocs.publish, { params, body: { status: 1, rev: 0 } }, admin)).code).toBe('200');
  expect((await search('电量')).map(({ docId: id }) => id)).toEqual([docId]);
  expect((await t.call(helpDocs.remove, { params }, admin)).code).toBe(helpErrors.published.code);
  expect((await t.call(helpDocs.update, { params, body: { ...draft, clientScope: 1, rev: 1 } }, admin)).code).toBe('200');
  expect(await search('电量')).toEqual([]);
  expect((await search('电量', admin)).length).toBe(1);
  await t.call(helpDocs.publish, { params, body: { status: 2, rev: 2 } }, admin);
  expect((await t.call(helpDocs.all, { query: { status: 2 } as never }, admin)).data.results.map((row) => row.docId)).toEqual([docId]);
  expect((await t.call(helpDocs.remove, { params }, admin)).code).toBe('200');
});

test('shelves are three deep at most and stay while something stands on them', async () => {
  const add = async (name: string, parentId: string | null) => t.call(helpCategories.create, { body: { name, parentId, sort: 9 } }, admin);
  const one = (await add('一', null)).data.categoryId;
  const two = (await add('二', one)).data.categoryId;
  const three = (await add('三', two)).data.categoryId;
  expect((await add('四', three)).code).toBe(helpErrors.tooDeep.code);
  const under = (id: string, parentId: string) =>
    t.call(helpCategories.update, { params: { id }, body: { name: '一', parentId, sort: 1 } }, admin);
  expect((await under(one, three)).code).toBe(helpErrors.tooDeep.code);
  const drop = (id: string) => t.call(helpCategories.remove, { params: { id } }, admin);
  expect((await drop(two)).code).toBe(helpErrors.categoryUsed.code);
  expect((await drop(draft.categoryId)).code).toBe(helpErrors.categoryUsed.code);
  for (const id of [three, two, one]) expect((await drop(id)).code).toBe('200');
});

test('an article may carry a PDF, known by its bytes', async () => {
  expect((await upload(helpDocs.attach, 'a.pdf', 'MZ')).code).toBe(helpErrors.notPdf.code);
  const { fileId } = (await upload(helpDocs.attach, 'a.pdf', '%PDF-1.4')).data;
  const { docId } = (await t.call(helpDocs.create, { body: { ...draft, fileId } }, admin)).data;
  const { data } = await t.call(helpDocs.get, { params: { id: docId } }, admin);
  expect((await t.app.http.inject({ method: 'GET', url: data.fileUrl ?? '' })).body).toBe('%PDF-1.4');
  expect((await t.call(helpDocs.create, { body: { ...draft, fileId: 'bulletin/x.pdf' } }, admin)).code).toBe(commonErrors.invalid.code);
});

const tree = [
  { categoryId: 'a', parentId: null },
  { categoryId: 'b', parentId: 'a' },
  { categoryId: 'c', parentId: 'b' },
  { categoryId: 'd', parentId: null },
];
test.each([
  [null, null, true],
  [null, 'b', true],
  [null, 'c', false],
  ['d', 'b', true],
  ['a', 'd', false],
  ['a', 'c', false],
  ['a', 'a', false],
  ['b', 'd', true],
])('shelf %s under %s: %s', (moved, parent, may) => {
  expect(mayStandUnder(tree, moved, parent)).toBe(may);
});

const software = {
  name: '岗亭客户端',
  platform: 1,
  version: '2.1.0',
  changelog: '修复打印',
  forceUpgrade: 0,
  status: 1,
  fileId: null,
  url: '',
  sha256: '',
  size: 0,
} as const;

test('a package is uploaded with its sum, offered while it is on, and downloaded in ranges', async () => {
  expect((await t.call(softwarePackages.create, { body: software }, admin)).code).toBe(softwareErrors.noFile.code);
  expect((await upload(softwarePackages.upload, 'setup.sh', 'x')).code).toBe(softwareErrors.fileKind.code);
  const sum = createHash('sha256').update('MZ-setup').digest('hex');
  const { data: file } = await upload(softwarePackages.upload, 'setup.EXE', 'MZ-setup');
  expect(file).toMatchObject({ size: 8, sha256: sum });
  const body = { ...software, ...file, sha256: 'a'.repeat(64), size: 1 };
  const { packageId } = (await t.call(softwarePackages.create, { body }, admin)).data;
  expect((await t.call(softwarePackages.create, { body }, admin)).code).toBe(softwareErrors.taken.code);
  const [shown] = (await t.call(softwarePackages.list, { query: {} }, binjiang)).data.results;
  expect(shown).toMatchObject({ packageId, sha256: sum, size: 8, fileName: '岗亭客户端-2.1.0.exe' });
  const params = { id: packageId };
  const { url } = (await t.call(softwarePackages.address, { params }, binjiang)).data;
  const part = await t.app.http.inject({ method: 'GET', url, headers: { range: 'bytes=3-' } });
  expect([part.statusCode, part.body]).toEqual([206, 'setup']);
  expect((await t.call(softwarePackages.update, { params, body: { ...body, status: 0, rev: 0 } }, admin)).code).toBe('200');
  expect((await t.call(softwarePackages.list, { query: {} }, binjiang)).data.results).toEqual([]);
  expect((await t.call(softwarePackages.address, { params }, binjiang)).code).toBe(commonErrors.notFound.code);
  expect((await t.call(softwarePackages.remove, { params }, admin)).code).toBe('200');
  await expect.poll(() => t.app.storage.get(file.fileId)).toBeUndefined();
});

test('a package may lie elsewhere, with the sum it must have; only the platform keeps packages', async () => {
  const body = {
    ...software,
    version: '3.0.0',
    url: 'https://download.example.com/setup.msi?v=3',
    sha256: 'b'.repeat(64),
    size: 90_000_000_000,
  };
  expect((await t.call(softwarePackages.create, { body }, binjiang)).code).toBe(commonErrors.forbidden.code);
  const { packageId } = (await t.call(softwarePackages.create, { body }, admin)).data;
  const address = await t.call(softwarePackages.address, { params: { id: packageId } }, binjiang);
  expect(address.data).toEqual({ url: body.url, fileName: '岗亭客户端-3.0.0.msi' });
});
