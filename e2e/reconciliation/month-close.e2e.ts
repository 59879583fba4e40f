import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { roles } from '@bochong/contract/access';
import { dailyBillPage, dailyBills, executeTaskPage, monthVerify, pendingStatementPage } from '@bochong/contract/reconciliation';
import { problemsOf } from '@bochong/server/domains/reconciliation/month/package.rule';
import { tradeBill } from '@bochong/simulator/channel/wechat/wechat-bill';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test as later } from 'vitest';
import { type ApiUser, apiUser, employ } from '../api-user.ts';
import { type CityServer, cityFolder, startCity } from '../city.ts';
import { keepDue } from '../due-job.ts';
import { calm, signInByForm, useJourney } from '../journey.ts';
import { clockAheadMs } from '../movable-clock.ts';
import { dialog, modals, openRow, optionsOf, pressIn, recordDrawer, rows, shows, toasts, view } from '../page-objects.ts';

const journey = useJourney();
const data = cityFolder('bochong-month-');
const dayMs = 24 * 3_600_000;
let city: CityServer;
let office: ApiUser;
let accountant: Page;
let manager: Page;
let account = { accountId: '', accountName: '' };
/** The month that is closed, and a day of it in which nobody here was paid. */
let [month, quietDay] = ['', ''];
let clerk = '';
let presses = 0;
let adjusted = 0;
let stopJobs: (() => Promise<void>) | undefined;

/** The machine's clock: that of this process goes with the journeys' shared city. */
const machineNow = () => Date.now() - clockAheadMs();

/** Parts of an instant as Beijing's calendar has them. */
const inBeijing = (at: number) => new Date(at + 8 * 3_600_000);

const clock = join(data, 'clock');
const builtOn = inBeijing(machineNow() + Number(readFileSync(clock, 'utf8')));
/** The city's past and its channel's bills reach back a week. In the first days of a month they lie in two months, and the one before is not empty: it is not run. */
const test = later.skipIf(builtOn.getUTCDate() < 10);

/** A month is closed when it is over: the city's clock is put to the fourth of the next one before its server starts. */
function putClockBeyondTheMonth(): number {
  const further = Date.UTC(builtOn.getUTCFullYear(), builtOn.getUTCMonth() + 1, 4, 2, 20) - machineNow();
  writeFileSync(clock, String(further));
  return further;
}

async function newWindow(aheadMs: number, user: string): Promise<Page> {
  const page = await journey.newPage({ baseURL: city.address, aheadMs });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInByForm(page, user);
  return page;
}

const taskOf = async (of: string) => {
  for (const dealStatus of [0, undefined, 1] as const) {
    const query = { month: of, payeeAccountId: account.accountId, ...(dealStatus !== undefined && { dealStatus }) };
    const [found] = (await office.call(monthVerify.tasks, { query })).results;
    if (found) return found;
  }
  return undefined;
};
const detailOf = async (of: string) => office.call(monthVerify.get, { params: { id: (await taskOf(of))?.taskId ?? '' } });

/** An older month stands in the way of this one: closed without a look, as it was an empty one. */
async function closeBefore(of: string): Promise<void> {
  const task = await taskOf(of);
  if (!task || task.status === 3) return;
  await expect.poll(async () => (await detailOf(of)).status, { timeout: 240_000 }).toBe(1);
  const { taskId: id, rev, obstacles } = await detailOf(of);
  expect(obstacles).toEqual([]);
  await office.call(monthVerify.deal, { body: { id, dealType: 1, rev } });
}

const press = async (button: Locator) => {
  presses += 1;
  await button.click();
};

beforeAll(async () => {
  const aheadMs = putClockBeyondTheMonth();
  const today = inBeijing(machineNow() + aheadMs);
  const last = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 0));
  month = last.toISOString().slice(0, 7);
  // The city's past has four days: at most the month's last ones, or none of them.
  quietDay = builtOn.getUTCDate() > 15 ? `${month}-03` : last.toISOString().slice(0, 10);
  city = await startCity(data);
  stopJobs = await keepDue(data, aheadMs, ['ledger-posting', 'MonthVerifyMaking', 'MonthVerifyExecuting']);
  office = await apiUser(city.address, 'binjiang');
  const [first] = await office.call(dailyBills.accounts, {});
  if (!first) throw new Error('no account has a bill');
  account = first;
  const { results } = await office.call(roles.list, { query: { pageSize: 100 } } as never);
  const finance = (results as { roleId: string; roleName: string }[]).find(({ roleName }) => roleName === '财务');
  clerk = await employ(city.address, office, { userName: '李会计', roleId: finance?.roleId ?? '' });
  accountant = await newWindow(aheadMs, clerk);
  manager = await newWindow(aheadMs, 'binjiang');
});
afterAll(async () => {
  await stopJobs?.();
  await city?.stop();
  rmSync(data, { recursive: true, force: true, maxRetries: 5 });
});

