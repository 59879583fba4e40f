import { beforeAll, describe, expect, test } from 'vitest';
import { crudSuite, fill } from '../crud-suite.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { dialog, openRow, pressIn, rows, shows, topRow, view } from '../page-objects.ts';

const mark = String(Date.now() % 1_000_000);

describe('计费规则', () => {
  const journey = useJourney();
  const name = `旅程电价${mark}`;
  const preview = () => journey.page.getByRole('region', { name: '实时预览' });
  const search = async (entries: Record<string, string>) => {
    await fill(view(journey.page), entries);
    await view(journey.page).getByRole('button', { name: '查询' }).click();
  };
  const found = async (tab: string) => {
    const { page } = journey;
    await visit(page, '/chargePlatform/rule/list');
    await view(page).getByRole('tab', { name: tab }).click();
    await search({ 规则名称: name });
    const row = topRow(view(page)).filter({ hasText: name });
    await row.waitFor();
    return row;
  };
  beforeAll(() => signIn(journey.page, 'binjiang'));

  test('the preview follows the editor: a price typed, hours drawn over the day', async () => {
    const { page } = journey;
    await visit(page, '/chargePlatform/rule/add');
    await preview().getByText('峰1.5200 · 平1.1000 · 谷0.7100').waitFor();
    await expectAccessible(page);
    await fill(view(page), { 规则名称: name, 峰段电费: '1.1' });
    await preview().getByText('峰1.6000 · 平1.1000 · 谷0.7100').waitFor();
    await view(page).getByRole('radio', { name: '用尖段画' }).check();
    const day = await view(page)
      .getByRole('img', { name: /^平日24小时价格/ })
      .boundingBox();
    if (!day) throw new Error('the day is not shown');
    const at = (hour: number) => [day.x + (day.width * (hour + 0.25)) / 24, day.y + day.height / 2] as const;
    await page.mouse.move(...at(9));
    await page.mouse.down();
    await page.mouse.move(...at(10.5));
    await page.mouse.up();
    await view(page)
      .getByRole('img', { name: /08:00-09:00 峰.*09:00-11:00 尖 1\.7200元\/度/ })
      .waitFor();
    await preview().getByText('尖1.7200 · 峰1.6000 · 平1.1000 · 谷0.7100').waitFor();
    expectNoProblems(journey);
  });

  test('a segment that runs into the next is named, and nothing is lost', async () => {
    const { page } = journey;
    await fill(view(page), { 第1段结束: { choose: '09:30' } });
    await shows(page, '日模板「平日」第2段08:00-09:00：08:00与前一段重叠');
    await view(page).getByRole('button', { name: '保存草稿' }).click();
    await shows(page, '日模板「平日」第2段08:00-09:00：08:00与前一段重叠');
    await fill(view(page), { 第1段结束: { choose: '08:00' } });
    await page.getByText('与前一段重叠').first().waitFor({ state: 'detached' });
    await view(page).getByRole('button', { name: '保存草稿' }).click();
    await shows(page, '草稿已保存，发布后生效');
    expectNoProblems(journey);
  });

  test('a draft is published and prices what begins from now on', async () => {
    const { page } = journey;
    const draft = await found('草稿');
    await pressIn(draft, '发布');
    await shows(dialog(page), '该规则还没有应用到电站');
    await dialog(page)
      .getByRole('button', { name: /^发\s*布$/ })
      .click();
    await shows(page, '已发布');
    const row = await found('生效中');
    await row.getByText('尖1.7200 · 峰1.6000 · 平1.1000 · 谷0.7100').waitFor();
    expectNoProblems(journey);
  });

  test('a gun is bound to it; the rule tells so, and its page ends it again', async () => {
    const { page } = journey;
    await visit(page, '/chargePlatform/connector/list');
    const gun = topRow(view(page));
    await pressIn(gun, '绑定计费');
    await shows(dialog(page), '现在按「');
    await expectAccessible(page);
    await fill(dialog(page), { 计费规则: { choose: name } });
    await dialog(page)
      .getByRole('button', { name: /^绑\s*定$/ })
      .click();
    await shows(page, '已绑定，对此后开始的充电生效');
    const row = await found('生效中');
    await row.getByText('1把枪').waitFor();
    await openRow(row);
    await view(page).getByRole('region', { name: '计费规则' }).waitFor();
    await view(page).getByRole('button', { name: '结束' }).click();
    await page
      .getByRole('tooltip')
      .getByRole('button', { name: /^结\s*束$/ })
      .click();
    await shows(page, '已结束');
    await shows(view(page), '未应用');
    expectNoProblems(journey);
  });
});

describe('影响试算', () => {
  const journey = useJourney();
  beforeAll(() => signIn(journey.page, 'binjiang'));

  test('a draft with the same prices changes nothing; with dearer ones, which sessions, hours and stations', async () => {
    const { page } = journey;
    await visit(page, '/chargePlatform/rule/list');
    await view(page).getByRole('tab', { name: '生效中' }).click();
    const name = '交流慢充统一价';
    await pressIn(rows(view(page)).filter({ hasText: name }), '新版本');
    await page.waitForURL(/rule\/edit\?id=/);
    const id = new URL(page.url()).searchParams.get('id');
    const tryIt = async () => {
      await visit(page, `/chargePlatform/rule/whatIf?id=${id}`);
      await view(page).getByRole('heading', { name }).waitFor();
      await view(page).getByRole('button', { name: '开始试算' }).click();
      await view(page).getByText('按电站', { exact: true }).waitFor();
    };
    const figure = async (label: string) => {
      const of = view(page)
        .locator('dl div')
        .filter({ has: page.getByText(label, { exact: true }) });
      return Number((await of.locator('dd').textContent())?.split('（')[0]?.replaceAll(/[,+]/g, ''));
    };
    await tryIt();
    expect(await figure('充电次数')).toBeGreaterThan(5);
    expect([await figure('变化'), await figure('其中电费'), await figure('其中服务费')]).toEqual([0, 0, 0]);
    expect(await figure('新应付')).toBe(await figure('原应付'));
    await expectAccessible(page);

    await visit(page, `/chargePlatform/rule/edit?id=${id}`);
    await fill(view(page), { 平段电费: '1.9' });
    await view(page).getByRole('button', { name: '保存草稿' }).click();
    await shows(page, '草稿已保存');
    await page.waitForURL(/rule\/list/);
    await tryIt();
    await expect.poll(() => figure('变化')).toBeGreaterThan(0);
    expect(await figure('变化')).toBeCloseTo(await figure('其中电费'), 2);
    expect(await figure('其中服务费')).toBe(0);
    await openRow(topRow(view(page).getByRole('region', { name: '增加最多的 20 次' })));
    await page.waitForURL(/order\/detail\?orderId=/);
    expectNoProblems(journey);
  });
});

crudSuite({
  name: '占位规则',
  path: '/chargePlatform/occupyRule/list',
  create: { fields: { 规则名称: `旅程占位${mark}`, 单价: '1.5' }, required: '请填写规则名称' },
  find: { filters: { 规则名称: `旅程占位${mark}` }, row: `旅程占位${mark}` },
  edit: { fields: { 单价: '2' }, row: '2.00元/分钟' },
  remove: {},
});
