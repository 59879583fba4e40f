import { chargingDebtStatus, chargingDebts } from '@bochong/contract/charging-debt';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { type ApiUser, apiUser } from '../api-user.ts';
import { fill } from '../crud-suite.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { dialog, openRow, pressIn, rows, shows, view } from '../page-objects.ts';

const list = '/chargePlatform/collection/list';
const { OPEN, PARTIAL, WAIVED } = chargingDebtStatus;

describe('充电追缴', () => {
  const journey = useJourney();
  let office: ApiUser;
  const open = async () => {
    const query = { debtStatus: `${OPEN},${PARTIAL}`, waivePending: 0, pageSize: 50 } as never;
    return (await office.call(chargingDebts.list, { query })).results;
  };
  const debt = async (debtId: string) => office.call(chargingDebts.get, { params: { id: debtId } });

  beforeAll(async () => {
    office = await apiUser(inject('baseUrl'), 'binjiang');
    await signIn(journey.page, 'binjiang');
  });

  test('what a charge could not collect is asked for: the message stands there before it is sent', async () => {
    const { page } = journey;
    const [first] = await open();
    await visit(page, `${list}?number=${first?.debtNo}`);
    const row = rows(view(page)).first();
    await row.getByRole('button', { name: '提醒' }).click();
    await dialog(page)
      .getByText(/将发送/)
      .waitFor();
    await shows(dialog(page), /1 笔/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await openRow(row);
    await shows(page, '产生欠费');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    expectNoProblems(journey);
  });

  test('money taken at the desk makes it smaller, and the charge knows', async () => {
    const { page } = journey;
    const [first] = await open();
    const { debtId, openFen } = first ?? { debtId: '', openFen: 0 };
    await visit(page, `${list}?number=${first?.debtNo}`);
    await pressIn(rows(view(page)).first(), '线下收款');
    await fill(dialog(page), { 实收金额: '0.1', 凭证号: 'SJ20261127001' });
    await dialog(page).getByRole('button', { name: '确认收款' }).click();
    await shows(page, '收款已入账');
    expect(await debt(debtId)).toMatchObject({ openFen: openFen - 10, debtStatus: PARTIAL });
    expectNoProblems(journey);
  });

  test('one gives it up, another decides', async () => {
    const { page } = journey;
    const last = (await open()).at(-1);
    await visit(page, `${list}?number=${last?.debtNo}`);
    await pressIn(rows(view(page)).first(), '申请核销');
    await fill(dialog(page), { 核销原因: '车主失联多次催缴无果' });
    await dialog(page).getByRole('button', { name: '提交申请' }).click();
    await shows(page, '已提交，待他人审核');
    const second = await journey.newPage();
    await signIn(second, 'kefu');
    await visit(second, `${list}?number=${last?.debtNo}`);
    await openRow(rows(view(second)).first());
    await shows(second, /申请核销 .* 元：车主失联多次催缴无果/);
    await second.getByRole('button', { name: /^通\s*过$/ }).click();
    await fill(dialog(second).last(), { 审核意见: '同意' });
    await dialog(second)
      .last()
      .getByRole('button', { name: /^(确\s*定|提\s*交|保\s*存|通\s*过)/ })
      .click();
    await shows(second, '核销申请已处理');
    expect(await debt(last?.debtId ?? '')).toMatchObject({ openFen: 0, debtStatus: WAIVED });
    expectNoProblems(journey);
  });
});
