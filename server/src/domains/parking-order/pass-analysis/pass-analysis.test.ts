import { mergeReason, orderMerges, parkOrders, passAnalyses, setOutFeeMode } from '@bochong/contract/parking-order';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { businessDate, toIso } from '../../../kernel/time.ts';
import { leaveUnpaid } from '../../arrears/arrears.fixture.ts';
import { applyTo, createYard, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { billFor, payBill } from '../../refund/refund.fixture.ts';
import { parkingOrderJobs } from '../parking-order.jobs.ts';

const now = Date.parse('2025-10-13T14:30:00+08:00');
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
let t: TestApp;
let actor: Actor;
let yard: Yard;
let number = 0;

/** A vehicle that came in and, unless it is still in, left so many minutes before now. */
async function stay(enterAgo: number, exitAgo: number | null, plateNo = `浙D${String(++number * 41).padStart(5, '0')}`): Promise<string> {
  const enter = toIso(now - enterAgo * minute);
  if (exitAgo !== null) return leaveUnpaid(t, yard, { plateNo, enter, exit: toIso(now - exitAgo * minute), release: 5 });
  const id = `in${++number}`;
  const payload = { direction: 'IN' as const, plateNo, plateColor: 1 as const, confidence: 95 };
  await applyTo(t, yard, { id, side: 'entry', at: enter, event: { eventType: 'lane.capture', payload } });
  await applyTo(t, yard, { id: `${id}p`, side: 'entry', at: enter, event: { eventType: 'lane.passed', payload: { captureEventId: id } } });
  const { rows } = await t.owner.query<{ id: string }>('select id from park_order where plate_no = $1 order by id desc', [plateNo]);
  return rows[0]?.id ?? '';
}

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date(now);
  actor = await t.login('binjiang');
  yard = await createYard(t, 'TRAFFIC');
  for (let index = 0; index < 24; index += 1) await stay(60 + index * 437, index % 5 === 0 ? null : 20 + index * 391);
});
afterAll(() => t.close());

const analyse = async (query: object = {}) => (await t.call(passAnalyses.get, { query: { parkIds: [yard.parkId], ...query } }, actor)).data;

interface RawStay {
  enter: number;
  exit: number | null;
  enterGate: string | null;
  exitGate: string | null;
  payable: number;
  due: number;
  /** Readings of lanes, and whether they stand. */
  enterRead: boolean | null;
  exitRead: boolean | null;
}
/** The stays themselves, as they are now. */
async function rawStays(): Promise<RawStay[]> {
  const { rows } = await t.owner.query(
    `select extract(epoch from enter_time) * 1000 as enter, case when left_at is not null then extract(epoch from exit_time) * 1000 end as exit,
       enter_gate_id as "enterGate", exit_gate_id as "exitGate", payable_fen as payable, payable_fen - paid_fen + refund_fen - write_off_fen as due,
       enter_plate_no = plate_no as "enterRead", case when exit_gate_id is not null then exit_plate_no = plate_no end as "exitRead"
     from park_order where park_id = $1 and order_status not in (4, 5)`,
    [yard.parkId],
  );
  return rows.map((row) => ({ ...row, enter: Number(row.enter), exit: row.exit === null ? null : Number(row.exit), due: Number(row.due) }));
}
const dayStart = (date: string) => Date.parse(`${date}T00:00:00+08:00`);

/** Everything the page shows of a period, worked out from the stays alone. */
function derive(stays: RawStay[], from: string, to: string) {
  const within = (at: number | null) => at !== null && at >= dayStart(from) && at < dayStart(to) + day;
  const entered = stays.filter((one) => within(one.enter));
  const left = stays.filter((one) => within(one.exit));
  const length = left.reduce((sum, { enter, exit }) => sum + Math.floor(((exit ?? 0) - enter) / minute), 0);
  const ends = Array.from(
    { length: Math.round((dayStart(to) + day - dayStart(from)) / hour) },
    (_, index) => dayStart(from) + (index + 1) * hour,
  );
  const readings = [...entered.map(({ enterRead }) => enterRead), ...left.map(({ exitRead }) => exitRead)].filter((read) => read !== null);
  const inside = (at: number) => stays.filter(({ enter, exit }) => enter < at && (exit === null || exit >= at)).length;
  return {
    inCount: entered.length,
    outCount: left.length,
    owingOut: left.filter(({ due }) => due > 0).length,
    freeOut: left.filter(({ payable }) => Number(payable) === 0).length,
    avgStayMinutes: left.length === 0 ? null : Math.round(length / left.length),
    recognitionBp: readings.length === 0 ? null : Math.round((readings.filter(Boolean).length * 10_000) / readings.length),
    peakOccupied: Math.max(...ends.filter((end) => end - hour <= now).map((end) => inside(Math.min(end, now + 1)))),
  };
}

