import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { etcAgreementPath, etcRules } from '@bochong/contract/arrears';
import { payState } from '@bochong/contract/bill';
import { remindResult } from '@bochong/contract/collection';
import { invoiceStatus, invoices } from '@bochong/contract/e-invoice';
import { payChannel } from '@bochong/contract/kernel/pay-channel';
import { paySignHeader } from '@bochong/contract/pay-channel';
import { parkingRefunds } from '@bochong/contract/refund';
import { demoCodeCheck } from '@bochong/demo/demo-license';
import { simulatedEtcKey } from '@bochong/demo/simulated-channel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveUnpaid, wrongSums } from './domains/arrears/arrears.fixture.ts';
import { arrearsJobs } from './domains/arrears/index.ts';
import { billJobs } from './domains/bill/index.ts';
import { bindPhone, passedTemplate, startAll } from './domains/collection/remind/remind.fixture.ts';
import { createYard, type Yard } from './domains/device/passage-day/passage-day.fixture.ts';
import { applyParking, claimsOf, detailOf, openSeller } from './domains/e-invoice/e-invoice.fixture.ts';
import { intendActivation } from './domains/license/activation/license-activation.service.ts';
import { recordDevicePayment } from './domains/parking-order/index.ts';
import { billFor, leftStay, paidStay } from './domains/refund/refund.fixture.ts';
import type { Context } from './kernel/app-context.ts';
import { runForDealers } from './kernel/jobs/jobs.ts';
import { queueSms } from './kernel/messages/sms.ts';
import { type EffectJob, effectState } from './kernel/outbound/effect.ts';
import { exportOrQueue } from './kernel/sheets/export-task.ts';
import { type Attempts, deaths } from './kernel/testing/attempt-child.ts';
import { connectPartners, createLedger, manyRows, told } from './kernel/testing/partner-ledger.ts';
import { deliverEvents, takeQueued, wakeEffects } from './kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from './kernel/testing/test-app.ts';
import { toIso } from './kernel/time.ts';

const child = fileURLToPath(new URL('./kernel/testing/attempt-child.ts', import.meta.url));

let t: TestApp;
let yard: Yard;
let boss: Actor;
let clerk: Actor;
let template: string;
let number = 0;
const nextPlate = () => {
  number += 1;
  return `浙K${String(number).padStart(5, '0')}`;
};
const at = (clock: string) => new Date(`2025-10-20T${clock}:00+08:00`);
const now = () => toIso(t.clock.at);

beforeAll(async () => {
  t = await createTestApp();
  await createLedger(t.owner);
  connectPartners(t.app, t.owner);
  await today();
  yard = await createYard(t, 'KILLED');
  template = await passedTemplate(t, boss, '催缴', `\${plateNo}在\${parkName}欠费\${count}笔\${amount}元`);
  await openSeller(t, yard.dealerId);
  const limits = { minAgeHours: 24, minFen: 100, maxPerDeductFen: 20_000, maxPerDayFen: 30_000, retryTimes: 1, retryHours: 24 };
  const rule = { ruleName: '签约车扣款', parkIds: [yard.parkId], enabled: true, reasons: [3 as const], ...limits };
  await t.call(etcRules.create, { body: { ...rule, windowStart: '08:00', windowEnd: '22:00', notifyHoursBefore: 1 } }, boss);
});
afterAll(() => t.close());

/** A login does not outlive a day. */
async function today(): Promise<void> {
  t.clock.at = at('10:00');
  await t.owner.query('delete from session');
  [boss, clerk] = [await t.login('binjiang'), await t.login('kefu')];
}

