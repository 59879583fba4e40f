import { walletBiz } from '@bochong/contract/charging-customer';
import { demoDealers } from '@bochong/demo/platform.seed';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { walletSums } from '../../../admin/invariants-of-wallets.ts';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { seedMoney, seedOwner } from '../charging-customer.seed.ts';
import { capture, extendFreeze, freeze, giveBack, lowerArrears, payArrears, release } from '../index.ts';

let t: TestApp;
const [own] = demoDealers;
const dealerId = own.id;
let made = 0;
let walletId = '';

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const work = <T>(does: (context: WorkContext) => Promise<T>) =>
  t.app.database.inScope({ dealerIds: [dealerId] }, (tx) => does({ app: t.app, tx, now: t.app.clock.now() }));
const purse = (principalFen: number, giftFen = 0) =>
  work(async (context) => {
    made += 1;
    const id = await seedOwner(context, dealerId, { mobile: `1390000${String(made).padStart(4, '0')}` });
    await seedMoney(context, dealerId, id, { principalFen, giftFen });
    return id;
  });
const standing = async (id = walletId) => {
  const { rows } = await t.owner.query(
    `select principal_fen::int as principal, gift_fen::int as gift, frozen_fen::int as frozen, arrears_fen::int as arrears
     from charging_wallet where id = $1`,
    [id],
  );
  return rows[0];
};
const broken = async () => (await t.owner.query(`select * from (${walletSums}) as broken limit 3`)).rows;
const order = (bizId = newId()) => ({ dealerId, walletId, bizType: walletBiz.CHARGING, bizId });

beforeEach(async () => {
  walletId = await purse(5000, 1000);
});

test('held at the start, held again, taken at the end: principal before gift, the rest is free again', async () => {
  const charge = order();
  expect(await work((context) => freeze(context, { ...charge, upToFen: 4000 }))).toEqual({
    addedFen: 4000,
    frozenFen: 4000,
    availableFen: 2000,
  });
  expect(await work((context) => extendFreeze(context, { ...charge, seq: 1, upToFen: 10_000 }))).toEqual({
    ...{ addedFen: 2000, frozenFen: 6000, availableFen: 0 },
  });
  const captured = { capturedFen: 5300, fromPrincipalFen: 5000, fromGiftFen: 300, fromCreditFen: 0, arrearsFen: 0 };
  expect(await work((context) => capture(context, { ...charge, payableFen: 5300 }))).toEqual(captured);
  expect(await standing()).toEqual({ principal: 0, gift: 700, frozen: 0, arrears: 0 });
});

test('what is said again changes nothing and is answered as the first time', async () => {
  const charge = order();
  const twice = async <T>(does: (context: WorkContext) => Promise<T>) => [await work(does), await work(does)];
  const [first, second] = await twice((context) => freeze(context, { ...charge, upToFen: 3000 }));
  expect(second).toEqual(first);
  const [taken, again] = await twice((context) => capture(context, { ...charge, payableFen: 7000 }));
  expect(again).toEqual(taken);
  expect(taken).toMatchObject({ capturedFen: 6000, arrearsFen: 1000 });
  const refundId = newId();
  const [back, repeated] = await twice((context) => giveBack(context, { ...charge, refundId, amountFen: 1500 }));
  expect(repeated).toEqual(back);
  expect(back).toEqual({ toGiftFen: 1000, toPrincipalFen: 500, toCreditFen: 0 });
  expect(await work((context) => release(context, charge))).toBe(0);
  expect(await standing()).toEqual({ principal: 500, gift: 1000, frozen: 0, arrears: 1000 });
});

test('a start that came to nothing frees what was held, and may hold again', async () => {
  const charge = order();
  await work((context) => freeze(context, { ...charge, upToFen: 6000 }));
  expect(await work((context) => release(context, charge))).toBe(6000);
  expect(await work((context) => freeze(context, { ...charge, seq: 1, upToFen: 500 }))).toMatchObject({ addedFen: 500, frozenFen: 500 });
});

test('more than was taken does not go back', async () => {
  const charge = order();
  await work((context) => capture(context, { ...charge, payableFen: 200 }));
  const back = (amountFen: number) => work((context) => giveBack(context, { ...charge, refundId: newId(), amountFen }));
  await back(150);
  await expect(back(51)).rejects.toThrow('more than was paid');
  expect(await back(50)).toMatchObject({ toPrincipalFen: 50 });
});