test('the month before, in which nothing happened, is closed by two people', async () => {
  const before = new Date(Date.parse(`${month}-01`) - dayMs).toISOString().slice(0, 7);
  await closeBefore(before);
  const waiting = await taskOf(before);
  const clerkCalls = await apiUser(city.address, clerk);
  if (waiting?.status === 2) await clerkCalls.call(monthVerify.execute, { params: { id: waiting.taskId }, body: {} });
  await expect.poll(async () => (await taskOf(before))?.status ?? 3, { timeout: 240_000 }).toBe(3);
}, 600_000);

/** What the channel says of the quiet day: money that nobody here knows. */
function unknownMoney(): string {
  const paidAt = new Date(`${quietDay}T20:15:00+08:00`);
  const trade = { tradeNo: '4200009999', outTradeNo: 'NOBODYKNOWS0001', amountFen: 2500, state: 'SUCCESS', paidAt, refunds: [] };
  const bill = tradeBill({ merchantNo: '1900000001', subMerchantNo: '', appId: 'wx01' }, [trade as never], quietDay);
  return bill ?? '';
}

test('on the daily bills the file of a day is imported, and its difference is understood where it stands', async () => {
  const page = accountant;
  await page.goto(dailyBillPage.path);
  await press(page.getByRole('button', { name: '手工导入' }).first());
  const form = modals(page);
  const select = form.getByLabel('收款账户');
  await press(select);
  await press((await optionsOf(select)).filter({ hasText: account.accountName }).first());
  const day = form.getByLabel('账单日');
  await day.fill(quietDay);
  await page.keyboard.press('Enter');
  await form.locator('input[type=file]').setInputFiles({ name: '交易账单.csv', mimeType: 'text/csv', buffer: Buffer.from(unknownMoney()) });
  await press(form.getByRole('button', { name: /^导\s*入$/ }));
  await shows(toasts(page), '已入库，正在核对');
  const row = rows(view(page)).filter({ hasText: quietDay });
  await expect
    .poll(
      async () =>
        (
          await (
            await office.call(dailyBills.list, { query: { pageSize: 60 } as never })
          ).results.find(({ billDay }) => billDay === quietDay)
        )?.openCount ?? 0,
      { timeout: 240_000 },
    )
    .toBe(1);
  await page.reload();
  presses += 1;
  await openRow(row.first());
  const drawer = recordDrawer(page);
  await shows(drawer, '渠道比平台多 25.00 元');
  await shows(drawer, '渠道有收支、平台没有对应的单据');
  await press(drawer.getByRole('button', { name: '详情' }).first());
  await shows(recordDrawer(page).last(), 'NOBODYKNOWS0001');
});

/** The month's drawer. */
async function openMonth(page: Page, path: string): Promise<Locator> {
  await page.goto(path);
  presses += 1;
  await openRow(rows(view(page)).filter({ hasText: month }).first());
  const drawer = recordDrawer(page).first();
  await drawer.getByRole('heading', { name: '平台到渠道' }).waitFor();
  return drawer;
}

