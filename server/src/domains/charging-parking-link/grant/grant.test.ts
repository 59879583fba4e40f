import {
  type ParkChargeRuleFields,
  parkBenefit,
  parkChargeRuleErrors,
  parkChargeRuleFields,
  parkChargeRules,
  parkFreeGrantErrors,
  parkFreeGrants,
  parkGrantStatus,
} from '@bochong/contract/charging-parking-link';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliverEvents } from '../../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { drive } from '../../arrears/arrears.fixture.ts';
import { brokenEquations, type ChargingDay, createChargingDay, day, signedIn } from '../../charging-order/charging-day.fixture.ts';
import { createYard, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { findStayById, priceStay } from '../../parking-order/index.ts';
import { expireGrants } from '../charging-parking-link.jobs.ts';
import { followCharge, refreshPlate } from './grant.service.ts';

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
const { WAIT_PLATE, ISSUED, USED, EXPIRED, REVOKED, MISSED } = parkGrantStatus;
const iso = (clock: string) => `2026-03-10T${clock}:00+08:00`;

let made = 0;
interface Linked {
  d: ChargingDay;
  yard: Yard;
  plateNo: string;
  ruleOf(more?: Partial<ParkChargeRuleFields>): ReturnType<typeof createRule>;
  /** Charges 21.357 kWh in 44.5 minutes from 13:05 on, E1 of the worked examples; answers the order's id. */
  charge(plate?: string | null): Promise<string>;
  enter(at: string): Promise<void>;
  /** Leaves; answers what was due without and with what was given. */
  leave(at: string): Promise<{ payable: number; minutes: number; covered: string[] }>;
  grant(orderId: string): Promise<Record<string, unknown>>;
}
const createRule = (fields: Partial<ParkChargeRuleFields>) =>
  t.call(parkChargeRules.create, { body: parkChargeRuleFields.parse(fields) }, actor);

/** A lot with a station in it, and a car. */
async function linked(options: { rule?: Partial<ParkChargeRuleFields> | null } = {}): Promise<Linked> {
  made += 1;
  const plateNo = `浙AD${String(10_000 + made)}`;
  const yard = await createYard(t, `PLYARD${made}`);
  const d = await createChargingDay(t);
  const { stationId } = d.speaker;
  await t.owner.query('insert into charging_station_park (dealer_id, station_id, park_id) values ($1, $2, $3)', [
    d.dealerId,
    stationId,
    yard.parkId,
  ]);
  await t.owner.query('update charging_card set plate_no = $1 where owner_id = $2', [plateNo, d.ownerId]);
  const ruleOf: Linked['ruleOf'] = (more = {}) =>
    createRule({
      ...{ ruleName: `联动${process.pid}${made}`, stationIds: [stationId], parkIds: [yard.parkId], minEnergyWh: 5000, maxMinutes: 120 },
      ...more,
    });
  if (options.rule !== null) expect((await ruleOf(options.rule)).code).toBe('200');
  return {
    ...{ d, yard, plateNo, ruleOf },
    async charge(plate = plateNo) {
      const { transactionId } = await d.start({ at: day('13:05'), meterStartWh: 0 });
      await d.stop(transactionId, day('13:49:30'), 21_357);
      const { rows } = await t.owner.query('select id from charging_order where dealer_id = $1 and transaction_no = $2', [
        d.dealerId,
        transactionId,
      ]);
      await t.owner.query('update charging_order set plate_no = $1 where id = $2', [plate, rows[0].id]);
      return rows[0].id as string;
    },
    async enter(at) {
      t.clock.at = new Date(iso(at));
      await drive(t, yard, { plateNo, side: 'entry', at: iso(at) });
    },
    async leave(at) {
      t.clock.at = new Date(iso(at));
      await drive(t, yard, { plateNo, side: 'exit', at: iso(at), release: 8 });
      const { rows } = await t.owner.query(
        'select id, payable_fen::int as payable, park_minutes as minutes from park_order where park_id = $1 and plate_no = $2 order by id desc limit 1',
        [yard.parkId, plateNo],
      );
      const { id, ...fee } = rows[0];
      const calculation = await d.work(async ({ tx }) => {
        const stay = await findStayById(tx, id);
        return stay ? priceStay(tx, stay, iso(at)) : null;
      });
      const covered =
        calculation?.segments.filter(({ kind }) => kind === 'COVERED').map(({ label, minutes }) => `${label} ${minutes}`) ?? [];
      return { ...fee, covered };
    },
    async grant(orderId) {
      const { rows } = await t.owner.query(
        `select id, order_no as "orderNo", grant_status as status, free_minutes as minutes, used_min as used, plate_no as plate, rev,
           to_char(valid_to at time zone 'Asia/Shanghai', 'HH24:MI:SS') as until from park_free_grant where order_id = $1`,
        [orderId],
      );
      return rows[0] ?? {};
    },
  };
}
const follow = ({ d }: Linked, orderId: string) => d.work((context) => followCharge(context, d.dealerId, orderId));

test('44.5 minutes and 30 are 75 minutes off a stay of 102, which says whose they are', async () => {
  const plain = await linked({ rule: null });
  await plain.enter('12:58');
  expect(await plain.leave('14:40')).toEqual({ payable: 900, minutes: 102, covered: [] });
  const car = await linked({ rule: { validAfterEndMin: 60 } });
  await car.enter('12:58');
  const orderId = await car.charge();
  await deliverEvents(t);
  await follow(car, orderId);
  const { orderNo, ...grant } = await car.grant(orderId);
  expect(grant).toMatchObject({ status: ISSUED, minutes: 75, until: '14:49:30' });
  // 27 minutes are left, of which the rule of the lot gives 15.
  expect(await car.leave('14:40')).toEqual({ payable: 500, minutes: 102, covered: [`充电减免 ${orderNo} 75`] });
  await deliverEvents(t);
  expect(await car.grant(orderId)).toMatchObject({ status: USED, used: 75 });
});

test('the charge, its corrections and the moves of the car, five times each and in any order, end in the same fee', async () => {
  const tellings = fc.shuffledSubarray(
    Array.from({ length: 15 }, (_, index) => index % 3),
    { minLength: 15, maxLength: 15 },
  );
  await fc.assert(
    fc.asyncProperty(tellings, fc.boolean(), async (telling, plateLate) => {
      const car = await linked({ rule: { validAfterEndMin: 60 } });
      await car.enter('12:58');
      const orderId = await car.charge(plateLate ? null : car.plateNo);
      t.clock.at = new Date(iso('13:50'));
      if (plateLate) await follow(car, orderId);
      await t.owner.query('update charging_order set plate_no = $1 where id = $2', [car.plateNo, orderId]);
      const told = [
        () => follow(car, orderId),
        () => car.d.work((context) => refreshPlate(context, car.d.dealerId, car.plateNo)),
        () => car.d.work((context) => expireGrants(context, car.d.dealerId)),
      ];
      for (const which of telling) await told[which]?.();
      expect((await car.leave('14:40')).payable).toBe(500);
      await deliverEvents(t);
      for (const which of telling) await told[which]?.();
      expect(await car.grant(orderId)).toMatchObject({ status: USED, minutes: 75, used: 75 });
    }),
    { numRuns: 4 },
  );
}, 120_000);

test('a car that leaves before its charge is settled has missed it; one that leaves too late pays', async () => {
  const gone = await linked();
  await gone.enter('12:58');
  const missed = await gone.charge();
  expect((await gone.leave('14:00')).payable).toBe(700);
  await follow(gone, missed);
  expect(await gone.grant(missed)).toMatchObject({ status: MISSED });

  const late = await linked();
  await late.enter('12:58');
  const orderId = await late.charge();
  await follow(late, orderId);
  expect((await late.leave('14:40')).payable).toBe(900);
  await deliverEvents(t);
  expect(await late.grant(orderId)).toMatchObject({ status: EXPIRED, used: 0 });
});

test('billed time in the bay is added to the time to leave', async () => {
  const car = await linked();
  await car.enter('12:58');
  const orderId = await car.charge();
  await follow(car, orderId);
  expect((await car.grant(orderId)).until).toBe('14:19:30');
  await t.owner.query(
    `insert into charging_occupancy (dealer_id, id, occupy_no, order_id, order_no, station_id, equipment_id, connector_id, payer_type, zone, rule, occupy_bp,
       begin_at, begin_day, first_begin_at, grace_end_at, end_at, billable_sec, occupancy_status, settled_at)
     select dealer_id, gen_random_uuid(), 'ZW' || order_no, id, order_no, station_id, equipment_id, connector_id, 1, zone, '{}', 10000,
       end_at, '2026-03-10', end_at, end_at, end_at, 1500, 6, end_at from charging_order where id = $1`,
    [orderId],
  );
  await follow(car, orderId);
  expect((await car.grant(orderId)).until).toBe('14:44:30');
});

test('what is refunded whole, or corrected to less than is asked, is taken back before it is used', async () => {
  const car = await linked();
  await car.enter('12:58');
  const orderId = await car.charge();
  await follow(car, orderId);
  await t.owner.query('update charging_order set energy_wh = 4000 where id = $1', [orderId]);
  await follow(car, orderId);
  expect(await car.grant(orderId)).toMatchObject({ status: REVOKED });
  await t.owner.query('update charging_order set energy_wh = 21357 where id = $1', [orderId]);
  await follow(car, orderId);
  expect(await car.grant(orderId)).toMatchObject({ status: ISSUED });
  expect((await car.leave('14:10')).payable).toBe(0);
});

describe('staff', () => {
  test('say whose car it was, and take back what has not been used', async () => {
    const car = await linked();
    await car.enter('12:58');
    const orderId = await car.charge(null);
    await follow(car, orderId);
    const waiting = await car.grant(orderId);
    expect(waiting).toMatchObject({ status: WAIT_PLATE });
    const of = async () => ({ params: { id: waiting.id as string }, rev: (await car.grant(orderId)).rev as number });
    const fix = async () => {
      const { params, rev } = await of();
      return t.call(parkFreeGrants.fixPlate, { params, body: { plateNo: car.plateNo, rev } }, actor);
    };
    const takeBack = async () => {
      const { params, rev } = await of();
      return t.call(parkFreeGrants.void, { params, body: { reason: '错发', rev } }, actor);
    };
    expect((await fix()).data).toMatchObject({ grantStatus: ISSUED });
    expect((await fix()).code).toBe(parkFreeGrantErrors.notWaiting.code);
    // What the charge says of its plate afterwards does not matter any more.
    await follow(car, orderId);
    expect(await car.grant(orderId)).toMatchObject({ status: ISSUED, plate: car.plateNo });
    expect((await takeBack()).data).toMatchObject({ grantStatus: REVOKED });
    expect((await takeBack()).code).toBe(parkFreeGrantErrors.notVoidable.code);
    expect((await car.leave('14:10')).payable).toBe(700);
    const { data } = await t.call(parkFreeGrants.list, { query: { stationId: car.d.speaker.stationId } }, actor);
    expect(data.results).toMatchObject([{ orderId, grantStatus: REVOKED, reason: '错发' }]);
    const { data: ofOrder } = await t.call(parkFreeGrants.ofOrder, { params: { id: orderId } }, actor);
    expect(ofOrder.grant).toMatchObject({ orderId });
  });

  test('see what a charge that goes on would give', async () => {
    const car = await linked();
    const { transactionId } = await car.d.start({ at: day('13:05'), meterStartWh: 0 });
    await car.d.values(transactionId, [[day('13:30'), 12_000]]);
    const { rows } = await t.owner.query('select id from charging_order where transaction_no = $1', [transactionId]);
    const { data } = await t.call(parkFreeGrants.ofOrder, { params: { id: rows[0].id } }, actor);
    expect(data).toMatchObject({ grant: null, preview: { met: true, freeMinutes: 55 } });
  });

  test('write rules that do not contradict each other', async () => {
    const car = await linked();
    const { data } = await t.call(parkChargeRules.list, { query: { stationId: car.d.speaker.stationId } }, actor);
    const rule = data.results[0];
    if (!rule) expect.fail();
    expect(rule).toMatchObject({ conditionText: '满5度', benefitText: '充电时长+30分钟，最多120分钟', enabled: 1 });
    const other = await linked({ rule: null });
    expect((await car.ruleOf({ ruleName: '另一条' })).code).toBe(parkChargeRuleErrors.stationTaken.code);
    expect((await other.ruleOf({ ruleName: rule.ruleName })).code).toBe(parkChargeRuleErrors.nameTaken.code);
    expect((await other.ruleOf({ parkIds: [car.yard.parkId] })).code).toBe(parkChargeRuleErrors.parkNotLinked.code);
    expect((await other.ruleOf({ benefitType: parkBenefit.FIXED_MINUTES })).code).toBe(parkChargeRuleErrors.noMinutes.code);
    const backwards = { effectiveFrom: iso('12:00'), effectiveTo: iso('11:00') };
    expect((await other.ruleOf(backwards)).code).toBe(parkChargeRuleErrors.period.code);
    const { stationNames: _, parkNames: __, conditionText: ___, benefitText: ____, ...fields } = rule;
    const params = { id: rule.ruleId };
    const body = { ...parkChargeRuleFields.parse(fields), extraMinutes: 10, rev: rule.rev };
    expect((await t.call(parkChargeRules.update, { params, body }, actor)).code).toBe('200');
    expect((await t.call(parkChargeRules.switchStatus, { params, body: { enabled: false, rev: rule.rev + 1 } }, actor)).code).toBe('200');
    await car.enter('12:58');
    const orderId = await car.charge();
    await follow(car, orderId);
    expect(await car.grant(orderId)).toEqual({});
    expect((await t.call(parkChargeRules.remove, { params }, actor)).code).toBe('200');
  });
});
