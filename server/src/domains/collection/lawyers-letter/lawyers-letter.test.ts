import { arrearsRecords } from '@bochong/contract/arrears';
import { lawyersLetterErrors, lawyersLetters, letterStatus, reminders } from '@bochong/contract/collection';
import { commonErrors } from '@bochong/contract/kernel/error';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { leaveUnpaid } from '../../arrears/arrears.fixture.ts';
import { createYard, deliverEvents, type Yard } from '../../device/passage-day/passage-day.fixture.ts';

let t: TestApp;
let actor: Actor;
let auditor: Actor;
let yard: Yard;
let templateId: string;
const at = (text: string) => new Date(`2025-${text}:00+08:00`);

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = at('10-20T10:00');
  actor = await t.login('binjiang');
  auditor = await t.login('kefu');
  yard = await createYard(t, 'LETTERS');
  const limits = (await t.call(reminders.getLimits, {}, actor)).data;
  await t.call(reminders.saveLimits, { body: { ...limits, letterMinFen: 900 } }, actor);
  const body = {
    templateName: '催款函',
    lawFirm: '浙江某某律师事务所',
    lawyerName: '李律师',
    content: `\${ownerName}：您的车辆\${plateNo}欠费\${amount}元`,
  };
  ({ templateId } = (await t.call(lawyersLetters.saveTemplate, { body }, actor)).data);
  expect(await t.call(lawyersLetters.saveTemplate, { body }, actor)).toMatchObject({ code: lawyersLetterErrors.templateNameTaken.code });
});
afterAll(() => t.close());

const recordOf = async (plateNo: string) => (await t.call(arrearsRecords.list, { query: { plateNo } }, actor)).data.results[0];
/** A vehicle that left in July and was told of it three times. */
async function debtor(plateNo: string): Promise<void> {
  await leaveUnpaid(t, yard, { plateNo, enter: at('07-01T09:00').toISOString(), exit: at('07-01T11:00').toISOString() });
  await deliverEvents(t);
  await t.owner.query('update arrears_record set evidence_level = 2, arrears_at = exit_time where plate_no = $1', [plateNo]);
  const plateId = (await recordOf(plateNo))?.plateId ?? '';
  for (const day of ['01', '02', '03']) {
    const body = { plateId, channel: 7 as const, at: at(`10-${day}T10:00`).toISOString(), note: '告知单' };
    expect((await t.call(reminders.manualRemind, { body }, actor)).code).toBe('200');
  }
}
const write = (plateNo: string) =>
  t.call(lawyersLetters.save, { body: { plateNo, templateId, ownerName: '张三', address: '杭州市滨江区某路1号' } }, actor);
const row = async (letterId: string) =>
  (await t.call(lawyersLetters.list, { query: {} }, actor)).data.results.find((one) => one.letterId === letterId);
const rev = async (letterId: string) => (await row(letterId))?.rev ?? 0;
const audit = async (letterId: string, pass: boolean, who = auditor) =>
  t.call(lawyersLetters.audit, { params: { id: letterId }, body: { pass, opinion: '同意', rev: await rev(letterId) } }, who);
const submit = async (letterId: string) =>
  t.call(lawyersLetters.submit, { params: { id: letterId }, body: { rev: await rev(letterId) } }, actor);
const send = async (letterId: string, expressNo = 'SF100') =>
  t.call(lawyersLetters.send, { params: { id: letterId }, body: { sendWay: 2 as const, expressNo, rev: await rev(letterId) } }, actor);
async function pay(plateNo: string): Promise<void> {
  const body = {
    arrearsIds: [(await recordOf(plateNo))?.arrearsId ?? ''],
    totalFen: 900,
    paidFen: 900,
    payChannel: 1 as const,
    voucher: ['收据'],
  };
  expect((await t.call(arrearsRecords.pay, { body }, actor)).code).toBe('200');
  await deliverEvents(t);
}