/** What intends an effect of each kind, by the kind's name; each answers how to see that it was booked once. */
const senders: Record<string, () => Promise<() => Promise<void>>> = {
  async 'bill-ask'() {
    const { outTradeNo } = await ownersBill(payChannel.UNIONPAY);
    await takeQueued(t, 'bill-open');
    t.clock.at = at('10:16');
    for (const job of billJobs) if (job.name === 'ask-bills') await runForDealers(t.app, job);
    return () => same('select pay_state as state from bill where out_trade_no = $1', [outTradeNo], [{ state: payState.CLOSED }]);
  },
  async 'bill-open'() {
    const { outTradeNo } = await ownersBill(payChannel.ALIPAY);
    // Still to be paid when the dead server's work is taken up.
    await t.owner.query(`update bill set expire_at = '2025-10-20T23:00:00+08:00' where out_trade_no = $1`, [outTradeNo]);
    const opened = `select b.pay_state as state, o.pay_url as url from bill b join bill_opening o on o.bill_id = b.id where b.out_trade_no = $1`;
    return async () => {
      await same(opened, [outTradeNo], [{ state: payState.PAYING, url: 'https://channel.example/pay' }]);
      await t.owner.query('update bill_opening set ask_at = null');
    };
  },
  async refund() {
    const plateNo = nextPlate();
    const { billId } = await paidStay(t, yard, plateNo);
    const body = { billId, applyFen: 500, refundReason: 2 as const, requestId: `killed-request-${plateNo}` };
    const { refundId } = (await t.call(parkingRefunds.apply, { body }, clerk)).data;
    const audited = await t.call(parkingRefunds.audit, { params: { id: refundId }, body: { pass: 1, opinion: '', rev: 0 } }, boss);
    expect(audited.code, audited.message).toBe('200');
    await deliverEvents(t, 'RefundApproved');
    return () => same('select refunded_fen::int as fen from bill where plate_no = $1', [plateNo], [{ fen: 500 }]);
  },
  async 'invoice-issue'() {
    const { invoiceId } = await invoiceAsked();
    return () => same('select status from invoice where id = $1', [invoiceId], [{ status: invoiceStatus.ISSUED }]);
  },
  async 'invoice-red'() {
    const { invoiceId, orderId } = await invoiceAsked();
    await deliverEvents(t, 'invoice-issue');
    const { rev } = await detailOf(t, invoiceId, boss);
    const body = { reason: 1 as const, redGrossFen: 1500, requestId: `red-${orderId}`, rev };
    expect((await t.call(invoices.red, { params: { id: invoiceId }, body }, boss)).code).toBe('200');
    const reds = 'select sum(gross_fen)::int as fen, count(*)::int as invoices from invoice where id = $1 or origin_id = $1';
    return async () => {
      await same(reds, [invoiceId], [{ fen: 0, invoices: 2 }]);
      expect(await claimsOf(t, orderId)).toBe(0);
    };
  },
  async 'wechat-change'() {
    const plateNo = nextPlate();
    await leftStay(t, yard, plateNo);
    const { parkId, dealerId, exit } = yard;
    const paidAt = t.clock.at;
    const device = { dealerId, deviceId: exit.deviceId, deviceSn: 'HAND1', parkId, gateId: exit.gateId };
    const took = {
      device,
      eventKey: `HAND1|${plateNo}`,
      occurredAt: paidAt,
      rawOccurredAt: paidAt,
      receivedAt: paidAt,
      offline: false,
      flags: [],
    };
    const cash = { channel: payChannel.CASH, feeFen: 1500, paidFen: 1500, cashReceivedFen: 2000, changeOpenId: 'oABC1234567890XYZ' };
    const payload = { berthCode: 'B1', plateNo, ...cash, collectorId: 'C1', shiftId: 'S1' };
    await t.app.database.inScope({ dealerIds: [dealerId] }, (tx) =>
      recordDevicePayment({ app: t.app, tx, now: paidAt }, took, { eventType: 'handheld.pay', payload, images: [] }),
    );
    const paid = `select (body->>'fen')::int as fen from money_event where kind = 'ChangePaid' and body->>'changeId' in
      (select id::text from wechat_change where bill_id in (select id from bill where plate_no = $1))`;
    return () => same(paid, [plateNo], [{ fen: 500 }]);
  },
  async 'etc-deduction'() {
    const plateNo = nextPlate();
    await leaveUnpaid(t, yard, { plateNo, enter: '2025-10-13T10:00:00+08:00', exit: '2025-10-13T12:00:00+08:00' });
    const payload = JSON.stringify({ plateNo, plateColor: 1, agreementNo: plateNo, state: 'SIGNED', at: now(), nonce: `nonce-${plateNo}` });
    const sign = createHmac('sha256', simulatedEtcKey).update(payload).digest('hex');
    const headers = { 'content-type': 'application/json', [paySignHeader]: sign };
    await t.app.http.inject({ method: 'POST', url: etcAgreementPath(yard.dealerId), payload, headers });
    const plan = async () => {
      for (const job of arrearsJobs) if (job.name === 'etc-deductions') await runForDealers(t.app, job);
    };
    await plan();
    t.clock.at = new Date(t.clock.at.getTime() + 3_600_000);
    await deliverEvents(t);
    await plan();
    return async () => {
      await same('select paid_fen::int as fen from bill where plate_no = $1 and pay_state = 2', [plateNo], [{ fen: 900 }]);
      expect(await wrongSums(t)).toEqual([]);
    };
  },
  async sms() {
    const sms = { dealerId: yard.dealerId, phone: '13800000000', content: '您好', purpose: 'killed' };
    const id = await t.app.database.inScope({ dealerIds: [yard.dealerId] }, (tx) => queueSms(tx, t.app, sms, t.clock.at));
    return () => same('select status from sms_message where id = $1', [id], [{ status: 1 }]);
  },
  async 'sms-batch'() {
    const plateNo = nextPlate();
    await leaveUnpaid(t, yard, { plateNo, enter: '2025-10-13T10:00:00+08:00', exit: '2025-10-13T12:00:00+08:00' });
    await bindPhone(t, yard, plateNo, `138${plateNo.slice(2)}000`);
    await deliverEvents(t);
    await startAll(t, boss, template);
    await deliverEvents(t, 'RemindBatchDue');
    return () =>
      same('select remind_result as result from remind_record where plate_no = $1', [plateNo], [{ result: remindResult.DELIVERED }]);
  },
  async 'license-activation'() {
    const groups = nextPlate().slice(2).padStart(20, 'B');
    const activationCode = `${groups}${demoCodeCheck(groups)}`;
    const asked = { activationCode, requestId: groups, operator: '周海宁' };
    await t.app.database.inScope({ dealerIds: [yard.dealerId] }, (tx) =>
      intendActivation({ app: t.app, tx, now: t.clock.at }, yard.dealerId, asked),
    );
    const trades = 'select sum(qty)::int as qty, count(distinct license_no)::int as licences from license_trade where license_no = $1';
    return () => same(trades, [`DEV-${groups}`], [{ qty: 220, licences: 1 }]);
  },
  async export() {
    const user = await t.app.sessions.find(boss.token);
    if (!user) throw new Error('no session');
    const asked = await t.app.database.inScope({ dealerIds: user.dealerIds }, (tx) =>
      exportOrQueue(manyRows, {}, { app: t.app, tx, user, now: t.clock.at } as Context),
    );
    if (!('exportTaskId' in asked)) throw new Error('a small export');
    return () =>
      same('select status, row_count::int as rows from export_task where id = $1', [asked.exportTaskId], [{ status: 2, rows: 6000 }]);
  },
};

