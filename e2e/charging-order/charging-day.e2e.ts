import { stations } from '@bochong/contract/charging-asset';
import { occupancies, occupancyEvidence, occupancyStatus } from '@bochong/contract/charging-occupancy';
import { chargingOrders } from '@bochong/contract/charging-order';
import { chargingTariffs, rateLabel, tariffBindings, tariffContent, tariffCurrent, tariffScope } from '@bochong/contract/charging-tariff';
import { smsOutbox } from '@bochong/contract/session';
import { runWheel } from '@bochong/simulator/charging/wheel';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type ApiUser, apiUser } from '../api-user.ts';
import { type OwnPoint, putUpPoint } from '../charging-point.ts';
import { fill } from '../crud-suite.ts';
import { makeDue } from '../due-job.ts';
import { expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { putClocksForward } from '../movable-clock.ts';
import { openRow, shows, topRow, view } from '../page-objects.ts';
import { type Passing, passingAt } from '../passing.ts';

const plateNo = '浙AF71358';
const mobile = `136${String(Date.now()).slice(-8)}`;
/** A battery for a long day at a strong gun: what is asked for is reached seconds after the clock has gone on. */
const kw = 240;
const battery = { capacityWh: 600_000, soc: 20, tempC: 25, maxDcW: 2 * kw * 1000, maxAcW: 7000 };
const wanted = 161;

/** Prices that change every half hour, so that any charge of forty minutes has two. */
const restlessDay = tariffContent.parse({
  profiles: [
    {
      ...{ profileId: 'all', profileName: '每日' },
      segments: Array.from({ length: 48 }, (_, half) => ({
        ...{ startMin: half * 30, endMin: half * 30 + 30, rateLabel: half % 2 === 0 ? rateLabel.PEAK : rateLabel.VALLEY },
        ...{ elecPriceE5: half % 2 === 0 ? 20_000 : 10_000, servicePriceE5: 10_000 },
      })),
    },
  ],
  defaultProfileId: 'all',
});

// Only with the journeys' own server: its clock can be put forward.
describe.skipIf(inject('city') === null)('a charging day, from the barrier to the barrier', () => {
  const journey = useJourney();
  const clock = runWheel();
  let office: ApiUser;
  let platform: ApiUser;
  let phone: Page;
  let lot: Passing;
  let gun: OwnPoint;
  let orderNo = '';

  const goOn = () => putClocksForward(inject('city')?.serverProcess ?? 0);
  const told = async () =>
    (await platform.call(smsOutbox.list, { query: { pageSize: 20 } as never })).results
      .filter(({ phoneMask }) => phoneMask === `${mobile.slice(0, 3)}****${mobile.slice(-4)}`)
      .map(({ content }) => content);
  /** Opens a list with one search, and its first row. */
  async function openFirst(path: string, field: string, value: string, text: string): Promise<void> {
    const { page } = journey;
    await visit(page, path);
    await fill(view(page), { [field]: value });
    await view(page).getByRole('button', { name: '查询' }).click();
    await openRow(topRow(view(page)).filter({ hasText: text }));
  }

  const stays = async () => (await office.call(occupancies.list, { query: { number: orderNo } as never })).results;
  /** What is asked for, once the job of the minute has had its turn. */
  const minutePassed =
    <T>(ask: () => Promise<T>) =>
    async () => {
      await makeDue('charging-occupancy');
      return ask();
    };

  beforeAll(async () => {
    const server = inject('baseUrl');
    office = await apiUser(server, 'binjiang');
    platform = await apiUser(server, 'admin', '2');
    lot = passingAt('BJ0001');
    const { results } = await office.call(stations.list, { query: { pageSize: 50 } as never });
    const station = results.find(({ stationName }) => stationName.startsWith('星光大道购物中心'));
    gun = await putUpPoint(office, { stationId: station?.stationId ?? '', kw, wheel: clock.wheel });
    const tariff = {
      tariffName: `一刻一价${mobile.slice(-4)}`,
      currentType: tariffCurrent.DC,
      remark: '',
      content: restlessDay,
    };
    const { versionId } = await office.call(chargingTariffs.create, { body: tariff });
    const { tariffId } = await office.call(chargingTariffs.get, { params: { id: versionId } });
    await office.call(chargingTariffs.publish, { params: { id: versionId }, body: { effectiveFrom: null, rev: 0 } });
    const bound = { tariffId, scopeType: tariffScope.CONNECTOR, scopeIds: [gun.connectorId], currentType: tariffCurrent.DC };
    await office.call(tariffBindings.bind, { body: { ...bound, effectiveFrom: null } });
    await signIn(journey.page, 'binjiang');
    phone = await journey.newPhone();
  });
  afterAll(() => {
    gun?.point.end();
    clock.stop();
  });
  const press = (name: string | RegExp) => phone.getByRole('button', { name }).click();

  test('it comes in, plugs in, and its driver starts the gun by phone; the board shows it', async () => {
    await lot.enters(plateNo);
    await expect.poll(() => gun.point.online).toBe(true);
    await gun.point.gun(1).plug({ battery });
    await expect.poll(() => gun.point.state(1).status).toBe('Preparing');
    await phone.goto(gun.path);
    await phone.getByLabel('手机号').fill(mobile);
    await press('获取验证码');
    await shows(phone, /验证码已发送/);
    const code = /验证码(\d{6})/.exec((await told())[0] ?? '')?.[1] ?? '';
    await phone.getByLabel('验证码', { exact: true }).fill(code);
    await press('登录');
    await phone.getByRole('radio', { name: '¥100.00' }).check();
    await press(/充值 ¥100\.00$/);
    await press('确认支付');
    await phone.getByRole('radio', { name: '按电量' }).check();
    await phone.getByLabel('按电量（度）').fill(String(wanted));
    await phone.getByRole('radio', { name: '其他车牌' }).check();
    for (const key of plateNo) await phone.getByRole('group', { name: '车牌键盘' }).getByRole('button', { name: key, exact: true }).click();
    await press('启动充电');
    await phone.getByRole('button', { name: '停止充电' }).waitFor();
    gun.point.gun(1).sample('Sample.Periodic');
    const { page } = journey;
    await visit(page, '/chargePlatform/monitor/index');
    await view(page)
      .getByRole('button', { name: /浙A·?F71358|浙AF71358/ })
      .waitFor();
    expectNoProblems(journey);
  });

  test('the price changes on the way; at what was asked for it stops, and is paid', async () => {
    // Its network is away while the clocks are put forward: what it measured then it tells afterwards, with the times of its own clock.
    gun.point.cut(25 * 60_000);
    await goOn();
    await goOn();
    await expect
      .poll(
        () => {
          if (gun.point.gun(1).busy) gun.point.gun(1).sample('Sample.Periodic');
          return gun.point.gun(1).busy;
        },
        { timeout: 90_000, interval: 500 },
      )
      .toBe(false);
    await phone.getByRole('heading', { name: '充电结束' }).waitFor();
    orderNo = (await phone.getByText(/^C\d{23}$/).innerText()).trim();
    const { results } = await office.call(chargingOrders.list, { query: { number: orderNo } as never });
    const { page } = journey;
    await visit(page, `/chargePlatform/record/order/detail?orderId=${results[0]?.orderId}`);
    await view(page)
      .getByRole('img', { name: /^充电过程：电价时段、功率.*费用$/ })
      .waitFor();
    await shows(view(page), '达到设定值');
    await shows(view(page), '峰');
    await shows(view(page), '谷');
    expectNoProblems(journey);
  });

  test('it keeps the bay: its driver is reminded, and it costs by the minute until the gun is put back', async () => {
    await expect
      .poll(minutePassed(told), { timeout: 90_000, interval: 1000 })
      .toContainEqual(expect.stringMatching(/浙AF71358.*已结束充电.*前免费停放/));
    await goOn();
    gun.point.gun(1).unplug();
    await expect
      .poll(minutePassed(stays), { timeout: 90_000, interval: 1000 })
      .toMatchObject([{ occupancyStatus: occupancyStatus.BILLING, endEvidence: occupancyEvidence.GUN_BACK }]);
  });

  test('at the exit the charge is off its parking, named on the stay; it pays and leaves', async () => {
    const { page } = journey;
    await lot.standsAtExit(plateNo);
    await openFirst('/parkingRecord/parkRecord/list', '车牌号', plateNo, '浙A');
    await page.waitForURL(/parkingDetail\?orderId=/);
    await shows(view(page), new RegExp(`充电减免.*${orderNo}`));
    await lot.paysAndLeaves(plateNo);
    expectNoProblems(journey);
  });

  test('the bay is paid of the same wallet; the vehicle’s file tells the whole day', async () => {
    await goOn();
    await expect.poll(minutePassed(stays), { timeout: 90_000, interval: 1000 }).toMatchObject([{ occupancyStatus: occupancyStatus.PAID }]);
    const { page } = journey;
    await visit(page, `/chargePlatform/record/occupy/list?number=${orderNo}`);
    await shows(topRow(view(page)), '已支付');
    await visit(page, `/parkingRecord/vehicleFile/index?plateNo=${encodeURIComponent(plateNo)}`);
    for (const kind of ['停车', '缴费', '充电', '占位']) await shows(view(page).getByRole('list'), kind);
    expectNoProblems(journey);
  });
});
