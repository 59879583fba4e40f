import { adjustReason, chargingOrderStatus } from '@bochong/contract/charging-order';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { deliverEvents } from '../../device/passage-day/passage-day.fixture.ts';
import { correct } from '../adjustment/correct.service.ts';
import { brokenEquations, createChargingDay, day } from '../charging-day.fixture.ts';
import { lockTransaction } from '../order/charging-order.repo.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(async () => {
  const broken = await brokenEquations(t);
  await t.close();
  expect(broken).toEqual([]);
});

/** A charge across two prices, with a dip of the meter; its device's clock is `skewMs` off. */
const readings = [
  [day('09:45'), 2000],
  [day('09:55'), 9000],
  [day('09:58'), 8000],
  [day('10:05'), 21_000],
  [day('10:15'), 33_000],
] as const;

/** What is told of the charge after its start, in an order of its own; `index` of a sample, or the stop. */
type Message = { sample: number } | 'stop';
const messages: readonly Message[] = [...readings.map((_, sample) => ({ sample })), 'stop'];

/** Lines and money of one telling: each message once or more, in any order, live or told afterwards. */
async function told(telling: readonly Message[], skewMs: number, replayed: boolean) {
  const d = await createChargingDay(t, { principalFen: 100_000 });
  const { transactionId } = await d.start({
    at: day('09:40') + skewMs,
    meterStartWh: 0,
    receivedAt: replayed ? day('12:00') : day('09:40'),
    replayed,
  });
  for (const [index, message] of telling.entries()) {
    const receivedAt = replayed ? day('12:00') + index * 1000 : undefined;
    const arrival = { replayed, ...(receivedAt !== undefined && { receivedAt }) };
    if (message === 'stop') await d.stop(transactionId, day('10:20') + skewMs, 36_000, { receivedAt: day('10:20'), ...arrival });
    else {
      const [at, wh] = readings[message.sample] as (typeof readings)[number];
      await d.values(transactionId, [[at + skewMs, wh]], { receivedAt: at, ...arrival });
    }
  }
  await deliverEvents(t);
  const order = await d.work(({ tx }) => lockTransaction(tx, d.dealerId, d.speaker.equipmentId, transactionId));
  const { rows: money } = await t.owner.query(
    `select w.principal_fen::int as left, (select coalesce(sum(a.delta_elec_fen + a.delta_service_fen), 0)::int from charging_adjustment a
       where a.order_id = $2 and a.adjust_status = 3) as waiting from charging_wallet w where w.id = $1`,
    [d.ownerId, order?.id],
  );
  const { rows: lines } = await t.owner.query(
    `select rate_label as rate, energy_wh::int as wh, elec_fen::int as elec, service_fen::int as service from charging_order_line
     where order_id = $1 and edition = $2 order by seq`,
    [order?.id, order?.edition],
  );
  const proposal = order && (await d.work((context) => correct(context, order, { reason: adjustReason.RECALC, why: '', by: null })));
  return {
    status: order?.orderStatus,
    priced: proposal?.priced.result,
    lines,
    paid: 100_000 - money[0].left,
    waiting: money[0].waiting as number,
  };
}

const summed = ({ priced }: Awaited<ReturnType<typeof told>>) => [
  priced?.energyWh,
  priced?.payableFen,
  priced?.lines.map(({ energyWh, elecFen, serviceFen }) => [energyWh, elecFen, serviceFen]),
];

test('whatever the order, the repetitions and the outages: the same lines and the same fen', async () => {
  const plain = await told(messages, 0, false);
  expect(plain).toMatchObject({ status: chargingOrderStatus.SETTLED, waiting: 0 });
  expect(plain.lines.reduce((sum, { elec, service }) => sum + elec + service, 0)).toBe(plain.paid);
  const telling = fc
    .tuple(
      fc.shuffledSubarray([...messages], { minLength: messages.length, maxLength: messages.length }),
      fc.array(fc.constantFrom(...messages), { maxLength: 4 }),
    )
    .map(([once, again]) => [...once, ...again]);
  await fc.assert(
    fc.asyncProperty(telling, async (order) => {
      const seen = await told(order, 0, true);
      expect(summed(seen)).toEqual(summed(plain));
      // What is above the limit of automatic corrections waits for a person; nothing is taken twice.
      expect(seen.paid + seen.waiting).toBe(plain.paid);
    }),
    { numRuns: 12 },
  );
});

test('a clock that is hours or years off is put right once, at the start: the same lines and the same fen', async () => {
  const plain = await told(messages, 0, false);
  for (const skewMs of [3 * 3_600_000, 11 * 60_000]) expect(summed(await told(messages, skewMs, false))).toEqual(summed(plain));
  expect(summed(await told(messages, Date.parse('2000-01-01T00:00:00Z') - day('09:40'), false))).toEqual(summed(plain));
});
