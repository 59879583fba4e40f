import { chargeRefunds } from '@bochong/contract/refund';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { createYard, type Yard } from '../device/passage-day/passage-day.fixture.ts';
import { refundJobs } from './index.ts';
import { createChannelDouble, deliverSurely, moneyOf, paidStay, refundOf } from './refund.fixture.ts';

let t: TestApp;
let yard: Yard;
let boss: Actor;
let clerk: Actor;
let number = 0;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-13T12:00:00+08:00');
  [boss, clerk] = [await t.login('binjiang'), await t.login('kefu')];
  yard = await createYard(t, 'CRASH1');
  // Breaks the transaction at the n-th write to what a refund moves; the sequence does not roll back, so each armed crash happens once.
  await t.owner.query(`
    create sequence crash_write;
    create table crash_at (write bigint);
    insert into crash_at values (0);
    create function crash() returns trigger language plpgsql security definer as $$
      begin
        if (select write from crash_at) > 0 and nextval('crash_write') = (select write from crash_at) then raise exception 'crash'; end if;
        return null;
      end $$;
    do $$ declare target text; begin
      foreach target in array array['refund_apply', 'refund_step', 'charge_info', 'park_order', 'park_order_change', 'counter_delta'] loop
        execute format('create constraint trigger crash_commit after insert or update on %I deferrable initially deferred for each row execute function crash()', target);
      end loop;
    end $$`);
});
afterAll(() => t.close());
afterEach(() => void vi.restoreAllMocks());

async function approved() {
  number += 1;
  const plateNo = `浙C${String(number).padStart(5, '0')}`;
  const { billId } = await paidStay(t, yard, plateNo);
  const request = { billId, applyFen: 500, refundReason: 2 as const, requestId: `crash-request-${number}` };
  const { refundId } = (await t.call(chargeRefunds.apply, { body: request }, clerk)).data;
  await t.call(chargeRefunds.audit, { params: { id: refundId }, body: { pass: 1, opinion: '', rev: 0 } }, boss);
  return { plateNo, refundId };
}
async function askLater(): Promise<void> {
  t.clock.at = new Date(t.clock.at.getTime() + 60_000);
  const context = { app: t.app, dealerId: yard.dealerId, now: t.clock.at };
  await t.app.database.inScope({ dealerIds: [yard.dealerId] }, async (tx) => refundJobs[0]?.perDealer(tx, context));
  await deliverSurely(t);
}
async function expectOnce({ plateNo, refundId }: { plateNo: string; refundId: string }, channel: { moved: Map<string, number> }) {
  expect(await refundOf(t, refundId)).toMatchObject({ status: 3, fen: 500 });
  expect([...channel.moved.values()]).toEqual([500]);
  expect(await moneyOf(t, plateNo)).toMatchObject({
    refunded: 500,
    billRefunded: 500,
    orderRefunded: 500,
    payable: 1000,
    due: 0,
    overpaid: 0,
  });
}

test('broken off at any of its writes, a refund reaches the payer once', async () => {
  let crashes = 0;
  for (let write = 1; ; write += 1) {
    const refund = await approved();
    const channel = createChannelDouble();
    await t.owner.query("select setval('crash_write', 1, false)");
    await t.owner.query('update crash_at set write = $1', [write]);
    const failures = await deliverSurely(t);
    await t.owner.query('update crash_at set write = 0');
    await expectOnce(refund, channel);
    vi.restoreAllMocks();
    if (failures === 0) break;
    crashes += failures;
  }
  expect(crashes).toBeGreaterThanOrEqual(8);
});

test.each(['lost', 'lostAfter'] as const)('with the answer of the channel %s, it reaches the payer once', async (how) => {
  const refund = await approved();
  const channel = createChannelDouble();
  channel.plan.push(how);
  await deliverSurely(t);
  expect(await refundOf(t, refund.refundId)).toMatchObject({ status: 2 });
  await askLater();
  await expectOnce(refund, channel);
  expect(new Set(channel.calls).size).toBe(1);
});

test('a server that dies between the channel’s word and its own loses nothing', async () => {
  const refund = await approved();
  const channel = createChannelDouble();
  const { simulatedChannel } = await import('../payment/index.ts');
  const moving = simulatedChannel.refund;
  vi.spyOn(simulatedChannel, 'refund').mockImplementationOnce(async (request) => {
    const answer = await moving(request);
    await t.owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'bochong' and state = 'idle in transaction'",
    );
    return answer;
  });
  expect(await deliverSurely(t)).toBeGreaterThan(0);
  await expectOnce(refund, channel);
});
