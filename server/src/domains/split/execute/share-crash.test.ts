import { splitBillStatus } from '@bochong/contract/split';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { deliverEvents, deliverSurely, wakeEffects } from '../../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { businessDate, dayMs } from '../../../kernel/time.ts';
import { createYard, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { brokenEquations, runLedger } from '../../ledger/ledger.fixture.ts';
import { paidStay } from '../../refund/refund.fixture.ts';
import { balanceOf, boundAccount, draft, enable, item, shareDouble, splitOf } from '../split.fixture.ts';
import { splitJobs } from '../split.jobs.ts';

let t: TestApp;
let yard: Yard;
let boss: Actor;
let property = '';

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-13T09:00:00+08:00');
  boss = await t.login('binjiang');
  yard = await createYard(t, 'SPCRASH');
  property = await boundAccount(t, boss);
  await enable(t, boss, await draft(t, boss, [yard.parkId], [item(property, 2000)]));
  // Breaks the transaction at the n-th write to what a share moves; the sequence does not roll back, so each armed crash happens once.
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
      foreach target in array array['split_bill', 'split_detail', 'split_move', 'split_account', 'outbound_effect'] loop
        execute format('create constraint trigger crash_commit after insert or update on %I deferrable initially deferred for each row execute function crash()', target);
      end loop;
    end $$`);
});
afterAll(() => t.close());

test('broken off at any of its writes, from the payment to the release, a share reaches its receiver once', async () => {
  let crashes = 0;
  for (let write = 1; ; write += 1) {
    const channel = shareDouble();
    await t.owner.query("select setval('crash_write', 1, false)");
    await t.owner.query('update crash_at set write = $1', [write]);
    const { billId } = await paidStay(t, yard, `浙K${String(write).padStart(5, '0')}`, businessDate(t.clock.at.getTime() + dayMs));
    let failed = await deliverSurely(t);
    t.clock.at = new Date(t.clock.at.getTime() + dayMs + 120_000);
    for (const job of [...splitJobs, ...splitJobs, ...splitJobs]) {
      await runForDealers(t.app, job).catch(() => {
        failed += 1;
      });
      failed += await deliverSurely(t);
      await wakeEffects(t, 2);
      failed += await deliverSurely(t);
    }
    await t.owner.query('update crash_at set write = 0');
    await deliverEvents(t);
    const { rows } = await t.owner.query<{ done: string }>('select last_value as done from crash_write');
    boss = await t.login('binjiang');
    expect([...channel.given.values()]).toEqual([298]);
    expect(await splitOf(t, boss, billId)).toMatchObject({ status: splitBillStatus.DONE, released: true });
    expect(await balanceOf(t, boss, property)).toMatchObject({ accruedFen: 298 * write, doneFen: 298 * write, balanceFen: 0 });
    vi.restoreAllMocks();
    if (Number(rows[0]?.done) < write) break;
    crashes += failed > 0 || Number(rows[0]?.done) >= write ? 1 : 0;
  }
  expect(crashes).toBeGreaterThan(8);
  await runLedger(t);
  expect(await brokenEquations(t)).toEqual([]);
});
