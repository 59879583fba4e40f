import { payChannel } from '@bochong/contract/bill';
import { invariants } from '@bochong/server/admin/verify.repo';
import { seedRecharge } from '@bochong/server/domains/charging-customer/charging-customer.seed';
import { placesOfPast } from '@bochong/server/domains/charging-order/charging-past.seed';
import { meterValues } from '@bochong/server/domains/charging-order/transaction/meter-values.service';
import { start } from '@bochong/server/domains/charging-order/transaction/start.service';
import { stop } from '@bochong/server/domains/charging-order/transaction/stop.service';
import { chargingStatisticsJobs } from '@bochong/server/domains/charging-statistics/index';
import { type WorkContext, workIn } from '@bochong/server/kernel/app-context';
import { runForDealers } from '@bochong/server/kernel/jobs/jobs';
import { createTestApp, type TestApp } from '@bochong/server/kernel/testing/test-app';
import { createChargingPast, createCity, historyDays, type PastCharge } from '@bochong/simulator/history';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chargingOf, seedChargingDrivers } from './charging-drivers.ts';
import { loadChargingHistory } from './charging-history.ts';
import { createPurses } from './charging-purses.ts';
import { seedCity } from './city.seed.ts';
import { toldOf } from './past-charge.ts';
import { clerkOf } from './past-charge-money.ts';
import { demoDealers } from './platform.seed.ts';

/** Two days of all stations of the city. */
const until = Date.parse('2026-11-10T12:00:00+08:00');
const days = 2;
const city = createCity();
const charging = chargingOf(city);

let bulk: TestApp;
let live: TestApp;
let loaded = 0;
beforeAll(async () => {
  [bulk, live] = await Promise.all([createTestApp(), createTestApp()]);
  for (const t of [bulk, live]) {
    t.clock.at = new Date(until);
    await seedCity(t.app, city);
    await seedChargingDrivers(t.app, city, days);
  }
  const { connectionString } = bulk.owner.options as { connectionString: string };
  loaded = await loadChargingHistory(bulk.app, connectionString, city, charging, { days });
  await playLive();
}, 300_000);
afterAll(() => Promise.all([bulk.close(), live.close()]));

/** The same days, message by message, each at its instant. */
async function playLive(): Promise<void> {
  const past = createChargingPast(city, charging);
  const charges: PastCharge[] = [...historyDays(until, days, city)].flatMap(({ stays }) =>
    stays.flatMap((stay) => past.of(stay, until) ?? []),
  );
  const dealerIds = demoDealers.map(({ id }) => id);
  const { guns, chargers } = await placesOfPast(live.app, dealerIds, charging.points, { from: until - 5 * 86_400_000, until });
  const purses = createPurses();
  const steps: { at: number; dealerId: string; run(context: WorkContext): Promise<unknown> }[] = [];
  for (const charge of charges.sort((a, b) => a.startAt - b.startAt)) {
    const gun = guns.get(`${charge.identity} ${charge.gun}`);
    const charger = chargers.get(`${gun?.dealerId} ${charge.idTag}`);
    if (!gun || !charger || charger.hasTerms) continue;
    const { dealerId, stationId, equipmentId, connectorNo, parkId } = gun;
    const speaker = { dealerId, stationId, equipmentId, quirks: {} };
    const told = toldOf(charge);
    let transactionId = 0;
    const step = (at: number, run: (context: WorkContext) => Promise<unknown>) => steps.push({ at, dealerId, run });
    // What is put in depends on what the charges before it took.
    step(charge.startAt - 600_000, async (context) => {
      const { rows } = await live.owner.query('select principal_fen::int as fen from charging_wallet where id = $1', [charger.ownerId]);
      purses.purseOf(charger).fen = rows[0].fen;
      const recharge = purses.before(charger, charge.startAt);
      const desk = { payChannel: payChannel.POS, giftFen: 0, tradeNo: `P${charge.startAt}${charge.idTag}`, collector: clerkOf(dealerId) };
      if (recharge) await seedRecharge(context, dealerId, { ...desk, walletId: charger.ownerId, parkId, amountFen: recharge.amountFen });
    });
    step(charge.startAt, async (context) => {
      const begun = await start(context, speaker, { ...told.start, receivedAt: charge.startAt, replayed: false });
      transactionId = begun.transactionId;
      expect(begun.idTagInfo.status).toBe('Accepted');
    });
    for (const value of told.values)
      step(value.at, (context) =>
        meterValues(context, speaker, { connectorNo, transactionId, meterValues: [value], receivedAt: value.at, replayed: false }),
      );
    const { idTag, ...stopped } = told.stop;
    step(charge.stopAt, (context) =>
      stop(context, speaker, {
        ...{ ...stopped, transactionId, transactionData: [], receivedAt: charge.stopAt, replayed: false },
        ...(idTag !== undefined && { idTag }),
      }),
    );
  }
  for (const { at, dealerId, run } of steps.sort((a, b) => a.at - b.at)) {
    live.clock.at = new Date(at);
    await live.app.database.inScope({ dealerIds: [dealerId] }, (tx) => run(workIn(live.app, tx)));
  }
}

