import { afterAll, beforeAll, expect, test } from 'vitest';
import { wrongPasses } from '../domains/special-vehicle/pass-card/pass.fixture.ts';
import { createTestApp, type TestApp } from '../kernel/testing/test-app.ts';
import { seedCity } from './city.seed.ts';
import { loadHistory } from './history.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2026-11-10T20:00:00+08:00');
  const { connectionString } = t.owner.options as { connectionString: string };
  await loadHistory(t.app, connectionString, await seedCity(t.app), 2);
}, 120_000);
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
