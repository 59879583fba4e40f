import { readFileSync } from 'node:fs';
import { cityRegistration } from '@bochong/contract/device';
import { createCity } from '@bochong/simulator/city/stay';
import { createNeutralDevice } from '@bochong/simulator/client/neutral-device';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { dotAt, view } from '../page-objects.ts';

// Only with the journeys' own server: its cameras' keys are known.
describe.skipIf(inject('city') === null)('a covered camera', () => {
  const journey = useJourney();
  beforeAll(async () => {
    const { devices } = cityRegistration.parse(JSON.parse(readFileSync(inject('city')?.registration ?? '', 'utf8')));
    const deviceSn = createCity().parks.find((park) => park.parkCode === 'BJ0001')?.lanes[0]?.deviceSn ?? '';
    const camera = createNeutralDevice(
      { server: inject('baseUrl'), deviceSn, secretKey: devices[deviceSn] ?? '' },
      `covered-${Date.now()}`,
    );
    if (!(await camera.send({ eventType: 'device.alarm', payload: { alarmType: 'COVERED', coverRate: 80 } }))) throw new Error('refused');
    await signIn(journey.page, 'binjiang');
  });

  test('marks its page with a red dot until somebody recovers it by hand', async () => {
    const { page } = journey;
    await visit(page, '/equipMonitoring/abnormalRecord/cameraCovered');
    const entry = page.getByRole('complementary', { name: '侧边菜单' }).getByRole('link', { name: '相机遮挡' });
    await dotAt(entry).waitFor();
    const row = view(page).getByRole('row').filter({ hasText: '80' }).first();
    await row.getByRole('button', { name: '手动恢复' }).click();
    const dialog = page.getByRole('dialog').filter({ visible: true });
    await dialog.getByLabel('处理说明').fill('已擦拭镜头');
    await dialog.getByRole('button', { name: '手动恢复' }).click();
    await row.getByText('人工恢复').waitFor();
    await dotAt(entry).waitFor({ state: 'detached' });
    expectNoProblems(journey);
  });

  test('the other lists of abnormal records stand beside it', async () => {
    const { page } = journey;
    for (const path of ['illegalParking', 'occupyAbnormal', 'chargeOfflineRecord']) {
      await visit(page, `/equipMonitoring/abnormalRecord/${path}`);
      await view(page).getByRole('button', { name: '查询' }).waitFor();
    }
    expect(journey.problems).toEqual([]);
  });
});
