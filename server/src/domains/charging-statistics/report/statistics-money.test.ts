import { billBiz, payChannel } from '@bochong/contract/bill';
import { chargingPayerType } from '@bochong/contract/charging-order';
import { chargingStatistics, type StatFilters } from '@bochong/contract/charging-statistics';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../../kernel/database/identifier.ts';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { type ChargingDay, createChargingDay, day, signedIn } from '../../charging-order/charging-day.fixture.ts';
import { seedCompany } from '../../company/company.seed.ts';
import { chargingStatisticsJobs } from '../index.ts';

let t: TestApp;
let manager: Actor;
let d: ChargingDay;
let orderId = '';
beforeAll(async () => {
  t = await createTestApp();
  manager = await signedIn(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  d = await createChargingDay(t);
  const { transactionId = 0 } = await d.start({ at: day('09:00'), meterStartWh: 0 });
  await d.stop(transactionId, day('10:00'), 30_000);
  orderId = (await t.owner.query('select id from charging_order where connector_id = $1', [d.connectorIds[0]])).rows[0].id;
  t.clock.at = new Date(day('12:00', '2026-03-12'));
});

const asked = (from: string, to = from): Partial<StatFilters> => ({ from, to, stationIds: [d.speaker.stationId] });
const total = async (query: Partial<StatFilters>) => (await t.call(chargingStatistics.overview, { query }, manager)).data.total;
const night = async () => {
  for (const job of chargingStatisticsJobs) if (job.name === 'charging-statistics') await runForDealers(t.app, job);
};
const isBuilt = async (date: string) =>
  (
    await t.owner.query('select built_at is not null as built from charge_stat_date where dealer_id = $1 and stat_date = $2', [
      d.dealerId,
      date,
    ])
  ).rows[0]?.built as boolean | undefined;
/** A refund of the order's bill, as far as it is kept of it. */
const refund = (fen: number, status: number, at: number) =>
  t.owner.query(
    `insert into refund_apply (dealer_id, id, refund_no, bill_id, subject_id, park_id, plate_no, apply_fen, approved_fen, refund_reason, apply_source,
      refund_status, apply_at, refunded_at) select dealer_id, $2::uuid, $2::text, id, subject_id, park_id, '', $3::bigint, $3, 1, 1, $4, $5::timestamptz, $5 from bill where subject_id = $1`,
    [orderId, newId(), fen, status, new Date(at)],
  );

test('a refund counts on the day it arrives, however long ago the charge was, and only when it did', async () => {
  const { paidFen } = await total(asked('2026-03-10'));
  expect(paidFen).toBeGreaterThan(1000);
  await refund(300, 3, day('11:00', '2026-03-11'));
  await refund(500, 2, day('11:30', '2026-03-11'));
  const expected = [
    { paidFen, refundFen: 0, netFen: paidFen, orderCount: 1 },
    { paidFen: 0, refundFen: 300, netFen: -300, orderCount: 0 },
  ];
  for (const dates of [0, 1]) {
    expect(await total(asked('2026-03-10'))).toMatchObject(expected[0] ?? {});
    expect(await total(asked('2026-03-11'))).toMatchObject(expected[1] ?? {});
    if (dates === 0) await night();
  }
  const { results } = (await t.call(chargingStatistics.rows, { query: asked('2026-03-11') }, manager)).data;
  expect(results).toMatchObject([{ orderId, refundFen: 300, paidFen: 0, energyWh: 0, orderCount: 0 }]);
});

test('companies stand by name with what their charges came to; they lead to their orders', async () => {
  const companyId = await d.work((context) =>
    seedCompany(context, d.dealerId, { code: `ST${process.pid}`, name: '统计车队', industry: '物流', vehicles: [] }),
  );
  await t.owner.query('update charging_order set payer_type = $1, payer_id = $2 where id = $3', [
    chargingPayerType.COMPANY,
    companyId,
    orderId,
  ]);
  await t.owner.query('delete from charge_stat_date');
  for (const time of ['live', 'added up']) {
    if (time === 'added up') await night();
    const { companies, types } = (await t.call(chargingStatistics.payers, { query: asked('2026-03-10') }, manager)).data;
    expect(companies, time).toMatchObject([{ companyId, companyName: '统计车队', orderCount: 1, energyWh: 30_000 }]);
    expect(types, time).toMatchObject([{ payerType: chargingPayerType.COMPANY, energyWh: 30_000 }]);
  }
  const query = { ...asked('2026-03-10'), companyId };
  const { summary } = (await t.call(chargingStatistics.rows, { query }, manager)).data;
  expect(summary).toMatchObject({ count: 1, energyWh: 30_000 });
  expect((await t.call(chargingStatistics.rows, { query: { ...query, companyId: newId() } }, manager)).data.totalRecord).toBe(0);
});

test('money that becomes known after its day takes the mark of that day away, other money none', async () => {
  await night();
  const told = (bizType: number, at: string) =>
    d.work(({ app, tx }) =>
      app.events.emit(tx, 'BillSettled', d.dealerId, {
        bizType,
        at,
        subjects: [],
        lots: [],
        tender: { payChannel: payChannel.CASH },
      } as never),
    );
  await told(billBiz.PARKING, '2026-03-10T10:00:00+08:00');
  await told(billBiz.CHARGING, '2026-03-12T10:00:00+08:00');
  expect([await isBuilt('2026-03-10'), await isBuilt('2026-03-12')]).toEqual([true, undefined]);
  await told(billBiz.CHARGING, '2026-03-10T10:00:00+08:00');
  expect([await isBuilt('2026-03-10'), await isBuilt('2026-03-11')]).toEqual([false, true]);
});
