import { createHmac, randomUUID } from 'node:crypto';
import { arrearsRecords, arrearsStatus, etcAgreementPath, etcDeductState, etcRuleErrors, etcRules } from '@bochong/contract/arrears';
import { paySignHeader } from '@bochong/contract/pay-channel';
import { simulatedEtc, simulatedEtcKey } from '@bochong/demo/simulated-channel';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type QueuedJob, runForDealers, runQueued } from '../../../kernel/jobs/jobs.ts';
import { deliverEvents, takeQueued, wakeEffects } from '../../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { toIso } from '../../../kernel/time.ts';
import { createYard, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { leaveUnpaid, wrongSums } from '../arrears.fixture.ts';
import { arrearsJobs } from '../index.ts';
import type { EtcIssuer } from './etc-issuer.ts';

let t: TestApp;
let actor: Actor;
let yard: Yard;
let number = 0;

/** What the issuer took, by the number of the deduction. */
const taken = new Map<string, number>();
const calls: string[] = [];
/** Happens once after the issuer has taken the money and before it answers. */
let afterTaking: () => unknown = () => undefined;

/** Remembers what it took. */
const issuer: EtcIssuer = {
  ...simulatedEtc,
  async deduct({ outTradeNo, amountFen }) {
    calls.push('deduct');
    taken.set(outTradeNo, amountFen);
    const then = afterTaking;
    afterTaking = () => undefined;
    await then();
    return { state: 'SUCCESS', tradeNo: `ETC${outTradeNo}` };
  },
  async query(outTradeNo) {
    calls.push('query');
    return taken.has(outTradeNo) ? { state: 'SUCCESS', tradeNo: `ETC${outTradeNo}` } : { state: 'UNKNOWN_NUMBER' };
  },
};

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-20T10:00:00+08:00');
  actor = await t.login('binjiang');
  yard = await createYard(t, 'ETCCRASH');
  const limits = { minAgeHours: 24, minFen: 100, maxPerDeductFen: 20_000, maxPerDayFen: 30_000, retryTimes: 1, retryHours: 24 };
  const body = { ruleName: '签约车扣款', parkIds: [yard.parkId], enabled: true, reasons: [3 as const], ...limits };
  await t.call(etcRules.create, { body: { ...body, windowStart: '08:00', windowEnd: '22:00', notifyHoursBefore: 1 } }, actor);
  t.app.etcIssuer = issuer;
});
afterAll(() => t.close());
afterEach(() => {
  taken.clear();
  calls.length = 0;
});

const planDue = async () => {
  for (const job of arrearsJobs) if (job.name === 'etc-deductions') await runForDealers(t.app, job);
};
const deduct = async (plateNo: string) => (await t.call(etcRules.deducts, { query: { plateNo } }, actor)).data.results[0];
const record = async (plateNo: string) => (await t.call(arrearsRecords.list, { query: { plateNo } }, actor)).data.results[0];
const cancel = (deductId: string) => t.call(etcRules.cancelDeduct, { body: { deductId } }, actor);

/** A debt of 9 yuan whose deduction is due and waits in the queue. */
async function due(): Promise<{ plateNo: string; job: QueuedJob }> {
  number += 1;
  const plateNo = `浙E${String(number).padStart(5, '0')}`;
  await leaveUnpaid(t, yard, { plateNo, enter: '2025-10-13T10:00:00+08:00', exit: '2025-10-13T12:00:00+08:00' });
  const payload = JSON.stringify({
    plateNo,
    plateColor: 1,
    agreementNo: plateNo,
    state: 'SIGNED',
    at: toIso(t.clock.at),
    nonce: randomUUID(),
  });
  const sign = createHmac('sha256', simulatedEtcKey).update(payload).digest('hex');
  const headers = { 'content-type': 'application/json', [paySignHeader]: sign };
  await t.app.http.inject({ method: 'POST', url: etcAgreementPath(yard.dealerId), payload, headers });
  await planDue();
  t.clock.at = new Date(t.clock.at.getTime() + 3_600_000);
  await deliverEvents(t);
  await planDue();
  const job = (await takeQueued(t, 'etc-deduction')).at(0);
  if (!job) throw new Error('no deduction is due');
  return { plateNo, job };
}
async function expectPaidOnce(plateNo: string): Promise<void> {
  expect(await deduct(plateNo)).toMatchObject({ state: etcDeductState.SUCCESS, tries: 1 });
  expect(await record(plateNo)).toMatchObject({ arrearsStatus: arrearsStatus.PAID, paidFen: 900 });
  const { rows } = await t.owner.query('select paid_fen::int as fen from bill where plate_no = $1 and pay_state = 2', [plateNo]);
  expect(rows).toEqual([{ fen: 900 }]);
  expect(await wrongSums(t)).toEqual([]);
}

