import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveAlarm } from '@bochong/contract/alarm';
import { beforeAll, expect, test } from 'vitest';
import { expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { atLeast, complaints, dialog, stays, view } from '../page-objects.ts';

const journey = useJourney();
const alarmTime = '2026-11-21T10:00:00+08:00';
const popups = () => journey.page.getByRole('region', { name: '实时告警' }).getByRole('alert');
/** Speaks to the page as the server would; the real socket stays behind it, but for the city's own alarms: cameras of other journeys fall silent. */
let say: (alarm: LiveAlarm) => void = () => undefined;
let heartbeats = 0;

const camera = (number: number): LiveAlarm => ({
  infName: 'alarm',
  msgId: `camera-${number}`,
  msgType: 'cameraOffline',
  devName: `${number}号相机`,
  alarmTime,
});

beforeAll(async () => {
  const { page } = journey;
  await page.routeWebSocket(/\/api\/ws/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (String(message).includes('heartbeat')) heartbeats += 1;
      server.send(message);
    });
    server.onMessage((message) => void (String(message).includes('"infName":"alarm"') || socket.send(message)));
    say = (alarm) => socket.send(JSON.stringify(alarm));
  });
  await signIn(page, 'binjiang');
  await page.goto('/index');
});

test('each type of alarm pops up, is dismissed, and leads to its page when there is one', async () => {
  const { page } = journey;
  await expect.poll(() => heartbeats).toBeGreaterThan(0);
  const head = { infName: 'alarm' as const };
  // Popups listen when the page has come to rest; an alarm said again is the same one.
  const shown = async () => {
    say(camera(0));
    return popups().count();
  };
  await expect.poll(shown, { interval: 500 }).toBe(1);
  say({ ...head, msgId: 'b', msgType: 'blackEnterLotParkAlarm', plateNo: '浙A12345', location: '东入口', alarmTime, orderId: '' });
  say({ ...head, msgId: 'c', msgType: 'chargingDeviceOffline', devName: '1号桩', location: 'B1', alarmTime });
  say({ ...head, msgId: 'm', msgType: 'multiChargingDeviceOffline', devNum: 7, alarmTime });
  say({ ...head, msgId: 'p', msgType: 'bagIssueFail', parkNum: 2, syncType: '包期', certCode: 'BQ001' });
  say({ ...head, msgId: 'a', msgType: 'arrearsWarn', plateNo: '浙A12345', context: '星光大道 欠费2笔30元', alarmTime });
  await atLeast(popups(), 6);
  const texts = await popups().allInnerTexts();
  for (const words of ['浙A12345 · 东入口', '0号相机', '1号桩 · B1', '7台充电设备离线', 'BQ001 包期下发失败，涉及2个车场', '欠费2笔30元'])
    expect(texts.some((text) => text.includes(words))).toBe(true);
  await popups().filter({ hasText: 'BQ001' }).getByRole('button', { name: '关闭告警' }).click();
  expect(await popups().count()).toBe(5);
  await popups().filter({ hasText: '0号相机' }).getByRole('button', { name: '查看离线记录' }).click();
  await page.waitForURL('/equipMonitoring/abnormalRecord/offlineWarning');
  await page.getByRole('button', { name: '全部关闭' }).click();
  await popups().first().waitFor({ state: 'detached' });
  expectNoProblems(journey);
});

test('an arrears alarm followed while its list is open filtered nothing', async () => {
  const { page } = journey;
  await visit(page, '/underpaymentManage/underpaymentCar/list');
  const arrears = {
    infName: 'alarm',
    msgId: 'on-list',
    msgType: 'arrearsWarn',
    plateNo: '浙A12345',
    context: '欠费2笔30元',
    alarmTime,
  } as const;
  const link = popups().filter({ hasText: '欠费2笔30元' }).getByRole('button').last();
  await expect
    .poll(
      async () => {
        say(arrears);
        return link.count();
      },
      { interval: 500 },
    )
    .toBe(1);
  const asked = page.waitForRequest((request) => /arrearsPlates\/list\?.*isParking=1/.test(request.url()));
  await link.click();
  await asked;
  await page.waitForURL((url) => url.pathname.endsWith('/underpaymentCar/list') && url.searchParams.get('isParking') === '1');
  expectNoProblems(journey);
});

test('alarms stand at the left while a form is open: its buttons stay in reach', async () => {
  const { page } = journey;
  const left = async () => ((await popups().first().boundingBox())?.x ?? 0) < 100;
  say({ infName: 'alarm', msgId: 'beside', msgType: 'bagIssueFail', parkNum: 2, syncType: '包期', certCode: 'BQ101' });
  await popups().first().waitFor();
  expect(await left()).toBe(false);
  await visit(page, '/underpaymentManage/message/template/list');
  await view(page)
    .getByRole('button', { name: /^新\s*增$/ })
    .click();
  await dialog(page)
    .getByRole('button', { name: /^保\s*存$/ })
    .click();
  await complaints(dialog(page)).first().waitFor();
  expect(await left()).toBe(true);
  await dialog(page)
    .getByRole('button', { name: /^取\s*消$/ })
    .click();
  await expect.poll(left).toBe(false);
  await popups().getByRole('button', { name: '关闭告警' }).click();
  expectNoProblems(journey);
});

test('a thousand alarms are one popup that counts them, and the page stays in hand', async () => {
  const { page } = journey;
  await page.evaluate(() => {
    const seen: number[] = [];
    new PerformanceObserver((list) => seen.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask' });
    Object.assign(window, { longTasks: seen });
  });
  for (let number = 1; number <= 1000; number += 1) {
    say(camera(number));
    if (number % 20 === 0) await sleep(100); // twelve times as fast as a thousand a minute
  }
  await popups().filter({ hasText: '1000台相机离线，最近：1000号相机' }).waitFor();
  expect(await popups().count()).toBe(1);
  const longTasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
  console.log(`1000 alarms: ${longTasks.length} long tasks, ${Math.round(longTasks.reduce((sum, one) => sum + one, 0))} ms in all`);
  await popups().getByRole('button', { name: '关闭告警' }).click();
  expectNoProblems(journey);
});

test('the socket closes when the token goes, also in another window', async () => {
  const { page } = journey;
  await page.evaluate(() => {
    localStorage.removeItem('token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }));
  });
  const before = await popups().count();
  say(camera(5000));
  await stays(() => popups().count(), 600);
  expect(await popups().count()).toBe(before);
});
