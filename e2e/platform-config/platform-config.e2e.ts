import { dealers } from '@bochong/contract/dealer';
import { platformConfigs } from '@bochong/contract/platform-config';
import { securityPolicies } from '@bochong/contract/session';
import { expect, inject, test } from 'vitest';
import { apiUser } from '../api-user.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { dialog, shows, view } from '../page-objects.ts';

const journey = useJourney();

test('the platform sets the map for everybody; a unit has no such page', async () => {
  const { page } = journey;
  await signIn(page, 'admin');
  await visit(page, '/systemManage/platformConfig/index');
  const form = view(page);
  await form.getByText('高德').click();
  await form.getByLabel('地图Key').fill('key-of-the-map');
  await expectAccessible(page);
  await form.getByRole('button', { name: /^保\s*存$/ }).click();
  await shows(dialog(page), '目前没有页面显示地图');
  await dialog(page)
    .getByRole('button', { name: /^保\s*存$/ })
    .click();
  await page.getByText('平台配置已保存').waitFor();
  const unit = await apiUser(inject('baseUrl'), 'binjiang');
  await shows(form, /平台管理员 于 .* 修改，原为 不使用/);
  expect(await unit.call(platformConfigs.get, {})).toMatchObject({ mapProvider: 1, mapKey: 'key-of-the-map' });
  const own = await journey.newPage();
  await signIn(own, 'binjiang');
  await visit(own, '/systemManage/platformConfig/index');
  await own.waitForURL('/404');
  expectNoProblems(journey);
});

const onePixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');

test('the logo of the platform is replaced: in the bar and on the login page at once, until it is removed', async () => {
  const { page } = journey;
  await signIn(page, 'admin');
  await visit(page, '/systemManage/platformConfig/index');
  const bar = page.getByRole('banner');
  const { platName } = await (await apiUser(inject('baseUrl'), 'admin')).call(dealers.platform, { query: { domain: '127.0.0.1' } });
  const logo = view(page)
    .getByRole('group', { name: `${platName}的标志`, exact: true })
    .filter({ hasText: '127.0.0.1' });
  await logo.getByText('泊充默认标志').waitFor();
  await logo.getByLabel('标志图片').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await shows(page, '无法读取该图片，请换一张');
  await logo.getByLabel('标志图片').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: onePixel });
  await logo.getByRole('img', { name: `${platName}的标志` }).waitFor();
  await bar.locator('img[src^="data:image/webp;base64,"]').waitFor();
  const stranger = await journey.newPage();
  await stranger.goto('/login');
  await stranger.locator('header img[src^="data:image/webp;base64,"]').waitFor();
  await expectAccessible(page);
  await logo.getByRole('button', { name: /^移\s*除$/ }).click();
  await page
    .getByRole('tooltip')
    .getByRole('button', { name: /^移\s*除$/ })
    .click();
  await logo.getByText('泊充默认标志').waitFor();
  await bar.locator('img[src^="data:image/webp;base64,"]').waitFor({ state: 'detached' });
  expectNoProblems(journey);
});

test('stricter passwords say how many people must change theirs before they are saved; what is not saved changes nothing', async () => {
  const { page } = journey;
  await signIn(page, 'binjiang');
  await visit(page, '/systemManage/security/index');
  const form = view(page);
  await form.getByLabel('密码有效期').fill('60');
  await shows(form, '密码满60天的用户，下次登录须先修改密码');
  await form.getByLabel('同账号并发会话').fill('1');
  await expectAccessible(page);
  await form.getByRole('button', { name: /^保\s*存$/ }).click();
  await shows(dialog(page), /\d+个用户的密码因此过期/);
  await shows(dialog(page), /\d+个用户现在超过上限/);
  await dialog(page).getByRole('button', { name: '再改改' }).click();
  const { policy } = await (await apiUser(inject('baseUrl'), 'binjiang')).call(securityPolicies.get, {});
  expect(policy.pwdExpireDays).toBe(90);
  expectNoProblems(journey);
});
