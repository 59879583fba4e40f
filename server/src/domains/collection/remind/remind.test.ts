import { arrearsRecords } from '@bochong/contract/arrears';
import {
  batchSource,
  batchState,
  msgTemplateErrors,
  msgTemplates,
  planTrigger,
  remindErrors,
  reminders,
  remindResult,
  shortMsgPlanErrors,
  shortMsgPlans,
  skipReason,
  templateStatus,
} from '@bochong/contract/collection';
import { commonErrors } from '@bochong/contract/kernel/error';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type QueuedJob, runForDealers, runQueued } from '../../../kernel/jobs/jobs.ts';
import { InvalidPhone, type SmsProvider } from '../../../kernel/messages/sms-provider.ts';
import { takeQueued, wakeEffects } from '../../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { leaveUnpaid } from '../../arrears/arrears.fixture.ts';
import { createYard, deliverEvents, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { collectionJobs } from '../collection.jobs.ts';
import { bindPhone, passedTemplate, settle, startAll } from './remind.fixture.ts';

let t: TestApp;
let actor: Actor;
let yard: Yard;
let templateId: string;
let letter = 64;
let sent: string[] = [];
let carrier: SmsProvider['send'] = async () => 'm';
const at = (text: string) => new Date(`2025-10-${text}:00+08:00`);
const plate = (number: number) => `浙${String.fromCharCode(letter)}${String(10_000 + number)}`;
const phoneOf = (number: number) => `1380000${String(letter).padStart(2, '0')}${String(number).padStart(2, '0')}`;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = at('20T12:00');
  actor = await t.login('binjiang');
  yard = await createYard(t, 'REMIND');
  const send: SmsProvider['send'] = async (message) => {
    const answer = await carrier(message);
    sent.push(message.phone);
    return answer;
  };
  Object.assign(t.app, { sms: { name: 'test', arrives: true, send } satisfies SmsProvider });
  templateId = await passedTemplate(t, actor, '欠费提醒', `\${plateNo}在\${parkName}欠费\${count}笔\${amount}元`);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.owner.query('delete from remind_record; delete from plate_phone; update short_msg_plan set enabled = false');
  await t.owner.query("update arrears_plate set open_count = 0, do_not_disturb = false, plate_no = 'old' || id where open_count > 0");
  await deliverEvents(t);
  letter += 1;
  sent = [];
  carrier = async () => 'm';
  t.clock.at = at('20T12:00');
});

const leave = (number: number, day = 15) =>
  leaveUnpaid(t, yard, { plateNo: plate(number), enter: at(`${day}T09:00`).toISOString(), exit: at(`${day}T11:00`).toISOString() });
async function debtors(count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await leave(number);
    await bindPhone(t, yard, plate(number), phoneOf(number));
  }
  await deliverEvents(t);
}
const recordOf = async (number: number) =>
  (await t.call(arrearsRecords.list, { query: { plateNo: plate(number) } }, actor)).data.results[0];
async function pay(number: number): Promise<string> {
  const { arrearsId = '' } = (await recordOf(number)) ?? {};
  const body = { arrearsIds: [arrearsId], totalFen: 900, paidFen: 900, payChannel: 1 as const, voucher: ['收据'] };
  return (await t.call(arrearsRecords.pay, { body }, actor)).code;
}

/** One step of a batch, as the job runner would deliver it; killed, it comes to nothing. */
const step = (batchId: string, killed = false) =>
  t.app.database.inScope({ dealerIds: [yard.dealerId] }, async (tx) => {
    const delivery = { name: 'RemindBatchDue', consumer: 'remind', dealerId: yard.dealerId, eventId: '', payload: { batchId } };
    await t.app.events.deliver(tx, delivery, new AbortController().signal);
    if (killed) throw new Error('killed');
  });

