import { beforeAll, expect, test } from 'vitest';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { dialog, rows, shows, view } from '../page-objects.ts';

const journey = useJourney();
beforeAll(() => signIn(journey.page, 'admin'));

test('the platform issues a code, the company activates it, its quota grows, and a revocation says what follows and takes it back', async () => {
  const { page } = journey;
  await visit(page, '/systemManage/licenseIssue/index');
  const unit = rows(view(page)).filter({ hasText: '20000001' });
  await unit.getByRole('button', { name: /^签\s*发$/ }).click();
  await dialog(page).getByLabel('授权项1数量').fill('7');
  await dialog(page).getByLabel('原因').fill('合同扩容');
  await dialog(page)
    .getByRole('button', { name: /^签\s*发$/ })
    .click();
  const handed = dialog(page).filter({ hasText: '的激活码' });
  const code = (await handed.getByRole('heading').innerText()).trim();
  expect(code).toMatch(/^([2-9A-Z]{5}-){4}[2-9A-Z]{5}$/);
  await handed.getByRole('button', { name: '知道了' }).click();

  const company = await journey.newPage();
  await signIn(company, 'binjiang');
  await visit(company, '/systemManage/operatorAuth/index');
  const lanes = async () => {
    const said = await view(company)
      .getByRole('img', { name: /^车道授权：/ })
      .getAttribute('aria-label');
    return Number(/总量(\d+)/.exec(said ?? '')?.[1]);
  };
  await view(company)
    .getByRole('img', { name: /^车道授权：/ })
    .waitFor();
  const before = await lanes();
  await view(company).getByRole('button', { name: '在线激活' }).click();
  await dialog(company).getByLabel('激活码').fill(code);
  await dialog(company)
    .getByRole('button', { name: /^激\s*活$/ })
    .click();
  await shows(company, '授权已激活');
  await view(company)
    .getByRole('img', { name: new RegExp(`^车道授权：.*总量${before + 7}，`) })
    .waitFor();
  await expectAccessible(company);

  await view(page).getByRole('tab', { name: '签发记录' }).click();
  const record = rows(view(page)).filter({ hasText: '合同扩容' });
  await record.getByText('已导入').waitFor();
  await record.getByRole('button', { name: /^吊\s*销$/ }).click();
  const consequences = dialog(page).getByRole('region', { name: '吊销的后果' });
  await shows(consequences, '出入口通行、缴费和退款不受影响');
  await shows(consequences, new RegExp(`总量 ${before + 7} → ${before}`));
  await dialog(page).getByLabel('吊销原因').fill('合同解除');
  await dialog(page)
    .getByRole('button', { name: /^吊\s*销$/ })
    .click();
  await record.getByText('已吊销').waitFor();
  await view(company).getByRole('tab', { name: '交易记录' }).click();
  await rows(view(company)).filter({ hasText: '吊销收回' }).waitFor();
  await company.goto('/systemManage/operatorAuth/index');
  await view(company)
    .getByRole('img', { name: new RegExp(`^车道授权：.*总量${before}，`) })
    .waitFor();

  await view(page).getByRole('tab', { name: '今后90天' }).click();
  await shows(view(page), '签发密钥');
  await expectAccessible(page);
  expectNoProblems(journey);
});
