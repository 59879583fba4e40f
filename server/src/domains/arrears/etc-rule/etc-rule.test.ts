import { arrearsPays, arrearsRecords, arrearsStatus, etcDeductState, etcRuleErrors, etcRules } from '@bochong/contract/arrears';
import { payChannel, payScene } from '@bochong/contract/payment';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runForDealers } from '../../../kernel/jobs.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { createYard, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { leaveUnpaid, wrongSums } from '../arrears.fixture.ts';
import { arrearsJobs, freezeArrears } from '../index.ts';

let t: TestApp;
let actor: Actor;
let yard: Yard;
const fields = () => ({
  ruleName: '签约车扣款',
  parkIds: [yard.parkId],
  enabled: true,
  reasons: [3 as const],
  minAgeHours: 24,
  minFen: 100,
  maxPerDeductFen: 20_000,
  maxPerDayFen: 30_000,
  retryTimes: 1,
  retryHours: 24,
  windowStart: '08:00',
  windowEnd: '20:00',
  notifyHoursBefore: 2,
});

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-20T12:00:00+08:00');
  actor = await t.login('binjiang');
  yard = await createYard(t, 'ETC001');
});
afterAll(() => t.close());

const moveTo = async (at: string) => {
  t.clock.at = new Date(at);
  actor = await t.login('binjiang');
};
const run = async () => {
  for (const job of arrearsJobs) if (job.name === 'etc-deductions') await runForDealers(t.app, job);
};
const create = (change: object = {}) => t.call(etcRules.create, { body: { ...fields(), ...change } }, actor);
const deducts = async (plateNo: string) => (await t.call(etcRules.deducts, { query: { plateNo } }, actor)).data.results;
const record = async (plateNo: string) => (await t.call(arrearsRecords.list, { query: { plateNo } }, actor)).data.results[0];
const owe = (plateNo: string) => leaveUnpaid(t, yard, { plateNo, enter: '2025-10-13T10:00:00+08:00', exit: '2025-10-13T12:00:00+08:00' });
const agree = (plateNo: string, agreementNo: string) =>
  t.owner.query('insert into etc_agreement (dealer_id, plate_no, plate_color, agreement_no, signed_at) values ($1, $2, 1, $3, now())', [
    yard.dealerId,
    plateNo,
    agreementNo,
  ]);

test('a rule is for the company’s lots, its day not below one deduction, its name taken once', async () => {
  expect(await create({ maxPerDayFen: 100 })).toMatchObject({ code: etcRuleErrors.perDayTooLow.code });
  expect(await create({ parkIds: ['01900000-0000-7000-8001-0000000000aa'] })).toMatchObject({ code: etcRuleErrors.unknownPark.code });
  const { etcRuleId } = (await create()).data;
  expect(await create()).toMatchObject({ code: etcRuleErrors.nameTaken.code });
  const row = (await t.call(etcRules.get, { params: { id: etcRuleId } }, actor)).data;
  expect(row).toMatchObject({ requireAgreement: true, parkNames: ['车场ETC001'], rev: 0 });
  const update = () => t.call(etcRules.update, { params: { id: etcRuleId }, body: { ...fields(), minFen: 500, rev: 0 } }, actor);
  expect([(await update()).code, (await update()).code]).toEqual(['200', '40901']);
  expect((await t.call(etcRules.list, { query: { ruleName: '签约', enabled: 1 } }, actor)).data.results).toMatchObject([{ minFen: 500 }]);
});

test('only from those who agreed, announced first, in the hours of the rule, and the record is paid', async () => {
  await owe('浙G10001');
  await owe('浙G10002');
  await agree('浙G10002', 'A2');
  await run();
  expect(await deducts('浙G10001')).toEqual([]);
  expect(await deducts('浙G10002')).toMatchObject([{ state: etcDeductState.WAITING, amountFen: 900, dueAt: '2025-10-20T14:00:00+08:00' }]);
  await run();
  expect(await deducts('浙G10002')).toHaveLength(1);
  await moveTo('2025-10-20T14:00:00+08:00');
  await run();
  expect(await deducts('浙G10002')).toMatchObject([{ state: etcDeductState.SUCCESS, tries: 1 }]);
  expect(await record('浙G10002')).toMatchObject({ arrearsStatus: arrearsStatus.PAID, paidFen: 900 });
  const { data } = await t.call(arrearsPays.list, { query: { plateNo: '浙G10002' } }, actor);
  expect(data.results).toMatchObject([{ payScene: payScene.ETC_SUPPLEMENT, payChannel: payChannel.ETC, paidFen: 900 }]);
  expect((await t.call(arrearsPays.get, { params: { id: data.results[0]?.payId ?? '' } }, actor)).data.items).toMatchObject([
    { amountFen: 900 },
  ]);
  expect(await wrongSums(t)).toEqual([]);
});

test('an empty account is tried again after the interval, then given up', async () => {
  await owe('浙G20001');
  await agree('浙G20001', 'A3-empty');
  await run();
  await moveTo('2025-10-20T16:00:00+08:00');
  await run();
  expect(await deducts('浙G20001')).toMatchObject([
    { state: etcDeductState.WAITING, tries: 1, failCode: 'INSUFFICIENT', dueAt: '2025-10-21T16:00:00+08:00' },
  ]);
  await moveTo('2025-10-21T16:00:00+08:00');
  await run();
  expect(await deducts('浙G20001')).toMatchObject([{ state: etcDeductState.FAILED, tries: 2 }]);
  expect(await record('浙G20001')).toMatchObject({ owedFen: 900 });
});

test('an appeal or a payment takes a planned deduction back, and so may staff before it has begun', async () => {
  const orderId = await owe('浙G30001');
  await owe('浙G30002');
  await owe('浙G30003');
  for (const plateNo of ['浙G30001', '浙G30002', '浙G30003']) await agree(plateNo, `B${plateNo}`);
  await run();
  const order = { dealerId: yard.dealerId, orderId };
  await t.app.database.inScope({ dealerIds: [yard.dealerId] }, (tx) =>
    freezeArrears({ app: t.app, tx, now: t.app.clock.now() }, order, 'AP1'),
  );
  const paid = await record('浙G30002');
  const body = { arrearsIds: [paid?.arrearsId ?? ''], totalFen: 900, paidFen: 900, payChannel: 1 as const, voucher: ['C1'] };
  await t.call(arrearsRecords.pay, { body }, actor);
  expect(await deducts('浙G30001')).toMatchObject([{ state: etcDeductState.CANCELLED }]);
  expect(await deducts('浙G30002')).toMatchObject([{ state: etcDeductState.CANCELLED }]);
  const [planned] = await deducts('浙G30003');
  const cancel = () => t.call(etcRules.cancelDeduct, { body: { deductId: planned?.deductId ?? '' } }, actor);
  expect((await cancel()).code).toBe('200');
  expect(await cancel()).toMatchObject({ code: etcRuleErrors.deductStarted.code });
  const { results } = (await t.call(etcRules.list, { query: {} }, actor)).data;
  await t.call(etcRules.remove, { params: { id: results[0]?.etcRuleId ?? '' } }, actor);
  expect((await t.call(etcRules.list, { query: {} }, actor)).data.totalRecord).toBe(0);
});