test('a deduction whose server died after the issuer took the money is asked for and booked once', async () => {
  const { plateNo, job } = await due();
  const stop = new AbortController();
  afterTaking = () => stop.abort(new Error('killed'));
  await expect(runQueued(t.app, job, stop.signal)).rejects.toThrow('killed');
  const running = await deduct(plateNo);
  expect(running).toMatchObject({ state: etcDeductState.RUNNING });
  expect(await cancel(running?.deductId ?? '')).toMatchObject({ code: etcRuleErrors.deductStarted.code });
  await wakeEffects(t, 2);
  expect(calls).toEqual(['deduct', 'query']);
  await expectPaidOnce(plateNo);
});

test('an answer that got lost cancels nothing, also when the debt is paid by hand meanwhile: the money is booked and goes back', async () => {
  const { plateNo, job } = await due();
  afterTaking = () => {
    throw new Error('connection reset');
  };
  await runQueued(t.app, job);
  expect(await deduct(plateNo)).toMatchObject({ state: etcDeductState.RUNNING });
  const { arrearsId = '' } = (await record(plateNo)) ?? {};
  const body = { arrearsIds: [arrearsId], totalFen: 900, paidFen: 900, payChannel: 1 as const, voucher: ['收据'] };
  expect((await t.call(arrearsRecords.pay, { body }, actor)).code).toBe('200');
  await planDue();
  expect(await deduct(plateNo)).toMatchObject({ state: etcDeductState.RUNNING });
  await wakeEffects(t, 2);
  expect(await deduct(plateNo)).toMatchObject({ state: etcDeductState.SUCCESS });
  const { rows } = await t.owner.query(
    `select (select sum(paid_fen)::int from bill where plate_no = $1 and pay_state = 2) as paid,
       (select sum(apply_fen)::int from refund_apply where plate_no = $1) as back`,
    [plateNo],
  );
  expect(rows).toEqual([{ paid: 1800, back: 900 }]);
});

test('broken off while it is booked, a deduction is asked for again and booked once', async () => {
  const { plateNo, job } = await due();
  await t.owner.query(`create function crash() returns trigger language plpgsql as $$ begin raise exception 'crash'; end $$;
    create constraint trigger crash_commit after insert on bill deferrable initially deferred for each row execute function crash()`);
  await runQueued(t.app, job);
  expect(await deduct(plateNo)).toMatchObject({ state: etcDeductState.RUNNING });
  await t.owner.query('drop trigger crash_commit on bill; drop function crash');
  await wakeEffects(t, 2);
  await expectPaidOnce(plateNo);
});

test('the issuer is called without an open transaction and without a lock', async () => {
  const { plateNo, job } = await due();
  let open = -1;
  let paid = '';
  afterTaking = async () => {
    const { rows } = await t.owner.query(
      "select from pg_stat_activity where datname = current_database() and application_name like 'bochong%' and state like 'idle in%'",
    );
    open = rows.length;
    await t.owner.query("set lock_timeout = '1s'");
    paid = (await t.owner.query('update arrears_record set id = id where plate_no = $1', [plateNo])).rowCount === 1 ? 'free' : 'locked';
  };
  await runQueued(t.app, job);
  expect([open, paid]).toEqual([0, 'free']);
  await expectPaidOnce(plateNo);
});
