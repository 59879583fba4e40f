import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { fill } from '../crud-suite.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { atLeast, dialog, openRow, optionsIn, pressIn, rows, shows, view } from '../page-objects.ts';
import { passingAt } from '../passing.ts';

const name = `旅程系统${Date.now() % 100_000}`;
const plateNo = '浙A6J33K';
const passing = passingAt('BJ0003');
const run = promisify(execFile);

describe('开放平台', () => {
  const journey = useJourney();
  /** Deliveries that reached the partner, by their number. */
  const heard: string[] = [];
  let receiver: Server;
  let address = '';
  let key = '';
  let secret = '';

  beforeAll(async () => {
    receiver = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const { event, deliveryId, data } = JSON.parse(Buffer.concat(parts).toString());
        if (event === 'stay.opened' && data.plateNo === plateNo) heard.push(deliveryId);
        response.end();
      });
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/events`;
    await signIn(journey.page, 'binjiang');
  });
  afterAll(() => receiver.close());

  const row = () => rows(view(journey.page)).filter({ hasText: name });

  async function choose(label: string, ...words: string[]): Promise<void> {
    const { page } = journey;
    await dialog(page).getByLabel(label).click();
    for (const word of words) await optionsIn(page).filter({ hasText: word }).first().click();
    await page.keyboard.press('Escape');
  }

  test('a partner is registered, and its key is shown this once', async () => {
    const { page } = journey;
    await visit(page, '/systemManage/openApi/system/list');
    await view(page).getByRole('button', { name: '新增' }).click();
    await fill(dialog(page), { 系统名称: name, 推送地址: address });
    await choose('权限', '读取车场', '读取停车与充电记录');
    await choose('订阅事件', '车辆入场');
    await dialog(page)
      .getByRole('button', { name: /^保\s*存$/ })
      .click();
    secret = (await page.locator('code').last().innerText()).trim();
    key = /AppKey (\w{20})/.exec(await dialog(page).last().innerText())?.[1] ?? '';
    await page.getByRole('button', { name: '知道了' }).click();
    await row().waitFor();
    await expectAccessible(page);
    expectNoProblems(journey);
  });

  test('it calls with the example, and the page counts the call', async () => {
    const { page } = journey;
    const env = { ...process.env, BOCHONG_URL: inject('baseUrl'), BOCHONG_APP_KEY: key, BOCHONG_APP_SECRET: secret };
    const example = join(import.meta.dirname, '../../docs/open-api/call.mjs');
    // The server's clock stands ahead of the machine's.
    const clock = join(import.meta.dirname, '../movable-clock.ts');
    const { stdout } = await run(process.execPath, ['--import', clock, example, 'GET', '/open/v1/lots?limit=5'], { env });
    expect(JSON.parse(stdout).results).toHaveLength(5);
    await visit(page, '/systemManage/openApi/system/list');
    await shows(row(), '1', { exact: true });
  });

  test('it hears of a vehicle, loses the message, and gets the same one again from the page', async () => {
    const { page } = journey;
    await passing.enters(plateNo);
    await expect.poll(() => heard.length, { timeout: 90_000 }).toBe(1);
    await openRow(row());
    const delivered = rows(dialog(page)).filter({ hasText: '已送达' }).first();
    await delivered.waitFor();
    await expectAccessible(page);
    await pressIn(delivered, '重新推送');
    await page
      .getByRole('button', { name: /^确\s*定$/ })
      .last()
      .click();
    await shows(page, '已重新推送');
    await expect.poll(() => heard.length, { timeout: 90_000 }).toBe(2);
    expect(new Set(heard).size).toBe(1);
    await atLeast(rows(dialog(page)), 1);
    expectNoProblems(journey);
  });
});
