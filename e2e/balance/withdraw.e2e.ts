import { balanceAccounts, balanceWithdraws, withdrawMethod } from '@bochong/contract/balance';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { type ApiUser, apiUser } from '../api-user.ts';
import { fill } from '../crud-suite.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { dialog, pressIn, rows, shows, view } from '../page-objects.ts';

describe('提现', () => {
  const journey = useJourney();
  let desk: ApiUser;
  let applyNo = '';
  let holderName = '';

  /** A colleague asks for a holder's money that can be withdrawn. */
  beforeAll(async () => {
    desk = await apiUser(inject('baseUrl'), 'kefu');
    const chief = await apiUser(inject('baseUrl'), 'binjiang');
    const { results } = await chief.call(balanceAccounts.list, { query: { holderType: 1, status: 1, overFen: 2000, pageSize: 100 } });
    for (const { accountId, holderName: name, withdrawingFen } of results) {
      const { withdrawableFen } = await desk.call(balanceWithdraws.preview, { params: { id: accountId } });
      if (withdrawableFen < 1200 || withdrawingFen > 0) continue;
      const { results: earlier } = await chief.call(balanceWithdraws.list, { query: { accountId } });
      if (earlier.length > 0) continue;
      const none = { bankName: '', bankCardNo: '', accountName: '' };
      const body = {
        accountId,
        amountFen: 1200,
        method: withdrawMethod.OFFLINE,
        ...none,
        reason: '旅程退余额',
        requestId: crypto.randomUUID(),
      };
      applyNo = (await desk.call(balanceWithdraws.apply, { body })).applyNo;
      holderName = name;
      break;
    }
    expect(applyNo).not.toBe('');
    await signIn(journey.page, 'binjiang');
  });

  const row = () => rows(view(journey.page)).filter({ hasText: applyNo });
  const press = (name: string | RegExp) => dialog(journey.page).last().getByRole('button', { name }).click();

  test('somebody else agrees, pays it out by its voucher, and it stands among those that are over', async () => {
    const { page } = journey;
    await visit(page, '/businessBalance/withdraw/handling');
    await row().waitFor();
    await expectAccessible(page);
    await pressIn(row(), '审核');
    await shows(dialog(page), '旅程退余额');
    await press(/^提\s*交$/);
    await shows(page, '已审核');
    await pressIn(row(), '打款');
    await shows(dialog(page), '登记后即为已完成');
    await press('已打款');
    await shows(dialog(page), /请.*打款凭证号/);
    await fill(dialog(page), { 打款凭证号: 'XJ20261128' });
    await press('已打款');
    await shows(page, '已登记');
    await row().waitFor({ state: 'detached' });
    await visit(page, '/businessBalance/withdraw/completed');
    await row().filter({ hasText: '已完成' }).waitFor();
    await expectAccessible(page);
    expectNoProblems(journey);
  });

  test('the money that left stands in the account’s movements', async () => {
    const { page } = journey;
    await visit(page, '/businessBalance/balanceQuery/list');
    await rows(view(page)).filter({ hasText: holderName }).filter({ hasText: '-12.00' }).first().waitFor();
    await expectAccessible(page);
    expectNoProblems(journey);
  });
});
