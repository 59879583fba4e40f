import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { verify } from './admin/verify.repo.ts';
import { trialSums } from './domains/ledger/ledger.fixture.ts';
import { createTestApp, type TestApp } from './kernel/testing/test-app.ts';
import { deedKinds, openMoneyWorld, type Step } from './money-walk.fixture.ts';

/** `BOCHONG_WALK=10000` is the proof of the issue; the default is a short form of it. */
const steps = Number(process.env.BOCHONG_WALK ?? 40);
const seed = Number(process.env.BOCHONG_SEED ?? 20_261_128);

let t: TestApp;
let world: Awaited<ReturnType<typeof openMoneyWorld>>;
beforeAll(async () => {
  t = await createTestApp({ BOCHONG_LOG_LEVEL: 'silent' });
  world = await openMoneyWorld(t);
}, 60_000);
afterAll(async () => {
  vi.restoreAllMocks();
  await t.close();
});

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...deedKinds),
  part: fc.integer({ min: 1, max: 10_000 }),
  pick: fc.nat(1000),
  answer: fc.constantFrom('usual', 'usual', 'usual', 'lost', 'lostAfter', 'processing'),
  crash: fc.oneof(
    { weight: 8, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.record({ afterMs: fc.integer({ min: 0, max: 120 }) }) },
    { weight: 3, arbitrary: fc.record({ statement: fc.integer({ min: 1, max: 150 }), sent: fc.boolean() }) },
  ),
});

test('whatever is paid, charged, shared out, owed, merged, let off, given back, invoiced, turned red, put in and taken out, with crashes: to the fen after each', async () => {
  let number = 0;
  for (const one of fc.sample(step, { numRuns: steps, seed })) {
    number += 1;
    const told = `${number}: ${JSON.stringify(one)}`;
    expect(await world.take(one), told).toBeUndefined();
    const { debit, credit, balance } = await trialSums(t);
    const { channel, given, till, ledger, orders, shared } = await world.sums();
    expect({ trial: [debit - credit, balance], till, ledger, orders, shared }, told).toEqual({
      trial: [0, 0],
      ...{ till: channel, ledger: channel, orders: channel, shared: given },
    });
    if (number % (steps > 1000 ? 100 : 20) === 0 || number === steps) expect((await verify(t.ownerUrl)).broken, told).toEqual([]);
  }
  const tally = await world.tally();
  if (steps >= 1000) for (const [what, count] of Object.entries(tally)) expect(count, what).toBeGreaterThan(steps / 200);
  if (steps >= 1000) console.log(tally);
}, 36_000_000);