test('a debt is taken from what came in since, as far as that goes; what is given up is owed no more', async () => {
  await work((context) => capture(context, { ...order(), payableFen: 6900 }));
  expect(await standing()).toMatchObject({ principal: 0, gift: 0, arrears: 900 });
  await work((context) => seedMoney(context, dealerId, walletId, { principalFen: 600 }));
  const debt = { dealerId, walletId, bizType: walletBiz.ARREARS, bizId: newId(), seq: 0 };
  const pay = (context: WorkContext) => payArrears(context, { ...debt, owedFen: 900 });
  expect(await work(pay)).toMatchObject({ capturedFen: 600, arrearsFen: 300 });
  expect(await work(pay)).toMatchObject({ capturedFen: 600, arrearsFen: 300 });
  expect(await standing()).toMatchObject({ principal: 0, arrears: 300 });
  await work((context) => lowerArrears(context, debt, 300));
  expect(await standing()).toMatchObject({ arrears: 0 });
});

test('of many starts at once each holds what the ones before it left, and all that was there is held', async () => {
  const charges = Array.from({ length: 8 }, () => order());
  const held = await Promise.all(charges.map((charge) => work((context) => freeze(context, { ...charge, upToFen: 1000 }))));
  expect(held.map(({ addedFen }) => addedFen).sort()).toEqual([0, 0, 1000, 1000, 1000, 1000, 1000, 1000]);
  const captured = (full: boolean) =>
    charges.flatMap((charge, at) =>
      (held[at]?.addedFen === 1000) === full ? work((context) => capture(context, { ...charge, payableFen: at * 100 })) : [],
    );
  // What holds nothing is paid from what the others leave.
  await Promise.all(captured(true));
  await Promise.all(captured(false));
  expect(await standing()).toEqual({ principal: 2200, gift: 1000, frozen: 0, arrears: 0 });
  expect(await broken()).toEqual([]);
});

test('one capture that is said by two at once happens once', async () => {
  const charge = order();
  const [a, b] = await Promise.all([0, 0].map(() => work((context) => capture(context, { ...charge, payableFen: 700 }))));
  expect(a).toEqual(b);
  expect(await standing()).toMatchObject({ principal: 4300 });
});

const step = fc.oneof(
  fc.record({ does: fc.constant('freeze' as const), order: fc.nat(3), seq: fc.nat(2), fen: fc.integer({ min: 1, max: 4000 }) }),
  fc.record({ does: fc.constant('capture' as const), order: fc.nat(3), seq: fc.nat(1), fen: fc.nat(5000) }),
  fc.record({ does: fc.constant('release' as const), order: fc.nat(3), seq: fc.constant(0), fen: fc.constant(0) }),
  fc.record({ does: fc.constant('giveBack' as const), order: fc.nat(3), seq: fc.nat(3), fen: fc.integer({ min: 1, max: 2000 }) }),
  fc.record({ does: fc.constant('recharge' as const), order: fc.constant(0), seq: fc.constant(0), fen: fc.integer({ min: 1, max: 3000 }) }),
);

test('whatever happens in whatever order, by two at a time, a wallet is the sum of its entries and of what it holds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(6000), fc.nat(2000), fc.array(step, { minLength: 4, maxLength: 14 }), async (principal, gift, steps) => {
      const id = await purse(principal, gift);
      const orders = Array.from({ length: 4 }, () => ({ dealerId, walletId: id, bizType: walletBiz.CHARGING, bizId: newId() }));
      const refunds = new Map<string, string>();
      const run = ({ does, order: at, seq, fen }: (typeof steps)[number]) =>
        work<unknown>((context) => {
          const charge = orders[at] ?? expect.fail();
          if (does === 'freeze') return freeze(context, { ...charge, seq, upToFen: fen });
          if (does === 'capture') return capture(context, { ...charge, seq, payableFen: fen });
          if (does === 'release') return release(context, charge);
          if (does === 'recharge') return seedMoney(context, dealerId, id, { principalFen: fen });
          const refundId = refunds.get(`${at}:${seq}`) ?? newId();
          refunds.set(`${at}:${seq}`, refundId);
          return giveBack(context, { ...charge, refundId, amountFen: fen });
        }).catch((cause: Error) => {
          if (!(cause instanceof RangeError)) throw cause;
        });
      for (let at = 0; at < steps.length; at += 2) await Promise.all(steps.slice(at, at + 2).map(run));
      expect(await broken()).toEqual([]);
    }),
    { numRuns: 40, seed: 16 },
  );
});
