import { connectorFields, connectors, stationFields, stations } from '@bochong/contract/charging-asset';
import { reservationFee, reservationMode, reservationStatus, reservations } from '@bochong/contract/charging-reservation';
import { runWheel } from '@bochong/simulator/charging/wheel';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type ApiUser, apiUser } from '../api-user.ts';
import { type OwnPoint, putUpPoint } from '../charging-point.ts';
import { fill } from '../crud-suite.ts';
import { loginAtGun, rechargeAtGun } from '../driver-phone.ts';
import { makeDue } from '../due-job.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { putClocksForward } from '../movable-clock.ts';
import { dialog, openRow, optionsIn, pressIn, rows, shows, topRow, view } from '../page-objects.ts';

const mobile = `135${String(Date.now()).slice(-8)}`;
const kw = 240;
const battery = { capacityWh: 100_000, soc: 30, tempC: 25, maxDcW: kw * 1000, maxAcW: 7000 };
const list = '/chargePlatform/record/appointment/list';

// Only with the journeys' own server: its clock can be put forward.
describe.skipIf(inject('city') === null)('充电预约', () => {
  const journey = useJourney();
  const clock = runWheel();
  let office: ApiUser;
  let phone: Page;
  let gun: OwnPoint;

  const press = (name: string | RegExp) => phone.getByRole('button', { name }).click();
  const goOn = () => putClocksForward(inject('city')?.serverProcess ?? 0);
  const own = async () => (await office.call(reservations.list, { query: { mobile, pageSize: 10 } as never })).results;
  const reserve = async () => {
    await press('预约此枪');
    await phone.getByRole('heading', { name: '已为您预约此枪' }).waitFor();
    await expect.poll(() => gun.point.state(1).status).toBe('Reserved');
  };

  beforeAll(async () => {
    office = await apiUser(inject('baseUrl'), 'binjiang');
    const { results } = await office.call(stations.list, { query: { pageSize: 50 } as never });
    const station = results.find(({ stationName }) => stationName.startsWith('星光大道购物中心'));
    const stationId = station?.stationId ?? '';
    const offered = { ...stationFields.parse(station), supportReserve: true, reserveFeeFen: 300, rev: station?.rev ?? 0 };
    await office.call(stations.update, { params: { id: stationId }, body: offered as never });
    gun = await putUpPoint(office, { stationId, kw, wheel: clock.wheel });
    const known = await office.call(connectors.get, { params: { id: gun.connectorId } });
    const reservable = { ...connectorFields.parse(known), supportReserve: true, rev: known.rev };
    await office.call(connectors.update, { params: { id: gun.connectorId }, body: reservable as never });
    await signIn(journey.page, 'binjiang');
    phone = await journey.newPhone();
  });
  afterAll(() => {
    gun?.point.end();
    clock.stop();
  });

  test('a driver on the way keeps a gun by phone: its charge point keeps it, the board says until when, another is refused', async () => {
    await expect.poll(() => gun.point.online).toBe(true);
    await expect.poll(async () => (await office.call(connectors.get, { params: { id: gun.connectorId } })).ocppStatus).toBe('Available');
    await phone.goto(gun.path);
    await loginAtGun(phone, mobile);
    await shows(phone, /可用余额0\.00元，不足预约费3\.00元/);
    await rechargeAtGun(phone, '¥100.00');
    await phone.getByRole('button', { name: '预约此枪' }).waitFor();
    await expectAccessible(phone);
    await reserve();
    await shows(phone, /已冻结预约费 ¥3\.00/);
    await shows(phone, '¥97.00');
    await expectAccessible(phone);
    expect(await own()).toMatchObject([{ mode: reservationMode.DEVICE, feeStatus: reservationFee.HELD }]);
    const { page } = journey;
    await visit(page, '/chargePlatform/monitor/index');
    await view(page)
      .getByRole('button', { name: /已预约 保留至/ })
      .first()
      .waitFor();
    const another = await journey.newPage();
    await another.goto(gun.path);
    await shows(another, /这把枪已被他人预约/);
    await another.getByRole('heading', { name: '是您预约的？用手机号登录' }).waitFor();
    await gun.point.gun(1).plug({ battery });
    await gun.point.gun(1).swipe('SOMEBODYELSE');
    expect(gun.point.gun(1).busy).toBe(false);
    expectNoProblems(journey);
  });

  test('its driver starts it: the charge and the reservation name each other, the fee is free again', async () => {
    await phone.reload();
    await press('启动充电');
    await phone.getByRole('button', { name: '停止充电' }).waitFor();
    await expect.poll(own).toMatchObject([{ reservationStatus: reservationStatus.USED, feeStatus: reservationFee.RELEASED }]);
    await press('停止充电');
    await press('确认停止');
    await phone.getByRole('heading', { name: /充电结束|没有充电/ }).waitFor();
    gun.point.gun(1).unplug();
    const { page } = journey;
    await visit(page, `${list}?mobile=${mobile}`);
    await openRow(topRow(view(page)).filter({ hasText: '已使用' }));
    await dialog(page)
      .getByRole('img', { name: /^保留时段：.*已使用/ })
      .waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await topRow(view(page)).getByText(/^C20/).click();
    await view(page).getByText('使用的预约').waitFor();
    expectNoProblems(journey);
  });

  test('given up late it costs the fee; kept in vain it expires, and its charge point frees the gun', async () => {
    await phone.getByRole('button', { name: '返回充电枪' }).click();
    await reserve();
    await goOn();
    await phone.reload();
    await press('取消预约');
    await shows(phone, '现在取消将扣预约费 ¥3.00。确认取消？');
    await press('确认取消');
    await shows(phone, /预约已取消，预约费 ¥3\.00 已从余额扣除/);
    await expect.poll(() => gun.point.state(1).status).toBe('Available');
    await reserve();
    await goOn();
    await goOn();
    await expect
      .poll(
        async () => {
          await makeDue('charging-reservation');
          return own();
        },
        { timeout: 60_000, interval: 1000 },
      )
      .toMatchObject([
        { reservationStatus: reservationStatus.EXPIRED, feeStatus: reservationFee.TAKEN, paidFen: 300 },
        { reservationStatus: reservationStatus.CANCELLED, feeStatus: reservationFee.TAKEN, paidFen: 300 },
        { reservationStatus: reservationStatus.USED, paidFen: 0 },
      ]);
    await expect.poll(() => gun.point.state(1).status).toBe('Available');
    expectNoProblems(journey);
  });

  test('the office keeps a gun for somebody who calls, gives it up without asking the fee, and sends a fee back', async () => {
    const { page } = journey;
    // Kept from before, it would show what it showed then until it is due again.
    await page.goto(`${list}?mobile=${mobile}`);
    const expired = rows(view(page)).filter({ hasText: '已过期' }).first();
    await pressIn(expired, '退款');
    await fill(dialog(page), { 退款金额: '3', 退款说明: '桩位被占，车主投诉属实' });
    await dialog(page).getByRole('button', { name: '申请退款' }).click();
    await shows(page, '退款已申请，按退款审核规则处理');
    await page.keyboard.press('Escape');
    await visit(page, '/chargePlatform/monitor/index');
    const { connectorCode } = await office.call(connectors.get, { params: { id: gun.connectorId } });
    await view(page)
      .getByRole('button', { name: new RegExp(connectorCode) })
      .first()
      .click();
    await dialog(page).getByRole('button', { name: '代客预约' }).click();
    const form = dialog(page).last();
    await shows(form, /从车主余额冻结 3\.00 元/);
    await form.getByLabel('车主', { exact: true }).fill(mobile);
    await optionsIn(page).last().click();
    await fill(form, { 原因: '车主来电' });
    await form.getByRole('button', { name: /^预\s*约$/ }).click();
    await dialog(page).getByText('当前预约').waitFor();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: '取消预约' }).click();
    await fill(dialog(page).last(), { 取消原因: '车主改期' });
    await dialog(page).last().getByRole('button', { name: '取消预约' }).click();
    await shows(page, '预约已取消，枪已释放');
    await expect
      .poll(own)
      .toMatchObject([{ reservationStatus: reservationStatus.CANCELLED, feeStatus: reservationFee.RELEASED }, {}, {}, {}]);
    expectNoProblems(journey);
  });
});
