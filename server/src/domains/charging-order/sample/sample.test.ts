import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workIn } from '../../../kernel/app-context.ts';
import { createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { type ChargingDay, createChargingDay, day, sampleOf } from '../charging-day.fixture.ts';
import { lockTransaction } from '../order/charging-order.repo.ts';
import { priceOrder } from '../pricing/price-order.service.ts';
import { meterValues } from '../transaction/meter-values.service.ts';
import { addedTo, type Sample } from './sample.rule.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** What an order shows, and what it comes to by all that is stored of it. */
const shownAndStored = (d: ChargingDay, transactionId: number) =>
  d.work(async (context) => {
    const order = await lockTransaction(context.tx, d.dealerId, d.speaker.equipmentId, transactionId);
    if (!order) throw new Error('the order is not there');
    const { result } = await priceOrder(context, order, { looks: true });
    return { shown: [order.energyWh, order.payableFen], stored: [result.energyWh, result.payableFen] };
  });

test('a charge whose samples come to two servers in turns shows the price of all of them', async () => {
  const d = await createChargingDay(t);
  const { transactionId } = await d.start({ at: day('09:41'), meterStartWh: 0 });
  const servers = [t.app, { ...t.app }];
  const readings = [
    [day('09:45'), 2000],
    [day('09:59'), 30_000],
    [day('10:02'), 31_000],
    [day('09:50'), 3000],
    [day('10:10'), 33_000],
  ] as const;
  for (const [index, reading] of readings.entries()) {
    const app = servers[index % servers.length] ?? t.app;
    await t.app.database.inScope({ dealerIds: [d.dealerId] }, (tx) =>
      meterValues(workIn(app, tx), d.speaker, {
        ...{ connectorNo: 1, transactionId, receivedAt: reading[0], replayed: false },
        meterValues: [sampleOf(reading)],
      }),
    );
    const { shown, stored } = await shownAndStored(d, transactionId);
    expect(shown).toEqual(stored);
  }
});

test('samples of a running charge are read once; a transaction that failed leaves none of its own', async () => {
  const d = await createChargingDay(t);
  const { transactionId } = await d.start({ at: day('09:41'), meterStartWh: 0 });
  await d.values(transactionId, [[day('09:50'), 10_000]]);
  const failed = d.work(async (context) => {
    const message = { connectorNo: 1, transactionId, receivedAt: day('09:55'), replayed: false };
    await meterValues(context, d.speaker, { ...message, meterValues: [sampleOf([day('09:55'), 15_000])] });
    throw new Error('the connection is gone');
  });
  await expect(failed).rejects.toThrow('the connection is gone');
  await t.owner.query(`delete from charging_sample where order_id = (select id from charging_order where transaction_no = $1)`, [
    transactionId,
  ]);
  await d.values(transactionId, [[day('10:10'), 20_000]]);
  const { shown, stored } = await shownAndStored(d, transactionId);
  // By the remembered reading half of it flowed before ten o'clock at the lower price; what is stored has it evenly.
  expect(shown[0]).toBe(stored[0]);
  expect(shown[1]).not.toBe(stored[1]);
  await d.stop(transactionId, day('10:20'), 20_000);
  const ended = await shownAndStored(d, transactionId);
  expect(ended.shown).toEqual(ended.stored);
});

const samples: fc.Arbitrary<Sample> = fc.record({
  at: fc.integer({ min: 0, max: 5 }),
  receivedAt: fc.integer({ min: 0, max: 9 }),
  replayed: fc.boolean(),
  context: fc.constantFrom('Sample.Clock', 'Sample.Periodic'),
  sampled: fc.nat({ max: 9 }).map((wh) => [{ value: String(wh) }]),
});

test('samples that are told in any order, once or again, come to the same, and nothing new is nothing to write', () => {
  const oneByOne = (all: readonly Sample[]) => all.reduce<Sample[]>((known, sample) => addedTo(known, [sample]).all, []);
  fc.assert(
    fc.property(fc.array(samples, { maxLength: 12 }), fc.array(fc.nat(), { maxLength: 12 }), (told, keys) => {
      const known = oneByOne(told);
      const otherwise = told.map((sample, index) => ({ sample, key: keys[index] ?? 0 })).sort((a, b) => a.key - b.key);
      expect(oneByOne(otherwise.map(({ sample }) => sample))).toEqual(known);
      expect(addedTo(known, known)).toEqual({ all: known, changed: [] });
      expect(known.map(({ at, context }) => `${at} ${context}`)).toEqual(
        [...new Set(told.map(({ at, context }) => `${at} ${context}`))].sort(),
      );
    }),
  );
});
