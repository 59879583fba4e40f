import { beforeAll, describe, expect, inject, test } from 'vitest';
import { expectNoProblems, signIn, useJourney } from '../journey.ts';
import { putClocksForward } from '../movable-clock.ts';
import { cardWith, platesIn, pressIn, shows, sumsIn } from '../page-objects.ts';
import { type Passing, passingAt } from '../passing.ts';

const mall = '星光大道购物中心收费标准';
const leaving = '浙A1K7Q2';
const staying = '浙B8M3T5';
const coming = '浙C6P9W4';
const next = '浙D2R5X6';

/** A wall-clock minute as the date picker takes it. */
const minuteAt = (instant: number) => new Date(instant + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

// Only with the journeys' own server: its cameras' keys are known, and its clock can be put forward.
describe.skipIf(inject('city') === null)('a living day, from the first look at the home page to a new price', () => {
  const journey = useJourney();
  const view = () => journey.page.locator('main:visible');
  const dialog = () => journey.page.getByRole('dialog').filter({ visible: true });
  const figure = async (label: string) =>
    Number((await view().getByRole('button', { name: label }).locator('b').textContent())?.split('/')[0]);
  let lot: Passing;

  /** Finds a stay by its plate in the record list and opens it. */
  async function openStay(plateNo: string): Promise<void> {
    const { page } = journey;
    await page.goto('/parkingRecord/parkRecord/list');
    await view().getByLabel('车牌号').fill(plateNo);
    await view().getByRole('button', { name: '查询' }).click();
    await page.waitForURL(/plateNo=/);
    const row = view().locator('tbody tr[data-row-key]');
    await expect
      .poll(() => platesIn(row).evaluateAll((plates) => plates.map((plate) => plate.textContent)))
      .toEqual([`${plateNo.slice(0, 2)}·${plateNo.slice(2)}`]);
    await row.click();
    await page.waitForURL(/parkingDetail\?orderId=/);
  }
  /** What the opened stay says of its fee, and the version that priced it. */
  async function shownFee(): Promise<{ fee: string; version: string }> {
    const card = cardWith(view(), '计费过程');
    const fee = (await card.getByRole('region', { name: /^停车/ }).getAttribute('aria-label')) ?? '';
    return { fee, version: (await card.getByRole('button').textContent()) ?? '' };
  }

  beforeAll(async () => {
    lot = passingAt('BJ0001');
    await signIn(journey.page, 'binjiang');
    await journey.page.goto('/index');
  });

  test('the home page moves while a car drives in, without being loaded again', async () => {
    const { page } = journey;
    await page.waitForURL(/\/index/);
    const figures = async () => ({ entries: await figure('今日入场'), inPark: await figure('在场车辆') });
    const before = await figures();
    await page.evaluate(() => Object.assign(window, { keptSinceLogin: true }));
    await lot.enters(coming);
    await expect.poll(figures).toEqual({ entries: before.entries + 1, inPark: before.inPark + 1 });
    expect(await page.evaluate(() => 'keptSinceLogin' in window)).toBe(true);
    expectNoProblems(journey);
  });

  test('the stay of a car at the exit is found by its plate and shows how its fee came about', async () => {
    await lot.entered(leaving, 100);
    await lot.entered(staying, 101);
    await lot.standsAtExit(leaving);
    await openStay(leaving);
    expect(await shownFee()).toEqual({ fee: expect.stringMatching(/^停车1小时4\d分，应付9.00元$/), version: `${mall} V1` });
    const rows = view().getByRole('region', { name: /^停车/ }).getByRole('listitem');
    expect(await rows.locator('time + span').allInnerTexts()).toEqual(['全天 60分钟×1', '全天 30分钟×1', '全天 30分钟×1']);
    expect(await sumsIn(rows).allInnerTexts()).toEqual(['5.00', '2.00', '2.00']);
    expect(await lot.paysAndLeaves(leaving)).toBe(900);
    await openStay(leaving);
    await shows(view(), '已缴清');
    expectNoProblems(journey);
  });

  test('a new version of the rule is drawn up with its preview and published', async () => {
    const { page } = journey;
    await page.goto('/chargeRules/rule/list');
    await view().getByRole('row').filter({ hasText: mall }).getByRole('button', { name: '新版本' }).click();
    await page.waitForURL(/rule\/edit\?id=/);
    await shows(view(), '15分钟内免费，超出全程计费；全天首1小时内5.00元/1小时');
    await view().getByRole('spinbutton', { name: '免费时长' }).fill('0');
    await view().getByLabel('第1阶梯单价').fill('8');
    await shows(view(), '全天首1小时内8.00元/1小时');
    await view().getByRole('button', { name: '按规则生成' }).click();
    await view().getByLabel('收费公示').filter({ hasText: '8.00元' }).waitFor();
    await view().getByRole('button', { name: '保存草稿' }).click();
    // As it was saved, not as the list remembers it from before: publishing sends the revision of the row that was pressed.
    const draft = view().getByRole('row').filter({ hasText: mall }).filter({ hasText: '草稿' }).filter({ hasText: '8.00元' });
    await pressIn(draft, '发布');
    await dialog().getByText('应付金额').waitFor();
    const from = dialog().getByLabel('生效时间');
    await from.fill(minuteAt(Date.now() + 12 * 60_000));
    await from.press('Enter');
    await dialog()
      .getByRole('button', { name: /^发\s*布$/ })
      .click();
    await page.getByText('已发布，到生效时间自动启用').waitFor();
    await view().getByRole('row').filter({ hasText: mall }).getByText('未生效').waitFor();
    expectNoProblems(journey);
  });

  test('the next stay is priced by it; those that began before keep theirs', async () => {
    // Long enough for a stay that outlasts the quarter of an hour the lot shares with its neighbour.
    for (let step = 0; step < 2; step += 1) await putClocksForward(inject('city')?.serverProcess ?? 0);
    await lot.entered(next, 20);
    await lot.standsAtExit(next);
    await openStay(next);
    expect(await shownFee()).toEqual({ fee: expect.stringMatching(/^停车2\d分，应付8.00元$/), version: `${mall} V2` });
    expect(await lot.paysAndLeaves(next)).toBe(800);

    await lot.standsAtExit(staying);
    await openStay(staying);
    expect(await shownFee()).toEqual({ fee: expect.stringMatching(/^停车2小时\d+分，应付11.00元$/), version: `${mall} V1` });
    await openStay(leaving);
    expect(await shownFee()).toEqual({ fee: expect.stringMatching(/^停车1小时4\d分，应付9.00元$/), version: `${mall} V1` });
    expectNoProblems(journey);
  });
});