/** An invoice that is asked for over a stay of 15 yuan. */
async function invoiceAsked() {
  const { orderId } = await paidStay(t, yard, nextPlate());
  const { data } = await applyParking(t, [orderId], boss);
  return { invoiceId: data.invoiceId, orderId };
}

/** A bill that an owner asks for who left without paying. */
async function ownersBill(channel: 3 | 4) {
  const plateNo = nextPlate();
  const { orderId } = await leftStay(t, yard, plateNo);
  t.clock.at = at('10:00');
  return billFor(t, yard, { orderId, plateNo }, channel);
}

async function same(query: string, values: unknown[], expected: object[]): Promise<void> {
  expect((await t.owner.query(query, values)).rows).toEqual(expected);
}

/** Has effects carried out by a server of its own, which is killed when each of them stands at a step. */
async function dieAt(death: Attempts['death'], jobs: EffectJob[]): Promise<void> {
  const attempts: Attempts = { ownerUrl: t.ownerUrl, folder: t.folder, at: now(), jobs, death };
  const env = { ...process.env, NODE_COMPILE_CACHE: join(t.folder, 'compiled') };
  const server = spawn(process.execPath, [child, JSON.stringify(attempts)], { stdio: ['ignore', 'ignore', 'pipe'], env });
  let said = '';
  server.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const [, signal] = await once(server, 'exit');
  expect(signal, said).toBe('SIGKILL');
}

