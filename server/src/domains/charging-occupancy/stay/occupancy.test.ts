import { billBiz, receipts } from '@bochong/contract/bill';
import { vipTypes } from '@bochong/contract/charging-customer';
import { occupancies, occupancyBills, occupancyErrors, occupancyEvidence, occupancyStatus } from '@bochong/contract/charging-occupancy';
import { occupyStart } from '@bochong/contract/charging-tariff';
import { plateColor } from '@bochong/contract/kernel/vehicle';
import { vehicleEventKind, vehicleFiles } from '@bochong/contract/parking-order';
import { parkingRefunds } from '@bochong/contract/refund';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runForDealers, type ScheduledJob } from '../../../kernel/jobs/jobs.ts';
import { deliverEvents } from '../../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { toIso } from '../../../kernel/time.ts';
import { drive } from '../../arrears/arrears.fixture.ts';
import { seedMoney } from '../../charging-customer/charging-customer.seed.ts';
import { brokenEquations, signedIn } from '../../charging-order/charging-day.fixture.ts';
import { createYard } from '../../device/passage-day/passage-day.fixture.ts';
import { chargingOccupancyJobs } from '../charging-occupancy.jobs.ts';
import { createOccupancyDay, day, type OccupancyDay } from '../occupancy-day.fixture.ts';

let t: TestApp;
let actor: Actor;
beforeAll(async () => {
  t = await createTestApp();
  actor = await signedIn(t);
});
afterAll(async () => {
  const broken = await brokenEquations(t);
  await t.close();
  expect(broken).toEqual([]);
});
const { GRACE, BILLING, ENDED, PAID, ARREARS, NO_FEE, EXEMPTED, REFUNDED } = occupancyStatus;
const principal = async (d: OccupancyDay) =>
  (await t.owner.query('select principal_fen::int as fen, arrears_fen::int as owed from charging_wallet where id = $1', [d.ownerId]))
    .rows[0];

/** A charge from 09:00 to 09:30; the bay is free again at 10:10, its device was away from 09:50 to 10:00. */
const tellings = (d: OccupancyDay, orderId: string) => [
  () => d.ended(orderId),
  () => d.gun('Finishing', day('09:30:10')),
  () => d.connection(false, day('09:50')),
  () => d.connection(true, day('10:00')),
  () => d.gun('Available', day('10:10')),
];

test('whatever is told of a bay, five times each and in any order, ends in the same minutes and the same money', async () => {
  const orders = fc.shuffledSubarray(
    Array.from({ length: 25 }, (_, index) => index % 5),
    { minLength: 25, maxLength: 25 },
  );
  await fc.assert(
    fc.asyncProperty(orders, fc.integer({ min: 0, max: 24 }), async (telling, tick) => {
      const d = await createOccupancyDay(t, actor);
      const orderId = await d.charge(day('09:00'), day('09:30'));
      const before = await principal(d);
      t.clock.at = new Date(day('10:11'));
      for (const [index, which] of telling.entries()) {
        await tellings(d, orderId)[which]?.();
        if (index === tick) await d.minute(day('10:11'));
      }
      await d.minute(day('10:12'));
      await d.minute(day('10:13'));
      expect(await d.stay(orderId)).toMatchObject({
        ...{ status: PAID, begin: '09:30', end: '10:10', evidence: occupancyEvidence.GUN_BACK, sec: 900, units: 15 },
        ...{ fee: 750, payable: 750, paid: 750, owed: 0 },
      });
      expect((await principal(d)).fen).toBe(before.fen - 750);
    }),
    { numRuns: 6 },
  );
}, 120_000);