async function expectDerived(): Promise<void> {
  const stays = await rawStays();
  for (const [from, to] of [
    ['2025-10-07', '2025-10-13'],
    ['2025-10-09', '2025-10-10'],
    ['2025-10-13', '2025-10-13'],
  ] as const) {
    const data = await analyse({ startDate: from, endDate: to });
    expect(data.total, `${from} ${to}`).toMatchObject(derive(stays, from, to));
    for (const point of (await analyse({ startDate: from, endDate: to, unit: 2 })).points) {
      const { inCount, outCount, avgStayMinutes, recognitionBp, peakOccupied } = derive(stays, point.at, point.at);
      expect(point).toMatchObject({ inCount, outCount, avgStayMinutes, recognitionBp, peakOccupied });
    }
    const sum = (rows: readonly { inCount: number; outCount: number }[]) =>
      rows.reduce((all, { inCount, outCount }) => [(all[0] ?? 0) + inCount, (all[1] ?? 0) + outCount], [0, 0]);
    const { inCount, outCount } = data.total;
    for (const rows of [data.points, data.profile, data.lanes, data.parks]) expect(sum(rows)).toEqual([inCount, outCount]);
    const through = data.lanes.find(({ gateId }) => gateId === yard.exit.gateId)?.outCount ?? 0;
    expect(through).toBe(
      stays.filter(
        ({ exit, exitGate }) => exitGate === yard.exit.gateId && exit !== null && businessDate(exit) >= from && businessDate(exit) <= to,
      ).length,
    );
  }
}

test('every figure can be derived again from the stays', expectDerived);

test('the period before is as many days, and on a running day as many hours of it', async () => {
  const stays = await rawStays();
  const past = await analyse({ startDate: '2025-10-11', endDate: '2025-10-12' });
  expect(past.previous).toMatchObject({ inCount: derive(stays, '2025-10-09', '2025-10-10').inCount });
  const { previous } = await analyse({ startDate: '2025-10-13' });
  const before = (from: number, to: number) => stays.filter(({ enter }) => enter >= now - day - from && enter < now - day + to).length;
  const full = before(14.5 * hour, -30 * minute);
  expect(previous.inCount).toBe(Math.round(full + before(30 * minute, 30 * minute) / 2));
});

test('one lane alone has its own figures and no occupancy', async () => {
  const { total, lanes, points } = await analyse({ gateIds: [yard.exit.gateId] });
  expect(total).toMatchObject({ inCount: 0, peakOccupied: null });
  expect(lanes).toMatchObject([{ gateId: yard.exit.gateId, gateName: '东出口', outCount: total.outCount }]);
  expect(points.every((point) => point.peakOccupied === null)).toBe(true);
});

test('whatever changes a stay changes its hours with it, before and after they are folded', async () => {
  const merged = '浙D9M9M9';
  const parts = [await stay(500, 480, merged), await stay(470, 440, merged)];
  const [owing, open, wrong, voided] = [await stay(300, 60), await stay(2000, null), await stay(250, 45), await stay(260, null)];
  await expectDerived();
  const { rows } = await t.owner.query('select plate_no as "plateNo" from park_order where id = $1', [owing]);
  await payBill(t, await billFor(t, yard, { orderId: owing, plateNo: rows[0].plateNo }));
  const setOut = { orderIds: [open], exitTime: '2025-10-12 10:00:00', feeMode: setOutFeeMode.CALC, reason: '已离场' };
  expect((await t.call(parkOrders.setOutTime, { body: setOut }, actor)).data).toMatchObject([{ success: true }]);
  const { rev } = (await t.call(parkOrders.get, { params: { id: wrong } }, actor)).data;
  const fix = { orderId: wrong, plateNo: '浙D7F7F7', plateColor: 1 as const, reason: '识别错误', rev };
  expect((await t.call(parkOrders.fixPlate, { body: fix }, actor)).code).toBe('200');
  expect((await t.call(parkOrders.remove, { body: { orderIds: [voided], reason: '重复' } }, actor)).data.success).toBe(1);
  const merge = await t.call(orderMerges.merge, { body: { orderIds: parts, reason: mergeReason.MOVED } }, actor);
  expect(merge.code).toBe('200');
  await expectDerived();
  const { recognitionBp } = (await analyse()).total;
  expect(recognitionBp).toBeLessThan(10_000);
  const pending = async () => (await t.owner.query('select count(*)::int as count from pass_hour_delta')).rows[0].count;
  expect(await pending()).toBeGreaterThan(0);
  for (const job of parkingOrderJobs) if (job.name === 'fold-pass-hours') await runForDealers(t.app, job);
  expect(await pending()).toBe(0);
  await expectDerived();
});

