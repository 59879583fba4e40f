import { beforeAll, describe, expect, test } from 'vitest';
import { fill } from '../crud-suite.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { dialog, openRow, pressIn, shows, topRow, view } from '../page-objects.ts';

describe('充电资产', () => {
  const journey = useJourney();
  const mark = String(Date.now() % 1_000_000);
  const stationName = `旅程电站${mark}`;
  const code = `JS-${mark}`;
  const save = () =>
    dialog(journey.page)
      .getByRole('button', { name: /^保\s*存$/ })
      .click();
  const search = async (entries: Record<string, string>) => {
    await fill(view(journey.page), entries);
    await view(journey.page).getByRole('button', { name: '查询' }).click();
  };
  beforeAll(() => signIn(journey.page, 'binjiang'));

  test('a station is added in a lot; without a gun it does not go online, and says why', async () => {
    const { page } = journey;
    await visit(page, '/chargePlatform/station/list');
    await view(page).getByRole('button', { name: '新增' }).click();
    await fill(dialog(page), { 电站名称: stationName, 电站编码: code, 地址: '江南大道588号', 服务电话: '0571-86001234' });
    await expectAccessible(page);
    await save();
    await shows(page, '电站已新增');
    await search({ '编码/名称': code });
    const row = topRow(view(page)).filter({ hasText: stationName });
    await row.waitFor();
    await pressIn(row, '上线');
    await page.getByRole('button', { name: /^确\s*定$/ }).click();
    await shows(page, '电站还不能上线：没有启用的充电枪');
    expectNoProblems(journey);
  });

  test('equipment is added with its guns and shows its key once', async () => {
    const { page } = journey;
    await visit(page, '/chargePlatform/equipment/list');
    await view(page).getByRole('button', { name: '新增' }).click();
    await fill(dialog(page), { 设备名称: `桩${mark}`, 设备编码: code, 电站: { choose: stationName } });
    await save();
    await shows(page, 'OCPP设备须填写OCPP标识');
    await fill(dialog(page), { OCPP标识: code });
    await save();
    await page.locator('code').last().waitFor();
    await page.getByRole('button', { name: '知道了' }).click();
    await search({ '名称/编码/OCPP标识': code });
    const row = topRow(view(page)).filter({ hasText: `桩${mark}` });
    await pressIn(row, '接入');
    await shows(page, '设备已接入');
    expectNoProblems(journey);
  });

  test('its guns have codes to print; one is disabled with a reason', async () => {
    const { page } = journey;
    await visit(page, '/chargePlatform/connector/list');
    await search({ '枪编码/名称': code });
    const row = topRow(view(page)).filter({ hasText: `${code}01` });
    await pressIn(row, '二维码');
    await dialog(page)
      .getByRole('img', { name: `${code}01 二维码` })
      .waitFor();
    await expectAccessible(page);
    await dialog(page)
      .getByRole('button', { name: 'Close' })
      .or(dialog(page).getByRole('button', { name: '关闭' }))
      .first()
      .click();
    await pressIn(row, '停用');
    await fill(dialog(page), { 原因: '枪线破损' });
    await dialog(page).getByRole('button', { name: '停用' }).click();
    await shows(page, '充电枪已停用');
    expectNoProblems(journey);
  });

  test('what is paid at the station gets an account', async () => {
    const { page } = journey;
    await visit(page, '/chargePlatform/account/list');
    await view(page).getByRole('button', { name: '新增' }).click();
    await fill(dialog(page), { 账户名称: `账户${mark}`, 适用电站: { choose: stationName } });
    await expectAccessible(page);
    await save();
    await shows(page, '充电账户已新增');
    expectNoProblems(journey);
  });

  test('with a gun and an account the station goes online, and stands on the map', async () => {
    const { page } = journey;
    await visit(page, '/chargePlatform/station/list');
    await search({ '编码/名称': code });
    const row = topRow(view(page)).filter({ hasText: stationName });
    await pressIn(row, '上线');
    await page.getByRole('button', { name: /^确\s*定$/ }).click();
    await shows(page, '电站已上线');
    await openRow(row);
    await shows(dialog(page), '还没有照片。');
    await page.keyboard.press('Escape');
    await view(page).getByText('分布', { exact: true }).click();
    await view(page)
      .getByRole('img', { name: /\d+ 个电站的分布/ })
      .waitFor();
    await expectAccessible(page);
    expectNoProblems(journey);
  });

  test('the board shows faults first and every gun where it stands; one state can be picked out', async () => {
    const { page } = journey;
    await visit(page, '/chargePlatform/monitor/index');
    await view(page).getByRole('region', { name: '故障' }).waitFor();
    const station = view(page).getByRole('region', { name: stationName });
    expect(await station.getByRole('listitem').count()).toBe(2);
    await expectAccessible(page);
    await view(page)
      .getByRole('button', { name: /^\d+ 空闲$/ })
      .click();
    await station.waitFor({ state: 'detached' });
    expectNoProblems(journey);
  });
});