test('a minute that is stopped on its way keeps the parts it had done; the next one does the rest, and each stay is paid once', async () => {
  const d = await createOccupancyDay(t, actor);
  for (let number = 0; number < 25; number += 1) {
    const from = day('08:30') + number * 28 * 60_000;
    await d.ended(await d.charge(from, from + 10 * 60_000));
  }
  await d.gun('Available', day('21:00'));
  t.clock.at = new Date(day('21:03'));
  const job = chargingOccupancyJobs.find(({ name }) => name === 'charging-occupancy');
  const stop = new AbortController();
  const stopped: ScheduledJob = {
    ...(job as ScheduledJob),
    async perDealer(tx, context) {
      const [first, ...rest] = (await job?.perDealer(tx, context)) ?? [];
      return [...(first ? [first] : []), async () => stop.abort(new Error('the server stops')), ...rest];
    },
  };
  const { fen: before } = await principal(d);
  const settled = async () =>
    (
      await t.owner.query(
        `select count(*)::int as stays, coalesce(sum(paid_fen), 0)::int as fen from charging_occupancy
           where station_id = $1 and settled_at is not null`,
        [d.speaker.stationId],
      )
    ).rows[0];
  await expect(runForDealers(t.app, stopped, stop.signal)).rejects.toThrow('the server stops');
  const half = await settled();
  // Stays of other tests may be among the first.
  expect(half.stays).toBeGreaterThan(0);
  expect(half.stays).toBeLessThan(25);
  expect(half.fen).toBeGreaterThan(0);
  expect(before - (await principal(d)).fen).toBe(half.fen);
  await d.minute(day('21:03'));
  await d.minute(day('21:04'));
  const all = await settled();
  expect(all).toMatchObject({ stays: 25 });
  expect(before - (await principal(d)).fen).toBe(all.fen);
});

test('a stay stands in the file of its vehicle, with what it came to', async () => {
  const d = await createOccupancyDay(t, actor);
  const plateNo = '浙AD33907';
  const orderId = await d.charge(day('09:00'), day('09:30'));
  await t.owner.query('update charging_order set plate_no = $1 where id = $2', [plateNo, orderId]);
  await d.ended(orderId);
  await d.gun('Available', day('10:00'));
  await d.minute(day('10:03'));
  const { data } = await t.call(vehicleFiles.timeline, { query: { plateNo, kind: vehicleEventKind.OCCUPANCY } }, actor);
  expect(data.results).toMatchObject([
    { at: toIso(new Date(day('09:30'))), state: PAID, fen: 750, note: expect.stringMatching(/ 30分钟$/) },
  ]);
});

test('a stay is free, then billed, then ends with its money; what its device and its charge say reaches it by themselves', async () => {
  const d = await createOccupancyDay(t, actor);
  await d.status('Charging');
  const orderId = await d.charge(day('09:00'), day('09:30'));
  await d.status('Finishing');
  await deliverEvents(t, 'ChargingOrderEnded');
  await d.minute(day('09:40'));
  expect(await d.stay(orderId)).toMatchObject({ status: GRACE, end: null, payable: 0 });
  await d.minute(day('09:50'));
  expect(await d.stay(orderId)).toMatchObject({ status: BILLING, sec: 300, payable: 250, owed: 0, paid: 0 });
  await d.status('Available');
  await d.minute(day('09:51'));
  expect((await d.stay(orderId)).status).toBe(BILLING);
  await d.minute(day('09:53'));
  expect(await d.stay(orderId)).toMatchObject({ status: PAID, end: '09:50', payable: 250, paid: 250 });
  const { data: bills } = await t.call(occupancyBills.list, { query: { stationId: d.speaker.stationId } }, actor);
  expect(bills.results).toMatchObject([{ payableFen: 250, paidFen: 250, adjustedFen: 0 }]);
  expect(bills.summary).toMatchObject({ count: 1, payableFen: 250 });
});