test('everybody who may be reminded is, and it says why the others are not', async () => {
  await debtors(2);
  await leave(3); // no number
  await leave(4);
  await bindPhone(t, yard, plate(4), phoneOf(4), 0);
  await leave(5, 20); // an hour ago
  await bindPhone(t, yard, plate(5), phoneOf(5));
  const { checked, batchId } = await startAll(t, actor, templateId);
  expect(checked).toMatchObject({ plates: 5, withPhone: 3, willSend: 2, estSegments: 2, estCostFen: 10 });
  expect(Object.fromEntries(checked.willSkip.map((one) => [one.skipReason, one.plates]))).toEqual({
    [skipReason.NO_PHONE]: 1,
    [skipReason.UNBOUND]: 1,
    [skipReason.WRONG_TIME]: 1,
  });
  const { batch, rows } = await settle(t, actor, batchId);
  expect(batch).toMatchObject({ state: batchState.DONE, total: 5, delivered: 2, skipped: 3, queued: 0, costFen: 10 });
  expect(sent.sort()).toEqual([phoneOf(1), phoneOf(2)]);
  expect(rows.find((row) => row.plateNo === plate(1))).toMatchObject({
    remindResult: remindResult.DELIVERED,
    content: `【滨江停车】${plate(1)}在车场REMIND欠费1笔9.00元`,
    phone: `138****${phoneOf(1).slice(-4)}`,
    owedFen: 900,
  });
  expect(await recordOf(1)).toMatchObject({ remindCount: 1 });
  const candidates = (await t.call(reminders.candidates, { query: {} }, actor)).data.results;
  expect(candidates.find((row) => row.plateNo === plate(1))).toMatchObject({ skipReason: skipReason.TOO_OFTEN });
});

test('a preview shows each message as it would go out, to whom, what it costs, what came before, and sends nothing', async () => {
  await debtors(2);
  await leave(3); // no number
  const { results } = (await t.call(reminders.candidates, { query: {} }, actor)).data;
  const plateIds = results.filter((row) => [1, 2, 3].map(plate).includes(row.plateNo)).map((row) => row.plateId);
  const { data } = await t.call(reminders.preview, { body: { plateIds, templateId } }, actor);
  expect(data).toMatchObject({ willSend: 2, estSegments: 2, estCostFen: 10, willSkip: [{ skipReason: skipReason.NO_PHONE, plates: 1 }] });
  const first = data.messages.find((row) => row.plateNo === plate(1));
  expect(first).toMatchObject({ content: `【滨江停车】${plate(1)}在车场REMIND欠费1笔9.00元`, segments: 1, owedFen: 900, skipReason: null });
  expect(first).toMatchObject({ phone: `138****${phoneOf(1).slice(-4)}`, contacts30Days: 0, lastContactAt: null });
  expect(data.messages.at(-1)).toMatchObject({ plateNo: plate(3), skipReason: skipReason.NO_PHONE });
  expect(sent).toEqual([]);
  const { data: told } = await t.call(reminders.remind, { body: { plateIds: plateIds.slice(0, 3), templateId } }, actor);
  await settle(t, actor, told.batchId);
  const after = await t.call(reminders.preview, { body: { plateIds, templateId } }, actor);
  expect(after.data).toMatchObject({ willSend: 0, estCostFen: 0 });
  expect(after.data.messages.find((row) => row.plateNo === plate(1))).toMatchObject({
    contacts30Days: 1,
    skipReason: skipReason.TOO_OFTEN,
  });
});

test('what was checked is sent once, by whom it was checked for, within five minutes', async () => {
  await debtors(1);
  const { checked, batchId } = await startAll(t, actor, templateId);
  const text = `【滨江停车】${plate(1)}在车场REMIND欠费1笔9.00元`;
  expect(checked).toMatchObject({ willSend: 1, estCostFen: 5, messages: [{ plateNo: plate(1), owedFen: 900, content: text }] });
  const body = { templateId, checkToken: checked.checkToken };
  expect(await t.call(reminders.remindAll, { body }, actor)).toMatchObject({ code: remindErrors.alreadySubmitted.code });
  const other = await t.login('kefu');
  expect(await t.call(reminders.remindAll, { body }, other)).toMatchObject({ code: remindErrors.checkExpired.code });
  t.clock.at = at('20T12:06');
  expect(await t.call(reminders.remindAll, { body }, actor)).toMatchObject({ code: remindErrors.checkExpired.code });
  await settle(t, actor, batchId);
  expect(sent).toHaveLength(1);
});

