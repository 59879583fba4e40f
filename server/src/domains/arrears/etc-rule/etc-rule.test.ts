import { createHmac, randomUUID } from 'node:crypto';
import {
  arrearsPays,
  arrearsPlates,
  arrearsRecords,
  arrearsStatus,
  type EtcAgreementNotice,
  etcAgreementPath,
  etcDeductState,
  etcRuleErrors,
  etcRules,
} from '@bochong/contract/arrears';
import { payChannel, payScene } from '@bochong/contract/bill';
import { paySignHeader } from '@bochong/contract/pay-channel';
import { simulatedEtcKey } from '@bochong/demo/simulated-channel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { toIso } from '../../../kernel/time.ts';
import { createYard, deliverEvents, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
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
  await deliverEvents(t);
};
const create = (change: object = {}) => t.call(etcRules.create, { body: { ...fields(), ...change } }, actor);
const deducts = async (plateNo: string) => (await t.call(etcRules.deducts, { query: { plateNo } }, actor)).data.results;
const record = async (plateNo: string) => (await t.call(arrearsRecords.list, { query: { plateNo } }, actor)).data.results[0];
const owe = (plateNo: string) => leaveUnpaid(t, yard, { plateNo, enter: '2025-10-13T10:00:00+08:00', exit: '2025-10-13T12:00:00+08:00' });
/** What the issuer tells the company. */
async function tell(change: Partial<EtcAgreementNotice>, key = simulatedEtcKey, dealerId = yard.dealerId): Promise<[number, string]> {
  const at = toIso(t.app.clock.now());
  const payload = JSON.stringify({ plateColor: 1, state: 'SIGNED', at, nonce: randomUUID(), ...change });
  const headers = { 'content-type': 'application/json', [paySignHeader]: createHmac('sha256', key).update(payload).digest('hex') };
  const { statusCode, body } = await t.app.http.inject({ method: 'POST', url: etcAgreementPath(dealerId), payload, headers });
  return [statusCode, body];
}
const agree = async (plateNo: string, agreementNo: string) => expect(await tell({ plateNo, agreementNo })).toEqual([200, 'success']);
const agreements = async (query: object = {}) => (await t.call(etcRules.agreements, { query }, actor)).data.results;

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

test('an owner is told before, by message and in the hours of the rule only', async () => {
  await moveTo('2025-10-21T21:00:00+08:00');
  await owe('浙G40001');
  await agree('浙G40001', 'A4');
  const [plate] = (await t.call(arrearsPlates.list, { query: { plateNo: '浙G40001' } }, actor)).data.results;
  await t.call(arrearsPlates.bindPhone, { body: { plateId: plate?.plateId ?? '', phone: '13805740001' } }, actor);
  await run();
  expect(await deducts('浙G40001')).toEqual([]);
  await moveTo('2025-10-22T08:10:00+08:00');
  await run();
  expect(await deducts('浙G40001')).toMatchObject([{ state: etcDeductState.WAITING, dueAt: '2025-10-22T10:10:00+08:00' }]);
  const { rows } = await t.owner.query<{ content: Buffer; phone_mask: string }>(
    `select content, phone_mask from sms_message where purpose = 'etc-deduction'`,
  );
  expect(rows.map((row) => [row.phone_mask, t.app.keys.decrypt(row.content)])).toEqual([
    ['138****0001', '您的车辆浙G40001有停车费9.00元未缴，将于2025-10-22 10:10起从您签约的ETC账户扣款，如有异议请在此之前申诉'],
  ]);
});

test('an agreement stands until its owner ends it, which takes back what was planned; old and forged notices change nothing', async () => {
  await owe('浙G50001');
  const signed = { plateNo: '浙G50001', agreementNo: 'A5', at: '2025-10-22T08:00:00+08:00' };
  expect(await tell(signed, 'another key')).toEqual([401, 'bad signature']);
  expect(await tell({ ...signed, plateNo: '没有车牌' })).toEqual([400, 'bad notice: plateNo']);
  expect(await tell(signed, simulatedEtcKey, '01900000-0000-7000-8001-0000000000aa')).toEqual([409, 'mismatch']);
  expect(await agreements({ plateNo: '浙G50001' })).toEqual([]);
  await tell(signed);
  await run();
  expect(await deducts('浙G50001')).toMatchObject([{ state: etcDeductState.WAITING }]);
  await tell({ ...signed, state: 'ENDED', at: '2025-10-22T09:00:00+08:00' });
  expect(await deducts('浙G50001')).toMatchObject([{ state: etcDeductState.CANCELLED }]);
  await tell(signed); // repeated by the issuer
  expect(await agreements({ plateNo: '浙G50001', inForce: 1 })).toEqual([]);
  expect(await agreements({ plateNo: '浙G50001' })).toMatchObject([
    { agreementNo: 'A5', endedAt: '2025-10-22T09:00:00+08:00', owedFen: 900 },
  ]);
  await tell({ ...signed, agreementNo: 'A6', at: '2025-10-22T09:30:00+08:00' });
  expect(await agreements({ plateNo: '浙G50001', inForce: 1 })).toMatchObject([{ agreementNo: 'A6', endedAt: null }]);
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
  await run(); // what staff took back is not planned again
  expect(await deducts('浙G30003')).toMatchObject([{ state: etcDeductState.CANCELLED, failCode: '人工取消' }]);
  const { results } = (await t.call(etcRules.list, { query: {} }, actor)).data;
  await t.call(etcRules.remove, { params: { id: results[0]?.etcRuleId ?? '' } }, actor);
  expect((await t.call(etcRules.list, { query: {} }, actor)).data.totalRecord).toBe(0);
});

test('where no issuer is connected nothing is announced or taken, and nobody’s notice counts', async () => {
  await owe('浙G60001');
  await create();
  await agree('浙G60001', 'A7');
  const { etcIssuer } = t.app;
  delete t.app.etcIssuer;
  expect(await tell({ plateNo: '浙G60001', agreementNo: 'A8' })).toEqual([401, 'bad signature']);
  await run();
  expect(await deducts('浙G60001')).toEqual([]);
  if (etcIssuer) t.app.etcIssuer = etcIssuer;
  await run();
  expect(await deducts('浙G60001')).toMatchObject([{ state: etcDeductState.WAITING }]);
});