test('the driver is reminded at the minutes of the rule, each once', async () => {
  const sent = async () =>
    (await t.owner.query("select count(*)::int as n from sms_message where purpose = 'occupancy-notice'")).rows[0].n as number;
  const before = await sent();
  const d = await createOccupancyDay(t, actor, { rule: { noticeMin: [0, 10, 20] } });
  const orderId = await d.charge(day('09:00'), day('09:30'));
  await d.ended(orderId);
  for (const at of ['09:30:30', '09:31', '09:40', '09:41', '09:51', '09:52']) await d.minute(day(at));
  const id = (await d.stay(orderId)).id as string;
  const { data } = await t.call(occupancies.get, { params: { id } }, actor);
  expect(data.events.filter(({ text }) => text.includes('免费停放')).length).toBe(2);
  expect(data.events.filter(({ text }) => text.includes('已超过免费时长')).length).toBe(1);
  expect((await sent()) - before).toBe(3);
});

test('the bay left within the grace costs nothing; grace is given once to a car that charges twice; a day has a cap', async () => {
  const d = await createOccupancyDay(t, actor, { rule: { dayCapFen: 1000 } });
  await t.owner.query('update charging_card set plate_no = $1 where owner_id = $2', ['浙AD12345', d.ownerId]);
  const first = await d.charge(day('09:00'), day('09:30'));
  await d.ended(first);
  await d.gun('Available', day('09:35'));
  const second = await d.charge(day('09:37'), day('09:40'));
  await d.ended(second);
  await d.gun('Available', day('09:55'));
  await d.minute(day('09:57'));
  expect(await d.stay(first)).toMatchObject({ status: NO_FEE, payable: 0 });
  // Free from 09:30 to 09:45: of the second stay, 09:40 to 09:55, ten minutes are billed.
  expect(await d.stay(second)).toMatchObject({ status: PAID, payable: 500 });
  const third = await d.charge(day('12:00'), day('12:30'));
  await d.ended(third);
  await d.gun('Available', day('14:00'));
  await d.minute(day('14:02'));
  expect(await d.stay(third)).toMatchObject({ status: PAID, fee: 500, units: 75 });
});

test('what a wallet cannot pay is owed, becomes a debt after a day, and is taken of the next recharge', async () => {
  const d = await createOccupancyDay(t, actor, { principalFen: 1600 });
  const orderId = await d.charge(day('09:00'), day('09:30'));
  const left = (await principal(d)).fen;
  await d.ended(orderId);
  await d.gun('Available', day('11:00'));
  await d.minute(day('11:02'));
  expect(await d.stay(orderId)).toMatchObject({ status: ENDED, payable: 3750, paid: left, owed: 3750 - left });
  expect(await principal(d)).toEqual({ fen: 0, owed: 3750 - left });
  await d.minute(day('11:03', '2026-03-11'));
  expect((await d.stay(orderId)).status).toBe(ARREARS);
  await d.work((context) => seedMoney(context, d.dealerId, d.ownerId, { principalFen: 10_000 }));
  await d.work(({ app, tx }) =>
    app.events.emit(tx, 'ChargingWalletRecharged', d.dealerId, { walletId: d.ownerId, holder: 'owner', amountFen: 10_000, at: '' }),
  );
  await deliverEvents(t, 'ChargingWalletRecharged');
  expect(await d.stay(orderId)).toMatchObject({ status: PAID, paid: 3750, owed: 0 });
  expect(await principal(d)).toEqual({ fen: 10_000 - (3750 - left), owed: 0 });
});

test('what is told late of a settled stay gives back what was too much', async () => {
  const d = await createOccupancyDay(t, actor);
  const orderId = await d.charge(day('09:00'), day('09:30'));
  await d.ended(orderId);
  await d.gun('Available', day('10:30'));
  await d.minute(day('10:32'));
  expect((await d.stay(orderId)).paid).toBe(2250);
  await d.gun('Available', day('10:00'));
  await d.minute(day('10:33'));
  await deliverEvents(t);
  expect(await d.stay(orderId)).toMatchObject({ status: PAID, end: '10:00', payable: 750, paid: 2250, refunded: 1500 });
});

