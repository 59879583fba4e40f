import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dealerLifeParameters } from '@bochong/contract/dealer-life';
import { systemParameters } from '@bochong/contract/parameter';
import { subOperatorTypes } from '@bochong/contract/sub-operator';
import { verifyArchive } from '@bochong/server/kernel/tenant/archive-verifier';
import { testFolder } from '@bochong/server/kernel/testing/test-folder';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { apiUser } from '../api-user.ts';
import { makeDue } from '../due-job.ts';
import { calm, demoPassword, expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { atLeast, dialog, notices, optionsOf, pressIn, recordDrawer, rows, shows, statesIn, tabStrip, view } from '../page-objects.ts';

const journey = useJourney();
const mark = `${Date.now() % 1_000_000}`;
const account = `life${mark}`;
const phone = `137${mark.padStart(8, '0')}`;
const unitName = `全程${mark}停车有限公司`;
const document = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') };
const folder = testFolder('bochong-whole-life-');
let company: Page;
let uscc = '';

/** A unified code whose last letter is its checksum (GB 32100). */
function usccOf(digits: string): string {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
  const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
  const body = `91330108${digits.padStart(9, '0')}`;
  const sum = [...body].reduce((total, letter, index) => total + alphabet.indexOf(letter) * (weights[index] ?? 0), 0);
  return body + alphabet[(31 - (sum % 31)) % 31];
}

beforeAll(async () => {
  await signIn(journey.page, 'admin');
  company = await journey.newPage();
  uscc = usccOf(mark);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const operatorRow = (page: Page) => rows(view(page)).filter({ hasText: unitName });
const confirm = (page: Page, name: RegExp) => dialog(page).getByRole('button', { name }).click();
async function openUnits(page: Page): Promise<void> {
  await page.goto('/systemManage/operator/list');
  await operatorRow(page).waitFor();
}

test('a company is opened, and its administrator changes the first password', async () => {
  const { page } = journey;
  await visit(page, '/systemManage/operator/list');
  await view(page)
    .getByRole('button', { name: /^新\s*增$/ })
    .click();
  const form = dialog(page);
  await form.getByLabel('单位名称').fill(unitName);
  await form.getByLabel('负责人').fill('沈知夏');
  await form.getByLabel('手机号').fill(phone);
  await form.getByLabel('管理员账号').fill(account);
  await confirm(page, /^保\s*存$/);
  const initial = (await notices(page).getByRole('heading').innerText()).trim();
  await notices(page).getByRole('button', { name: '知道了' }).click();
  await operatorRow(page).getByText('未导入授权').waitFor();
  await company.goto('/login');
  await company.getByLabel('账号').fill(account);
  await company.getByLabel('密码').fill(initial);
  await company.getByRole('button', { name: '登录' }).click();
  await company.getByLabel('原密码').fill(initial);
  await company.getByLabel('新密码').fill(demoPassword);
  await company.getByLabel('确认密码').fill(demoPassword);
  await company.getByRole('button', { name: '确定', exact: true }).click();
  await company.getByLabel('原密码').waitFor({ state: 'hidden' });
});

test('it is certified as a company', async () => {
  await company.goto('/enterprise');
  const form = view(company);
  const fill = (label: string, text: string) => form.getByLabel(label, { exact: true }).fill(text);
  await fill('企业名称', unitName);
  await fill('统一社会信用代码', uscc);
  await fill('所在地区', '330108');
  await fill('注册地址', '杭州市滨江区江南大道1号');
  await fill('成立日期', '2018-05-01');
  await company.keyboard.press('Enter');
  await fill('经营范围', '停车场经营管理');
  await form.getByLabel('营业执照').setInputFiles(document);
  const uploaded = form.getByRole('button', { name: '重新上传' });
  await atLeast(uploaded, 1);
  const next = form.getByRole('button', { name: '下一步' });
  await next.click();
  await fill('法定代表人', '沈知夏');
  await fill('身份证号', '11010519491231002X');
  await fill('联系人', '沈知夏');
  await fill('联系电话', phone);
  for (const [index, side] of ['身份证人像面', '身份证国徽面'].entries()) {
    await form.getByLabel(side).setInputFiles(document);
    await atLeast(uploaded, index + 1);
  }
  await next.click();
  await form.getByRole('button', { name: '提交审核' }).click();
  await company.waitForURL('/enterResultPage');
  const { page } = journey;
  await page.goto('/systemManage/enterpriseAudit/list');
  await rows(view(page)).filter({ hasText: unitName }).locator('td[data-label]').first().click();
  await dialog(page)
    .getByRole('button', { name: /^通\s*过$/ })
    .click();
  await page.getByRole('button', { name: /^确\s*定$/ }).click();
  await shows(page, '已审核');
});

test('it is licensed, gets its people, its first lot and a package', async () => {
  const { page } = journey;
  await visit(page, '/systemManage/licenseIssue/index');
  await rows(view(page))
    .filter({ hasText: unitName })
    .getByRole('button', { name: /^签\s*发$/ })
    .click();
  await dialog(page).getByLabel('原因').fill('新签合同');
  await confirm(page, /^签\s*发$/);
  const handed = dialog(page).filter({ hasText: '的激活码' });
  const code = (await handed.getByRole('heading').innerText()).trim();
  await handed.getByRole('button', { name: '知道了' }).click();
  await company.goto('/systemManage/operatorAuth/index');
  await view(company).getByRole('button', { name: '在线激活' }).click();
  await dialog(company).getByLabel('激活码').fill(code);
  const activated = company.waitForResponse((response) => response.url().includes('/onlineActivation') && response.ok());
  await confirm(company, /^激\s*活$/);
  await activated;
  await company.waitForURL('/index');
  await tabStrip(company).waitFor();

  await calm(company);
  await company.goto('/systemManage/user/add');
  await view(company).getByLabel('账号').fill(`desk${mark}`);
  await view(company).getByLabel('姓名').fill('顾小砚');
  const role = view(company).getByLabel('角色');
  await role.click();
  await (await optionsOf(role)).filter({ hasText: '客服' }).click();
  await company.keyboard.press('Escape');
  await view(company)
    .getByRole('button', { name: /^保\s*存$/ })
    .click();
  await notices(company).getByRole('button', { name: '知道了' }).click();

  await company.goto('/systemManage/parkingLot/list');
  await company.getByRole('form', { name: '筛选' }).getByRole('button', { name: '引导新建' }).click();
  await company.getByLabel('车场名称').fill(`断桥${mark}停车场`);
  await company.getByRole('button', { name: '建好车场，下一步' }).click();
  await company.getByRole('group', { name: '收费模板' }).waitFor();
  await company.getByRole('radio', { name: /首小时加后续/ }).check();
  await company.getByRole('button', { name: '启用这个规则' }).click();
  await company.getByRole('button', { name: '没有设备，下一步' }).click();
  await company.getByRole('button', { name: '完成，查看车场' }).click();
  await company.getByRole('heading', { name: `断桥${mark}停车场` }).waitFor();

  await visit(page, '/systemManage/power/cs/add');
  const packageName = `值守${mark}`;
  await view(page).getByLabel('套餐名称').fill(packageName);
  const units = view(page).getByLabel('使用单位');
  await units.click();
  await units.fill(mark);
  await (await optionsOf(units)).filter({ hasText: unitName }).click();
  await page.keyboard.press('Escape');
  await view(page).getByRole('treeitem').filter({ hasText: '顶栏' }).getByRole('checkbox').click();
  await view(page)
    .getByRole('button', { name: /^保\s*存$/ })
    .click();
  await rows(view(page)).filter({ hasText: packageName }).getByText(unitName).waitFor();
});

test('frozen, its people look and are refused what they would write, with the reason; thawed, they write', async () => {
  const { page } = journey;
  await openUnits(page);
  await pressIn(operatorRow(page), '冻结');
  await shows(dialog(page), '出入口照常通行，欠费照常记录，出场缴费不受影响');
  await dialog(page).getByLabel('冻结原因').fill('拖欠平台服务费');
  await confirm(page, /^冻\s*结$/);
  await statesIn(operatorRow(page)).getByText('冻结', { exact: true }).waitFor();
  const people = await apiUser(inject('baseUrl'), account);
  const kind = { body: { typeName: '商场方', splitDefaultBp: 0, remark: '' } };
  await people.call(subOperatorTypes.list, { query: {} as never });
  await expect(people.call(subOperatorTypes.create, kind)).rejects.toThrow(/已冻结（拖欠平台服务费）/);
  await pressIn(operatorRow(page), '解冻');
  await dialog(page).getByLabel('解冻原因').fill('已缴清');
  await confirm(page, /^解\s*冻$/);
  await statesIn(operatorRow(page)).getByText('启用', { exact: true }).waitFor();
  await people.call(subOperatorTypes.create, kind);
});

test('everything of it is exported; only who knows the own password fetches it, and it agrees with its manifest', async () => {
  const { page } = journey;
  await openUnits(page);
  await pressIn(operatorRow(page), '导出数据');
  await dialog(page).getByLabel('导出原因').fill('合同到期交接');
  await confirm(page, /^导\s*出$/);
  await page.waitForURL('/systemManage/dealerExport/list');
  const row = rows(view(page)).filter({ hasText: unitName });
  await row.waitFor();
  await expect
    .poll(
      async () => {
        await page.reload();
        await row.waitFor();
        return statesIn(row).innerText();
      },
      { timeout: 90_000, interval: 2000 },
    )
    .toBe('可下载');
  await expectAccessible(page);
  await pressIn(row, '下载');
  await dialog(page).getByLabel('登录密码').fill('Wrong#2026');
  await confirm(page, /下载地址/);
  await shows(page, /登录密码不正确/);
  await dialog(page).getByLabel('登录密码').fill(demoPassword);
  await confirm(page, /下载地址/);
  const parts = dialog(page).getByRole('region', { name: '分卷' }).getByRole('link');
  await atLeast(parts, 1);
  mkdirSync(folder, { recursive: true });
  for (const link of await parts.all()) {
    const response = await page.request.get((await link.getAttribute('href')) ?? '');
    writeFileSync(join(folder, await link.innerText()), await response.body());
  }
  const { manifest, problems } = await verifyArchive(folder);
  expect(problems).toEqual([]);
  expect(manifest.dealer.dealerName).toBe(unitName);
  expect(manifest.objects.count).toBe(3);
  const rowsOf = (table: string) => manifest.tables.find(({ name }) => name === table)?.rows;
  expect([rowsOf('park'), rowsOf('app_user'), rowsOf('enterprise_apply'), rowsOf('license_history')]).toEqual([1, 2, 1, 1]);
});

test('it is erased: asked for by one, approved by another, done by the job; its name is free, its record stays', async () => {
  const { page } = journey;
  const admin = await apiUser(inject('baseUrl'), 'admin');
  const { key } = dealerLifeParameters.erasureWaitDays;
  const { results } = await admin.call(systemParameters.list, { query: { keyword: '等待期' } });
  const rev = results.find(({ paramKey }) => paramKey === key)?.rev ?? 0;
  await admin.call(systemParameters.update, { params: { key }, body: { value: 0, rev } } as never);
  await openUnits(page);
  await pressIn(operatorRow(page), '冻结');
  await dialog(page).getByLabel('冻结原因').fill('合同终止');
  await confirm(page, /^冻\s*结$/);
  await statesIn(operatorRow(page)).getByText('冻结', { exact: true }).waitFor();
  await pressIn(operatorRow(page), '注销');
  await shows(dialog(page), /依法留存/);
  await dialog(page).getByLabel('注销原因').fill('合同终止');
  await dialog(page).getByLabel('单位名称').fill(unitName);
  await confirm(page, /^申请注销$/);
  const row = (on: Page) => rows(view(on)).filter({ hasText: unitName });
  await row(page).getByText('待审批').waitFor();
  await pressIn(row(page), '通过');
  await dialog(page).getByLabel('审批意见').fill('已核对');
  await confirm(page, /^通\s*过$/);
  await shows(page, '申请人不能审批自己的申请');

  const second = await journey.newPage();
  await signIn(second, 'support');
  await visit(second, '/systemManage/dealerErasure/list');
  await pressIn(row(second), '通过');
  await dialog(second).getByLabel('审批意见').fill('合同与账目已核对');
  await confirm(second, /^通\s*过$/);
  await row(second).getByText('等待期').waitFor();
  await expect
    .poll(
      async () => {
        await makeDue('dealer-erasure-due');
        await second.reload();
        await row(second).waitFor();
        return row(second).getByText('已注销').count();
      },
      { timeout: 90_000, interval: 2000 },
    )
    .toBe(1);
  await row(second).locator('td[data-label]').first().click();
  await shows(recordDrawer(second, true), '依法留存');
  await shows(recordDrawer(second, true), '首个车场');
  await shows(recordDrawer(second, true), '下载导出文件');
  await expectAccessible(second);
  await page.goto('/systemManage/operator/list');
  await rows(view(page)).filter({ hasText: '青屿泊车' }).waitFor();
  expect(await operatorRow(page).count()).toBe(0);
  await company.goto('/login');
  await company.getByLabel('账号').fill(account);
  await company.getByLabel('密码').fill(demoPassword);
  await company.getByRole('button', { name: '登录' }).click();
  await shows(company, /账号或密码错误/);
  journey.problems.length = 0;
  expectNoProblems(journey);
});
