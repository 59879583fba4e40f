import { parkingRefunds } from '@bochong/contract/refund';
import { simulatedChannel } from '@bochong/demo/simulated-channel';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type QueuedJob, runQueued } from '../../../kernel/jobs/jobs.ts';
import { deliverEvents, takeQueued, wakeEffects } from '../../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { createYard, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { createChannelDouble, deliverSurely, moneyOf, paidStay, refundOf } from '../refund.fixture.ts';

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
      foreach target in array array['refund_apply', 'refund_step', 'bill', 'park_order', 'park_order_change', 'counter_delta', 'outbound_effect'] loop
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
  const { refundId } = (await t.call(parkingRefunds.apply, { body: request }, clerk)).data;
  await t.call(parkingRefunds.audit, { params: { id: refundId }, body: { pass: 1, opinion: '', rev: 0 } }, boss);
  return { plateNo, refundId };
}
async function askLater(): Promise<void> {
  await wakeEffects(t, 2);
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
    await deliverSurely(t);
    const { rows } = await t.owner.query<{ crashed: boolean }>('select last_value >= $1 and is_called as crashed from crash_write', [
      write,
    ]);
    await t.owner.query('update crash_at set write = 0');
    await askLater();
    await expectOnce(refund, channel);
    vi.restoreAllMocks();
    if (!rows[0]?.crashed) break;
    crashes += 1;
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
  const stop = new AbortController();
  const moving = simulatedChannel.refund;
  vi.spyOn(simulatedChannel, 'refund').mockImplementationOnce(async (request) => {
    const answer = await moving(request);
    stop.abort(new Error('killed'));
    return answer;
  });
  await deliverEvents(t, 'RefundApproved');
  const sending = (await takeQueued(t)).find((job) => 'effectId' in job);
  await expect(runQueued(t.app, sending as QueuedJob, stop.signal)).rejects.toThrow('killed');
  expect(await refundOf(t, refund.refundId)).toMatchObject({ status: 2 });
  await askLater();
  await expectOnce(refund, channel);
  expect(channel.calls).toHaveLength(1);
});