const statesOf = async (jobs: EffectJob[]) => {
  const { rows } = await t.owner.query<{ kind: string; state: number }>('select kind, state from outbound_effect where id = any ($1)', [
    jobs.map(({ effectId }) => effectId),
  ]);
  return Object.fromEntries(rows.map(({ kind, state }) => [kind, state]));
};
const allIn = (state: number) => Object.fromEntries(Object.keys(senders).map((kind) => [kind, state]));

/** What is known of an effect whose server died at a step, and whether its partner has acted. */
const after: Record<Attempts['death'], { state: number; acted: boolean }> = {
  claiming: { state: effectState.WAITING, acted: false },
  claimed: { state: effectState.UNDER_WAY, acted: false },
  acted: { state: effectState.UNDER_WAY, acted: true },
  booking: { state: effectState.UNDER_WAY, acted: true },
  booked: { state: effectState.DONE, acted: true },
};

/** Kinds that only read at their partner: done twice, nothing there has happened twice; what a lost answer leaves is proved in their own tests. */
const readers = [
  'channel-bill',
  'fund-bill',
  'invoice-file',
  'invoice-red-ask',
  'ocpi-token-page',
  'peer-check',
  'peer-foreign-course',
  'peer-foreign-page',
  'peer-foreign-price',
  'peer-foreign-status',
  'reconcile-ask',
];
/** Kinds that are told again until they are answered: their partner knows a repetition by its number, which their own tests prove. */
const repeated = [
  'auto-pay-enter',
  'ocpi-command-result',
  'open-webhook',
  'peer-bill',
  'peer-foreign-stop',
  'peer-report',
  'peer-result',
  'peer-status',
  'split-bind',
  'split-release',
  'watch-round',
];
/** Sent once: where its answer is lost, the peer is asked how that number stands. `two-operators.test.ts` loses it. */
const askedAfter = ['peer-foreign-start'];
/** Kinds that `share-crash.test.ts` breaks off at each of their writes. */
const brokenOff = ['split-return', 'split-share'];
/** Kinds that ask no partner and begin anew, or go on with what is left: `dealer-life` breaks them off in its own tests. */
const ownWork = ['dealer-erasure', 'dealer-export'];

/** Kinds that write a file under a name of their own, from its beginning: nobody reads it before its answer is booked. */
const files = ['archive'];

test('no kind of effect is left out', () => {
  expect([...Object.keys(senders), ...readers, ...repeated, ...askedAfter, ...brokenOff, ...ownWork, ...files].sort()).toEqual(
    [...t.app.outbound.keys()].sort(),
  );
});

test.each(deaths)('a server killed at %s: every kind of effect happens and is booked once', { timeout: 300_000 }, async (death) => {
  await today();
  const jobs: EffectJob[] = [];
  const checks: (() => Promise<void>)[] = [];
  for (const [kind, intend] of Object.entries(senders)) {
    t.clock.at = at('10:00');
    checks.push(await intend());
    jobs.push(...(await takeQueued(t, kind)).filter((queued) => 'effectId' in queued));
  }
  t.clock.at = at('12:00');
  await t.owner.query('delete from partner_ledger');
  await dieAt(death, jobs);
  expect(Object.keys(await told(t.owner))).toHaveLength(after[death].acted ? jobs.length : 0);
  expect(await statesOf(jobs)).toEqual(allIn(after[death].state));
  await wakeEffects(t, 300); // longer than the longest call is waited for
  expect(await statesOf(jobs)).toEqual(allIn(effectState.DONE));
  expect(Object.keys(await told(t.owner))).toHaveLength(jobs.length);
  for (const check of checks) await check();
});
