import { beforeAll, describe, test } from 'vitest';
import { fill } from '../crud-suite.ts';
import { expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { dialog, pressIn, rows, shows, view } from '../page-objects.ts';

describe('停车充电联动', () => {
  const journey = useJourney();
  beforeAll(() => signIn(journey.page, 'binjiang'));

  test('a rule is changed for the charges that end from now on', async () => {
    const { page } = journey;
    await visit(page, '/chargePlatform/parkChargeRule/list');
    const row = rows(view(page)).filter({ hasText: '充电减免停车' }).first();
    await shows(row, '充电时长+30分钟，最多120分钟');
    await pressIn(row, '编辑');
    await fill(dialog(page), { 附加分钟: '20' });
    await dialog(page)
      .getByRole('button', { name: /^保\s*存$/ })
      .click();
    await shows(page, '已保存，对此后结束的充电生效');
    await shows(rows(view(page)).filter({ hasText: '充电减免停车' }).first(), '充电时长+20分钟，最多120分钟');
    expectNoProblems(journey);
  });

  test('what charges gave off parking is listed with its reason', async () => {
    const { page } = journey;
    await visit(page, '/chargePlatform/parkFreeGrant/list');
    await rows(view(page)).first().waitFor();
    expectNoProblems(journey);
  });
});