test('the month is made, its missing days are fetched at one press, and every difference is adjusted, with the letter that proves it', async () => {
  const page = accountant;
  if (!(await taskOf(month))) {
    await page.goto(pendingStatementPage.path);
    await press(view(page).getByRole('button', { name: '生成账单' }));
    const select = modals(page).getByLabel('收款账户');
    await press(select);
    await press((await optionsOf(select)).filter({ hasText: account.accountName }).first());
    await press(modals(page).getByRole('button', { name: '生成账单' }));
    await shows(toasts(page), '已开始逐日核对');
  }
  await expect.poll(async () => (await detailOf(month)).status, { timeout: 240_000 }).toBe(1);
  const drawer = await openMonth(page, pendingStatementPage.path);
  if (!(await detailOf(month)).equations.e6.ok) {
    await press(drawer.getByRole('button', { name: '补下载账单' }));
    await expect.poll(async () => (await detailOf(month)).equations.e6.missingDays, { timeout: 240_000 }).toEqual([]);
  }
  // The drawer reads by itself until the days are compared once more.
  const { taskId } = await detailOf(month);
  const made = page.waitForResponse(
    async (response) => {
      if (!response.url().endsWith(`/monthVerify/${taskId}`)) return false;
      const { data: read } = (await response.json()) as { data: { status: number; recalcCount: number } };
      return read.status === 1 && read.recalcCount > 0;
    },
    { timeout: 240_000 },
  );
  await press(drawer.getByRole('button', { name: '重算' }));
  await press(modals(page).getByRole('button', { name: '重算' }));
  await made;
  await page.waitForResponse((response) => response.url().includes(`/monthVerify/${taskId}/diffs`));
  await calm(page);
  const answers: string[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/adjustedBill/'))
      answers.push(`${response.url()} ${response.request().postData()?.slice(0, 300)} ${await response.text()}`);
  });
  for (let left = 40; left > 0; left -= 1) {
    const { diffSummary } = await detailOf(month);
    if (diffSummary.every(({ openCount }) => openCount === 0)) break;
    const row = rows(drawer)
      .filter({ has: page.getByRole('button', { name: '调整', exact: true }) })
      .first();
    const unknown = (await row.innerText()).includes('NOBODYKNOWS0001');
    presses += 1;
    await pressIn(row, '调整');
    const form = modals(page);
    await form.getByLabel('原因').fill(unknown ? '渠道多收，无对应订单，挂账待查' : '已与渠道核对');
    if (unknown) {
      const letter = { name: '渠道回函.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 the channel confirms 25.00') };
      await form.locator('input[type=file]').setInputFiles(letter);
      await form.getByText('渠道回函.pdf').waitFor();
    }
    // The next decision goes with the revision that the page reads after this one.
    const reread = page.waitForResponse((response) => response.url().endsWith(`/monthVerify/${taskId}`));
    await press(form.getByRole('button', { name: '调整', exact: true }));
    await form.waitFor({ state: 'hidden', timeout: 60_000 }).catch((cause) => {
      throw new Error(`not adjusted: ${answers.join(' ')}`, { cause });
    });
    await reread;
    adjusted += 1;
    await calm(page);
  }
  const { obstacles } = await detailOf(month);
  expect(obstacles).toEqual([]);
  await drawer.getByText('全部等式成立，可以确认').waitFor();
  await drawer.getByRole('link', { name: '渠道回函.pdf' }).first().waitFor();
});

test('what the channel paid out is registered, the accountant confirms, the manager executes', async () => {
  const page = accountant;
  const drawer = recordDrawer(page).first();
  await press(
    drawer
      .getByRole('tab', { name: '到账' })
      .or(drawer.getByRole('button', { name: '到账', exact: true }))
      .first(),
  );
  await press(drawer.getByRole('button', { name: '到账登记' }));
  const form = modals(page);
  await form.getByLabel('到账金额').fill('20.00');
  await form.getByLabel('银行流水号').fill('BANK20261130001');
  await press(form.getByRole('button', { name: '到账登记' }));
  await form.waitFor({ state: 'hidden' });
  await press(drawer.getByRole('button', { name: /^确\s*认$/ }));
  await press(modals(page).getByRole('button', { name: /^确\s*认$/ }));
  await modals(page).waitFor({ state: 'hidden' });
  const other = await openMonth(manager, executeTaskPage.path);
  await press(other.getByRole('button', { name: /^执\s*行$/ }));
  await press(manager.getByRole('button', { name: /^确\s*定$/ }));
  // It says by itself that the month is archived.
  await other.getByText(/已归档，不能再更改/).waitFor({ timeout: 240_000 });
});

test('from the archive to its statements, which are confirmed, paid and printed; the package proves the month', async () => {
  const drawer = recordDrawer(manager).first();
  const download = manager.waitForEvent('download');
  await press(drawer.getByRole('button', { name: '下载归档包' }));
  const bytes = readFileSync(await (await download).path());
  const said: string[] = [];
  expect(problemsOf(bytes, undefined, (line) => said.push(line))).toEqual([]);
  expect(said.some((line) => line.includes('渠道回函.pdf'))).toBe(true);
  await press(drawer.getByRole('button', { name: '月结算单' }));
  const row = rows(view(manager)).filter({ hasText: month }).first();
  await row.waitFor();
  const paper = manager.waitForEvent('download');
  presses += 1;
  await pressIn(row, 'PDF');
  expect((await paper).suggestedFilename()).toMatch(/^月结算单-.*\.pdf$/);
  presses += 1;
  await pressIn(row, '确认');
  await press(manager.getByRole('button', { name: /^确\s*定$/ }));
  await row.getByText('已确认').waitFor();
  presses += 1;
  await pressIn(row, '登记打款');
  await dialog(manager).getByLabel('打款流水号').fill('PAY20261204001');
  await press(dialog(manager).getByRole('button', { name: '登记打款' }));
  await row.getByText('已打款').waitFor();
  process.stdout.write(`${month} closed with ${presses} presses, of which 2 for each of ${adjusted} differences\n`);
  // How many differences there are depends on the days of the city's past; everything else is the same whenever it runs.
  expect(presses - 2 * adjusted).toBeLessThanOrEqual(35);
});