test.each([
  ['on a free list', `terms = terms || '{"freeListIds": ["x"]}'`, '白名单免收'],
  ['of another platform', 'payer_type = 3', '合作平台的车辆不收占位费'],
  ['with a card of the operator', 'payer_type = 4, payer_id = null', '运营方用卡免收'],
])('a car %s keeps its bay for nothing, and for the record', async (_, change, reason) => {
  const d = await createOccupancyDay(t, actor);
  const orderId = await d.charge(day('09:00'), day('09:30'));
  await t.owner.query(`update charging_order set ${change} where id = $1`, [orderId]);
  await d.ended(orderId);
  await d.gun('Available', day('11:00'));
  await d.minute(day('11:02'));
  expect(await d.stay(orderId)).toMatchObject({ status: EXEMPTED, end: '11:00', payable: 0, paid: 0 });
  const { data } = await t.call(occupancies.ofOrder, { params: { id: orderId } }, actor);
  expect(data).toMatchObject({ exemptReason: reason });
  // What no other platform's account knows of is not left as its charge.
  await t.owner.query('update charging_order set payer_type = 1 where id = $1 and payer_type = 3', [orderId]);
});

test('a member of a kind that the rule exempts keeps the bay for nothing, another does not', async () => {
  const kind = async (vipName: string) => (await t.call(vipTypes.create, { body: { vipName } }, actor)).data.vipTypeId;
  const [exempt, charged] = [await kind('出租车队'), await kind('普通会员')];
  const d = await createOccupancyDay(t, actor, { rule: { exemptVipTypeIds: [exempt] } });
  const keep = async (vipTypeId: string, from: number, until: number) => {
    const orderId = await d.charge(from, from + 30 * 60_000);
    await t.owner.query(`update charging_order set terms = terms || jsonb_build_object('vipTypeId', $2::text) where id = $1`, [
      orderId,
      vipTypeId,
    ]);
    await d.ended(orderId);
    await d.gun('Available', until);
    await d.minute(until + 120_000);
    return orderId;
  };
  const free = await keep(exempt, day('09:00'), day('10:00'));
  expect(await d.stay(free)).toMatchObject({ status: EXEMPTED, payable: 0, paid: 0 });
  expect((await t.call(occupancies.ofOrder, { params: { id: free } }, actor)).data).toMatchObject({ exemptReason: '会员免收' });
  expect(await d.stay(await keep(charged, day('11:00'), day('12:00')))).toMatchObject({ status: PAID, payable: 750 });
});

test('receipts of a charge and of the stay after it show number and plate, and lead to their pages', async () => {
  const d = await createOccupancyDay(t, actor);
  const plateNo = '浙AD77003';
  await t.owner.query('update charging_card set plate_no = $1 where owner_id = $2', [plateNo, d.ownerId]);
  const orderId = await d.charge(day('09:00'), day('09:30'));
  await d.ended(orderId);
  await d.gun('Available', day('10:00'));
  await d.minute(day('10:02'));
  const { data } = await t.call(receipts.list, { query: { plateNo } }, actor);
  const of = (biz: number) => data.results.find(({ bizType }) => bizType === biz);
  const [charge, stay] = [of(billBiz.CHARGING), of(billBiz.OCCUPANCY)];
  expect(charge).toMatchObject({
    orderId,
    plateColor: plateColor.GREEN,
    orderPath: `/chargePlatform/record/order/detail?orderId=${orderId}`,
  });
  expect(stay).toMatchObject({ plateNo, orderPath: `/chargePlatform/record/occupy/list?number=${stay?.orderNo}` });
  for (const { billId, orderNo } of [charge, stay].flatMap((one) => one ?? [])) {
    const { data: found } = await t.call(receipts.list, { query: { number: orderNo ?? '' } }, actor);
    expect(found.results.map((one) => one.billId)).toEqual([billId]);
  }
});

