import { createHmac } from 'node:crypto';
import { arrearsRecords } from '@bochong/contract/arrears';
import { reminders, remindResult } from '@bochong/contract/collection';
import { smsReportPath, smsSignHeader } from '@bochong/contract/kernel/sms-report';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../kernel/database/identifier.ts';
import type { SmsProvider } from '../../../kernel/messages/sms-provider.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { leaveUnpaid } from '../../arrears/arrears.fixture.ts';
import { createYard, deliverEvents, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { bindPhone, passedTemplate, settle, startAll } from './remind.fixture.ts';

const key = 'carrier-key';
let t: TestApp;
let actor: Actor;
let yard: Yard;
let batchId: string;
let ids: string[];
const handed: string[] = [];
const now = '2025-10-20T12:00:00+08:00';

beforeAll(async () => {
  t = await createTestApp({ BOCHONG_SMS_URL: 'http://127.0.0.1:9/sms', BOCHONG_SMS_KEY: key });
  t.clock.at = new Date(now);
  actor = await t.login('binjiang');
  yard = await createYard(t, 'REPORT');
  const send: SmsProvider['send'] = async ({ messageId }) => {
    handed.push(messageId);
    return messageId;
  };
  Object.assign(t.app, { sms: { name: 'test', arrives: false, send } satisfies SmsProvider });
  for (const number of [1, 2, 3]) {
    const plateNo = `浙R1000${number}`;
    await leaveUnpaid(t, yard, { plateNo, enter: '2025-10-15T09:00:00+08:00', exit: '2025-10-15T11:00:00+08:00' });
    await bindPhone(t, yard, plateNo, `1380000000${number}`);
  }
  await deliverEvents(t);
  const templateId = await passedTemplate(t, actor, '欠费提醒', `\${plateNo}欠费\${amount}元`);
  batchId = (await startAll(t, actor, templateId)).batchId ?? '';
  const { batch, rows } = await settle(t, actor, batchId);
  expect(batch).toMatchObject({ sent: 3, delivered: 0, failed: 0 });
  ids = rows.sort((a, b) => a.plateNo.localeCompare(b.plateNo)).map((row) => row.remindId);
});
afterAll(() => t.close());

interface Told {
  messageId: string;
  state: 'DELIVERED' | 'FAILED';
  code?: string;
}
async function report(reports: readonly Told[], secret = key): Promise<[number, string]> {
  const payload = JSON.stringify({ reports: reports.map((one) => ({ ...one, at: now })) });
  return post(payload, secret);
}
async function post(payload: string, secret = key): Promise<[number, string]> {
  const headers = { 'content-type': 'application/json', [smsSignHeader]: createHmac('sha256', secret).update(payload).digest('hex') };
  const answer = await t.app.http.inject({ method: 'POST', url: smsReportPath, payload, headers });
  await deliverEvents(t);
  return [answer.statusCode, answer.body];
}
const state = async () => {
  const { batch, rows } = await settle(t, actor, batchId);
  return { batch, results: ids.map((id) => rows.find((row) => row.remindId === id)?.remindResult) };
};

test('what arrived and what failed is shown, and counted once however often it is said', async () => {
  const [first = '', second = ''] = ids;
  const told: Told[] = [
    { messageId: first, state: 'DELIVERED' },
    { messageId: second, state: 'FAILED', code: 'BLOCKED' },
  ];
  expect(await report(told)).toEqual([200, 'success']);
  expect(await report([...told, { messageId: first, state: 'FAILED' }])).toEqual([200, 'success']);
  const { DELIVERED, FAILED, SENT } = remindResult;
  expect(await state()).toMatchObject({ batch: { sent: 1, delivered: 1, failed: 1 }, results: [DELIVERED, FAILED, SENT] });
  const counts = [];
  for (const number of [1, 2, 3]) {
    const [record] = (await t.call(arrearsRecords.list, { query: { plateNo: `浙R1000${number}` } }, actor)).data.results;
    counts.push(record?.remindCount);
  }
  expect(counts).toEqual([1, 0, 1]);
});

test('one that failed is sent again though its vehicle was written to today; to a number nobody has, nothing more', async () => {
  const before = handed.length;
  const again = await t.call(reminders.resend, { body: { batchId } }, actor);
  expect(again.data).toMatchObject({ resent: 1 });
  await deliverEvents(t);
  expect(handed).toHaveLength(before + 1);
  expect(await report([{ messageId: handed.at(-1) ?? '', state: 'FAILED', code: 'INVALID_PHONE' }])).toEqual([200, 'success']);
  const { rows } = await t.owner.query('select status from plate_phone h join arrears_plate p on p.id = h.plate_id where p.plate_no = $1', [
    '浙R10002',
  ]);
  expect(rows).toEqual([{ status: 2 }]);
});

test('who is not the carrier is refused, nonsense named, and what is not ours passed over', async () => {
  const [, , third = ''] = ids;
  expect((await report([{ messageId: third, state: 'DELIVERED' }], 'other'))[0]).toBe(401);
  expect((await post('{"reports":[{"messageId":7}]}'))[0]).toBe(400);
  expect((await post('nonsense'))[0]).toBe(400);
  const old = newId(new Date('2025-10-01T00:00:00+08:00'));
  expect(await report([{ messageId: old, state: 'DELIVERED' }])).toEqual([200, 'success']);
  expect((await state()).results[2]).toBe(remindResult.SENT);
});
