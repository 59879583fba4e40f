import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, signIn, useJourney } from '../journey.ts';
import { topRow } from '../page-objects.ts';

// What the light journeys cannot see: the contrast of the dark theme where antd's own colours stand.
describe('深色主题', () => {
  const journey = useJourney();
  const view = () => journey.page.locator('main:visible');
  const row = () => topRow(view());

  beforeAll(async () => {
    await journey.page.addInitScript(() => localStorage.setItem('appearance', JSON.stringify({ theme: 'dark', density: 'compact' })));
    await signIn(journey.page, 'binjiang');
  });

  test.each([
    ['a list in a group of the menu', '/systemManage/parkingLot/list', () => row().waitFor()],
    [
      'a button under the pointer',
      '/systemManage/parkingLot/list',
      () =>
        view()
          .getByRole('button', { name: /^查\s*询$/ })
          .hover(),
    ],
    [
      'an empty list',
      '/chargeRules/historyRule/list?keyword=%E6%B2%A1%E6%9C%89%E8%BF%99%E6%9D%A1',
      () => view().getByText('没有符合条件的记录').waitFor(),
    ],
    [
      'a detail',
      '/parkingRecord/parkRecord/list?orderStatus=2',
      async () => {
        await row().click();
        await view()
          .getByRole('region', { name: /^停车.+应付/ })
          .waitFor();
      },
    ],
    [
      'a dialog',
      '/parkingRecord/unOutRecord/list',
      async () => {
        await row().getByRole('button', { name: '设置出场' }).click();
        await journey.page.getByRole('dialog').filter({ visible: true }).getByText('0 / 200').waitFor();
      },
    ],
  ])('%s has no serious accessibility findings', async (_name, path, shown) => {
    await journey.page.goto(path);
    await shown();
    expect(await journey.page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await expectAccessible(journey.page);
  });
});
