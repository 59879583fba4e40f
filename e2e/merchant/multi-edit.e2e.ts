import { couponPayer, coupons } from '@bochong/contract/coupon';
import { couponSales } from '@bochong/contract/merchant';
import { beforeAll, expect, inject, test } from 'vitest';
import { type ApiUser, apiUser } from '../api-user.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { optionsIn, rows, shows, view } from '../page-objects.ts';

const journey = useJourney();
const stem = `同改券${Date.now() % 100_000}`;
let office: ApiUser;

beforeAll(async () => {
  office = await apiUser(inject('baseUrl'), 'binjiang', '1');
  for (const end of ['甲', '乙']) {
    const { templateId } = await office.call(coupons.create, {
      body: {
        ...{ name: stem + end, couponType: 3, amountFen: 500, validType: 2, validDays: 30, totalQty: 100, perUserLimit: 1 },
        ...{ payer: couponPayer.MERCHANT, stackable: 0, claimable: 0, description: '' },
      },
    });
    await office.call(coupons.publish, { params: { id: templateId }, body: { rev: 0 } });
    const sale = { salePriceFen: 400, saleQty: 50, merchantIds: [], onSale: 0 as const, rev: 1 };
    await office.call(couponSales.save, { params: { id: templateId }, body: sale });
  }
  await signIn(journey.page, 'binjiang');
});

test('two coupons that are being given are chosen, and get the same limit, the same buyer and go on sale', async () => {
  const { page } = journey;
  await visit(page, `/couponManage/granting/list?keyword=${encodeURIComponent(stem)}`);
  for (const end of ['甲', '乙']) {
    await rows(view(page))
      .filter({ hasText: stem + end })
      .getByRole('checkbox', { name: '选择' })
      .check();
  }
  await page.getByRole('button', { name: '批量编辑（2）' }).click();
  await shows(view(page), '2个优惠券');
  const form = view(page);
  await form.getByLabel('每车限领').fill('6');
  await form.getByLabel('上架').click();
  await optionsIn(page).filter({ hasText: '开启' }).click();
  await form.getByLabel('售卖范围').click();
  await optionsIn(page).filter({ hasText: '指定商户' }).click();
  await form.getByLabel('可购商户').click();
  await optionsIn(page).filter({ hasText: '街角咖啡' }).click();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await form.getByRole('button', { name: /保\s*存/ }).click();
  await shows(page, '已批量修改');
  const { results } = await office.call(couponSales.list, { query: { keyword: stem } });
  expect(results).toMatchObject([1, 2].map(() => ({ onSale: 1, merchantNames: '街角咖啡' })));
  const given = await office.call(coupons.list, { query: { keyword: stem } });
  expect(given.results.map(({ perUserLimit }) => perUserLimit)).toEqual([6, 6]);
  expectNoProblems(journey);
});
