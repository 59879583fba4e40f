import { bulletins } from '@bochong/contract/bulletin';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { apiUser } from '../api-user.ts';
import { expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { stays } from '../page-objects.ts';

const journey = useJourney();
const mark = Date.now() % 100_000;
const titles = [`旅程公告甲${mark}`, `旅程公告乙${mark}`];

async function publish(title: string, forceRead: 0 | 1): Promise<string> {
  const [writer, approver] = [await apiUser(inject('baseUrl'), 'admin', '2'), await apiUser(inject('baseUrl'), 'support', '2')];
  const lists = { attachments: [], dealerTypes: [], areaIds: [], dealerIds: [] };
  const fields = {
    title,
    category: 2,
    content: `<p>${title}正文</p>`,
    audienceType: 1,
    forceRead,
    isTop: 0,
    publishAt: null,
    expireAt: null,
  } as const;
  const { bulletinId } = await writer.call(bulletins.create, { body: { ...fields, ...lists } });
  await writer.call(bulletins.submit, { body: { bulletinId } });
  await approver.call(bulletins.approve, { body: { bulletinId, pass: 1, opinion: '' } });
  return bulletinId;
}

let forced = '';
beforeAll(async () => {
  forced = await publish(titles[0] ?? '', 1);
  await publish(titles[1] ?? '', 0);
  await signIn(journey.page, 'binjiang');
  await visit(journey.page, '/index');
});
// It would stand over the pages of every later journey.
afterAll(async () => {
  const writer = await apiUser(inject('baseUrl'), 'admin', '2');
  await writer.call(bulletins.offline, { body: { bulletinId: forced, reason: '旅程结束' } });
});

test('a bulletin everybody must read stands over everything until it was read, and never again', async () => {
  const { page } = journey;
  const dialog = page.getByRole('dialog', { name: titles[0] ?? '' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  expect(await dialog.isVisible()).toBe(true);
  await dialog.getByText(`${titles[0]}正文`).waitFor();
  await dialog.getByRole('button', { name: /^已阅读/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('region', { name: '公告' }).waitFor();
  expect(await dialog.count()).toBe(0);
  expectNoProblems(journey);
});

test('a bulletin that was opened is read: the bell counts one less', async () => {
  const { page } = journey;
  const bell = page.getByRole('button', { name: /^系统公告(，|$)/ });
  const count = async () => Number(/，(\d+)/.exec((await bell.getAttribute('aria-label')) ?? '')?.[1] ?? 0);
  await visit(page, '/sysBulletin/list');
  const row = page
    .locator('main:visible')
    .getByRole('row')
    .filter({ hasText: titles[1] ?? '' });
  await row.getByText('未读').waitFor();
  let before = 0;
  await expect.poll(async () => (before = await count())).toBeGreaterThan(0);
  await row.click();
  await page.getByRole('heading', { name: titles[1] ?? '' }).waitFor();
  await expect.poll(count).toBe(before - 1);
  await page.goBack();
  await row.getByText('已读').waitFor();
  expectNoProblems(journey);
});

test('the ticker shows one bulletin at a time with its day, holds while the pointer rests on it, and opens it', async () => {
  const { page } = journey;
  const ticker = page.getByRole('region', { name: '公告' });
  const shown = () => ticker.getByRole('button').first().textContent();
  expect(await shown()).toMatch(/ \d{4}\/\d{2}\/\d{2}$/);
  const first = await shown();
  await expect.poll(shown).not.toBe(first);
  await ticker.hover();
  await stays(shown, 6000);
  await ticker.getByRole('button', { name: '查看全部公告' }).click();
  await page.waitForURL('/sysBulletin/list');
  await ticker.getByRole('button').first().click();
  await page.waitForURL(/\/sysBulletin\/detail\?id=/);
  expectNoProblems(journey);
});

test('the platform of several dealers has no ticker', async () => {
  const other = await journey.newPage({ baseURL: inject('baseUrl').replace('127.0.0.1', 'localhost') });
  await signIn(other, 'qingyu');
  await visit(other, '/index');
  const ticker = other.getByRole('region', { name: '公告' });
  await stays(() => ticker.count(), 3000);
  expect(await ticker.count()).toBe(0);
});
