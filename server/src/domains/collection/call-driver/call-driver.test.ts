import { arrearsPlates, arrearsRecords } from '@bochong/contract/arrears';
import {
  callDriverErrors,
  callDriverStatus,
  callDrivers,
  callEffects,
  callIntent,
  callPlanErrors,
  callPlanStatus,
  callPlans,
  callResult,
  closedReason,
  reminders,
} from '@bochong/contract/collection';
import { commonErrors } from '@bochong/contract/kernel/error';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { leaveUnpaid } from '../../arrears/arrears.fixture.ts';
import { createYard, deliverEvents, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { collectionJobs } from '../collection.jobs.ts';
import { bindPhone } from '../remind/remind.fixture.ts';

let t: TestApp;
let actor: Actor;
let other: Actor;
let yard: Yard;
let letter = 64;
let names = 0;
const at = (text: string) => new Date(`2025-10-${text}:00+08:00`);
const plate = (number: number) => `浙${String.fromCharCode(letter)}${String(20_000 + number)}`;
const me = async (who: Actor) =>
  (await t.call(callPlans.customers, {}, actor)).data.find((one) => one.account === (who === actor ? 'binjiang' : 'kefu'))?.userId ?? '';

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = at('20T10:00');
  actor = await t.login('binjiang');
  other = await t.login('kefu');
  yard = await createYard(t, 'PHONES');
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.owner.query(
    'delete from call_record; delete from call_driver; delete from remind_record; delete from plate_phone; update call_plan set plan_status = 3',
  );
  await t.owner.query("update arrears_plate set open_count = 0, do_not_disturb = false, plate_no = 'old' || id where open_count > 0");
  await deliverEvents(t);
  letter += 1;
  await goTo('20T10:00');
});
async function goTo(time: string): Promise<void> {
  t.clock.at = at(time);
  await t.owner.query('delete from session');
  actor = await t.login('binjiang');
  other = await t.login('kefu');
}

async function debtors(count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await leaveUnpaid(t, yard, { plateNo: plate(number), enter: at('15T09:00').toISOString(), exit: at('15T11:00').toISOString() });
    await bindPhone(t, yard, plate(number), `1390000${letter}${String(number).padStart(2, '0')}`);
  }
  await deliverEvents(t);
}
const fields = (userIds: string[], change: object = {}) => {
  names += 1;
  return {
    planName: `外呼${names}`,
    callKind: 1 as const,
    filter: { minFen: 900 },
    customers: userIds.map((userId) => ({ userId, quota: 1 })),
    distribution: 1 as const,
    startDate: '2025-10-20',
    endDate: '2025-10-25',
    windowStart: '09:00',
    windowEnd: '18:00',
    maxCallsPerDriver: 2,
    retry: { noAnswer: 4, busy: 1, powerOff: 24 },
    script: '您好，这里是停车管理方',
    ...change,
  };
};
async function started(userIds: string[], change: object = {}) {
  const { planId } = (await t.call(callPlans.save, { body: fields(userIds, change) }, actor)).data;
  const answer = await t.call(callPlans.start, { body: { id: planId, rev: 0 } }, actor);
  return { planId, answer };
}
const drivers = async (planId: string) =>
  (await t.call(callDrivers.list, { query: { planId } }, actor)).data.results.toSorted((a, b) => (a.plateNo < b.plateNo ? -1 : 1));
const call = async (driverId: string, who = actor) => t.call(callDrivers.call, { body: { driverId } }, who);
const save = (callId: string, outcome: object, who = actor) =>
  t.call(callDrivers.save, { body: { callId, callResult: callResult.ANSWERED, seconds: 60, summary: '已说明', ...outcome } }, who);
async function pay(number: number): Promise<void> {
  const [record] = (await t.call(arrearsRecords.list, { query: { plateNo: plate(number) } }, actor)).data.results;
  const body = { arrearsIds: [record?.arrearsId ?? ''], totalFen: 900, paidFen: 900, payChannel: 1 as const, voucher: ['收据'] };
  expect((await t.call(arrearsRecords.pay, { body }, actor)).code).toBe('200');
  await deliverEvents(t);
}

