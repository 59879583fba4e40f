import { beforeAll, expect, test } from 'vitest';
import { accessibilityFindings } from '../accessibility.ts';
import { fill } from '../crud-suite.ts';
import { expectNoProblems, signIn, useJourney } from '../journey.ts';

const journey = useJourney();
const confirm = { name: /^(提 ?交|保 ?存|确 ?定)$/ };
beforeAll(() => signIn(journey.page, 'kefu'));

test('a complaint is written down, taken, answered and finished, and each step stands in its history', async () => {
  const { page } = journey;
  const view = page.locator('main:visible');
  await page.goto('/stopFee/billComplaint/list');
  await view.getByRole('button', { name: /^登 ?记$/ }).click();
  const dialog = page.getByRole('dialog').filter({ visible: true }).last();
  await fill(dialog, { 投诉分类: { choose: '设备故障' }, 投诉内容: '道闸落杆太快', 第三方单号: 'E2E-1' });
  await dialog.getByRole('button', confirm).click();
  await dialog.waitFor({ state: 'detached' });
  await view.locator('tbody tr[data-row-key]').filter({ hasText: 'E2E-1' }).getByRole('button', { name: '处理' }).click();

  const drawer = page.locator('.detail-drawer');
  await drawer.getByRole('button', { name: /^受 ?理$/ }).click();
  await drawer.getByRole('button', { name: /^回 ?复$/ }).click();
  const words = page.getByRole('dialog').filter({ hasText: '方式' }).last();
  await fill(words, { 内容: '已调整落杆延时' });
  await words.getByRole('button', confirm).click();
  await words.waitFor({ state: 'detached' });
  await drawer.getByText('已回复').waitFor();
  await page.getByRole('dialog').filter({ hasText: '回复', visible: true }).and(page.locator('.ant-modal')).waitFor({ state: 'hidden' });
  expect(await accessibilityFindings(page)).toEqual([]);
  await drawer.getByRole('button', { name: /^办 ?结$/ }).click();
  const end = page.getByRole('dialog').filter({ hasText: '处理结论' }).last();
  await fill(end, { 处理结论: { choose: '属实整改' } });
  await end.getByRole('button', confirm).click();
  await drawer.getByText('已完结').waitFor();
  for (const step of ['登记', '受理', '回复', '办结']) await drawer.locator('b', { hasText: step }).first().waitFor();
  expectNoProblems(journey);
});