/** How long vehicles stood at a lane, from the passages themselves. */
async function waitsAt(gateId: string, from: string, to: string): Promise<number[]> {
  const { rows } = await t.owner.query<{ seconds: number }>(
    `select round(extract(epoch from committed_at - pass_time))::int as seconds from pass_record
     where gate_id = $1 and attempt_state = 2 and not is_offline
       and (pass_time at time zone 'Asia/Shanghai')::date between $2::date and $3::date order by 1`,
    [gateId, from, to],
  );
  return rows.map(({ seconds }) => seconds);
}

test('how long vehicles stand at a lane is what its passages say, pending, folded and counted anew', async () => {
  const { entry } = yard;
  const passBy = async (ago: number, seconds: number, kind: 'lane.passed' | 'lane.backed' = 'lane.passed', offline = false) => {
    const id = `wait${++number}`;
    const plateNo = `浙C${String(number * 37).padStart(5, '0')}`;
    const payload = { direction: 'IN' as const, plateNo, plateColor: 1 as const, confidence: 95 };
    const at = now - ago * minute;
    await applyTo(t, yard, { id, side: 'entry', at: toIso(at), offline, event: { eventType: 'lane.capture', payload } });
    const event = { eventType: kind, payload: { captureEventId: id } } as const;
    await applyTo(t, yard, { id: `${id}p`, side: 'entry', at: toIso(at + seconds * 1000), offline, event });
  };
  for (const [index, seconds] of [3, 4, 4, 6, 9, 21, 3, 64, 5, 3, 5, 7, 300, 4].entries()) await passBy(30 + index * 173, seconds);
  await passBy(20, 900, 'lane.backed');
  await passBy(25, 1200, 'lane.passed', true);
  const expectWaits = async () => {
    for (const [from, to] of [
      ['2025-10-12', '2025-10-13'],
      ['2025-10-13', '2025-10-13'],
    ] as const) {
      const waits = await waitsAt(entry.gateId, from, to);
      expect(waits.length).toBeGreaterThan(5);
      const { lanes, points, total, parks } = await analyse({ startDate: from, endDate: to, gateIds: [entry.gateId], unit: 2 });
      const real = waits[Math.ceil(waits.length * 0.95) - 1] ?? 0;
      for (const figures of [total, lanes[0], parks[0]]) {
        expect(figures?.avgReleaseSeconds).toBe(Math.round(waits.reduce((sum, each) => sum + each, 0) / waits.length));
        expect(figures?.p95ReleaseSeconds).toBeGreaterThanOrEqual(real);
        expect(figures?.p95ReleaseSeconds).toBeLessThanOrEqual((real * 4) / 3);
      }
      for (const point of points) {
        const those = await waitsAt(entry.gateId, point.at, point.at);
        expect(point.avgReleaseSeconds).toBe(Math.round(those.reduce((sum, each) => sum + each, 0) / those.length));
      }
    }
  };
  await expectWaits();
  for (const job of parkingOrderJobs) if (job.name === 'fold-pass-hours') await runForDealers(t.app, job);
  expect((await t.owner.query('select count(*)::int as count from pass_release_delta')).rows).toEqual([{ count: 0 }]);
  await passBy(40, 12);
  await expectWaits();
  const kept =
    'select biz_date, gate_id, hour, sum(passes) as passes, sum(seconds) as seconds from pass_releases group by 1, 2, 3 order by 1, 2, 3';
  const counted = (await t.owner.query(kept)).rows;
  await t.owner.query('select bochong.rebuild_pass_releases()');
  expect((await t.owner.query(kept)).rows).toEqual(counted);
  await expectWaits();
});

test('days that make no period, or too long a one, are refused', async () => {
  const refused = async (query: object) => (await t.call(passAnalyses.get, { query }, actor)).code;
  expect(await refused({ startDate: '2025-10-14' })).toBe('40001');
  expect(await refused({ startDate: '2024-10-01' })).toBe('40001');
  const headers = { authorization: actor.token, clienttype: actor.clientType };
  const file = await t.app.http.inject({ method: 'GET', url: `/api${passAnalyses.export.path}`, headers });
  expect([file.statusCode, file.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
});
