import { busyCarOrder, busyCars, orderMerges, parkOrders, vehicleFiles } from '@bochong/contract/parking-order';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { businessDate, toIso } from '../../../kernel/time.ts';
import { leaveUnpaid } from '../../arrears/arrears.fixture.ts';
import { createYard, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { billFor, payBill } from '../../refund/refund.fixture.ts';

const now = Date.parse('2025-10-13T14:30:00+08:00');
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const [often, nightly, payer] = ['浙E11111', '浙E22222', '浙E33333'];
let t: TestApp;
let actor: Actor;
let yards: Yard[];

const stay = (plateNo: string, enter: number, minutes: number, yard = yards[0] as Yard) =>
  leaveUnpaid(t, yard, { plateNo, enter: toIso(enter), exit: toIso(enter + minutes * minute), release: 5 });

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date(now);
  actor = await t.login('binjiang');
  yards = [await createYard(t, 'BUSY01'), await createYard(t, 'BUSY02')];
  const midnight = Date.parse('2025-10-13T00:00:00+08:00');
  for (let index = 1; index <= 5; index += 1) await stay(often, now - index * 2 * hour, 40, yards[index % 2]);
  await stay(often, now - 40 * day, 60);
  for (let index = 1; index <= 3; index += 1) await stay(nightly, midnight - index * day + 20 * hour, 600);
  await stay(nightly, midnight - day + 7 * hour, 17 * 60); // until midnight sharp: no night
  const paid = await stay(payer, now - 30 * hour, 300);
  await payBill(t, await billFor(t, yards[0] as Yard, { orderId: paid, plateNo: payer }));
  await stay(payer, now - 50 * hour, 10);
  await stay('浙E44444', now - 5 * hour, 30);
  const parts = [await stay(payer, now - 10 * hour, 30), await stay(payer, now - 9.4 * hour, 30)];
  expect((await t.call(orderMerges.merge, { body: { orderIds: parts, reason: 2 } }, actor)).code).toBe('200');
  const voided = await stay('浙E44444', now - 3 * hour, 30);
  expect((await t.call(parkOrders.remove, { body: { orderIds: [voided], reason: '重复' } }, actor)).data.success).toBe(1);
});
afterAll(() => t.close());

const list = async (query: object) => (await t.call(busyCars.list, { query: { minStays: 1, ...query } }, actor)).data;

/** What the page says of each plate, worked out from the stays one by one. */
async function derive(from: string, to: string) {
  const { rows } = await t.owner.query(
    `select plate_no as "plateNo", enter_time as enter, exit_time as exit, park_minutes as minutes, gross_fen::int as gross, paid_fen::int as paid,
       payable_fen::int as payable, refund_fen::int as refund from park_order where order_status not in (4, 5) order by enter_time`,
  );
  const stays = rows.filter(({ enter }) => businessDate(enter) >= from && businessDate(enter) <= to);
  const nightOf = ({ enter, exit }: { enter: Date; exit: Date }) =>
    Array.from({ length: Math.ceil((exit.getTime() - enter.getTime()) / minute) }, (_, index) => enter.getTime() + index * minute).some(
      (at) => new Date(at + 8 * hour).getUTCHours() < 6,
    );
  const sum = (all: number[]) => all.reduce((total, value) => total + value, 0);
  return new Map(
    [...Map.groupBy(stays, (one) => one.plateNo as string)].map(([plateNo, own]) => [
      plateNo,
      {
        plateNo,
        stays: own.length,
        activeDays: new Set(own.map(({ enter }) => businessDate(enter))).size,
        nightStays: own.filter(nightOf as never).length,
        totalMinutes: sum(own.map(({ minutes }) => minutes)),
        avgMinutes: Math.round(sum(own.map(({ minutes }) => minutes)) / own.length),
        grossFen: sum(own.map(({ gross }) => gross)),
        paidFen: sum(own.map(({ paid, refund }) => paid - refund)),
        arrearsFen: sum(own.map(({ payable, paid, refund }) => Math.max(0, payable - paid + refund))),
        freeStays: own.filter(({ payable }) => payable === 0).length,
        firstEnter: toIso(own[0]?.enter),
        lastSeenAt: toIso(Math.max(...own.map(({ exit }) => exit.getTime()))),
      },
    ]),
  );
}

test.each([
  [{}, '2025-09-14', '2025-10-13'],
  [{ startDate: '2025-10-12', endDate: '2025-10-12' }, '2025-10-12', '2025-10-12'],
  [{ startDate: '2025-08-01' }, '2025-08-01', '2025-10-13'],
])('every figure of %j can be derived again from the stays', async (query, from, to) => {
  const derived = await derive(from, to);
  const page = await list(query);
  expect(page.results.map(({ plateNo }) => plateNo).toSorted()).toEqual([...derived.keys()].toSorted());
  for (const row of page.results) expect(row).toMatchObject(derived.get(row.plateNo) ?? {});
  const all = [...derived.values()];
  expect(page.summary).toEqual({
    stays: all.reduce((sum, { stays }) => sum + stays, 0),
    paidFen: all.reduce((sum, { paidFen }) => sum + paidFen, 0),
  });
});

test('the busiest first by what is asked for, above the threshold, at the lots and of the identity asked for', async () => {
  const first = async (query: object) => (await list(query)).results[0]?.plateNo;
  expect(await first({})).toBe(often);
  expect(await first({ orderBy: busyCarOrder.NIGHTS })).toBe(nightly);
  expect(await first({ orderBy: busyCarOrder.MINUTES })).toBe(nightly);
  expect(await first({ orderBy: busyCarOrder.PAID })).toBe(payer);
  expect((await list({ minStays: 5 })).results.map(({ plateNo }) => plateNo)).toEqual([often]);
  expect((await t.call(busyCars.list, { query: {} }, actor)).data).toMatchObject({ totalRecord: 0, summary: { stays: 0, paidFen: 0 } });
  const there = await list({ parkIds: [yards[1]?.parkId] });
  expect(there.results).toMatchObject([{ plateNo: often, stays: 3, parkName: '车场BUSY02' }]);
  expect((await list({ carType: 2 })).totalRecord).toBe(0);
  const { totalRecord, results } = await list({ pageSize: 10, pageNo: 2 });
  expect([totalRecord, results]).toEqual([4, []]);
  expect((await list({ plateNo: '浙E3' })).results.map(({ plateNo }) => plateNo)).toEqual([payer]);
  expect((await t.call(vehicleFiles.get, { query: { plateNo: often } }, actor)).data.stays).toBe(6);
});

test('too long a period is refused; the export is a workbook', async () => {
  const refused = async (query: object) => (await t.call(busyCars.list, { query }, actor)).code;
  expect(await refused({ startDate: '2025-07-01' })).toBe('40001');
  expect(await refused({ startDate: '2025-10-12', endDate: '2025-10-11' })).toBe('40001');
  const headers = { authorization: actor.token, clienttype: actor.clientType };
  const file = await t.app.http.inject({ method: 'GET', url: `/api${busyCars.export.path}?minStays=1`, headers });
  expect([file.statusCode, file.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
});
