import { afterAll, beforeAll, describe, inject, test } from 'vitest';
import { fill } from '../crud-suite.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { dialog, openRow, pressIn, rows, shows, topRow, view } from '../page-objects.ts';

/** Nobody plays it but this journey. */
const identity = `LC-${Date.now() % 1_000_000}`;

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
  /** The row of what this journey added, in the list of equipment. */
  const find = async () => {
    await fill(view(journey.page), { '名称/编码/OCPP标识': identity });
    await view(journey.page).getByRole('button', { name: '查询' }).click();
    return topRow(view(journey.page)).filter({ hasText: identity });
  };
  beforeAll(() => signIn(journey.page, 'binjiang'));
  afterAll(() => point?.close());

  test('a charge point gets a key, connects, is asked to unlock a gun, and the console tells what it said', async () => {
    const { page } = journey;
    await visit(page, '/chargePlatform/equipment/list');
    await view(page).getByRole('button', { name: '新增' }).click();
    await fill(dialog(page), { 设备名称: `旅程桩${identity}`, 设备编码: identity, OCPP标识: identity, 电站: { first: true } });
    await dialog(page)
      .getByRole('button', { name: /^保\s*存$/ })
      .click();
    const key = await page.locator('code').last().innerText();
    await page.getByRole('button', { name: '知道了' }).click();
    const row = await find();
    await pressIn(row, '接入');
    await shows(page, '设备已接入');
    point = await connectPoint(key.trim());
    await openRow(row);
    const drawer = dialog(page).filter({ hasText: '远程操作' });
    await drawer.getByRole('button', { name: '解锁枪头' }).click();
    const asked = dialog(page).filter({ hasText: '解锁会先结束这次充电' }).last();
    await fill(asked, { 原因: '枪头卡住' });
    await asked.getByRole('button', { name: '解锁枪头' }).click();
    await shows(drawer, '已解锁');
    await expectAccessible(page);
    expectNoProblems(journey);
  });

  test('what it really said is one press away, in words and as it went over the wire', async () => {
    const { page } = journey;
    await visit(page, '/chargePlatform/equipment/list');
    await pressIn(await find(), '报文');
    const said = rows(view(page)).filter({ hasText: '解锁枪头', visible: true }).first();
    await said.waitFor();
    await openRow(said);
    await shows(dialog(page), '"UnlockConnector"', { exact: false });
    await shows(dialog(page), '"Unlocked"', { exact: false });
    expectNoProblems(journey);
  });
});
