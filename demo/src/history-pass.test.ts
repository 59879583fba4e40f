import { deliverEvents } from '@bochong/server/domains/device/passage-day/passage-day.fixture';
import { monthRule, sell, wrongPasses } from '@bochong/server/domains/special-vehicle/pass-card/pass.fixture';
import { createTestApp, type TestApp } from '@bochong/server/kernel/testing/test-app';
import { businessDate } from '@bochong/server/kernel/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedCity } from './city.seed.ts';
import { loadHistory } from './history.ts';
import { demoDealers } from './platform.seed.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2026-11-10T20:00:00+08:00');
  const { connectionString } = t.owner.options as { connectionString: string };
  await loadHistory(t.app, connectionString, await seedCity(t.app), 2);
}, 300_000);
afterAll(() => t.close());

test('the passes of the history are as sound as those sold at the counter', async () => {
  const { rows } = await t.owner.query('select count(*)::int as cards from pass_card');
  expect(rows[0].cards).toBeGreaterThan(100);
  expect(await wrongPasses(t)).toEqual([]);
});

test('a stay is one of a pass exactly when a pass covers it, and free when it covers all of it', async () => {
  const { rows } = await t.owner.query(`
    select o.car_type as type, count(*)::int as stays, count(p.id)::int as covered, sum(o.payable_fen)::int as fen
    from park_order o left join pass_plate p on p.dealer_id = o.dealer_id and p.park_id = o.park_id and p.plate_no = o.plate_no
      and p.during @> (o.enter_time at time zone 'Asia/Shanghai')::date
    where o.car_type in (1, 2) and o.exit_time is not null
    group by 1 order by 1`);
  const [temporary, byPass] = rows;
  expect(temporary).toMatchObject({ type: 1, covered: 0 });
  expect(byPass).toMatchObject({ type: 2, fen: 0, covered: byPass.stays });
  expect(byPass.stays).toBeGreaterThan(50);
});

/** What each column of a card, its cover, flow, bill and dispatch holds, or that it is filled; whoever sold it and its numbers aside. */
const traces = `
  select what, key, case when key ~ '(_no|_code|_id|_at|_name|_date|^at|^id|^seq|hash|cipher|during|valid_.*|plates|payload|anchor_day|park_ids)$'
    then (value = 'null')::text else value::text end as value
  from (
    select 'card' as what, to_jsonb(c) as row from pass_card c where c.id = $1
    union all select 'plate', to_jsonb(p) from pass_plate p where p.card_id = $1
    union all select 'flow', to_jsonb(f) from pass_flow f where f.card_id = $1
    union all select 'bill', to_jsonb(b) from bill b where b.id in (select bill_id from pass_flow where card_id = $1)
    union all select 'trade', to_jsonb(n) from trade_number n where n.bill_id in (select bill_id from pass_flow where card_id = $1)
    union all select 'sync', to_jsonb(s) from list_sync s where s.ref_id = $1
  ) of, jsonb_each(row) where key not in ('operator_id', 'operator_name', 'collector_id', 'updated_at', 'phone_cipher', 'phone_hash')
  order by 1, 2`;

test('a card of the history has left what one sold at the counter leaves, its terminal told', async () => {
  const actor = await t.login('binjiang');
  const { rows } = await t.owner.query(
    `select c.id, r.park_ids[1] as park from pass_card c join pass_rule r on r.id = c.rule_id
    join dealer d on d.dealer_id = c.dealer_id where r.price_fen = 30000 and c.pass_status = 1 and c.dealer_id = $1
      and (select count(*) from pass_flow f where f.card_id = c.id) = 1 limit 1`,
    [demoDealers[0].id],
  );
  const [past] = rows;
  const ruleId = await monthRule(t, actor, [past.park]);
  const startDate = businessDate(t.clock.at);
  const { data } = await sell(t, actor, ruleId, '浙A0TR4E', { startDate });
  await deliverEvents(t);
  await t.owner.query('update list_sync set sync_status = 2, tries = 1, ack_at = next_try_at, next_try_at = null where ref_id = $1', [
    data.cardId,
  ]);
  const [sold, kept] = await Promise.all([data.cardId, past.id].map((id) => t.owner.query(traces, [id])));
  expect(sold?.rows.length).toBeGreaterThan(80);
  expect(kept?.rows).toEqual(sold?.rows);
});

test('what the passes brought in is counted', async () => {
  const { rows } = await t.owner.query(`
    with counted as (select dealer_id, park_id, biz_date, metric, sum(value) as value from
      (select dealer_id, park_id, biz_date, metric, value from counter union all select dealer_id, park_id, biz_date, metric, value from counter_delta) c
      where metric in (3, 8) group by 1, 2, 3, 4),
    paid as (select dealer_id, park_id, (paid_at at time zone 'Asia/Shanghai')::date as biz_date, metric, sum(case metric when 3 then paid_fen else 1 end) as value
      from bill, (values (3), (8)) m (metric) where pay_state = 2 and pay_channel <> 11 group by 1, 2, 3, 4)
    select * from counted full join paid using (dealer_id, park_id, biz_date, metric) where counted.value is distinct from paid.value`);
  expect(rows).toEqual([]);
});
