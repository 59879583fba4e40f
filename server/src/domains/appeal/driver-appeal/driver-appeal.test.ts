import {
  appealDecision,
  appealErrors,
  appealNotify,
  appealSource,
  appealStatus,
  driverAppealErrors,
  driverAppeals,
  parkOrderAppeals,
} from '@bochong/contract/appeal';
import { arrearsRecords, arrearsStatus } from '@bochong/contract/arrears';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileBytes } from '../../../kernel/testing/files.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { leaveUnpaid } from '../../arrears/arrears.fixture.ts';
import { createYard, deliverEvents, type Yard } from '../../device/passage-day/passage-day.fixture.ts';

let t: TestApp;
let handler: Actor;
let yard: Yard;
let number = 0;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-13T15:00:00+08:00');
  handler = await t.login('binjiang');
  yard = await createYard(t, 'OBJECT');
});
afterAll(() => t.close());

/** A vehicle that left owing 9 yuan. */
async function debtor() {
  number += 1;
  const plateNo = `浙Q${String(number * 111).padStart(5, '0')}`;
  const orderId = await leaveUnpaid(t, yard, { plateNo, enter: '2025-10-13T10:00:00+08:00', exit: '2025-10-13T12:00:00+08:00' });
  await deliverEvents(t);
  return { orderId, vehicle: { parkId: yard.parkId, plateNo } };
}
const words = { appealType: 5 as const, content: '我没停这么久', contactName: '王女士' };
const file = (body: object, vehicle: object, orderId: string) =>
  t.call(driverAppeals.create, { body: { ...words, ...vehicle, orderId, ...body } as never });
const rowOf = async (appealNo: string) =>
  (await t.call(parkOrderAppeals.list, { query: { appealNo } }, handler)).data.results[0] ?? expect.fail('no appeal');
const debtOf = async (plateNo: string) =>
  (await t.call(arrearsRecords.list, { query: { plateNo } }, handler)).data.results[0]?.arrearsStatus;

async function upload(fields: Record<string, string>, name = 'receipt.png') {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', new Blob([fileBytes(name)]), name);
  const request = new Request('http://x', { method: 'POST', body: form });
  const payload = Buffer.from(await request.arrayBuffer());
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  const answer = await t.app.http.inject({ method: 'POST', url: `/api${driverAppeals.attach.path}`, headers, payload });
  return answer.json() as { code: string; data: { fileId: string } };
}

test('an owner objects with evidence, follows it, and reads the answer', async () => {
  const { orderId, vehicle } = await debtor();
  const { data: stays } = await t.call(driverAppeals.stays, { body: vehicle });
  expect(stays).toMatchObject([{ orderId, payableFen: 9_00, reason: '' }]);
  const { data: evidence } = await upload({ ...vehicle, orderId });
  const filed = await file({ imageIds: [evidence.fileId], contactPhone: '13800001234' }, vehicle, orderId);
  expect(filed.code).toBe('200');
  const mine = { ...vehicle, appealNo: filed.data.appealNo };
  expect(await debtOf(vehicle.plateNo)).toBe(arrearsStatus.FROZEN);
  const { data: again } = await t.call(driverAppeals.stays, { body: vehicle });
  expect(again[0]?.reason).toBe(appealErrors.open.message);
  const row = await rowOf(filed.data.appealNo);
  expect(row).toMatchObject({ appealSource: appealSource.OWNER, contactName: '王女士', notifyState: appealNotify.NONE });
  const params = { id: row.appealId };
  expect((await t.call(parkOrderAppeals.get, { params }, handler)).data.claimImages).toMatchObject([{ fileId: evidence.fileId }]);
  const draft = { decision: appealDecision.REDUCE, decisionDetail: { reduceFen: 4_00 }, opinion: '按小票减免' };
  await t.call(parkOrderAppeals.lock, { params, body: {} }, handler);
  await t.call(parkOrderAppeals.lock, { params, body: { draft } }, handler);
  expect((await t.call(driverAppeals.get, { body: mine })).data).toMatchObject({
    appealStatus: appealStatus.HANDLING,
    opinion: '',
    decision: null,
  });
  await t.call(parkOrderAppeals.handle, { body: { appealId: row.appealId, ...draft } }, handler);
  await deliverEvents(t);
  expect((await t.call(driverAppeals.get, { body: mine })).data).toMatchObject({
    ...{ appealStatus: appealStatus.APPROVED, decision: appealDecision.REDUCE, opinion: '按小票减免' },
    ...{ payableBeforeFen: 9_00, payableAfterFen: 5_00 },
  });
  expect((await rowOf(filed.data.appealNo)).notifyState).toBe(appealNotify.TOLD);
  const { rows } = await t.owner.query("select status, content, phone_mask from sms_message where purpose = 'appeal-result'");
  expect(rows).toMatchObject([{ status: 1, phone_mask: '138****1234' }]);
  expect(t.app.keys.decrypt(rows[0].content)).toBe(
    `您的申诉${filed.data.appealNo}（${vehicle.plateNo}）已通过，停车费由9.00元调整为5.00元`,
  );
});

test('an owner takes an appeal back while nobody has begun it, and owes again', async () => {
  const { orderId, vehicle } = await debtor();
  const filed = await file({}, vehicle, orderId);
  const mine = { ...vehicle, appealNo: filed.data.appealNo };
  expect((await t.call(driverAppeals.withdraw, { body: mine })).code).toBe('200');
  expect(await debtOf(vehicle.plateNo)).toBe(arrearsStatus.OWING);
  expect((await t.call(driverAppeals.withdraw, { body: mine })).code).toBe(appealErrors.wrongState.code);
  const second = await file({}, vehicle, orderId);
  const { appealId } = await rowOf(second.data.appealNo);
  await t.call(parkOrderAppeals.lock, { params: { id: appealId }, body: {} }, handler);
  const late = await t.call(driverAppeals.withdraw, { body: { ...vehicle, appealNo: second.data.appealNo } });
  expect(late.code).toBe(appealErrors.wrongState.code);
  const refusal = { appealId, decision: appealDecision.REJECT, opinion: '计费无误' };
  await t.call(parkOrderAppeals.handle, { body: refusal }, handler);
  expect((await rowOf(second.data.appealNo)).notifyState).toBe(appealNotify.NO_PHONE);
});

test('who does not know the vehicle or the number learns nothing', async () => {
  const { orderId, vehicle } = await debtor();
  const other = { ...vehicle, plateNo: '浙Q99999' };
  expect((await file({}, other, orderId)).code).toBe(driverAppealErrors.noStay.code);
  expect((await t.call(driverAppeals.stays, { body: other })).data).toEqual([]);
  expect((await upload({ ...other, orderId })).code).toBe(driverAppealErrors.noStay.code);
  expect((await upload({ ...vehicle, orderId }, 'letter.exe')).code).toBe(appealErrors.fileKind.code);
  const strange = await file({ imageIds: [`appeal/${yard.dealerId}/other/1.png`] }, vehicle, orderId);
  expect(strange.code).toBe(appealErrors.fileKind.code);
  const filed = await file({}, vehicle, orderId);
  for (const body of [
    { ...other, appealNo: filed.data.appealNo },
    { ...vehicle, appealNo: 'AP0' },
  ])
    expect((await t.call(driverAppeals.get, { body })).code).toBe(driverAppealErrors.noAppeal.code);
});
