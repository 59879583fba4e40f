import { once } from 'node:events';
import { preferences, topBarButtons } from '@bochong/contract/access';
import { exportTasks } from '@bochong/contract/export-center';
import { commonErrors } from '@bochong/contract/kernel/error';
import { parkOrders, vehicleFiles } from '@bochong/contract/parking-order';
import { whiteLists } from '@bochong/contract/special-vehicle';
import { demoDealers, demoSupervisor, hire } from '@bochong/demo/platform.seed';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { applyTo, createYard, deliverEvents, type Yard } from '../../domains/device/passage-day/passage-day.fixture.ts';
import type { Context } from '../app-context.ts';
import { type ExportDefinition, exportLimit } from '../sheets/export.ts';
import { exportOrQueue } from '../sheets/export-task.ts';
import { type Actor, createTestApp, type TestApp } from '../testing/test-app.ts';
import { fail } from './errors.ts';
import { createHttp } from './http.ts';
import { sendLines } from './lines.ts';

let t: TestApp;
let yard: Yard;
let chief: Actor;
let auditor: Actor;
/** May edit, and may not see plates. */
let writer: Actor;
const dealerId = demoDealers[0].id;
const plateNo = '浙A12345';
const masked = '浙A***45';

beforeAll(async () => {
  t = await createTestApp();
  await t.app.database.inScope({ dealerIds: [dealerId] }, (tx) => hire(tx, t.app, demoSupervisor));
  await t.owner.query('update role set resource_ids = array_remove(resource_ids, $1) where dealer_id = $2 and role_name = $3', [
    topBarButtons.fullPlates,
    dealerId,
    demoSupervisor.role,
  ]);
  [chief, auditor, writer] = [await t.login('binjiang'), await t.login('shenji'), await t.login(demoSupervisor.account)];
  yard = await createYard(t, 'PLATE1');
  await enter('a', plateNo);
});
afterAll(() => t.close());

async function enter(id: string, plate: string): Promise<void> {
  const at = '2025-10-13T10:00:20+08:00';
  const payload = { direction: 'IN' as const, plateNo: plate, plateColor: 1 as const, confidence: 95 };
  await applyTo(t, yard, { id, side: 'entry', at, event: { eventType: 'lane.capture', payload } });
  await applyTo(t, yard, { id: `${id}p`, side: 'entry', at, event: { eventType: 'lane.passed', payload: { captureEventId: id } } });
}
const download = async (url: string, as: Actor) => {
  const { rawPayload } = await t.app.http.inject({ url, headers: { authorization: as.token, clienttype: as.clientType } });
  const { sheets } = await readXlsx(new Uint8Array(rawPayload));
  return sheets[0]?.rows.slice(1).flat() ?? [];
};

test('lists, details, case files and exports are found by the full plate and say it to its readers only', async () => {
  for (const [as, shown] of [
    [chief, plateNo],
    [auditor, masked],
  ] as const) {
    const [row] = (await t.call(parkOrders.list, { query: { plateNo } }, as)).data.results;
    expect(row).toMatchObject({ plateNo: shown, parkName: '车场PLATE1' });
    const { data } = await t.call(parkOrders.get, { params: { id: row?.orderId ?? '' } }, as);
    expect(data).toMatchObject({ plateNo: shown, enterPlateNo: shown, orderNo: row?.orderNo });
    expect((await t.call(vehicleFiles.get, { query: { plateNo } }, as)).data).toMatchObject({ plateNo: shown, stays: 1 });
    const cells = await download(`/api${parkOrders.export.path}?plateNo=${encodeURIComponent(plateNo)}`, as);
    expect(cells).toEqual(expect.arrayContaining([shown, row?.orderNo]));
  }
});

test('a large export is made with the rights its reader has when it is made', async () => {
  const plates: ExportDefinition<object, string> = {
    name: 'plates',
    title: '车牌',
    columns: [{ header: '车牌号', plates: true, value: (row) => row }],
    async *batches() {
      yield Array.from({ length: exportLimit + 1 }, () => plateNo);
    },
  };
  t.app.exports.set(plates.name, plates as never);
  for (const [as, shown] of [
    [chief, plateNo],
    [auditor, masked],
  ] as const) {
    const user = (await t.app.sessions.find(as.token)) ?? expect.fail('no session');
    const context = { app: t.app, user, now: t.app.clock.now() };
    const { exportTaskId } = (await t.app.database.inScope({ dealerIds: user.dealerIds }, (tx) =>
      exportOrQueue(plates, {}, { ...context, tx } as Context),
    )) as { exportTaskId: string };
    await deliverEvents(t, 'export');
    const { url } = (await t.call(exportTasks.address, { params: { id: exportTaskId } }, as)).data;
    expect(new Set(await download(url, as))).toEqual(new Set([shown]));
  }
});

