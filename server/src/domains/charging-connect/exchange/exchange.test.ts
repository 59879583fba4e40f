import { exchangeOutcome, exchanges } from '@bochong/contract/charging-connect';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { retentionJobs } from '../../retention/index.ts';
import { bootPayload, type ChargeYard, dial, openChargeYard } from '../charge-point.fixture.ts';
import { insertConversation } from '../charging-connect.seed.ts';
import { keepConversation } from '../index.ts';
import { keptText } from './exchange-book.ts';

let yard: ChargeYard;
beforeAll(async () => {
  yard = await openChargeYard();
});
afterAll(() => yard.close());

const day = 86_400_000;
const list = async (query: Record<string, unknown>) =>
  (await yard.t.call(exchanges.list, { query: { pageSize: 100, ...query } as never }, yard.actor)).data.results;

test('messages are found by charge point, side, name, outcome, transaction and time; heartbeats only by their name', async () => {
  const { equipmentId, key } = await yard.register('TALK-1');
  const other = await yard.register('TALK-2');
  const now = Date.now();
  const said = (at: number, action: string, payload: object) => ({ at, action, payload: { ...payload }, answer: {}, latencyMs: 5 });
  await yard.work(({ tx }) =>
    insertConversation(tx, yard.dealerId, other.equipmentId, [said(now - 3000, 'MeterValues', { connectorId: 2, transactionId: 71 })]),
  );
  const point = await dial(yard.port, 'TALK-1', { key });
  point.answers.GetConfiguration = () => ({ configurationKey: [] });
  point.answers.ChangeConfiguration = () => ({ status: 'Rejected' });
  await point.call('BootNotification', bootPayload);
  await point.call('Heartbeat');
  point.send('nonsense');
  await expect
    .poll(async () => (await list({ equipmentId, outcome: exchangeOutcome.UNREADABLE })).map(({ callText }) => callText))
    .toEqual(['nonsense']);
  const [boot] = await list({ equipmentId, action: 'BootNotification' });
  expect(boot).toMatchObject({ outcome: exchangeOutcome.ANSWERED, latencyMs: expect.any(Number) });
  expect(JSON.parse(boot?.answerText ?? '')).toMatchObject([3, boot?.messageId, { status: 'Accepted' }]);
  expect((await list({ equipmentId })).map(({ action }) => action)).not.toContain('Heartbeat');
  await expect.poll(async () => (await list({ equipmentId, action: 'Heartbeat' })).length).toBe(1);
  await expect
    .poll(async () => (await list({ equipmentId, side: 2, outcome: exchangeOutcome.ANSWERED })).map(({ action }) => action))
    .toContain('GetConfiguration');
  expect((await list({ transactionId: 71 })).map((row) => row.equipmentId)).toEqual([other.equipmentId]);
  expect(await list({ equipmentId, endTime: new Date(now - day).toISOString() })).toEqual([]);
  const chosen = await yard.t.call(exchanges.chosen, { query: { keyword: 'talk-2' } }, yard.actor);
  expect(chosen.data.map((row) => row.equipmentId)).toEqual([other.equipmentId]);
  point.socket.terminate();
});

test('messages are forgotten after thirty days, but for what a flagged session kept', async () => {
  const { equipmentId } = await yard.register('TALK-3');
  const now = Date.now();
  const at = [now - 31 * day, now - 30.5 * day, now - 29 * day];
  await yard.work(async ({ tx }) => {
    const said = at.map((instant) => ({ at: instant, action: 'Authorize', payload: { idTag: 'X' }, answer: {}, latencyMs: 1 }));
    await insertConversation(tx, yard.dealerId, equipmentId, said);
    const span = { from: new Date((at[0] ?? 0) - 1000), to: new Date((at[0] ?? 0) + 1000), keepUntil: new Date(now + day) };
    await keepConversation(tx, yard.dealerId, equipmentId, span);
  });
  for (const job of retentionJobs) await runForDealers(yard.t.app, job);
  const left = (await list({ equipmentId })).map((row) => Date.parse(row.at));
  expect(left).toEqual([at[2], at[0]]);
});

test.each([
  [
    '[2,"a","ChangeConfiguration",{"key":"AuthorizationKey","value":"00ff"}]',
    '[2,"a","ChangeConfiguration",{"key":"AuthorizationKey","value":"***"}]',
  ],
  [
    '[2,"a","ChangeConfiguration",{"value":"00ff","key":"authorizationkey"}]',
    '[2,"a","ChangeConfiguration",{"value":"***","key":"authorizationkey"}]',
  ],
  [
    '[3,"a",{"configurationKey":[{"key":"X","readonly":false,"value":"1"},{"key":"AuthorizationKey","readonly":true,"value":"00ff"}]}]',
    '[3,"a",{"configurationKey":[{"key":"X","readonly":false,"value":"1"},{"key":"AuthorizationKey","readonly":true,"value":"***"}]}]',
  ],
  [
    '[2,"a","GetDiagnostics",{"location":"ftp://user:secret@files.example.com/x"}]',
    '[2,"a","GetDiagnostics",{"location":"ftp://***@files.example.com/x"}]',
  ],
  [
    '[2,"a","GetDiagnostics",{"location":"https://console.example.com/api/device/log/AZ09-_x/"}]',
    '[2,"a","GetDiagnostics",{"location":"https://console.example.com/api/device/log/***/"}]',
  ],
  ['a\0b', 'ab'],
])('%s is kept without secrets and what cannot be stored', (text, kept) => expect(keptText(text)).toBe(kept));
