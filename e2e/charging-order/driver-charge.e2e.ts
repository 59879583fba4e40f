import { chargingOrders } from '@bochong/contract/charging-order';
import { runWheel } from '@bochong/simulator/charging/wheel';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type ApiUser, apiUser } from '../api-user.ts';
import { type OwnPoint, openStation, putUpPoint } from '../charging-point.ts';
import { loginAtGun, rechargeAtGun } from '../driver-phone.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { shows, view } from '../page-objects.ts';

/** Nobody plays it but this journey: 600 kW, so that a few seconds are a charge. */
const kw = 600;
const mobile = `137${String(Date.now()).slice(-8)}`;
const battery = { capacityWh: 100_000, soc: 30, tempC: 25, maxDcW: kw * 1000, maxAcW: 7000 };

describe('扫码充电', () => {
  const journey = useJourney();
  const clock = runWheel();
  let office: ApiUser;
  let phone: Page;
  let gun: OwnPoint;
  let orderNo = '';

  beforeAll(async () => {
    office = await apiUser(inject('baseUrl'), 'binjiang');
    gun = await putUpPoint(office, { stationId: await openStation(office), kw, wheel: clock.wheel });
    await signIn(journey.page, 'binjiang');
    phone = await journey.newPhone();
  });
  afterAll(() => {
    gun?.point.end();
    clock.stop();
  });

  const fits = () => phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  const press = (name: string | RegExp) => phone.getByRole('button', { name }).click();

  test('a driver scans the gun, proves a number, and is told to recharge first; the money comes by the channel', async () => {
    await expect.poll(() => gun.point.online).toBe(true);
    await phone.goto(gun.path);
    await phone.getByRole('heading', { name: '用手机号充电' }).waitFor();
    await shows(phone, '请先把枪插入车辆充电口。');
    await expectAccessible(phone);
    expect(await fits()).toBe(true);
    await loginAtGun(phone, mobile);
    await shows(phone, /余额不足起充金额，请先充值。/);
    await expectAccessible(phone);
    await rechargeAtGun(phone, '¥200.00');
    await phone.getByRole('button', { name: '启动充电' }).waitFor();
    await shows(phone, '¥200.00');
    expect(await fits()).toBe(true);
  });

  test('it starts once the plug is in, is followed live, stops at the target, and gives a receipt', async () => {
    await press('启动充电');
    await shows(phone, '请先把枪插入车辆充电口，插好后再点启动。');
    await gun.point.gun(1).plug({ battery });
    await phone.getByRole('radio', { name: '按电量' }).check();
    await phone.getByLabel('按电量（度）').fill('5');
    await shows(phone, /约 ¥.*以电表为准/);
    await expectAccessible(phone);
    await shows(phone, '枪已插好，可以启动。');
    await press('启动充电');
    await phone.getByRole('button', { name: '停止充电' }).waitFor();
    await expectAccessible(phone);
    // What it measures is told now, not by the minute.
    gun.point.gun(1).sample('Sample.Periodic');
    await phone.getByRole('region', { name: '费用明细' }).waitFor();
    await shows(phone, /充到 5\.00 度自动停止/);
    await expect
      .poll(() => {
        if (gun.point.gun(1).busy) gun.point.gun(1).sample('Sample.Periodic');
        return gun.point.gun(1).busy;
      })
      .toBe(false);
    await phone.getByRole('heading', { name: '充电结束' }).waitFor();
    await shows(phone, '已达到您设定的目标。请拔枪并放回枪座。');
    orderNo = (await phone.getByText(/^C\d{23}$/).innerText()).trim();
    await expectAccessible(phone);
    expect(await fits()).toBe(true);
    gun.point.gun(1).unplug();
    await press('返回充电枪');
    await shows(phone, '可用余额');
  });

  test('the office sees the same charge: started by its driver, stopped at the target, with its curve', async () => {
    const { page } = journey;
    const { results } = await office.call(chargingOrders.list, { query: { orderNo } });
    await visit(page, `/chargePlatform/record/order/detail?orderId=${results[0]?.orderId}`);
    await view(page)
      .getByRole('img', { name: /^充电过程：电价时段、功率.*费用$/ })
      .waitFor();
    await shows(view(page), '扫码');
    await shows(view(page), '达到设定值');
    expectNoProblems(journey);
  });
});
