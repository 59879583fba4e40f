import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { accessibilityFindings } from '../accessibility.ts';
import { fill } from '../crud-suite.ts';
import { expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { dialog, openRow, pressIn, rows, shows, topRow, view } from '../page-objects.ts';

/** One of the demo's charge points that has said nothing yet. */
const identity = 'CZ-BJ0001-05';

/** A charge point that starts and says yes to whatever it is asked; behind TLS that ends at a proxy. */
async function connectPoint(key: string): Promise<WebSocket> {
  const headers = { authorization: `Basic ${btoa(`${identity}:${key}`)}`, 'x-forwarded-proto': 'https' };
  const address = `${inject('baseUrl').replace('http', 'ws')}/ocpp/${identity}`;
  // Headers are an addition of Node's that the types of the browser do not have.
  const socket = new WebSocket(address, { protocols: ['ocpp1.6'], headers } as never);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const answers: Record<string, object> = { GetConfiguration: { configurationKey: [] }, UnlockConnector: { status: 'Unlocked' } };
  const started = new Promise<void>((resolve) => {
    socket.onmessage = ({ data }) => {
      const [type, id, action] = JSON.parse(String(data)) as [number, string, string];
      if (type === 2) socket.send(JSON.stringify([3, id, answers[action] ?? { status: 'Rejected' }]));
      else resolve();
    };
  });
  socket.send(
    JSON.stringify([2, 'boot', 'BootNotification', { chargePointVendor: '旅程', chargePointModel: 'M1', firmwareVersion: '9.1' }]),
  );
  await started;
  return socket;
}

describe('设备通信', () => {
  const journey = useJourney();
  let point: WebSocket | undefined;
  beforeAll(() => signIn(journey.page, 'binjiang'));
  afterAll(() => point?.close());

  test('a charge point gets a key, connects, is asked to unlock a gun, and the console tells what it said', async () => {
    const { page } = journey;
    await visit(page, '/chargePlatform/equipment/list');
    await fill(view(page), { '名称/编码/OCPP标识': identity });
    await view(page).getByRole('button', { name: '查询' }).click();
    const row = topRow(view(page)).filter({ hasText: identity });
    await pressIn(row, '重置密钥');
    await page
      .locator('.ant-popover, [role=dialog]')
      .getByRole('button', { name: /^(重置密钥|确\s*定)$/ })
      .click();
    const key = await page.locator('code').last().innerText();
    await page.getByRole('button', { name: '知道了' }).click();
    point = await connectPoint(key.trim());
    await openRow(row);
    const drawer = dialog(page).filter({ hasText: '远程操作' });
    await drawer.getByRole('button', { name: '解锁枪头' }).click();
    const asked = dialog(page).filter({ hasText: '解锁会先结束这次充电' }).last();
    await fill(asked, { 原因: '枪头卡住' });
    await asked.getByRole('button', { name: '解锁枪头' }).click();
    await shows(drawer, '已解锁');
    expect(await accessibilityFindings(page)).toEqual([]);
    expectNoProblems(journey);
  });

  test('what it really said is one press away, in words and as it went over the wire', async () => {
    const { page } = journey;
    await visit(page, '/chargePlatform/command/list');
    const row = topRow(view(page)).filter({ hasText: '解锁枪头' });
    await pressIn(row, '报文');
    const said = rows(view(page)).filter({ hasText: '解锁枪头' }).first();
    await said.waitFor();
    await openRow(said);
    await shows(dialog(page), '"UnlockConnector"', { exact: false });
    await shows(dialog(page), '"Unlocked"', { exact: false });
    expectNoProblems(journey);
  });
});