const asTold = (columns: string) => `to_jsonb(x) - '{connector_id,${columns}}'::text[] as row`;
/** Every column of every row but numbers and ids, which are each one's own. */
const tables: Readonly<Record<string, string>> = {
  orders: `select ${asTold('id,dealer_id,order_no,start_charge_seq,transaction_no,start_answer,tariff_id,tariff_version_id,payer_id,owner_id,card_id,updated_at,rev')}
    from charging_order x order by x.start_at, x.equipment_id, x.connector_no`,
  samples: `select o.equipment_id, o.connector_no, ${asTold('id,order_id')} from charging_sample x join charging_order o on o.id = x.order_id order by o.start_at, o.equipment_id, o.connector_no, x.at`,
  lines: `select o.equipment_id, o.connector_no, ${asTold('order_id')} from charging_order_line x join charging_order o on o.id = x.order_id order by o.start_at, o.equipment_id, o.connector_no, x.seq`,
  steps: `select o.equipment_id, o.connector_no, ${asTold('id,order_id')} from charging_order_event x join charging_order o on o.id = x.order_id order by o.start_at, o.equipment_id, o.connector_no, x.id`,
  'documents of money': `select o.equipment_id, o.connector_no, ${asTold('id,bill_no,order_id')} from charging_bill x join charging_order o on o.id = x.order_id order by o.start_at, o.equipment_id, o.connector_no`,
  'what was taken': `select o.equipment_id, o.connector_no, ${asTold('order_id')} from charging_order_money x join charging_order o on o.id = x.order_id order by o.start_at, o.equipment_id, o.connector_no`,
  'what was held': `select c.id_tag, ${asTold('id,wallet_id,biz_id,card_id')} from charging_freeze x join charging_card c on c.id = x.card_id order by x.held_at, c.id_tag`,
  recharges: `select c.id_tag, ${asTold('id,recharge_no,wallet_id')} from charging_recharge x join charging_card c on c.owner_id = x.wallet_id order by x.created_at, c.id_tag`,
  'entries of wallets': `select c.id_tag, ${asTold('id,no,wallet_id,biz_id,of_biz_id')}, x.of_biz_id is null as free from charging_wallet_entry x join charging_card c on c.owner_id = x.wallet_id
    order by c.id_tag, x.no`,
  wallets: `select c.id_tag, ${asTold('id,owner_id,updated_at')} from charging_wallet x join charging_card c on c.owner_id = x.id order by c.id_tag`,
  owners: `select ${asTold('id,mobile_cipher,updated_at')} from charging_owner x order by x.dealer_id, x.owner_no`,
  cards: `select ${asTold('id,owner_id,created_at,updated_at')} from charging_card x order by x.dealer_id, x.card_no`,
  receipts: `select o.equipment_id, o.connector_no, ${asTold('id,bill_no,subject_id,out_trade_no,channel_trade_no,trades')} from bill x left join charging_order o on o.id = x.subject_id
    order by x.paid_at, x.biz_type, x.total_fen, o.equipment_id, o.connector_no`,
  'movements of money': `select x.body #- '{billId}' #- '{billNo}' #- '{subjects,0,subjectId}' #- '{tender,outTradeNo}' #- '{tender,channelTradeNo}' as body from money_event x
    order by x.body ->> 'at', x.body ->> 'bizType', x.body ->> 'fen', x.body ->> 'plateNo'`,
  guns: `select equipment_id, connector_no, first_used_at from charging_connector where first_used_at is not null order by 1, 2`,
  counters: `select park_id, biz_date, metric, hour, sum(value)::int as value from (select park_id, biz_date, metric, hour, value from counter
      union all select park_id, biz_date, metric, hour, value from counter_delta) c group by 1, 2, 3, 4
    having sum(value) <> 0 order by 1, 2, 3, 4`,
};

