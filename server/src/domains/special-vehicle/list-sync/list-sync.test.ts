import { liveAlarms } from '@bochong/contract/alarm';
import { commonErrors } from '@bochong/contract/kernel/error';
import { listSyncs, passCards, syncStatus } from '@bochong/contract/special-vehicle';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { insertDevice } from '../../device/device.seed.ts';
import { createYard, deliverEvents, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { cardOf, monthRule, sell } from '../pass-card/pass.fixture.ts';
import { listSyncJob } from './list-sync.service.ts';

const { WAITING, SENT, SUCCESS, FAILED } = syncStatus;
let t: TestApp;
let actor: Actor;
let yards: Yard[] = [];
const terminals: string[] = [];
let ruleId = '';
const noon = Date.parse('2025-10-01T12:00:00+08:00');
/** The clock stands so many minutes after noon. */
const minute = (minutes: number) => {
  t.clock.at = new Date(noon + minutes * 60_000);
};

beforeAll(async () => {
  t = await createTestApp();
  minute(0);
  actor = await t.login('binjiang');
  yards = [await createYard(t, 'SYNC01'), await createYard(t, 'SYNC02')];
  for (const { dealerId, parkId } of yards)
    terminals.push(
      await t.app.database.inScope({ dealerIds: [dealerId] }, (tx) =>
        insertDevice(tx, t.app, dealerId, { deviceSn: `term-${parkId}`, deviceType: 2, parkId, secretKey: 'x'.repeat(32) }),
      ),
    );
  ruleId = await monthRule(
    t,
    actor,
    yards.map(({ parkId }) => parkId),
  );
});
afterAll(() => t.close());

const send = () => runForDealers(t.app, listSyncJob);
const rowsOf = async (refId: string) => (await t.call(listSyncs.list, { query: { refId } }, actor)).data.results;
const statesOf = async (refId: string) => (await rowsOf(refId)).map((row) => row.syncStatus).sort();
/** What a terminal was sent last. */
async function lastCommand(terminal: string) {
  const { rows } = await t.owner.query<{ id: string; args: Record<string, unknown> }>(
    "select id, args from device_command where device_id = $1 and type = 'SYNC_LIST' order by issued_at desc, id desc limit 1",
    [terminal],
  );
  return rows[0] ?? expect.fail('nothing was sent');
}
async function answer(terminal: string, ok: boolean, commandId?: string): Promise<void> {
  const done = { commandId: commandId ?? (await lastCommand(terminal)).id, ok, message: ok ? '' : '存储已满' };
  await t.app.database.inScope({ dealerIds: [yards[0]?.dealerId ?? ''] }, (tx) =>
    t.app.events.emit(tx, 'DeviceCommandDone', yards[0]?.dealerId ?? '', {
      ...done,
      deviceId: terminal,
      deviceSn: 'term',
      at: t.clock.at?.toISOString() ?? '',
    }),
  );
  await deliverEvents(t);
}
const alarms = async () => {
  const { data } = await t.call(liveAlarms.missed, { query: { since: '2025-10-01T00:00:00+08:00' } }, actor);
  return data.filter((alarm) => alarm.msgType === 'bagIssueFail');
};

test('a card goes to the terminals of its lots, which confirm it; a change goes there anew', async () => {
  const cardId = (await sell(t, actor, ruleId, '浙C10001')).data.cardId;
  await deliverEvents(t);
  expect(await statesOf(cardId)).toEqual([WAITING, WAITING]);
  await send();
  expect(await statesOf(cardId)).toEqual([SENT, SENT]);
  expect((await lastCommand(terminals[0] ?? '')).args).toMatchObject({ syncType: 1, version: 0, plates: [{ plateNo: '浙C10001' }] });
  const old = (await lastCommand(terminals[0] ?? '')).id;
  for (const terminal of terminals) await answer(terminal, true);
  expect(await statesOf(cardId)).toEqual([SUCCESS, SUCCESS]);
  expect(await cardOf(t, actor, cardId)).toMatchObject({ syncTargets: 2, syncSuccess: 2, syncFailed: 0 });
  const plates = [{ plateNo: '浙C10002', plateColor: 1 as const }];
  await t.call(passCards.changePlates, { params: { id: cardId }, body: { plates, rev: 0 } }, actor);
  await deliverEvents(t);
  await send();
  await answer(terminals[0] ?? '', true, old);
  await answer(terminals[0] ?? '', true, 'what');
  expect(await statesOf(cardId)).toEqual([SENT, SENT]);
  expect((await lastCommand(terminals[0] ?? '')).args).toMatchObject({ syncType: 2, version: 1, plates: [{ plateNo: '浙C10002' }] });
});

test('what is refused or not answered is tried again; the third failure is told to everybody, and it is sent anew by hand', async () => {
  minute(100);
  const { cardId, certCode } = (await sell(t, actor, ruleId, '浙C10003')).data;
  await deliverEvents(t);
  await send();
  await answer(terminals[0] ?? '', false);
  expect(await rowsOf(cardId)).toContainEqual(
    expect.objectContaining({ syncStatus: FAILED, lastError: '存储已满', tries: 1, nextTryAt: '2025-10-01T13:41:00+08:00' }),
  );
  minute(101);
  await send();
  minute(106);
  await send();
  expect((await rowsOf(cardId)).map(({ tries }) => tries)).toEqual([3, 3]);
  expect(await alarms()).toEqual([]);
  await answer(terminals[0] ?? '', true);
  minute(136);
  await send();
  expect((await alarms()).filter((alarm) => alarm.certCode === certCode)).toMatchObject([{ parkNum: 1, syncType: '包期' }]);
  const failed = await t.call(passCards.list, { query: { syncFailed: 1 } }, actor);
  expect(failed.data.results.map((card) => card.cardId)).toContain(cardId);
  expect((await t.call(listSyncs.resend, { body: { refId: cardId } }, actor)).data).toEqual({ targets: 1 });
  expect(await statesOf(cardId)).toEqual([SENT, SUCCESS]);
  await answer(terminals[1] ?? '', true);
  expect(await statesOf(cardId)).toEqual([SUCCESS, SUCCESS]);
  const unknown = await t.call(listSyncs.resend, { body: { refId: ruleId } }, actor);
  expect(unknown.code).toBe(commonErrors.notFound.code);
});