test('a plan chooses its owners when it starts, shares them out, and nobody stands in two running plans', async () => {
  await debtors(3);
  const mine = await me(actor);
  const theirs = await me(other);
  const { planId, answer } = await started([mine, theirs]);
  expect(answer.data).toEqual({ drivers: 3, unassigned: 0 });
  expect((await drivers(planId)).map((one) => one.customerId === mine).filter(Boolean).length).toBeGreaterThan(0);
  expect(new Set((await drivers(planId)).map((one) => one.customerId))).toEqual(new Set([mine, theirs]));
  const again = await started([mine]);
  expect(again.answer.data).toEqual({ drivers: 0, unassigned: 0 });
  expect(await t.call(callPlans.start, { body: { id: planId, rev: 0 } }, actor)).toMatchObject({ code: callPlanErrors.wrongState.code });
  const twin = fields([mine]);
  await t.call(callPlans.save, { body: twin }, actor);
  expect(await t.call(callPlans.save, { body: twin }, actor)).toMatchObject({ code: callPlanErrors.nameTaken.code });
  expect(await t.call(callPlans.save, { body: fields([mine], { callKind: 2 }) }, actor)).toMatchObject({
    code: callPlanErrors.noLine.code,
  });
  const stranger = '01890000-0000-7000-8000-000000000000';
  expect(await t.call(callPlans.save, { body: fields([stranger]) }, actor)).toMatchObject({ code: callPlanErrors.notStaff.code });
  expect((await started([])).answer).toMatchObject({ code: callPlanErrors.noCustomer.code });
  const past = { startDate: '2025-10-01', endDate: '2025-10-02' };
  expect((await started([mine], past)).answer).toMatchObject({ code: callPlanErrors.over.code });
});

test('a draft changes and goes, a running plan changes only in name, end, script and staff', async () => {
  await debtors(1);
  const mine = await me(actor);
  const body = fields([mine]);
  const { planId } = (await t.call(callPlans.save, { body }, actor)).data;
  const edit = (rev: number, change: object) => t.call(callPlans.upd, { body: { ...body, ...change, id: planId, rev } }, actor);
  expect((await edit(0, { maxCallsPerDriver: 3 })).code).toBe('200');
  expect(await edit(0, {})).toMatchObject({ code: commonErrors.stale.code });
  await t.call(callPlans.start, { body: { id: planId, rev: 1 } }, actor);
  expect(await edit(2, { maxCallsPerDriver: 2 })).toMatchObject({ code: callPlanErrors.onlySome.code });
  expect((await edit(2, { maxCallsPerDriver: 3, script: '新话术', endDate: '2025-10-30' })).code).toBe('200');
  expect(await t.call(callPlans.del, { params: { id: planId } }, actor)).toMatchObject({ code: callPlanErrors.wrongState.code });
  const detail = (await t.call(callPlans.get, { params: { id: planId } }, actor)).data;
  expect(detail).toMatchObject({ script: '新话术', endDate: '2025-10-30', driverCount: 1, customers: [{ userId: mine }] });
  const draft = (await t.call(callPlans.save, { body: fields([mine]) }, actor)).data.planId;
  expect((await t.call(callPlans.del, { params: { id: draft } }, actor)).code).toBe('200');
});