test.each(Object.entries(tables))('%s are the same', async (_, query) => {
  const [fromBulk, fromLive] = await Promise.all([bulk, live].map(async (t) => (await t.owner.query(query)).rows));
  expect(fromBulk?.length).toBeGreaterThan(20);
  expect(fromBulk).toEqual(fromLive);
});

test('the equations that hold of the live path hold of its past', async () => {
  expect(loaded).toBeGreaterThan(100);
  for (const { name, rows } of invariants)
    expect((await bulk.owner.query(`select * from (${rows}) as wrong limit 3`)).rows, name).toEqual([]);
});

/** Counted without the product's own definition. */
const recount = `select d.dealer_id, d.date, sum(d.orders)::int as orders, sum(d.payable)::int as payable, sum(d.paid)::int as paid, sum(d.wh)::int as wh from (
    select dealer_id, ((settled_at at time zone 'UTC') + interval '8 hours')::date as date, 1 as orders, payable_fen as payable, 0 as paid, 0 as wh
      from charging_order where order_status = 6 and energy_wh > 0
    union all
    select dealer_id, ((paid_at at time zone 'UTC') + interval '8 hours')::date, 0, 0, paid_fen, 0 from bill where biz_type = 7 and pay_state = 2
    union all
    select l.dealer_id, ((l.from_at at time zone 'UTC') + interval '8 hours')::date, 0, 0, 0, l.energy_wh from charging_order_line l
      join charging_order o on o.dealer_id = l.dealer_id and o.id = l.order_id and o.edition = l.edition where o.order_status = 6
  ) d where d.date < '2026-11-10' group by 1, 2 having sum(d.orders + d.payable + d.paid + d.wh) > 0 order by 1, 2`;

test('what the night adds up of the past is what a recount gives, day by day', async () => {
  for (const job of chargingStatisticsJobs) await runForDealers(bulk.app, job);
  const kept = `select dealer_id, stat_date as date, sum(order_count)::int as orders, sum(payable_fen)::int as payable, sum(paid_fen)::int as paid,
      sum(energy_wh)::int as wh
    from charge_stat_daily group by 1, 2 having sum(order_count + payable_fen + paid_fen + energy_wh) > 0 order by 1, 2`;
  const counted = (await bulk.owner.query(recount)).rows;
  expect(counted.length).toBeGreaterThan(2);
  expect((await bulk.owner.query(kept)).rows).toEqual(counted);
  const halves = 'select sum(energy_wh)::int as wh from charge_stat_slot';
  const daily = 'select sum(energy_wh)::int as wh from charge_stat_daily';
  expect((await bulk.owner.query(halves)).rows).toEqual((await bulk.owner.query(daily)).rows);
});
