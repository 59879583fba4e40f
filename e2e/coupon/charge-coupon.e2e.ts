import { chargingOwners } from '@bochong/contract/charging-customer';
import { chargingOrders } from '@bochong/contract/charging-order';
import { couponPayer, couponScope, coupons, couponUses } from '@bochong/contract/coupon';
import { couponSales } from '@bochong/contract/merchant';
import { laneCodes, laneCodeType, parks } from '@bochong/contract/parking-lot';
import { runWheel } from '@bochong/simulator/charging/wheel';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type ApiUser, apiUser } from '../api-user.ts';
import { type OwnPoint, openStation, putUpPoint } from '../charging-point.ts';
import { loginAtGun, rechargeAtGun } from '../driver-phone.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { shows, topRow, view } from '../page-objects.ts';

const journey = useJourney();
const clock = runWheel();
const number = String(Date.now()).slice(-5);
const name = `充电特价券${number}`;
const plateNo = `浙AF${number}`;
const mobile = `139${String(Date.now()).slice(-8)}`;
const kw = 600;
const battery = { capacityWh: 100_000, soc: 30, tempC: 25, maxDcW: kw * 1000, maxAcW: 7000 };
let office: ApiUser;
let phone: Page;
let gun: OwnPoint;
let shop = '';
let orderNo = '';

beforeAll(async () => {
  office = await apiUser(inject('baseUrl'), 'binjiang', '1');
  const parkId = (await office.call(parks.list, { query: { keyword: 'BJ0003' } })).results[0]?.parkId ?? '';
  shop = (await office.call(laneCodes.list, { query: { parkId } })).find(({ codeType }) => codeType === laneCodeType.LOT)?.path ?? '';
  const { templateId } = await office.call(coupons.create, {
    body: {
      ...{ name, couponType: 3, amountFen: 300, validType: 2, validDays: 30, totalQty: 10, perUserLimit: 1, payer: couponPayer.PLATFORM },
      bizScope: couponScope.CHARGING,
      ...{ stackable: 0, claimable: 0, description: '' },
    },
  });
  await office.call(coupons.publish, { params: { id: templateId }, body: { rev: 0 } });
  const { rev } = await office.call(coupons.get, { params: { id: templateId } });
  const sale = { salePriceFen: 200, saleQty: 10, merchantIds: [], onSale: 1 as const, rev };
  await office.call(couponSales.save, { params: { id: templateId }, body: sale });
  gun = await putUpPoint(office, { stationId: await openStation(office), kw, wheel: clock.wheel });
  await signIn(journey.page, 'binjiang');
  phone = await journey.newPhone();
});
afterAll(() => {
  gun?.point.end();
  clock.stop();
});

const press = (button: string | RegExp) => phone.getByRole('button', { name: button }).click();

test('a driver buys a coupon for a car whose licence the office has seen', async () => {
  await phone.goto(shop);
  await phone
    .getByRole('navigation', { name: '优惠券' })
    .getByRole('button', { name: /^购买优惠券/ })
    .click();
  await phone.getByRole('region', { name }).getByRole('button', { name: '¥2.00 购买' }).click();
  for (const key of plateNo) await phone.getByRole('button', { name: key, exact: true }).click();
  await press('去支付');
  await press(/^(微信支付|支付宝|云闪付|数字人民币).*¥/);
  await press('确认支付');
  await shows(phone, '已购买1张，缴费时自动可用');

  await expect.poll(() => gun.point.online).toBe(true);
  await phone.goto(gun.path);
  await loginAtGun(phone, mobile);
  await rechargeAtGun(phone, '¥200.00');
  await phone.getByRole('button', { name: '启动充电' }).waitFor();
  const { results } = await office.call(chargingOwners.list, { query: { mobile } as never });
  const params = { id: results[0]?.ownerId ?? '' };
  await office.call(chargingOwners.bindPlate, { params, body: { plateNo, isDefault: true, verified: true } });
});

test('its charge costs three yuan less, and the receipt says so', async () => {
  await phone.reload();
  await gun.point.gun(1).plug({ battery });
  await shows(phone, '枪已插好，可以启动。');
  await phone.getByRole('radio', { name: '按电量' }).check();
  await phone.getByLabel('按电量（度）').fill('5');
  await phone.getByRole('radio', { name: plateNo }).check();
  await press('启动充电');
  await phone.getByRole('button', { name: '停止充电' }).waitFor();
  await expect
    .poll(() => {
      if (gun.point.gun(1).busy) gun.point.gun(1).sample('Sample.Periodic');
      return gun.point.gun(1).busy;
    })
    .toBe(false);
  await phone.getByRole('heading', { name: '充电结束' }).waitFor();
  await shows(phone.getByRole('region', { name: '费用明细' }), '−¥3.00');
  orderNo = (await phone.getByText(/^C\d{23}$/).innerText()).trim();
  await expectAccessible(phone);
  gun.point.gun(1).unplug();
});

test('the office finds the use beside the charge, and what the piece paid among what was paid', async () => {
  const { page } = journey;
  const { results } = await office.call(chargingOrders.list, { query: { orderNo } });
  const order = results[0];
  expect(order).toMatchObject({ plateNo, discountFen: 300, payableFen: (order?.listElecFen ?? 0) + (order?.listServiceFen ?? 0) - 300 });
  expect(await office.call(couponUses.list, { query: { plateNo } })).toMatchObject({
    results: [{ name, appliedFen: 300, merchantName: '车主' }],
  });
  await visit(page, `/couponManage/useDetail/list?plateNo=${encodeURIComponent(plateNo)}`);
  await shows(topRow(view(page)), orderNo);
  await visit(page, `/chargePlatform/record/order/detail?orderId=${order?.orderId}`);
  await shows(view(page), '优惠券');
  expectNoProblems(journey);
});
