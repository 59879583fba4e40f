import { payChannel } from '@bochong/contract/bill';
import { passAudits } from '@bochong/contract/special-vehicle';
import { beforeAll, inject, test } from 'vitest';
import { apiUser } from '../api-user.ts';
import { fill } from '../crud-suite.ts';
import { expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { pressIn, topRow } from '../page-objects.ts';
import { buyer, dayOn, dayRule } from './pass-office.ts';

const journey = useJourney();
const plateNo = `浙W${String(Date.now() % 100_000).padStart(5, '0')}`;
const base = '/specificParking';
const query = `plateNo=${encodeURIComponent(plateNo)}`;
const view = () => journey.page.locator('main:visible');
const dialog = () => journey.page.getByRole('dialog').filter({ visible: true });
const row = () => topRow(view());
const button = (name: string) => ({ name: new RegExp(`^${[...name].join('\\s*')}$`) });

/** A card for three days whose rule wants everything looked at. */
beforeAll(async () => {
  const office = await apiUser(inject('baseUrl'), 'binjiang');
  const ruleId = await dayRule(office, `审核卡${plateNo.slice(2)}`, { needAudit: true, materials: ['租房合同'] });
  const { auditId } = await office.call(passAudits.apply, { body: { ...buyer(plateNo), ruleId, periods: 3, materials: [] } });
  await office.call(passAudits.audit, { params: { id: auditId }, body: { passed: true, opinion: '', rev: 0 } });
  const taken = { amountFen: 30_00, payChannel: payChannel.CASH, voucher: '' } as const;
  await office.call(passAudits.pay, { params: { id: auditId }, body: { ...taken, rev: 1 } });
  await signIn(journey.page, 'binjiang');
});

const decide = async (agree: boolean) => {
  await row().getByRole('button', button('审核')).click();
  if (!agree) {
    await dialog().getByText('驳回', { exact: true }).click();
    await dialog().getByRole('button', button('提交')).click();
    await dialog().getByText('请填写审核意见').waitFor();
    await fill(dialog(), { 审核意见: '材料不全' });
  }
  await dialog().getByRole('button', button('提交')).click();
  await dialog().waitFor({ state: 'detached' });
  await row().waitFor({ state: 'detached' });
  await view().getByRole('tab', { name: '已处理' }).click();
};

test('a renewal is asked for, turned down, asked for again, agreed to and paid; the card goes on', async () => {
  const { page } = journey;
  const ask = async () => {
    await visit(page, `${base}/recharge/list?${query}`);
    await row().getByRole('button', button('续费')).click();
    await fill(dialog(), { 续费期数: 2, 说明: '继续租住' });
    await dialog().getByText('该规则需审核', { exact: false }).waitFor();
    await dialog().getByRole('button', button('提交审核')).click();
    await dialog().waitFor({ state: 'detached' });
    await visit(page, `${base}/audit/reapply/list?${query}`);
    await row().getByText('继续租住').waitFor();
  };
  await ask();
  await decide(false);
  for (const text of ['已驳回', '材料不全']) await row().getByText(text).waitFor();
  await ask();
  await decide(true);
  await row().getByText('待缴费').waitFor();
  await row().getByRole('button', button('收款')).click();
  await dialog()
    .getByText(`有效期 ${dayOn(3)} 至 ${dayOn(4)}，应收`)
    .waitFor();
  await dialog().getByRole('button', button('收款')).click();
  await row().getByText('已完成').waitFor();
  await visit(page, `${base}/monthlyCar/list?${query}`);
  await row().getByText(dayOn(4)).waitFor();
  expectNoProblems(journey);
});

test('giving a card up is asked for, taken back, turned down, and at last agreed to: the card ends and its money goes back', async () => {
  const { page } = journey;
  const ask = async () => {
    await visit(page, `${base}/cardManage/index?${query}`);
    await pressIn(row(), '退订');
    await dialog().getByText('按规则应退').waitFor();
    await fill(dialog(), { 注销原因: '搬家' });
    await dialog().getByRole('button', button('提交审核')).click();
    await dialog().waitFor({ state: 'detached' });
    await visit(page, `${base}/audit/cancel/list?${query}`);
    await row().getByText('搬家').waitFor();
  };
  await ask();
  await row().getByRole('button', button('撤回')).click();
  await page.getByRole('tooltip').getByRole('button', button('确定')).click();
  await row().waitFor({ state: 'detached' });
  await ask();
  await decide(false);
  await row().getByText('已驳回').waitFor();
  await ask();
  await decide(true);
  await row().getByText('已完成').waitFor();
  await visit(page, `${base}/cardManage/index?${query}`);
  await row().getByText('已注销').waitFor();
  await visit(page, `${base}/rechargeRecord/list?view=refunds&${query}`);
  for (const text of ['20.00', '搬家']) await row().getByText(text).waitFor();
  expectNoProblems(journey);
});