test('who has paid before its turn hears nothing, and a payment never waits for the carrier', async () => {
  await debtors(2);
  const { batchId } = await startAll(t, actor, templateId);
  await step(batchId);
  expect(await pay(2)).toBe('200'); // queued, paid, then its turn comes
  const { promise: inFlight, resolve: reached } = Promise.withResolvers<void>();
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  carrier = async () => {
    reached();
    await gate;
    return 'm';
  };
  const sending = deliverEvents(t);
  await inFlight;
  expect(await pay(1)).toBe('200');
  release();
  await sending;
  expect(sent).toEqual([phoneOf(1)]);
  const { rows } = await settle(t, actor, batchId);
  expect(rows.find((row) => row.plateNo === plate(2))).toMatchObject({ skipReason: skipReason.SETTLED });
});

test('a step that breaks off is done again under the same ids; nobody is contacted twice, nothing is left out', async () => {
  await debtors(3);
  const { batchId } = await startAll(t, actor, templateId);
  const handed = new Map<string, Set<string>>();
  const stop = new AbortController();
  carrier = async ({ phone, messageId }) => {
    handed.set(phone, (handed.get(phone) ?? new Set()).add(messageId));
    if (handed.size === 2) stop.abort(new Error('killed'));
    return 'm';
  };
  await step(batchId); // queued
  await expect(step(batchId, true)).rejects.toThrow('killed');
  await deliverEvents(t, 'RemindBatchDue');
  const sending = (await takeQueued(t)).find((job) => 'effectId' in job);
  await expect(runQueued(t.app, sending as QueuedJob, stop.signal)).rejects.toThrow('killed');
  expect((await t.call(reminders.result, { query: { batchId } }, actor)).data.results).toMatchObject([{ sent: 3, delivered: 0 }]);
  await wakeEffects(t, 60);
  await step(batchId); // told once more than there is to do
  expect([...handed.values()].map((ids) => ids.size)).toEqual([1, 1, 1]);
  actor = await t.login('binjiang');
  const { batch, rows } = await settle(t, actor, batchId);
  expect(batch).toMatchObject({ total: 3, sent: 0, delivered: 3, state: batchState.DONE });
  expect(new Set(rows.map((row) => row.plateId)).size).toBe(3);
});

test('failures are sent again twice, not to numbers that do not exist', async () => {
  await debtors(2);
  carrier = async ({ phone }) => {
    throw phone === phoneOf(1) ? new InvalidPhone('no such number') : new Error('line down');
  };
  const { batchId } = await startAll(t, actor, templateId);
  let { batch, rows } = await settle(t, actor, batchId);
  expect(batch).toMatchObject({ failed: 2, costFen: 0 });
  const resend = (id: string) => t.call(reminders.resend, { body: { batchId: id } }, actor);
  for (const attempt of [2, 3]) {
    const again = await resend(batch?.batchId ?? '');
    expect(again).toMatchObject({ code: '200', data: { resent: 1 } });
    expect(await resend(batch?.batchId ?? '')).toMatchObject({ code: remindErrors.nothingToResend.code });
    ({ batch, rows } = await settle(t, actor, again.data.batchId));
    expect(rows).toMatchObject([{ plateNo: plate(2), attempt, remindResult: remindResult.FAILED }]);
    expect(batch).toMatchObject({ source: batchSource.RESEND });
  }
  expect(await resend(batch?.batchId ?? '')).toMatchObject({ code: remindErrors.nothingToResend.code });
  const candidates = (await t.call(reminders.candidates, { query: {} }, actor)).data.results;
  expect(candidates.find((row) => row.plateNo === plate(1))).toMatchObject({ skipReason: skipReason.INVALID_PHONE, phone: '' });
});