test('by quota the rest waits, is shared out anew, and everything of who leaves goes to the others', async () => {
  await debtors(3);
  const [mine, theirs] = [await me(actor), await me(other)];
  const { planId, answer } = await started([mine, theirs], { distribution: 2 });
  expect(answer.data).toEqual({ drivers: 3, unassigned: 1 });
  const body = { ...fields([mine, theirs], { distribution: 2 }), planName: `外呼q${names}` };
  body.customers = body.customers.map((one) => ({ ...one, quota: 5 }));
  expect((await t.call(callPlans.upd, { body: { ...body, id: planId, rev: 1 } }, actor)).code).toBe('200');
  expect((await t.call(callPlans.redistribute, { body: { id: planId, rev: 2 } }, actor)).data).toEqual({ moved: 3 });
  await t.call(callPlans.redistribute, { body: { id: planId, rev: 3, leavingUserId: theirs } }, actor);
  expect(new Set((await drivers(planId)).map((one) => one.customerId))).toEqual(new Set([mine]));
  const [first] = await drivers(planId);
  const move = { driverId: first?.driverId ?? '', customerId: theirs, reason: '熟悉该车主', rev: first?.rev ?? 0 };
  expect((await t.call(callDrivers.transfer, { body: move }, actor)).code).toBe('200');
  expect(await t.call(callDrivers.transfer, { body: { ...move, rev: move.rev + 1, customerId: move.driverId } }, actor)).toMatchObject({
    code: callDriverErrors.notStaff.code,
  });
  expect(await call(move.driverId)).toMatchObject({ code: callDriverErrors.notYours.code });
  const seen = (await t.call(callDrivers.detail, { params: { id: move.driverId } }, actor)).data;
  expect(seen.transfers).toMatchObject([{ reason: '熟悉该车主' }]);
});

test('from the next owner through the call to the promise, kept by paying', async () => {
  await debtors(2);
  const mine = await me(actor);
  const { planId } = await started([mine]);
  const { driverId, waiting } = (await t.call(callDrivers.next, { query: {} }, actor)).data;
  expect(waiting).toBe(2);
  const before = (await t.call(callDrivers.detail, { params: { id: driverId ?? '' } }, actor)).data;
  expect(before).toMatchObject({ hindrance: '', openCallId: null, script: '您好，这里是停车管理方', records: [{ owedFen: 900 }] });
  expect(before.phone).toMatch(/^139\*{4}\d{4}$/);
  const { callId } = (await call(driverId ?? '')).data;
  expect(await call(driverId ?? '')).toMatchObject({ code: callDriverErrors.inCall.code });
  expect(await save(callId, {})).toMatchObject({ code: commonErrors.invalid.code });
  const promise = { callIntent: callIntent.PROMISE, promiseDate: '2025-10-22' };
  expect(await save(callId, { ...promise, promiseDate: '2025-12-01' })).toMatchObject({ code: callDriverErrors.promiseTooLate.code });
  expect((await save(callId, promise)).data).toMatchObject({ callDriverStatus: callDriverStatus.FOLLOWING });
  expect(await save(callId, promise)).toMatchObject({ code: callDriverErrors.alreadySaved.code });
  expect(await call(driverId ?? '')).toMatchObject({ code: callDriverErrors.hindered.code, message: '现在不能拨打：超频次' });
  expect((await t.call(callDrivers.next, { query: {} }, actor)).data).toMatchObject({ waiting: 1 });
  await deliverEvents(t);
  await goTo('21T10:00');
  const called = before.plateNo === plate(1) ? 1 : 2;
  await pay(called);
  const [done] = (await drivers(planId)).filter((one) => one.driverId === driverId);
  expect(done).toMatchObject({ callDriverStatus: callDriverStatus.DONE, closedReason: closedReason.PAID, currentOwedFen: 0 });
  const effect = (await t.call(callEffects.list, { query: {} }, actor)).data.results.find((one) => one.planId === planId);
  expect(effect).toMatchObject({
    drivers: 2,
    calls: 1,
    answered: 1,
    answerRateBp: 10_000,
    averageSec: 60,
    promises: 1,
    keptPromises: 1,
    paidPlates: 1,
    paidFen: 900,
    perCallFen: 900,
  });
  const staff = (await t.call(callEffects.plan, { params: { id: planId } }, actor)).data;
  expect(staff).toMatchObject([{ customerId: mine, calls: 1, paidFen: 900 }]);
  expect((await t.call(callEffects.customers, { query: { customerId: mine } }, actor)).data.results).toMatchObject([{ calls: 1 }]);
  const touched = (await t.call(reminders.list, { query: { channel: 5 } }, actor)).data.results;
  expect(touched).toMatchObject([{ plateNo: plate(called), batchId: null, owedFen: 900 }]);
});

