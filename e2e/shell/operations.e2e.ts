import { menuModules } from '@bochong/contract/catalogue';
import { beforeAll, expect, test } from 'vitest';
import { accessibilityFindings } from '../accessibility.ts';
import { expectNoProblems, follow, signIn, useJourney } from '../journey.ts';

const journey = useJourney();
beforeAll(() => signIn(journey.page, 'binjiang'));

/** The daily work of a parking operator: whatever its menu leads to must open, filter and export. What a page does beyond is a journey of its own. */
const modules = ['/parkingRecord', '/stopFee', '/underpaymentManage', '/specificParking', '/chargeRules', '/refundManage'];
/** What these export stands further in: in a drawer, in a second view. */
const exportDeeper = ['/underpaymentManage/phoneUrge/customerRecord/list', '/chargeRules/linkedParking/list'];
const pages = menuModules
  .filter(({ path }) => modules.includes(path))
  .flatMap((module) => module.pages.filter(({ hidden, userTypes }) => !hidden && (userTypes === undefined || userTypes.includes(2))))
  .map(({ path, title, buttons }) => [title, path, buttons?.export !== undefined && !exportDeeper.includes(path)] as const);

test('the menu of the parking operator is there', () => expect(pages.length).toBeGreaterThan(40));

test.each(pages)('%s (%s) opens, filters and exports', async (_, path, exported) => {
  const { page } = journey;
  const view = page.locator('main:visible');
  const calm = () => expect.poll(() => view.locator('.skeleton, .ant-skeleton, [aria-busy=true]').count()).toBe(0);
  await follow(page, path);
  await view.locator('table, form, [role=search], search').first().waitFor();
  await calm();
  expect(await view.getByText(/加载失败|页面不存在|页面出错/).count()).toBe(0);
  expect(await accessibilityFindings(page)).toEqual([]);

  const plate = view.getByLabel('车牌号', { exact: true });
  if ((await plate.count()) > 0) {
    await plate.first().fill('浙A');
    await view.getByRole('button', { name: '查询', exact: true }).click();
    await page.waitForURL(/plateNo=/);
    await calm();
  }
  const exports = view.getByRole('button', { name: /^导 ?出$/ });
  if (exported || (await exports.count()) > 0) {
    const answered = page.waitForResponse((response) => /export/i.test(response.url()));
    await exports.first().click();
    const answer = await answered;
    expect(answer.status()).toBe(200);
    // A sheet at once, or a task when there is much.
    const name = decodeURIComponent(answer.headers()['content-disposition'] ?? '');
    if (name === '') expect((await answer.json()).data.exportTaskId).toEqual(expect.any(String));
    else expect(name).toMatch(/\.xlsx$/);
  }
  expectNoProblems(journey);
});
