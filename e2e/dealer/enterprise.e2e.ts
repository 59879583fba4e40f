import { beforeAll, test } from 'vitest';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { atLeast, pressIn, shows, statesIn } from '../page-objects.ts';

const journey = useJourney();
beforeAll(() => signIn(journey.page, 'binjiang'));

const document = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') };

test('a unit applies for certification in three steps and the platform approves it', async () => {
  const { page } = journey;
  await visit(page, '/enterprise');
  const view = page.locator('main:visible');
  const fill = (label: string, text: string) => view.getByLabel(label, { exact: true }).fill(text);
  await fill('企业名称', '滨江城市停车运营有限公司');
  await fill('统一社会信用代码', '91350100M000100Y44');
  await fill('所在地区', '330108');
  await fill('注册地址', '杭州市滨江区江南大道588号');
  await fill('成立日期', '2018-05-01');
  await page.keyboard.press('Enter');
  await fill('经营范围', '停车场经营管理');
  await view.getByLabel('营业执照').setInputFiles(document);
  await view.getByRole('button', { name: '重新上传' }).first().waitFor();
  const next = view.getByRole('button', { name: '下一步' });
  await next.click();
  await view.getByText('统一社会信用代码非法').waitFor();
  await fill('统一社会信用代码', '91350100M000100Y43');
  await next.click();
  await fill('法定代表人', '周海宁');
  await fill('身份证号', '11010519491231002X');
  await fill('联系人', '周海宁');
  await fill('联系电话', '13805710001');
  const uploaded = view.getByRole('button', { name: '重新上传' });
  for (const [index, side] of ['身份证人像面', '身份证国徽面'].entries()) {
    await view.getByLabel(side).setInputFiles(document);
    await atLeast(uploaded, index + 1);
  }
  await next.click();
  await view.getByText('11010519491231002X').waitFor();
  await view.getByRole('button', { name: '提交审核' }).click();
  await page.waitForURL('/enterResultPage');
  await visit(page, '/enterDetail');
  await view.getByText('待审核').waitFor();
  await view.getByText('110***********002X').waitFor();

  const platform = await journey.newPage();
  await signIn(platform, 'admin');
  await visit(platform, '/systemManage/enterpriseAudit/list');
  await platform.getByRole('row').filter({ hasText: '滨江城市停车' }).first().click();
  const drawer = platform.getByRole('dialog').filter({ visible: true });
  await drawer.getByRole('img', { name: '营业执照' }).waitFor();
  await drawer.getByRole('button', { name: /^通\s*过$/ }).click();
  await platform.getByRole('button', { name: /^确\s*定$/ }).click();
  await shows(platform, '已审核');
  await visit(page, '/enterResultPage');
  await page.getByText('企业认证已通过').waitFor();
  expectNoProblems(journey);
});

test('the platform adds an operating unit, is shown its password once, and freezes it', async () => {
  const page = await journey.newPage();
  await signIn(page, 'admin');
  await visit(page, '/systemManage/operator/list');
  const view = page.locator('main:visible');
  await view.getByRole('row').filter({ hasText: '青屿泊车' }).waitFor();
  await expectAccessible(page);
  await view.getByRole('button', { name: /^新\s*增$/ }).click();
  const dialog = page.getByRole('dialog').filter({ visible: true });
  const account = `e2e${Date.now() % 1_000_000}`;
  await dialog.getByLabel('单位名称').fill(`新开${account}停车公司`);
  await dialog.getByLabel('负责人').fill('沈知夏');
  await dialog.getByLabel('手机号').fill('13700006666');
  await dialog.getByLabel('管理员账号').fill(account);
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click();
  await page.getByRole('button', { name: '知道了' }).click();
  const row = view.getByRole('row').filter({ hasText: account });
  await row.getByText('未导入授权').waitFor();
  await pressIn(row, '冻结');
  await dialog.getByLabel('冻结原因').fill('资料不全');
  await dialog.getByRole('button', { name: /^冻\s*结$/ }).click();
  await statesIn(row).getByText('冻结', { exact: true }).waitFor();
  await visit(page, '/systemManage/resetOperatorPassword/list');
  await view.getByRole('row').filter({ hasText: account }).waitFor();
  expectNoProblems(journey);
});
