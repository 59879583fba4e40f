import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cityRegistration } from '@bochong/contract/device';
import { blackLists } from '@bochong/contract/special-vehicle';
import { freePort, type ServerProcess, startServer } from '@bochong/server/kernel/testing/server-process';
import { createCity } from '@bochong/simulator/city/stay';
import { createNeutralDevice } from '@bochong/simulator/client/neutral-device';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiUser } from '../api-user.ts';
import { cityFolder } from '../city.ts';
import { signInByForm, useJourney } from '../journey.ts';
import { shows, stays, view } from '../page-objects.ts';

const journey = useJourney();
const data = cityFolder('bochong-cut-');
const plateNo = '浙Z99K77';
let server: ServerProcess;
let environment: Record<string, string>;
let address = '';
let page: Page;

beforeAll(async () => {
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  // By the journeys' clock, as its device: from hours ahead nothing is let in, nor raised.
  const NODE_OPTIONS = `--import ${join(import.meta.dirname, '../movable-clock.ts')}`;
  environment = {
    BOCHONG_DATA: data,
    BOCHONG_PORT: String(port),
    BOCHONG_DEMO: 'on',
    BOCHONG_DEMO_DAYS: '1',
    DATABASE_URL: '',
    NODE_OPTIONS,
  };
  server = startServer(environment);
  await server.ready();
  page = await journey.newPage({ baseURL: address });
});
afterAll(async () => {
  await server.end('SIGKILL');
  rmSync(data, { recursive: true, force: true, maxRetries: 5 });
});

/** A black-listed vehicle stands at an entry of the dealer's lot. */
async function blackListedComes(): Promise<void> {
  const { devices } = cityRegistration.parse(JSON.parse(readFileSync(join(data, 'city.json'), 'utf8')));
  const lane = createCity()
    .parks.find((park) => park.parkCode === 'BJ0001')
    ?.lanes.find((one) => one.direction === 'IN');
  if (!lane) throw new Error('BJ0001 has no entry');
  const access = { server: address, deviceSn: lane.deviceSn, secretKey: devices[lane.deviceSn] ?? '' };
  const device = createNeutralDevice(access, `cut-${Date.now()}`);
  const payload = { direction: 'IN' as const, gateCode: lane.gateCode, plateNo, plateColor: 1 as const, confidence: 97 };
  expect(await device.send({ eventType: 'lane.capture', payload })).toMatchObject({ result: { reason: 'BLACK' } });
}

test('the console says that the server is gone, keeps the work, comes back by itself and shows what was missed', async () => {
  const chief = await apiUser(address, 'binjiang');
  const facts = { plateNo, plateColor: 1, blackReason: 1, blackAction: 1, listScope: 1, remark: '', validTo: null } as const;
  await chief.call(blackLists.create, { body: { ...facts, scopeIds: [], validFrom: '2026-01-01 00:00:00' } });
  await signInByForm(page, 'binjiang');
  await page.goto('/parkingRecord/parkRecord/list');
  const plateField = view(page).getByLabel('车牌号');
  await plateField.fill('未发送的');
  await page.waitForEvent('websocket').catch(() => undefined);
  const banner = page.getByText('与服务器的连接已断开');
  await stays(() => banner.count(), 1000);

  await server.end('SIGKILL');
  await banner.waitFor();
  expect(await plateField.inputValue()).toBe('未发送的');

  // Nobody but the device talks to the server until the alarm is raised.
  await page.context().setOffline(true);
  server = startServer(environment);
  await server.ready();
  await blackListedComes();
  const alarms = page.getByRole('region', { name: '实时告警' });
  await stays(() => alarms.count(), 3000);
  expect(await alarms.count()).toBe(0);

  await page.context().setOffline(false);
  await shows(page, '已重新连接服务器');
  await banner.waitFor({ state: 'detached' });
  await page.getByRole('region', { name: '实时告警' }).getByText(plateNo).first().waitFor();
  expect(await plateField.inputValue()).toBe('未发送的');
});