test('a car that left the lot does not keep its bay any more, whatever its gun says', async () => {
  const d = await createOccupancyDay(t, actor);
  const yard = await createYard(t, 'OCYARD1');
  const plateNo = '浙AD77001';
  await t.owner.query('insert into charging_station_park (dealer_id, station_id, park_id) values ($1, $2, $3)', [
    d.dealerId,
    d.speaker.stationId,
    yard.parkId,
  ]);
  await t.owner.query('update charging_card set plate_no = $1 where owner_id = $2', [plateNo, d.ownerId]);
  await drive(t, yard, { plateNo, side: 'entry', at: '2026-03-10T08:50:00+08:00' });
  const orderId = await d.charge(day('09:00'), day('09:30'));
  await d.ended(orderId);
  await drive(t, yard, { plateNo, side: 'exit', at: '2026-03-10T09:55:00+08:00', release: 8 });
  await d.gun('Available', day('10:30'));
  await deliverEvents(t, 'OccupyingCarMoved');
  await d.minute(day('10:32'));
  expect(await d.stay(orderId)).toMatchObject({ end: '09:55', evidence: occupancyEvidence.PARK_EXIT, payable: 500 });
});

test('a car that is full keeps its bay from then on; no rule, no stay', async () => {
  const d = await createOccupancyDay(t, actor, { rule: { startOn: occupyStart.FULL_OR_STOP } });
  t.clock.at = new Date(day('09:00'));
  const { transactionId } = await d.start({ at: day('09:00'), meterStartWh: 0 });
  await d.status('Charging');
  await d.values(transactionId, [[day('09:20'), 2000, { powerW: 7000 }]]);
  t.clock.at = new Date(day('09:20:30'));
  await d.status('SuspendedEV');
  await d.values(transactionId, [[day('09:26'), 2000, { powerW: 0 }]]);
  await d.stop(transactionId, day('09:50'), 2000);
  const { rows } = await t.owner.query('select id from charging_order where transaction_no = $1', [transactionId]);
  await d.ended(rows[0].id);
  expect(await d.stay(rows[0].id)).toMatchObject({ begin: '09:25' });
  await t.owner.query('update charging_occupy_rule set until = $2 where $1 = any (station_ids)', [
    d.speaker.stationId,
    new Date(day('09:55')),
  ]);
  const none = await d.charge(day('10:00'), day('10:30'));
  await d.ended(none);
  expect(await d.stay(none)).toEqual({});
});

