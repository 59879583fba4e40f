import { stationAccess, stationStatus, stations } from '@bochong/contract/charging-asset';
import { localListStatus, localLists } from '@bochong/contract/charging-local-list';
import { runWheel } from '@bochong/simulator/charging/wheel';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type ApiUser, apiUser } from '../api-user.ts';
import { type OwnPoint, putUpPoint } from '../charging-point.ts';
import { fill } from '../crud-suite.ts';
import { makeDue } from '../due-job.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { dialog, openRow, pressIn, rows, shows, view } from '../page-objects.ts';

describe('本地名单', () => {
  const journey = useJourney();
  const clock = runWheel();
  let office: ApiUser;
  let own: OwnPoint;
  beforeAll(async () => {
    office = await apiUser(inject('baseUrl'), 'binjiang');
    const { results } = await office.call(stations.list, { query: { stationStatus: stationStatus.NORMAL, pageSize: 50 } as never });
    const stationId = results.find(({ accessMode }) => accessMode === stationAccess.OPEN)?.stationId ?? '';
    own = await putUpPoint(office, { stationId, kw: 60, wheel: clock.wheel });
    await signIn(journey.page, 'binjiang');
  });
  afterAll(() => {
    own?.point.end();
    clock.stop();
  });

  test('a new device is told the cards that work offline, shows which, and is told all of them again when asked', async () => {
    const { page } = journey;
    const listed = async () => {
      await makeDue('charging-local-lists');
      const { results } = await office.call(localLists.list, { query: { pageSize: 200 } as never });
      return results.find(({ equipmentId }) => equipmentId === own.equipmentId);
    };
    await expect.poll(listed, { timeout: 60_000, interval: 1000 }).toMatchObject({ status: localListStatus.IN_STEP, leftOut: 0 });
    const { wanted, held } = (await listed()) ?? {};
    expect(wanted).toBeGreaterThan(0);
    expect(held).toBe(wanted);
    await visit(page, `/chargePlatform/localList/list?keyword=${encodeURIComponent(own.equipmentName)}`);
    const row = rows(view(page)).filter({ hasText: own.equipmentName });
    await row.getByText('一致').waitFor();
    await openRow(row);
    await dialog(page).getByText('可充电').first().waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await pressIn(row, '重新下发');
    await fill(dialog(page), { 原因: '现场核对' });
    await dialog(page)
      .getByRole('button', { name: /^下\s*发$/ })
      .click();
    await shows(page, '正在下发，结果见名单状态');
    await row.getByText('一致').waitFor();
    expectNoProblems(journey);
  });
});
