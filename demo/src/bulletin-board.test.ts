import { bulletinStatus, bulletins } from '@bochong/contract/bulletin';
import { type Actor, createTestApp, type TestApp } from '@bochong/server/kernel/testing/test-app';
import { createCity } from '@bochong/simulator/history';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulletinsOf, seedBulletins } from './bulletin-board.ts';

let t: TestApp;
const actors: Record<string, Actor> = {};
beforeAll(async () => {
  t = await createTestApp();
  await seedBulletins(t.app);
  for (const account of ['binjiang', 'yunying', 'kefu']) actors[account] = await t.login(account);
  for (const account of ['admin', 'qingyu', 'yunqi']) actors[account] = await t.login(account, '2');
});
afterAll(() => t.close());

test('the ticker of the single-operator platform has several to show, the bells of all have something unread', async () => {
  const ticker = await t.call(bulletins.received, { query: { category: 2, bulletinStatus: 3, pageSize: 99_999 } }, actors.binjiang);
  expect(ticker.data.totalRecord).toBeGreaterThan(3);
  const unread = async (account: string) =>
    (await t.call(bulletins.platform, { query: { hasRead: '0', pageSize: 9999 } }, actors[account])).data.totalRecord;
  const counts = await Promise.all(['binjiang', 'kefu', 'qingyu', 'yunqi', 'admin'].map(unread));
  expect(counts).toEqual([2, 1, 2, 3, 1]);
});

test('every state a bulletin can wait or end in is there, and nothing stands over the pages of whoever signs in', async () => {
  const states = async (account: string) =>
    (await t.call(bulletins.list, { query: {} }, actors[account])).data.results.map((row) => row.bulletinStatus);
  const { PUBLISHED, OFFLINE, SCHEDULED, PENDING } = bulletinStatus;
  expect((await states('admin')).toSorted()).toEqual([PUBLISHED, PUBLISHED, PUBLISHED, PUBLISHED, OFFLINE, OFFLINE, SCHEDULED].toSorted());
  expect((await states('yunying')).toSorted()).toEqual([PENDING, PUBLISHED, PUBLISHED]);
  for (const actor of Object.values(actors)) expect((await t.call(bulletins.forced, {}, actor)).data).toEqual([]);
});

test.each([
  ['2026-11-22T08:00:00+08:00', '2027年元旦', '1月1日'],
  ['2026-12-31T23:59:00+08:00', '2027年元旦', '1月1日'],
  ['2027-01-01T00:00:00+08:00', '2027年劳动节', '5月1日'],
  ['2027-09-30T12:00:00+08:00', '2027年国庆节', '10月1日'],
  ['2027-10-01T00:00:00+08:00', '2028年元旦', '1月1日'],
])('at %s the coming holiday is %s', (now, name, date) => {
  const [notice] = bulletinsOf(new Date(now)).filter(({ title }) => title.includes('假期'));
  expect(notice).toMatchObject({ title: `${name}假期停车服务安排`, content: expect.stringContaining(date) });
});

test('the lots and roads they name exist', () => {
  const known = createCity().parks.flatMap(({ parkName, roads }) => [parkName, ...roads.map(({ roadName }) => roadName)]);
  const told = bulletinsOf(new Date())
    .map(({ title, content }) => `${title} ${content}`)
    .join();
  for (const place of ['星光大道购物中心', '海创园写字楼', '滨江医院', '滨盛路西段']) {
    expect(told).toContain(place);
    expect(known).toContain(place);
  }
});
