import { beforeAll, describe, test } from 'vitest';
import { fill } from '../crud-suite.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { dialog, openRow, pressIn, rows, shows, topRow, view } from '../page-objects.ts';

describe('充电视频检测记录', () => {
  const journey = useJourney();
  beforeAll(() => signIn(journey.page, 'binjiang'));

  test('a plate read badly is set right, a notice confirmed, another ignored; each says what became of it', async () => {
    const { page } = journey;
    await visit(page, '/equipMonitoring/chargeVideoDetection/list?status=0');
    const waiting = (event: string) => rows(view(page)).filter({ hasText: event }).first();
    await expectAccessible(page);
    await pressIn(waiting('驶入'), '改牌');
    await fill(dialog(page), { 正确车牌: '浙A90617', 改牌原因: '画面看得清' });
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: '保存车牌' }).click();
    await shows(page, /车牌已更正，/);
    await pressIn(waiting('油车占位'), '确认');
    await shows(page, '已确认');
    await pressIn(waiting('枪未归位'), '忽略');
    await fill(dialog(page), { 忽略原因: '枪在座上' });
    await dialog(page).getByRole('button', { name: '忽略记录' }).click();
    await shows(page, '已忽略');

    await visit(page, `/equipMonitoring/chargeVideoDetection/list?plateNo=${encodeURIComponent('浙A90617')}`);
    await openRow(topRow(view(page)));
    await shows(dialog(page), /→ 浙A90617：画面看得清/);
    await expectAccessible(page);
    expectNoProblems(journey);
  });
});
