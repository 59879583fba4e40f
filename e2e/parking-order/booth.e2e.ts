import { couponGrants, couponPayer, coupons, couponUses } from '@bochong/contract/coupon';
import { beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { apiUser } from '../api-user.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { activeOption, dialog, shows, view } from '../page-objects.ts';
import { dayAndMore, passingAt } from '../passing.ts';

const journey = useJourney();
const booth = '/parkingRecord/booth/index';
const lanes = () => view(journey.page).getByRole('region', { name: '通道' });
const desk = () => view(journey.page).getByRole('region', { name: '操作' });
const shift = () => view(journey.page).getByRole('region', { name: '班次' });
const press = (key: string) => journey.page.keyboard.press(key);
const type = (text: string) => journey.page.keyboard.type(text);
/** The key of a lane, as its tile shows it. */
const keyOf = async (name: string) => (await lanes().getByRole('button', { name }).getAttribute('aria-keyshortcuts')) ?? '';
/** Chooses a lane by its key; the plate is asked for then. */
async function goTo(name: string) {
  await press(await keyOf(name));
  await expect
    .poll(() =>
      desk()
        .getByLabel('车牌号', { exact: true })
        .evaluate((field) => field === document.activeElement),
    )
    .toBe(true);
}

beforeAll(async () => {
  await signIn(journey.page, 'binjiang');
  await visit(journey.page, booth);
});
beforeEach(() => {
  journey.problems.length = 0;
});

test('one person runs a lot by the keyboard alone: takes over, lets in, finds, takes cash, hands over', async () => {
  const { page } = journey;
  const owing = '浙A6T2M8';
  await passingAt('BJ0003').entered(owing, dayAndMore);
  const lot = view(page).getByRole('combobox', { name: '车场' });
  await lot.focus();
  await type('江南豪园');
  await activeOption(page, '江南豪园').waitFor();
  await press('Enter');
  await lanes().waitFor();
  await press('Escape');
  await shift().getByText('尚未接班').waitFor();
  await press('b');
  await shift().getByRole('table', { name: '本班收款' }).waitFor();

  await goTo('主入口');
  await type('浙a6t2m9');
  await desk().getByText('可以放行').waitFor();
  await expectAccessible(page);
  await press('Enter');
  await desk()
    .getByText(/放行入场 浙A6T2M9/)
    .waitFor();

  await goTo('主出口');
  await type('6t2m');
  await expect.poll(() => desk().getByRole('list', { name: '在场车辆' }).getByRole('button').count()).toBe(2);
  await press('ArrowDown');
  await press('Enter');
  await desk().getByText('待付(元)').waitFor();
  await desk()
    .getByRole('button', { name: /^收款 [\d.]+ 元并放行/ })
    .waitFor();
  const asked = await desk().getByRole('button', { name: /^收款/ }).textContent();
  const amount = /收款 ([\d.,]+) 元/.exec(asked ?? '')?.[1] ?? '';
  await expectAccessible(page);
  await press('Enter');
  await desk()
    .getByText(new RegExp(`收费放行 ${owing}`))
    .waitFor();
  await shows(desk(), /单号 CB/);
  const cash = shift().getByRole('row', { name: /现金/ });
  await cash.getByText(amount).waitFor();

  await press('j');
  await dialog(page).getByText(`本班应有现金 ${amount} 元`).waitFor();
  await dialog(page).getByLabel('清点现金').focus();
  await type(amount.replaceAll(',', ''));
  await press('Enter');
  await page.getByText(new RegExp(`清点 ${amount} 元，差额 0.00 元`)).waitFor();
  expectNoProblems(journey);
});

/** The code of a coupon of 5.00 that a vehicle was given, as its driver shows it. */
async function couponOf(plateNo: string, name: string): Promise<string> {
  const office = await apiUser(inject('baseUrl'), 'binjiang', '1');
  const { templateId } = await office.call(coupons.create, {
    body: {
      ...{ name, couponType: 3, amountFen: 500, validType: 2, validDays: 30, totalQty: 10, perUserLimit: 1, payer: couponPayer.PLATFORM },
      ...{ stackable: 0, claimable: 0, description: '' },
    },
  });
  await office.call(coupons.publish, { params: { id: templateId }, body: { rev: 0 } });
  const body = { templateId, plates: [plateNo], qtyEach: 1, reason: '开业酬宾', requestId: crypto.randomUUID() };
  const { grantId } = await office.call(couponGrants.give, { body });
  const [coupon] = await office.call(couponGrants.coupons, { params: { id: grantId } });
  return coupon?.code ?? '';
}

test('a driver shows the code of a coupon at the barrier: what it takes off is seen before the money is taken', async () => {
  const { page } = journey;
  const [plateNo, name] = ['浙A5C1K7', `岗亭立减${Date.now() % 100_000}`];
  const code = await couponOf(plateNo, name);
  await passingAt('BJ0003').entered(plateNo, dayAndMore);
  await visit(page, booth);
  await lanes().waitFor();
  await press('Escape');
  await shift().getByText('尚未接班').waitFor();
  await press('b');
  await shift().getByRole('table', { name: '本班收款' }).waitFor();
  await goTo('主出口');
  await type('5c1k');
  await desk().getByRole('list', { name: '在场车辆' }).getByRole('button').click();
  const taking = desk().getByRole('button', { name: /^收款 [\d.,]+ 元并放行/ });
  await taking.waitFor();
  const asked = async () => Number(/收款 ([\d.,]+) 元/.exec((await taking.textContent()) ?? '')?.[1]?.replaceAll(',', ''));
  const before = await asked();
  await desk().getByLabel('券码').fill('12345678901234567');
  await press('Enter');
  await desk().getByRole('alert').waitFor();
  await shows(desk(), '请先移除不能使用的券码');
  expect(await taking.isDisabled()).toBe(true);
  await press('Backspace');
  await desk().getByLabel('券码').fill(code);
  await press('Enter');
  await shows(desk(), `${name} ¥5 −5.00元`);
  await expect.poll(asked).toBe(before - 5);
  await expectAccessible(page);
  await taking.click();
  await desk()
    .getByText(new RegExp(`收费放行 ${plateNo}`))
    .waitFor();
  const office = await apiUser(inject('baseUrl'), 'binjiang', '1');
  expect((await office.call(couponUses.list, { query: { plateNo } })).results).toMatchObject([{ name, appliedFen: 500 }]);
  expectNoProblems(journey);
});
