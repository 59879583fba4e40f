import { bulletins } from '@bochong/contract/bulletin';
import { beforeAll, expect, inject, test } from 'vitest';
import { apiUser } from '../api-user.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { view } from '../page-objects.ts';

const journey = useJourney();
const title = `待办旅程${Date.now() % 100_000}`;
const bell = () => journey.page.getByRole('button', { name: /^待办(，|$)/ });
const count = async () => Number(/，(\d+)/.exec((await bell().getAttribute('aria-label')) ?? '')?.[1] ?? 0);

beforeAll(async () => {
  await signIn(journey.page, 'binjiang');
  await visit(journey.page, '/index');
});

test('what somebody has to do rings the bell on the next change of the route, and leads to where it is done', async () => {
  const { page } = journey;
  await bell().waitFor();
  // The counts come when the page has come to rest; the demo has things to do.
  let before = 0;
  await expect.poll(async () => (before = await count())).toBeGreaterThan(0);
  const chief = await apiUser(inject('baseUrl'), 'binjiang');
  const { bulletinId } = await chief.call(bulletins.create, {
    body: {
      title,
      category: 2,
      content: '<p>正文</p>',
      attachments: [],
      audienceType: 1,
      dealerTypes: [],
      areaIds: [],
      dealerIds: [],
      forceRead: 0,
      isTop: 0,
      publishAt: null,
      expireAt: null,
    },
  });
  await chief.call(bulletins.submit, { body: { bulletinId } });
  await bell().click();
  await page.waitForURL('/todo');
  await expect.poll(count).toBeGreaterThan(before);
  const row = view(page).getByRole('row').filter({ hasText: title });
  await row.waitFor();
  await expectAccessible(page);
  await row.getByRole('button', { name: '去处理' }).click();
  await page.waitForURL('/sysBulletin/audit/list');
  await view(page).getByText(title).first().waitFor();
  expectNoProblems(journey);
});

test('inside system management the bells lead over the home page', async () => {
  const { page } = journey;
  await visit(page, '/systemManage/equipment/list');
  await bell().click();
  await page.waitForURL('/todo');
  expectNoProblems(journey);
});