test('a stopped batch sends no more; a call or notice made outside counts', async () => {
  await debtors(2);
  const { batchId } = await startAll(t, actor, templateId);
  const stop = () => t.call(reminders.stop, { params: { id: batchId } }, actor);
  expect((await stop()).code).toBe('200');
  expect(await stop()).toMatchObject({ code: remindErrors.batchOver.code });
  expect((await settle(t, actor, batchId)).batch).toMatchObject({ total: 0, state: batchState.STOPPED });
  const plateId = (await recordOf(1))?.plateId ?? '';
  const note = { plateId, channel: 7 as const, note: '车窗告知单' };
  const write = (time: string) => t.call(reminders.manualRemind, { body: { ...note, at: at(time).toISOString() } }, actor);
  expect(await write('20T12:01')).toMatchObject({ code: remindErrors.future.code });
  expect((await write('20T11:00')).code).toBe('200');
  await deliverEvents(t);
  expect(await recordOf(1)).toMatchObject({ remindCount: 1 });
  expect(sent).toEqual([]);
});

test('limits are the dealer’s: another window, another threshold; who asked for quiet has it', async () => {
  await debtors(2);
  const limits = (await t.call(reminders.getLimits, {}, actor)).data;
  const save = (change: object) => t.call(reminders.saveLimits, { body: { ...limits, ...change } }, actor);
  expect(await save({ windowStart: '21:00' })).toMatchObject({ code: commonErrors.invalid.code });
  const plateId = (await recordOf(2))?.plateId ?? '';
  expect((await t.call(reminders.quiet, { body: { plateId, doNotDisturb: true, reason: '车主来电要求' } }, actor)).code).toBe('200');
  await save({ minFen: 901 });
  const reasons = async () =>
    (await t.call(reminders.candidates, { query: {} }, actor)).data.results
      .toSorted((a, b) => (a.plateNo < b.plateNo ? -1 : 1))
      .map((row) => row.skipReason);
  expect(await reasons()).toEqual([skipReason.TOO_LITTLE, skipReason.DO_NOT_DISTURB]);
  await save({ windowStart: '13:00' });
  expect(await reasons()).toEqual([skipReason.WRONG_TIME, skipReason.DO_NOT_DISTURB]);
  const plateIds = [(await recordOf(1))?.plateId ?? '', plateId];
  const judged = async () => (await t.call(reminders.remind, { body: { plateIds, templateId } }, actor)).data;
  const willSkip = (...reasons: number[]) => reasons.map((skipReason) => ({ skipReason, plates: 1 }));
  const closed = await judged();
  expect(closed).toMatchObject({ willSend: 0, willSkip: willSkip(skipReason.DO_NOT_DISTURB, skipReason.WRONG_TIME) });
  expect((await settle(t, actor, closed.batchId)).batch).toMatchObject({ skipped: 2, delivered: 0 });
  await save({});
  const open = await judged();
  expect(open).toMatchObject({ willSend: 1, willSkip: willSkip(skipReason.DO_NOT_DISTURB) });
  expect((await settle(t, actor, open.batchId)).batch).toMatchObject({ skipped: 1, delivered: 1 });
});

