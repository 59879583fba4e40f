import { arrearsRecords } from '@bochong/contract/arrears';
import { effectDimension, effectStatistics, reminders } from '@bochong/contract/collection';
import { commonErrors } from '@bochong/contract/kernel/error';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { leaveUnpaid } from '../../arrears/arrears.fixture.ts';
import { createYard, deliverEvents, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { bindPhone, passedTemplate, settle, startAll } from '../remind/remind.fixture.ts';
import { creditOf } from './attribution.rule.ts';

let t: TestApp;
let actor: Actor;
let yard: Yard;
const at = (text: string) => new Date(`2025-10-${text}:00+08:00`);
const plate = (number: number) => `浙D${String(40_000 + number)}`;
const recordOf = async (number: number) =>
  (await t.call(arrearsRecords.list, { query: { plateNo: plate(number) } }, actor)).data.results[0];

async function goTo(time: string): Promise<void> {
  t.clock.at = at(time);
  await t.owner.query('delete from session');
  actor = await t.login('binjiang');
}
async function pay(number: number, paidFen = 900): Promise<void> {
  const { arrearsId = '', owedFen = 0 } = (await recordOf(number)) ?? {};
  const body = { arrearsIds: [arrearsId], totalFen: owedFen, paidFen, payChannel: 1 as const, voucher: ['收据'] };
  expect((await t.call(arrearsRecords.pay, { body }, actor)).code).toBe('200');
  await deliverEvents(t);
}

/** Four vehicles are told by message on the 10th, one of them by hand on the 12th; they pay before, soon after, late, or never. */
beforeAll(async () => {
  t = await createTestApp();
  await goTo('10T10:00');
  yard = await createYard(t, 'EFFECTS');
  for (const number of [1, 2, 3, 4, 5]) {
    await leaveUnpaid(t, yard, { plateNo: plate(number), enter: at('05T09:00').toISOString(), exit: at('05T11:00').toISOString() });
    if (number < 5) await bindPhone(t, yard, plate(number), `137000000${number}0`);
  }
  await deliverEvents(t);
  const templateId = await passedTemplate(t, actor, '效果', `\${plateNo}欠费\${amount}元`);
  const { batchId } = await startAll(t, actor, templateId);
  await settle(t, actor, batchId);
  await goTo('11T10:00');
  await pay(1);
  await goTo('12T10:00');
  const outside = { plateId: (await recordOf(2))?.plateId ?? '', channel: 5 as const, at: at('12T09:00').toISOString(), note: '电话' };
  await t.call(reminders.manualRemind, { body: outside }, actor);
  await goTo('13T10:00');
  await pay(2, 400);
  await pay(5);
  await goTo('18T10:00');
  await pay(3);
});
afterAll(() => t.close());

const rows = async (dimension: number, change: object = {}) =>
  (await t.call(effectStatistics.page, { query: { startDate: '2025-10-01', endDate: '2025-10-31', dimension, ...change } as never }, actor))
    .data.results;

test('each payment is credited to the last touch within seven days, or to nobody', async () => {
  const byChannel = await rows(effectDimension.CHANNEL);
  expect(byChannel.find((row) => row.label === '短信')).toMatchObject({
    touches: 4,
    delivered: 4,
    platesTouched: 4,
    platesPaid: 1,
    paidFen: 900,
    owedAtTouchFen: 3600,
    recoveryBp: 2500,
    costFen: 20,
    averageDays: 1,
  });
  expect(byChannel.find((row) => row.label === '人工电话')).toMatchObject({
    touches: 1,
    answered: 1,
    platesPaid: 1,
    paidFen: 400,
    averageDays: 1,
  });
  expect(byChannel.find((row) => row.label === '自然补缴')).toMatchObject({ touches: 0, platesPaid: 2, paidFen: 1800 });
  const sms = (await t.call(effectStatistics.shortMsg, { query: { startDate: '2025-10-01', endDate: '2025-10-31' } }, actor)).data;
  expect(sms.find((row) => row.key === '2025-10-10')).toMatchObject({ touches: 4, costFen: 20 });
  expect(sms.find((row) => row.key === '2025-10-11')).toMatchObject({ paidFen: 900 });
});

test('the funnel counts vehicles step by step, its sums are the table’s, and each number opens its vehicles', async () => {
  const query = { startDate: '2025-10-01', endDate: '2025-10-31' };
  const { data } = await t.call(effectStatistics.funnel, { query }, actor);
  // Five owed; four got a message, one of them was called; two paid within seven days of it.
  expect(data.steps.map(({ plates }) => plates)).toEqual([5, 4, 4, 2]);
  const byChannel = await rows(effectDimension.CHANNEL);
  const sums = (all: { key: string; paidFen: number }[]) => new Map(all.map(({ key, paidFen }) => [key, paidFen]));
  expect(sums(data.channels)).toEqual(sums(byChannel));
  const trend = (channel: number | null) =>
    data.trend.filter((one) => one.channel === channel).map(({ at: day, paidFen }) => [day, paidFen]);
  expect([trend(1), trend(5), trend(null)]).toEqual([
    [['2025-10-11', 900]],
    [['2025-10-13', 400]],
    [
      ['2025-10-13', 900],
      ['2025-10-18', 900],
    ],
  ]);
  for (const { step, plates } of data.steps) {
    const { totalRecord, results } = (await t.call(effectStatistics.vehicles, { query: { ...query, step } as never }, actor)).data;
    expect([step, totalRecord, results.length]).toEqual([step, plates, plates]);
  }
  const paid = (await t.call(effectStatistics.vehicles, { query: { ...query, step: 4 } as never }, actor)).data.results;
  expect(paid.map(({ plateNo, paidFen }) => [plateNo, paidFen])).toEqual([
    [plate(1), 900],
    [plate(2), 400],
  ]);
  const bySms = (await t.call(effectStatistics.funnel, { query: { ...query, channel: 1 } as never }, actor)).data;
  expect(bySms.steps.map(({ plates }) => plates)).toEqual([5, 4, 4, 1]);
  const other = await t.login('qingyu');
  expect(
    (await t.call(effectStatistics.vehicles, { query: { ...query, step: 1, pageSize: 200 } as never }, other)).data.results.filter(
      ({ plateNo }) => plateNo.startsWith('浙D4'),
    ),
  ).toEqual([]);
});

test('recomputed from the touches and the payments as they are stored, everything comes out the same', async () => {
  const touches = (
    await t.owner.query<{ id: string; plate_id: string; channel: number; deliveredAt: string }>(
      `select id, plate_id, channel, delivered_at as "deliveredAt" from remind_record where delivered_at is not null`,
    )
  ).rows;
  const pays = (
    await t.owner.query<{ plate_id: string; paidAt: string; fen: number }>(
      `select a.plate_id, a.paid_at as "paidAt", i.amount_fen::int as fen from arrears_pay a join arrears_pay_item i on i.pay_id = a.id where a.pay_state = 2`,
    )
  ).rows;
  const sums = new Map<string, number>();
  for (const { plate_id, paidAt, fen } of pays) {
    const credited = creditOf(
      touches.filter((touch) => touch.plate_id === plate_id),
      paidAt,
    );
    const key = credited === null ? 'natural' : String(credited.channel);
    sums.set(key, (sums.get(key) ?? 0) + fen);
  }
  const shown = (await rows(effectDimension.CHANNEL)).filter((row) => row.paidFen > 0).map((row) => [row.key, row.paidFen] as const);
  expect(new Map(shown)).toEqual(sums);
});

test('each fen once, whatever groups it', async () => {
  for (const { value } of effectDimension.options) {
    const found = await rows(value);
    expect([value, found.reduce((sum, row) => sum + row.paidFen, 0)]).toEqual([value, 3100]);
  }
  expect((await rows(effectDimension.DAY, { parkIds: yard.parkId })).reduce((sum, row) => sum + row.paidFen, 0)).toBe(3100);
});

test('the ageing table balances in every line, and one period begins where the last ended', async () => {
  const table = async (startDate: string, endDate: string) => {
    const { data } = await t.call(effectStatistics.ageing, { query: { startDate, endDate } as never }, actor);
    for (const row of data) expect(row.openingFen + row.newFen - row.paidFen - row.reducedFen - row.writtenOffFen).toBe(row.closingFen);
    const sum = (of: 'openingFen' | 'newFen' | 'paidFen' | 'closingFen') => data.reduce((total, row) => total + row[of], 0);
    return { opening: sum('openingFen'), fresh: sum('newFen'), paid: sum('paidFen'), closing: sum('closingFen') };
  };
  const first = await table('2025-10-01', '2025-10-12');
  const second = await table('2025-10-13', '2025-10-31');
  expect(first).toEqual({ opening: 0, fresh: 4500, paid: 900, closing: 3600 });
  expect(second).toEqual({ opening: 3600, fresh: 0, paid: 2200, closing: 1400 });
  const { rows: owed } = await t.owner.query<{ fen: number }>('select sum(owed_fen)::int as fen from arrears_record');
  expect(second.closing).toBe(owed[0]?.fen);
  const wrong = { startDate: '2025-10-20', endDate: '2025-10-01' };
  expect(await t.call(effectStatistics.ageing, { query: wrong }, actor)).toMatchObject({ code: commonErrors.invalid.code });
});

test('what a message cost and was about is shared out among its lots, each fen once; a lot sees its own share only', async () => {
  await goTo('20T10:00');
  const second = await createYard(t, 'EFFECT2');
  const unpaid = { plateNo: plate(4), enter: at('14T09:00').toISOString(), exit: at('14T12:00').toISOString() };
  await leaveUnpaid(t, second, unpaid);
  await deliverEvents(t);
  const templateId = await passedTemplate(t, actor, '两处', `\${plateNo}欠费\${amount}元`);
  const { batchId } = await startAll(t, actor, templateId);
  await settle(t, actor, batchId);
  const days = { startDate: '2025-10-20', endDate: '2025-10-20' };
  const [whole] = await rows(effectDimension.DAY, days);
  const byLot = await rows(effectDimension.PARK, days);
  const sum = (of: 'costFen' | 'owedAtTouchFen') => byLot.reduce((total, row) => total + row[of], 0);
  expect([sum('costFen'), sum('owedAtTouchFen')]).toEqual([whole?.costFen, whole?.owedAtTouchFen]);
  // One owes nine yuan here and thirteen there, another five here.
  const shares = byLot.map(({ label, touches, owedAtTouchFen }) => [label, touches, owedAtTouchFen]);
  const there = ['车场EFFECT2', 1, 1300];
  expect(shares).toEqual(expect.arrayContaining([there, ['车场EFFECTS', 2, 1400]]));
  expect(shares).toHaveLength(2);
  const [own, ...others] = await rows(effectDimension.PARK, { ...days, parkIds: second.parkId });
  expect([own?.label, own?.touches, own?.owedAtTouchFen]).toEqual(there);
  expect(others).toEqual([]);
});
