import {
  chargingEquipments,
  chargingProtocol,
  connectors,
  connectorType,
  equipmentType,
  registrationStatus,
  securityProfile,
  stationAccess,
  stationStatus,
  stations,
} from '@bochong/contract/charging-asset';
import { chargingOrders } from '@bochong/contract/charging-order';
import { smsOutbox } from '@bochong/contract/session';
import { type ChargePoint, createChargePoint } from '@bochong/simulator/charging/charge-point';
import { runWheel } from '@bochong/simulator/charging/wheel';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type ApiUser, apiUser } from '../api-user.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { shows, view } from '../page-objects.ts';

/** Nobody plays it but this journey: 600 kW, so that a few seconds are a charge. */
const identity = `SC-${Date.now() % 1_000_000}`;
const kw = 600;
const mobile = `137${String(Date.now()).slice(-8)}`;
const battery = { capacityWh: 100_000, soc: 30, tempC: 25, maxDcW: kw * 1000, maxAcW: 7000 };

describe('扫码充电', () => {
  const journey = useJourney();
  const clock = runWheel();
  let office: ApiUser;
  let platform: ApiUser;
  let phone: Page;
  let point: ChargePoint;
  let path = '';
  let orderNo = '';

  beforeAll(async () => {
    const server = inject('baseUrl');
    office = await apiUser(server, 'binjiang');
    platform = await apiUser(server, 'admin', '2');
    const open = (await office.call(stations.list, { query: { stationStatus: stationStatus.NORMAL, pageSize: 50 } as never })).results;
    const stationId =
      open.find((station) => station.accessMode === stationAccess.OPEN && station.businessHours.length === 0)?.stationId ?? '';
    const { equipmentId, authKey } = await office.call(chargingEquipments.create, {
      body: {
        ...{
          equipmentCode: identity,
          equipmentName: `旅程快充${identity}`,
          stationId,
          equipmentType: equipmentType.DC,
          ocppIdentity: identity,
        },
        ...{ ratedPowerW: kw * 1000, protocol: chargingProtocol.OCPP16, securityProfile: securityProfile.BASIC },
        connectors: [{ connectorType: connectorType.PLUG_DC, ratedPowerW: kw * 1000 }],
      } as never,
    });
    await office.call(chargingEquipments.register, {
      params: { id: equipmentId },
      body: { registrationStatus: registrationStatus.ACCEPTED, rev: 0 },
    });
    path = (await office.call(connectors.labels, { query: { equipmentId } as never }))[0]?.path ?? '';
    const plan = { identity, authKey: authKey ?? '', supply: 'dc' as const, kw, guns: 1, firmware: '2.1', habits: {}, seed: 7 };
    point = createChargePoint({ ...plan, url: `${server.replace('http', 'ws')}/ocpp` }, clock.wheel);
    await signIn(journey.page, 'binjiang');
    phone = await journey.newPage();
    await phone.setViewportSize({ width: 390, height: 844 });
  });
  afterAll(() => {
    point?.end();
    clock.stop();
  });

  const fits = () => phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  const press = (name: string | RegExp) => phone.getByRole('button', { name }).click();
  async function codeFor(): Promise<string> {
    const { results } = await platform.call(smsOutbox.list, { query: { pageSize: 10 } as never });
    const mask = `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
    return /验证码(\d{6})/.exec(results.find(({ phoneMask }) => phoneMask === mask)?.content ?? '')?.[1] ?? '';
  }

  test('a driver scans the gun, proves a number, and is told to recharge first; the money comes by the channel', async () => {
    await expect.poll(() => point.online).toBe(true);
    await phone.goto(path);
    await phone.getByRole('heading', { name: '用手机号充电' }).waitFor();
    await shows(phone, '请先把枪插入车辆充电口。');
    await expectAccessible(phone);
    expect(await fits()).toBe(true);
    await phone.getByLabel('手机号').fill(mobile);
    await press('获取验证码');
    await shows(phone, /验证码已发送/);
    await phone.getByLabel('验证码', { exact: true }).fill(await codeFor());
    await press('登录');
    await shows(phone, /余额不足起充金额，请先充值。/);
    await expectAccessible(phone);
    await phone.getByRole('radio', { name: '¥200.00' }).check();
    await press(/充值 ¥200\.00$/);
    await press('确认支付');
    await phone.getByRole('button', { name: '启动充电' }).waitFor();
    await shows(phone, '¥200.00');
    expect(await fits()).toBe(true);
  });

  test('it starts once the plug is in, is followed live, stops at the target, and gives a receipt', async () => {
    await press('启动充电');
    await shows(phone, '请先把枪插入车辆充电口，插好后再点启动。');
    await point.gun(1).plug({ battery });
    await phone.getByRole('radio', { name: '按电量' }).check();
    await phone.getByLabel('按电量（度）').fill('5');
    await shows(phone, /约 ¥.*以电表为准/);
    await expectAccessible(phone);
    await shows(phone, '枪已插好，可以启动。');
    await press('启动充电');
    await phone.getByRole('button', { name: '停止充电' }).waitFor();
    await expectAccessible(phone);
    // What it measures is told now, not by the minute.
    point.gun(1).sample('Sample.Periodic');
    await phone.getByRole('region', { name: '费用明细' }).waitFor();
    await shows(phone, /充到 5\.00 度自动停止/);
    await expect
      .poll(() => {
        if (point.gun(1).busy) point.gun(1).sample('Sample.Periodic');
        return point.gun(1).busy;
      })
      .toBe(false);
    await phone.getByRole('heading', { name: '充电结束' }).waitFor();
    await shows(phone, '已达到您设定的目标。请拔枪并放回枪座。');
    orderNo = (await phone.getByText(/^C\d{23}$/).innerText()).trim();
    await expectAccessible(phone);
    expect(await fits()).toBe(true);
    point.gun(1).unplug();
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
