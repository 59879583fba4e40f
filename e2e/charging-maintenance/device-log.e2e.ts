import { stationStatus, stations } from '@bochong/contract/charging-asset';
import { runWheel } from '@bochong/simulator/charging/wheel';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { apiUser } from '../api-user.ts';
import { type OwnPoint, putUpPoint } from '../charging-point.ts';
import { fill } from '../crud-suite.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { dialog, openRow, pressIn, recordDrawer, rows, shows, topRow, view } from '../page-objects.ts';

describe('设备日志', () => {
  const journey = useJourney();
  const clock = runWheel();
  let own: OwnPoint;

  beforeAll(async () => {
    const office = await apiUser(inject('baseUrl'), 'binjiang');
    const { results } = await office.call(stations.list, { query: { stationStatus: stationStatus.NORMAL, pageSize: 50 } as never });
    own = await putUpPoint(office, { stationId: results[0]?.stationId ?? '', kw: 60, wheel: clock.wheel });
    await signIn(journey.page, 'binjiang');
  });
  afterAll(() => {
    own?.point.end();
    clock.stop();
  });

  test('a charge point is asked for its log, and hands it in', async () => {
    const { page } = journey;
    await expect.poll(() => own.point.online).toBe(true);
    await visit(page, '/chargePlatform/equipment/list');
    await fill(view(page), { '名称/编码/OCPP标识': own.equipmentName });
    await view(page).getByRole('button', { name: '查询' }).click();
    await openRow(topRow(view(page)).filter({ hasText: own.equipmentName }));
    const drawer = recordDrawer(page, true);
    await drawer.getByRole('button', { name: '请求日志' }).click();
    const asked = dialog(page).filter({ hasText: '原因' }).last();
    await fill(asked, { 原因: '排查绝缘告警' });
    await asked.getByRole('button', { name: '请求日志' }).click();
    await shows(page, /已请求，设备须在/);
    await shows(drawer, '已收到');
    await shows(drawer, 'diagnostics.txt');
    await expectAccessible(page);
    expectNoProblems(journey);
  });

  test('it stands in the list of logs; its reader shows what the device noted, and only the lines with a word', async () => {
    const { page } = journey;
    await visit(page, '/chargePlatform/deviceLog/list');
    const row = rows(view(page)).filter({ hasText: own.equipmentName });
    await shows(row, '已收到');
    await shows(row, 'diagnostics.txt');
    await pressIn(row, '查阅');
    const reader = dialog(page).last();
    // Its first line names the file and no message.
    await shows(reader, /diagnostics\.txt$/);
    await shows(reader, /-- Boot /);
    await reader.getByLabel('内容').fill('StatusNotification');
    await reader.getByLabel('内容').press('Enter');
    await expect.poll(() => reader.getByText(/-- Boot /).count()).toBe(0);
    await shows(reader, /-> StatusNotification/);
    await reader.getByLabel('内容').fill('nothing of the kind');
    await reader.getByLabel('内容').press('Enter');
    await shows(reader, '没有符合的行');
    await expectAccessible(page);
    expectNoProblems(journey);
  });
});
