import { payApplies, payApplyStatus } from '@bochong/contract/pay-account';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { type ApiUser, apiUser } from '../api-user.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { dialog, optionsIn, pressIn, rows, shows, view } from '../page-objects.ts';

const journey = useJourney();
const accountName = `新商户${Date.now() % 100_000}`;
const company = '滨江城市停车运营有限公司';
const list = '/systemManage/accountApply/list';
const picture = { mimeType: 'image/png', buffer: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') };
let office: ApiUser;
let platform: ApiUser;

beforeAll(async () => {
  office = await apiUser(inject('baseUrl'), 'binjiang', '1');
  platform = await apiUser(inject('baseUrl'), 'admin', '2');
  await signIn(journey.page, 'binjiang');
});

const rowOf = (page: Page) => rows(view(page)).filter({ hasText: accountName }).first();
const applyOf = async (user: ApiUser) => {
  const { results } = await user.call(payApplies.list, { query: { keyword: accountName } });
  return user.call(payApplies.get, { params: { id: results[0]?.applyId ?? '' } });
};
async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await view(page).getByLabel(label, { exact: true }).fill(value);
}
const next = (page: Page) => view(page).getByRole('button', { name: '保存，下一步' }).click();
async function attach(page: Page, label: string): Promise<void> {
  const chosen = page.waitForEvent('filechooser');
  await view(page).getByLabel(label).click();
  await (await chosen).setFiles({ ...picture, name: `${label}.png` });
  await shows(view(page), `${label}.png`);
}

test('a new merchant is applied for step by step; who leaves goes on where it was left, and it is sent as a whole', async () => {
  const { page } = journey;
  await visit(page, list);
  await view(page).getByRole('button', { name: '新商户进件' }).click();
  await fill(page, { 账户名称: accountName });
  await expectAccessible(page);
  await view(page).getByRole('button', { name: '开始填写' }).click();
  await fill(page, { 主体名称: company, 统一社会信用代码: '91350100M000100Y43', 注册地址: '江南大道1号' });
  await attach(page, '营业执照');
  await expectAccessible(page);
  await next(page);
  await fill(page, { 法定代表人: '周海宁', 身份证号: '11010519491231002X', 经办人: '陈小满', 经办人手机: '13800001234' });
  await next(page);
  await view(page).getByLabel('开户银行', { exact: true }).waitFor();
  await visit(page, list);
  await pressIn(rowOf(page), '继续填写');
  await fill(page, { 账户户名: '别家公司', 开户银行: '中国工商银行杭州分行', 银行账号: '1202021909100012345' });
  await next(page);
  await shows(page, `户名须与主体名称“${company}”一致`);
  await fill(page, { 账户户名: company });
  await next(page);
  await view(page).getByLabel('收款车场').click();
  await optionsIn(page).filter({ hasText: '江南豪园' }).first().click();
  await page.keyboard.press('Escape');
  await fill(page, { 客服电话: '0571-88880000' });
  await attach(page, '场所照片');
  await expectAccessible(page);
  await next(page);
  await view(page).getByLabel('费率', { exact: true }).waitFor();
  await expectAccessible(page);
  await next(page);
  await shows(view(page), '***************2345');
  await expectAccessible(page);
  await view(page).getByRole('button', { name: '提交审核' }).click();
  await shows(rowOf(page), '审核中');
  expectNoProblems(journey);
});

test('the platform passes it, the unit tells what reached its account and signs, the platform opens it', async () => {
  const { page } = journey;
  const waiting = await applyOf(platform);
  const params = { id: waiting.applyId };
  await platform.call(payApplies.audit, { params, body: { pass: 1, opinion: '', rev: waiting.rev } });
  const { verifyFen } = await applyOf(platform);
  await visit(page, `${list}?keyword=${encodeURIComponent(accountName)}`);
  await pressIn(rowOf(page), '验证账户');
  await dialog(page)
    .getByLabel('到账金额')
    .fill(((verifyFen ?? 0) / 100).toFixed(2));
  await dialog(page)
    .getByRole('button', { name: /验证账户|确\s*定|保\s*存/ })
    .last()
    .click();
  await shows(page, '账户已验证，请签约');
  await pressIn(rowOf(page), '签约');
  await dialog(page).getByLabel('协议编号').fill('XY20261129');
  await dialog(page)
    .getByRole('button', { name: /签\s*约|确\s*定|保\s*存/ })
    .last()
    .click();
  await shows(rowOf(page), '开通权限中');
  const { rev } = await applyOf(platform);
  const numbers = { mode: 2 as const, merchantNo: '1900000109', subMerchantNo: '1900000110', appId: 'wxd678efh567hg6787' };
  await platform.call(payApplies.open, { params, body: { ...numbers, rev } });
  expect(await applyOf(office)).toMatchObject({ applyStatus: payApplyStatus.PASSED, merchantNo: '1900000109' });
  await visit(page, `/systemManage/account/list?keyword=${encodeURIComponent(accountName)}`);
  await shows(rowOf(page), '停用');
  expectNoProblems(journey);
});