test('from the draft through another’s approval and the post to the payment that closes it', async () => {
  const plateNo = '浙C30001';
  expect(await write(plateNo)).toMatchObject({ code: lawyersLetterErrors.unfit.code, message: '不能发律师函：该车牌没有欠费' });
  await debtor(plateNo);
  const { letterId } = (await write(plateNo)).data;
  const params = { id: letterId };
  expect(await write(plateNo)).toMatchObject({ code: lawyersLetterErrors.openLetter.code });
  expect(await send(letterId)).toMatchObject({ code: lawyersLetterErrors.wrongState.code });
  expect((await submit(letterId)).code).toBe('200');
  expect(await audit(letterId, true, actor)).toMatchObject({ code: lawyersLetterErrors.ownAudit.code });
  expect(await t.call(lawyersLetters.audit, { params, body: { pass: true, opinion: '好', rev: 9 } }, auditor)).toMatchObject({
    code: commonErrors.stale.code,
  });
  expect((await audit(letterId, true)).code).toBe('200');
  expect(await send(letterId, '')).toMatchObject({ code: commonErrors.invalid.code });
  expect((await send(letterId)).code).toBe('200');
  expect(await row(letterId)).toMatchObject({ letterStatus: letterStatus.SENT, payDeadline: '2025-11-04', expressNo: 'SF100' });
  const [printed] = (await t.call(lawyersLetters.print, { query: { ids: letterId as never } }, actor)).data;
  expect(printed).toMatchObject({ content: `张三：您的车辆${plateNo}欠费9.00元`, records: [{ owedFen: 900 }] });
  const url = `/api${lawyersLetters.pdf.path}?ids=${letterId}`;
  const file = await t.app.http.inject({ url, headers: { authorization: actor.token, clienttype: actor.clientType } });
  expect([file.statusCode, file.rawPayload.toString('latin1', 0, 5)]).toEqual([200, '%PDF-']);
  const contacts = (await t.call(reminders.list, { query: { channel: 6 } }, actor)).data.results;
  expect(contacts).toMatchObject([{ plateNo, owedFen: 900 }]);
  expect((await t.call(lawyersLetters.deliver, { params, body: { signed: true, rev: await rev(letterId) } }, actor)).code).toBe('200');
  await pay(plateNo);
  expect(await row(letterId)).toMatchObject({ letterStatus: letterStatus.CLOSED, resultPaidFen: 900, closedReason: '已缴清' });
});

test('nothing is sent after the payment, nor to who asked for quiet; a returned letter is closed with a reason', async () => {
  const plateNo = '浙C30002';
  await debtor(plateNo);
  const { letterId } = (await write(plateNo)).data;
  const params = { id: letterId };
  await submit(letterId);
  await audit(letterId, true);
  const plateId = (await recordOf(plateNo))?.plateId ?? '';
  const quiet = (doNotDisturb: boolean) => t.call(reminders.quiet, { body: { plateId, doNotDisturb, reason: '要求' } }, actor);
  await quiet(true);
  expect(await send(letterId)).toMatchObject({ message: '不能发律师函：免打扰名单' });
  await quiet(false);
  await send(letterId);
  await t.call(lawyersLetters.deliver, { params, body: { signed: false, rev: await rev(letterId) } }, actor);
  expect((await t.call(lawyersLetters.close, { params, body: { reason: '地址有误', rev: await rev(letterId) } }, actor)).code).toBe('200');
  const again = (await write(plateNo)).data.letterId;
  await submit(again);
  await audit(again, true);
  const [sending] = await Promise.all([send(again), pay(plateNo)]);
  if (sending.code !== '200') expect(sending.message).toMatch(/已结清|已结案/);
  expect(await row(again)).toMatchObject({ letterStatus: letterStatus.CLOSED });
  expect(await send(again)).toMatchObject({ code: lawyersLetterErrors.wrongState.code });
});

test('a rejected letter can be removed and frees its records; templates go', async () => {
  const plateNo = '浙C30003';
  await debtor(plateNo);
  const { letterId } = (await write(plateNo)).data;
  await submit(letterId);
  await audit(letterId, false);
  expect(await row(letterId)).toMatchObject({ letterStatus: letterStatus.REJECTED });
  expect((await write(plateNo)).code).toBe('200');
  expect((await t.call(lawyersLetters.remove, { params: { id: letterId } }, actor)).code).toBe('200');
  expect((await t.call(lawyersLetters.removeTemplate, { params: { id: templateId } }, actor)).code).toBe('200');
  expect(await write(plateNo)).toMatchObject({ code: commonErrors.notFound.code });
});