test('whoever has paid is not called: a call that races a payment finds the owner finished with', async () => {
  await debtors(1);
  const { planId } = await started([await me(actor)]);
  const [driver] = await drivers(planId);
  const [ring] = await Promise.all([call(driver?.driverId ?? ''), pay(1)]);
  if (ring.code === '200') await save(ring.data.callId, { callIntent: callIntent.NONE });
  else expect([callDriverErrors.hindered.code, callDriverErrors.ended.code]).toContain(ring.code);
  expect((await drivers(planId))[0]).toMatchObject({ callDriverStatus: callDriverStatus.DONE, closedReason: closedReason.PAID });
  expect(await call(driver?.driverId ?? '')).toMatchObject({ code: callDriverErrors.ended.code });
});

test('calls in vain are tried again later and end with the limit; wrong numbers are dropped; quiet is kept', async () => {
  await debtors(4);
  const { planId } = await started([await me(actor)]);
  const [first, second, third, fourth] = await drivers(planId);
  const id = (one: { driverId: string } | undefined) => one?.driverId ?? '';
  const vain = { callResult: callResult.NO_ANSWER, seconds: 0 };
  expect((await save((await call(id(first))).data.callId, vain)).data.nextCallAt).toBe(at('20T14:00').toISOString());
  await goTo('20T14:00');
  expect((await save((await call(id(first))).data.callId, vain)).data.callDriverStatus).toBe(callDriverStatus.DONE);
  await save((await call(id(second))).data.callId, { callResult: callResult.INVALID });
  expect((await drivers(planId))[1]).toMatchObject({ closedReason: closedReason.INVALID, phone: '' });
  await save((await call(id(third))).data.callId, { callIntent: callIntent.WRONG_PERSON });
  expect((await drivers(planId))[2]).toMatchObject({ closedReason: closedReason.UNBOUND, phone: '' });
  const quiet = { plateId: fourth?.plateId ?? '', doNotDisturb: true, reason: '车主要求' };
  await t.call(reminders.quiet, { body: quiet }, actor);
  expect(await call(id(fourth))).toMatchObject({ message: '现在不能拨打：免打扰名单' });
  await t.call(reminders.quiet, { body: { ...quiet, doNotDisturb: false } }, actor);
  await goTo('20T19:00');
  expect(await call(id(fourth))).toMatchObject({ message: '现在不能拨打：不在计划的拨打时段内' });
});

test('stopping closes who waits and leaves who is followed; an unbound number ends it; days end plans and break promises', async () => {
  await debtors(3);
  const { planId } = await started([await me(actor)]);
  const [first] = await drivers(planId);
  await save((await call(first?.driverId ?? '')).data.callId, { callIntent: callIntent.PROMISE, promiseDate: '2025-10-21' });
  expect((await t.call(callPlans.stop, { body: { id: planId, rev: 1 } }, actor)).data).toEqual({ closed: 2 });
  expect((await drivers(planId)).map((one) => one.callDriverStatus)).toEqual([
    callDriverStatus.FOLLOWING,
    callDriverStatus.CLOSED,
    callDriverStatus.CLOSED,
  ]);
  await goTo('22T10:00');
  for (const job of collectionJobs) await runForDealers(t.app, job);
  const phones = async () => (await t.call(arrearsPlates.get, { params: { id: first?.plateId ?? '' } }, actor)).data;
  const {
    promiseBroken,
    phones: [phone],
  } = await phones();
  expect(promiseBroken).toBe(true);
  const body = { plateId: first?.plateId ?? '', phoneId: phone?.phoneId ?? '', reason: 3 as const };
  await t.call(arrearsPlates.unbindPhone, { body }, actor);
  await deliverEvents(t);
  expect((await drivers(planId))[0]).toMatchObject({ callDriverStatus: callDriverStatus.CLOSED, closedReason: closedReason.UNBOUND });
  const later = await started([await me(actor)]);
  await goTo('26T10:00');
  for (const job of collectionJobs) await runForDealers(t.app, job);
  const states = (await t.call(callPlans.page, { query: {} }, actor)).data.results;
  expect(states.find((one) => one.planId === later.planId)).toMatchObject({ callPlanStatus: callPlanStatus.FINISHED, openCount: 0 });
});