describe('staff', () => {
  const settled = async (rule = {}) => {
    const d = await createOccupancyDay(t, actor, { rule });
    const orderId = await d.charge(day('09:00'), day('09:30'));
    await d.ended(orderId);
    return { d, orderId, id: (await d.stay(orderId)).id as string };
  };
  const revOf = async (d: OccupancyDay, orderId: string) => (await d.stay(orderId)).rev as number;

  test('say when the car left, having seen what it will cost', async () => {
    const { d, orderId, id } = await settled();
    await d.minute(day('10:30'));
    const preview = await t.call(occupancies.endPreview, { params: { id }, body: { endTime: '2026-03-10 09:55:00' } }, actor);
    expect(preview.data).toMatchObject({ payableFen: 500, occupySec: 1500 });
    const end = async (endTime: string) =>
      t.call(occupancies.end, { params: { id }, body: { endTime, reason: '监控显示已驶离', rev: await revOf(d, orderId) } }, actor);
    expect((await end('2026-03-10 09:29:00')).code).toBe(occupancyErrors.endOutside.code);
    expect((await end('2026-03-10 10:31:00')).code).toBe(occupancyErrors.endOutside.code);
    expect((await end('2026-03-10 09:55:00')).data).toMatchObject({ occupancyStatus: PAID, payableFen: 500 });
    expect((await end('2026-03-10 09:55:00')).code).toBe(occupancyErrors.hasEnded.code);
    expect(await d.stay(orderId)).toMatchObject({ evidence: occupancyEvidence.MANUAL, end: '09:55', paid: 500 });
    const { data } = await t.call(occupancies.ofOrder, { params: { id: orderId } }, actor);
    expect(data?.stretches.map(({ band }) => band)).toEqual([1, 4]);
  });

  test('exempt a stay that is owed: nothing is owed any more, and nothing is asked again', async () => {
    const d = await createOccupancyDay(t, actor, { principalFen: 1600 });
    const orderId = await d.charge(day('09:00'), day('09:30'));
    const left = (await principal(d)).fen;
    await d.ended(orderId);
    await d.gun('Available', day('11:00'));
    await d.minute(day('11:02'));
    const id = (await d.stay(orderId)).id as string;
    const exempt = async () =>
      t.call(occupancies.exempt, { params: { id }, body: { reason: '桩锁故障无法拔枪', rev: await revOf(d, orderId) } }, actor);
    expect((await exempt()).data).toMatchObject({ occupancyStatus: EXEMPTED, payableFen: 0 });
    await deliverEvents(t);
    await d.gun('Available', day('10:50'));
    await d.minute(day('11:10'));
    expect(await d.stay(orderId)).toMatchObject({ status: EXEMPTED, payable: 0, waived: 3750, owed: 0, paid: left, refunded: left });
    expect(await principal(d)).toEqual({ fen: left, owed: 0 });
    expect((await exempt()).code).toBe(occupancyErrors.notExemptible.code);
  });

  test('exempt a stay that goes on: it ends without money', async () => {
    const { d, orderId, id } = await settled();
    await d.minute(day('09:50'));
    await t.call(occupancies.exempt, { params: { id }, body: { reason: '消防演练', rev: await revOf(d, orderId) } }, actor);
    await d.gun('Available', day('10:00'));
    await d.minute(day('10:05'));
    expect(await d.stay(orderId)).toMatchObject({ status: EXEMPTED, end: '10:00', paid: 0, owed: 0 });
  });

  test('refund a stay through the till, once another agreed', async () => {
    const { d, orderId, id } = await settled();
    await d.gun('Available', day('10:00'));
    await d.minute(day('10:02'));
    const ask = async (amountFen: number) =>
      t.call(occupancies.refund, { params: { id }, body: { amountFen, reason: '车主投诉属实', rev: await revOf(d, orderId) } }, actor);
    expect((await ask(751)).code).toBe(occupancyErrors.notRefundable.code);
    const { data } = await ask(750);
    expect(data.refundNos.length).toBe(1);
    const { data: found } = await t.call(parkingRefunds.list, { query: { refundNo: data.refundNos[0] ?? '' } as never }, actor);
    const refund = found.results[0];
    if (data.needsAudit && refund) {
      expect((await d.stay(orderId)).status).toBe(occupancyStatus.REFUNDING);
      expect((await ask(1)).code).toBe(occupancyErrors.notRefundable.code);
      const other = await signedIn(t, 'kefu');
      await t.call(
        parkingRefunds.audit,
        { params: { id: refund.refundId }, body: { pass: 1, opinion: '同意退款', rev: refund.rev } as never },
        other,
      );
    }
    await deliverEvents(t);
    expect(await d.stay(orderId)).toMatchObject({ status: REFUNDED, paid: 750, refunded: 750, owed: 0 });
    expect(await brokenEquations(t)).toEqual([]);
  });

  test('find stays by station, state, plate and number, with sums', async () => {
    const { d, orderId } = await settled();
    const { data } = await t.call(occupancies.list, { query: { stationId: d.speaker.stationId, occupancyStatus: GRACE } }, actor);
    expect(data.results).toMatchObject([{ orderId, endAt: null, payerType: 1 }]);
    expect(data.summary).toMatchObject({ count: 1, payableFen: 0 });
  });
});
