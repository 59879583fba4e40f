import { platformConfigs } from '@bochong/contract/platform-config';
import { expect, inject, test } from 'vitest';
import { accessibilityFindings } from '../accessibility.ts';
import { apiUser } from '../api-user.ts';
import { expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { view } from '../page-objects.ts';

const journey = useJourney();

test('the platform sets the map for everybody; a unit has no such page', async () => {
  const { page } = journey;
  await signIn(page, 'admin');
  await visit(page, '/systemManage/platformConfig/index');
  const form = view(page);
  await form.getByText('高德').click();
  await form.getByLabel('地图Key').fill('key-of-the-map');
  expect(await accessibilityFindings(page)).toEqual([]);
  await form.getByRole('button', { name: '保存' }).click();
  await page.getByText('平台配置已保存').waitFor();
  const unit = await apiUser(inject('baseUrl'), 'binjiang');
  expect(await unit.call(platformConfigs.get, {})).toMatchObject({ mapProvider: 1, mapKey: 'key-of-the-map' });
  const own = await journey.newPage();
  await signIn(own, 'binjiang');
  await visit(own, '/systemManage/platformConfig/index');
  await own.waitForURL('/404');
  expectNoProblems(journey);
});
