import { type Emsp, openEmsp } from '@bochong/server/domains/charging-roaming/emsp.fixture';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { fill } from '../crud-suite.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { atRest, dialog, notices, openRow, pressIn, recordDrawer, rows, shows, view } from '../page-objects.ts';

const code = `DE${String(Date.now() % 1000).padStart(3, '0')}`;
const name = `旅程漫游${code}`;
const list = '/systemManage/connectivity/peer/list';
const card = (uid: string, whitelist: string) => ({
  ...{ country_code: 'DE', party_id: code.slice(2), uid, type: 'RFID', contract_id: `DE-${uid}`, visual_number: `NO ${uid.slice(-4)}` },
  ...{ issuer: 'Drivers', valid: true, whitelist, last_updated: '2026-01-01T00:00:00Z' },
});

// Only with the journeys' own server, which may call platforms of this machine.
describe.skipIf(inject('city') === null)('OCPI平台', () => {
  const journey = useJourney();
  let emsp: Emsp;
  const row = () => rows(view(journey.page)).filter({ hasText: name });

  beforeAll(async () => {
    emsp = await openEmsp(code);
    const all = [card('04A1B2C3D4E5F6', 'NEVER'), card('04A1B2C3D4E777', 'ALWAYS')];
    emsp.says = ({ method, path }) => (method === 'GET' && path.startsWith('/emsp/2.2.1/tokens') ? { data: all } : undefined);
    await signIn(journey.page, 'binjiang');
  });
  afterAll(() => emsp.close());

  test('a platform after OCPI is entered; its registration token is shown once, and we register with it', async () => {
    const { page } = journey;
    await visit(page, list);
    await view(page).getByRole('button', { name: '新增' }).click();
    await fill(dialog(page), { 对接协议: { choose: 'OCPI' }, 平台名称: name, 对方组织机构代码: code, 我方组织机构代码: 'CNBCH' });
    await dialog(page)
      .getByRole('button', { name: /^保\s*存$/ })
      .click();
    await shows(row(), '未登记');
    await pressIn(row(), '登记令牌');
    await notices(page).getByText('登记令牌（Token A）').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: '知道了' }).click();
    await pressIn(row(), '向对方登记');
    await fill(dialog(page), { 对方版本地址: emsp.versionsUrl, 对方给的登记令牌: emsp.tokenA });
    await dialog(page).getByRole('button', { name: '向对方登记' }).click();
    await shows(row(), '已登记');
    await pressIn(row(), '重新登记');
    await fill(dialog(page), { 对方版本地址: emsp.versionsUrl });
    await dialog(page).getByRole('button', { name: '重新登记' }).click();
    await expect.poll(() => emsp.of('PUT', /credentials/).length).toBe(1);
    await atRest(page);
    expectNoProblems(journey);
  });

  test('its tokens are pulled, and stand in its drawer by the end of their numbers', async () => {
    const { page } = journey;
    await pressIn(row(), '启用');
    await openRow(row());
    const drawer = recordDrawer(page, true);
    await drawer.getByRole('button', { name: '拉取令牌' }).click();
    for (const text of ['****E5F6', '****E777', '必须询问', '免询问', '共2个']) await shows(drawer, text);
    await drawer.getByLabel('令牌号/卡面号').fill('04a1b2c3d4e777');
    await drawer.getByLabel('令牌号/卡面号').press('Enter');
    await expect.poll(() => drawer.getByText('****E5F6').count()).toBe(0);
    await shows(drawer, '****E777');
    await expectAccessible(page);
    expectNoProblems(journey);
  });
});