test('live messages tell each user what the user may see', async () => {
  const address = (await t.app.http.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws');
  const listen = async ({ token }: Actor) => {
    const socket = new WebSocket(`${address}/api/ws?token=${token}&requestId=keepalive-plates`);
    const heard: string[] = [];
    socket.on('message', (bytes) => {
      const { plateNo } = JSON.parse(String(bytes));
      if (plateNo !== undefined) heard.push(plateNo);
    });
    await once(socket, 'open');
    return { socket, heard };
  };
  const [own, other] = [await listen(chief), await listen(auditor)];
  await enter('b', '浙AD54321');
  await expect.poll(() => other.heard).toEqual(['浙A****21']);
  await expect.poll(() => own.heard).toEqual(['浙AD54321']);
  for (const { socket } of [own, other]) socket.terminate();
});

test('lines of a stream are masked, and the failure that ends them', async () => {
  const http = await createHttp('silent');
  async function* lines() {
    yield { plateNo };
    fail(commonErrors.rule, { message: `车辆${plateNo}已离场` });
  }
  http.get('/lines', (request, reply) => {
    request.masksPlates = true;
    return sendLines(reply, lines(), z.object({ plateNo: z.string() }));
  });
  const sent = (await http.inject('/lines')).body.trim().split('\n');
  expect(sent.map((line) => JSON.parse(line))).toMatchObject([{ data: { plateNo: masked } }, { message: `车辆${masked}已离场` }]);
  await http.close();
});

const entry = {
  ...{ ownerName: '王伟', phone: '13800001234', company: '', category: 2 as const, listScope: 1 as const, scopeIds: [] },
  ...{ feePolicy: 1 as const, payPermille: 0, windows: [], validFrom: '2025-10-01 00:00:00', validTo: null, remark: '浙A12345的车主' },
  ...{ plateNo: '浙W10001', plateColor: 1 as const },
};

test('a correction to a masked plate is refused as any text that is no plate', async () => {
  const [stay] = (await t.call(parkOrders.list, { query: { plateNo } }, writer)).data.results;
  const correction = { orderId: stay?.orderId ?? '', plateNo: masked, plateColor: 1 as const, reason: '识别错误', rev: stay?.rev ?? 0 };
  const { code, message } = await t.call(parkOrders.fixPlate, { body: correction }, writer);
  expect([code, message]).toEqual([commonErrors.invalid.code, '请输入正确的车牌号']);
});

test('a form that is sent back as it was shown replaces no plate by a masked one', async () => {
  await t.call(whiteLists.create, { body: entry }, chief);
  const [{ listId: id, rev, ...row } = expect.fail('not listed')] = (
    await t.call(whiteLists.list, { query: { plateNo: '浙W10001' } }, writer)
  ).data.results;
  expect(row).toMatchObject({ plateNo: '浙W***01', remark: '浙A***45的车主' });
  const save = (change: object) => t.call(whiteLists.update, { params: { id }, body: { ...entry, ...change, rev } }, writer);
  expect(await save({ remark: row.remark })).toMatchObject({ code: commonErrors.invalid.code, message: '备注：请输入正确的车牌号' });
  const stored = async () => (await t.owner.query('select plate_no, remark from white_list where id = $1', [id])).rows[0];
  expect(await stored()).toEqual({ plate_no: '浙W10001', remark: entry.remark });
  expect((await save({ remark: '' })).code).toBe('200');
  expect(await stored()).toEqual({ plate_no: '浙W10001', remark: '' });
});

test('what a refusal says of a plate is masked, what a user noted for oneself is not', async () => {
  await enter('c', '浙A70001');
  await enter('d', '浙A70002');
  const [stay] = (await t.call(parkOrders.list, { query: { plateNo: '浙A70001' } }, writer)).data.results;
  const correction = { orderId: stay?.orderId ?? '', plateNo: '浙A70002', plateColor: 1 as const, reason: '识别错误', rev: stay?.rev ?? 0 };
  const { message } = await t.call(parkOrders.fixPlate, { body: correction }, writer);
  expect(message).toBe('车牌浙A***02在该车场已有在停订单，请先合并');
  const body = {
    kind: 'list' as const,
    path: '/parkingRecord/parkRecord/list',
    value: { views: [{ name: '我的', filters: { plateNo } }] },
  };
  await t.call(preferences.save, { body }, auditor);
  expect((await t.call(preferences.list, {}, auditor)).data).toMatchObject([{ value: body.value }]);
});