test('a program reminds what comes due, once, in its hours; switched off it drops its queue', async () => {
  const fields = {
    planName: '五日提醒',
    trigger: planTrigger.AGE_DAYS,
    triggerParam: [5],
    perWeek: 1,
    conditions: { minFen: 900 },
    templateId,
    windowStart: '09:00',
    windowEnd: '18:00',
  };
  const { planId } = (await t.call(shortMsgPlans.create, { body: fields }, actor)).data;
  expect(await t.call(shortMsgPlans.create, { body: fields }, actor)).toMatchObject({ code: shortMsgPlanErrors.nameTaken.code });
  await debtors(1);
  const switchTo = async (enabled: boolean) => {
    const row = (await t.call(shortMsgPlans.list, { query: {} }, actor)).data.results.find((one) => one.planId === planId);
    return t.call(shortMsgPlans.switch, { params: { id: planId }, body: { enabled, rev: row?.rev ?? 0 } }, actor);
  };
  t.clock.at = at('20T08:00');
  expect((await switchTo(true)).code).toBe('200');
  const run = async (time: string) => {
    t.clock.at = at(time);
    actor = await t.login('binjiang');
    for (const job of collectionJobs) await runForDealers(t.app, job);
    return (await t.call(reminders.result, { query: {} }, actor)).data.results.filter((batch) => batch.planName === '五日提醒');
  };
  const owedAt = Date.parse((await recordOf(1))?.arrearsAt ?? '');
  expect(owedAt).toBe(at('15T11:00').getTime());
  expect(await run('20T10:55')).toEqual([]);
  expect(await run('20T20:00')).toEqual([]); // due, past its hours
  expect(await run('21T09:00')).toMatchObject([{ total: 1, source: batchSource.PLAN }]);
  expect(await run('21T09:05')).toHaveLength(1);
  expect((await switchTo(false)).code).toBe('200');
  await deliverEvents(t);
  expect(sent).toEqual([]);
  expect(await run('21T09:10')).toMatchObject([{ total: 0, state: batchState.STOPPED }]);
});

test('a template is what the carrier knows: once it has passed it does not change', async () => {
  const body = { templateName: '复催', signName: '滨江停车', kind: 2 as const, content: `请缴费\${url}` };
  const { templateId: id } = (await t.call(msgTemplates.create, { body }, actor)).data;
  const params = { id };
  expect(await t.call(msgTemplates.create, { body }, actor)).toMatchObject({ code: msgTemplateErrors.nameTaken.code });
  const edit = (rev: number) => t.call(msgTemplates.update, { params, body: { ...body, rev } }, actor);
  expect(await edit(7)).toMatchObject({ code: commonErrors.stale.code });
  expect((await edit(0)).code).toBe('200');
  expect(await t.call(reminders.check, { query: { templateId: id } }, actor)).toMatchObject({ code: msgTemplateErrors.notPassed.code });
  await t.call(msgTemplates.report, { params, body: { rev: 1 } }, actor);
  const audit = (pass: boolean, rev: number) =>
    t.call(msgTemplates.audit, { params, body: { pass, providerCode: pass ? 'C1' : '', reason: pass ? '' : '签名不符', rev } }, actor);
  expect((await audit(false, 2)).code).toBe('200');
  expect((await edit(3)).code).toBe('200');
  await t.call(msgTemplates.report, { params, body: { rev: 4 } }, actor);
  expect((await audit(true, 5)).code).toBe('200');
  expect(await edit(6)).toMatchObject({ code: msgTemplateErrors.wrongState.code });
  expect(await t.call(reminders.check, { query: { templateId: id } }, actor)).toMatchObject({ code: remindErrors.noPayUrl.code });
  const plan = { planName: '周催', trigger: planTrigger.CYCLE, triggerParam: [], perWeek: 2, conditions: {}, templateId: id };
  const made = await t.call(shortMsgPlans.create, { body: { ...plan, windowStart: '09:00', windowEnd: '18:00' } }, actor);
  const disable = (rev: number) => t.call(msgTemplates.switch, { params, body: { enabled: false, rev } }, actor);
  expect(await disable(6)).toMatchObject({ code: msgTemplateErrors.inUse.code });
  expect((await t.call(shortMsgPlans.remove, { params: { id: made.data.planId } }, actor)).code).toBe('200');
  expect((await disable(6)).code).toBe('200');
  const [row] = (await t.call(msgTemplates.list, { query: { templateName: '复催' } }, actor)).data.results;
  expect(row).toMatchObject({ templateStatus: templateStatus.DISABLED, providerCode: 'C1' });
  expect((await t.call(msgTemplates.remove, { params }, actor)).code).toBe('200');
});
