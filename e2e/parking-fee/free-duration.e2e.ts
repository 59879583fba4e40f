import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fill } from '../crud-suite.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { closing, detailOn, formOn, rows, titleOf, withdrawal } from '../page-objects.ts';

const mark = Date.now() % 100_000;

describe('免费时长与规则关联', () => {
  const journey = useJourney();
  const view = () => journey.page.locator('main:visible');
  const dialog = () => journey.page.getByRole('dialog').filter({ visible: true });
  const row = (text: string) => view().getByRole('row').filter({ hasText: text });
  const button = (name: string) => ({ name: new RegExp(`^${[...name].join('\\s*')}$`) });
  /** The routed form: its list is kept behind it and has fields of the same names. */
  const form = () => formOn(view());
  const choose = async (scope: Locator, label: string, ...texts: string[]) => {
    for (const text of texts) {
      await fill(scope, { [label]: { choose: text } });
      // A list of several stays open; in a dialog Escape would close that too.
      if ((await dialog().count()) > 0) await titleOf(dialog()).click();
      else await journey.page.keyboard.press('Escape');
    }
  };

  test('a free duration is added, shared by two lots, and refuses a lot that another link has', async () => {
    const { page } = journey;
    const free = `园区免费${mark}`;
    await signIn(page, 'binjiang');
    await visit(page, '/systemManage/freeDuration/list');
    await row('商圈一刻钟').waitFor();
    await expectAccessible(page);
    await view().getByRole('button', button('新增')).click();
    await fill(dialog(), { 名称: free, '免费时长(分钟)': 20 });
    await choose(dialog(), '免费次数', '窗口内累计');
    await dialog().getByLabel('窗口(分钟)').fill('720');
    await expectAccessible(page);
    await dialog().getByRole('button', button('保存')).click();
    await row(free).getByText('窗口内累计（12小时）').waitFor();

    await visit(page, '/systemManage/freeDuration/link');
    await row('商圈免费联动').getByText('星光大道购物中心、海创园写字楼').waitFor();
    await expectAccessible(page);
    await view().getByRole('button', button('新增')).click();
    await page.waitForURL(/link\/add/);
    await fill(form(), { 联动名称: `园区联动${mark}` });
    await choose(form(), '成员车场', '江南豪园', '海创园写字楼');
    await choose(form(), '免费时长', free);
    await expectAccessible(page);
    await form().getByRole('button', button('保存')).click();
    await page.getByText('车场「海创园写字楼」已在启用的联动「商圈免费联动」中').waitFor();
    await withdrawal(form(), '海创园写字楼').click();
    await choose(form(), '成员车场', '滨江医院');
    await form().getByRole('button', button('保存')).click();
    await row(`园区联动${mark}`).getByText('江南豪园、滨江医院').waitFor();

    await row(`园区联动${mark}`).getByRole('button', button('停用')).click();
    await page.getByRole('tooltip').getByRole('button', button('停用')).click();
    await row(`园区联动${mark}`).getByRole('button', button('启用')).waitFor();
    await row(`园区联动${mark}`).getByText('江南豪园、滨江医院').click();
    await page.waitForURL(/link\/detail/);
    for (const state of ['启用', '停用']) await detailOn(view()).getByRole('row').filter({ hasText: state }).waitFor();
    expectNoProblems(journey);
  });

  test('a lot gets another rule from tomorrow on, and keeps the one it has when that is taken back; lots are tied together', async () => {
    const { page } = journey;
    await visit(page, '/chargeRules/linkedParking/list');
    await row('江南豪园').getByText('江南豪园收费标准').waitFor();
    await expectAccessible(page);
    await view().getByRole('button', button('批量关联')).click();
    await choose(dialog(), '车场', '江南豪园', '滨江医院');
    await choose(dialog(), '收费规则', '星光大道购物中心收费标准');
    await dialog().getByRole('button', button('关联')).click();
    for (const lot of ['江南豪园', '滨江医院']) await row(lot).getByText('星光大道购物中心收费标准').waitFor();

    for (const lot of ['江南豪园', '滨江医院']) {
      await row(lot).getByRole('button', button('沿革')).click();
      await dialog().getByRole('button', button('取消关联')).click();
      await page.getByRole('tooltip').getByRole('button', button('取消关联')).click();
      await dialog().getByRole('button', button('取消关联')).waitFor({ state: 'detached' });
      await closing(dialog()).click();
      await dialog().waitFor({ state: 'detached' });
      await row(lot).getByText('星光大道购物中心收费标准').waitFor({ state: 'detached' });
    }

    // One lot by itself, from its row or by name.
    for (const open of [
      () => view().getByRole('button', button('关联')).click(),
      () => row('滨江医院').getByRole('button', button('更换规则')).click(),
    ]) {
      await open();
      await dialog().getByRole('button', button('关联')).click();
      await dialog().getByText('请选择收费规则').waitFor();
      if ((await dialog().getByLabel('车场').count()) > 0) await choose(dialog(), '车场', '滨江医院');
      await choose(dialog(), '收费规则', '江南豪园收费标准');
      await dialog().getByRole('button', button('关联')).click();
      await row('滨江医院').getByText('江南豪园收费标准').waitFor();
      // Of the time before its rules stand in the drawer until the answer is there.
      const bindings = page.waitForResponse((response) => response.url().includes('/bindings'));
      await row('滨江医院').getByRole('button', button('沿革')).click();
      await bindings;
      await dialog().getByRole('button', button('取消关联')).click();
      await page.getByRole('tooltip').getByRole('button', button('取消关联')).click();
      await closing(dialog()).click();
      await row('滨江医院').getByText('江南豪园收费标准').waitFor({ state: 'detached' });
    }

    // The other view ties lots together: one that shares a cap already is refused by name, a yard inside a lot is added and switched off.
    const name = `园中园${mark}`;
    await view().getByRole('tab', button('联动停车')).click();
    await row('商圈一日封顶').getByText('每车每日共30.00元封顶').waitFor();
    await view().getByRole('button', button('新增联动')).click();
    await fill(dialog(), { 联动名称: name, 每日共享封顶: 20 });
    await choose(dialog(), '成员车场', '江南豪园', '海创园写字楼');
    await dialog().getByRole('button', button('保存')).click();
    await page.getByText('车场「海创园写字楼」已在启用的共享封顶「商圈一日封顶」中').waitFor();
    await choose(dialog(), '联动类型', '场中场');
    await choose(dialog(), '外场', '滨江医院');
    await expectAccessible(page);
    await withdrawal(dialog(), '海创园写字楼').click();
    await dialog().getByRole('button', button('保存')).click();
    await row(name).getByText('外场滨江医院，内场停放期间不计外场费').waitFor();
    await row(name).getByRole('button', button('停用')).click();
    await page.getByRole('tooltip').getByRole('button', button('停用')).click();
    await row(name).getByRole('button', button('启用')).waitFor();
    await row(name).getByText('滨江医院、江南豪园').click();
    for (const state of ['启用', '停用']) await rows(dialog()).filter({ hasText: state }).waitFor();
    await expectAccessible(page);
    await closing(dialog()).click();

    await visit(page, '/chargeRules/night/list');
    await row('海创园写字楼收费标准').getByText('夜间(21:00-07:00)1.00元/1小时，封顶5.00元').first().waitFor();
    expect(await row('星光大道购物中心收费标准').count()).toBe(0);
    expectNoProblems(journey);
  });
});
