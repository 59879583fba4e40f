import { workStatus } from '@bochong/contract/charging-asset';
import { chargingOrderErrors, chargingOrders, chargingPayerType } from '@bochong/contract/charging-order';
import {
  reservationErrors,
  reservationEventType,
  reservationFee,
  reservationStatus,
  reservations,
} from '@bochong/contract/charging-reservation';
import { vehicleEventKind, vehicleFiles } from '@bochong/contract/parking-order';
import { parkingRefunds, refundReason } from '@bochong/contract/refund';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../kernel/database/identifier.ts';
import { deliverEvents } from '../../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { brokenEquations, signedIn } from '../../charging-order/charging-day.fixture.ts';
import { commandStatus, createReservationDay, day, type ReservationDay } from '../reservation-day.fixture.ts';

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
const { PENDING, RESERVED, USED, EXPIRED, CANCELLED, FAILED } = reservationStatus;
const { HELD, TAKEN, RELEASED, REFUNDED, NONE } = reservationFee;

const moveTo = (at: number) => {
  t.clock.at = new Date(at);
};
const gunOf = async (d: ReservationDay, no = 0) =>
  (await t.owner.query('select work_status as status, reserved_until as until from charging_connector where id = $1', [d.connectorIds[no]]))
    .rows[0];
const orderOf = async (id: string) =>
  (await t.owner.query('select id, reservation_id as reservation, id_tag as tag from charging_order where reservation_id = $1', [id]))
    .rows[0];
const startBy = (ownerId: string, d: ReservationDay) =>
  t.call(
    chargingOrders.remoteStart,
    {
      body: {
        ...{ requestId: newId(), connectorId: d.connectorIds[0], payerType: chargingPayerType.OWNER, payerId: ownerId, plateNo: null },
        ...{ chargeMode: 1, targetValue: null, reason: '车主来电' },
      } as never,
    },
    actor,
  );

describe('kept by the platform', () => {
  test('the fee is held, the gun shows until when, others are refused in words, the holder charges and pays nothing for it', async () => {
    const d = await createReservationDay(t, actor);
    const id = await d.reserved({ plateNo: '浙AD20260' });
    expect(await d.row(id)).toMatchObject({ status: RESERVED, fee: HELD, mode: 2 });
    expect(await d.wallet()).toMatchObject({ principal: 100_000, frozen: 300 });
    expect(await gunOf(d)).toMatchObject({ status: workStatus.RESERVED, until: new Date(day('09:30')) });
    const other = await d.another();
    await d.status('Preparing');
    expect(await gunOf(d)).toMatchObject({ status: workStatus.RESERVED });
    expect((await startBy(other.ownerId, d)).code).toBe(chargingOrderErrors.connectorReserved.code);
    expect((await startBy(d.ownerId, d)).code).toBe('200');
    const { tag } = await orderOf(id);
    moveTo(day('09:01'));
    const { idTagInfo } = await d.start({ at: day('09:01'), meterStartWh: 0, idTag: tag });
    expect(idTagInfo.status).toBe('Accepted');
    const used = await d.row(id);
    expect(used).toMatchObject({ status: USED, fee: RELEASED, payable: 0 });
    expect((await orderOf(id)).id).toBe(used.orderId);
    const { data } = await t.call(reservations.ofOrder, { params: { id: used.orderId as string } }, actor);
    expect(data).toMatchObject({ reservationId: id, reservationStatus: USED });
    expect((await gunOf(d)).until).toBeNull();
    const { data: file } = await t.call(
      vehicleFiles.timeline,
      { query: { plateNo: '浙AD20260', kind: vehicleEventKind.RESERVATION } },
      actor,
    );
    expect(file.results).toMatchObject([{ state: USED, fen: 0 }]);
  });

  test("another's card is sent away at the gun, the holder's card uses the reservation", async () => {
    const d = await createReservationDay(t, actor);
    const id = await d.reserved();
    const other = await d.another();
    expect((await d.start({ at: day('09:02'), meterStartWh: 0, idTag: other.idTag })).idTagInfo.status).toBe('Blocked');
    expect((await d.row(id)).status).toBe(RESERVED);
    await d.stop((await lastTransaction(d)) ?? 0, day('09:02:30'), 0);
    expect((await d.start({ at: day('09:05'), meterStartWh: 0 })).idTagInfo.status).toBe('Accepted');
    expect(await d.row(id)).toMatchObject({ status: USED, fee: RELEASED });
  });

  test('a card is refused before it names a gun only where every free gun is kept for somebody else', async () => {
    const d = await createReservationDay(t, actor);
    const other = await d.another();
    await d.reserved();
    expect((await d.authorize(other.idTag)).status).toBe('Accepted');
    const third = await d.another();
    await d.reserved({ ownerId: third.ownerId, connectorId: d.connectorIds[1] });
    expect((await d.authorize(other.idTag)).status).toBe('Blocked');
    expect((await d.authorize(d.idTag)).status).toBe('Accepted');
  });

  test('nobody comes: the fee is taken at its end, the gun is free, and the minute that runs again takes nothing more', async () => {
    const d = await createReservationDay(t, actor);
    const id = await d.reserved({ holdMin: 15 });
    await d.minute(day('09:14'));
    expect((await d.row(id)).status).toBe(RESERVED);
    for (const at of ['09:15', '09:16']) await d.minute(day(at));
    expect(await d.row(id)).toMatchObject({ status: EXPIRED, fee: TAKEN, payable: 300, paid: 300 });
    expect(await d.wallet()).toEqual({ principal: 99_700, frozen: 0, owed: 0 });
    expect(await gunOf(d)).toMatchObject({ status: workStatus.IDLE, until: null });
    const { data } = await t.call(reservations.get, { params: { id } }, actor);
    const { ASKED, CONFIRMED, PAID } = reservationEventType;
    expect(data.events.map(({ eventType }) => eventType)).toEqual([ASKED, CONFIRMED, reservationEventType.EXPIRED, PAID]);
  });

  test('after its end others start at once, though the minute has not run yet', async () => {
    const d = await createReservationDay(t, actor);
    await d.reserved();
    const other = await d.another();
    await d.status('Preparing');
    moveTo(day('09:30:01'));
    expect((await startBy(other.ownerId, d)).code).toBe('200');
  });

  test('after its end others reserve at once and its owner reserves anew, though the minute has not run yet; its fee is taken once', async () => {
    const d = await createReservationDay(t, actor);
    const other = await d.another();
    const first = await d.reserved();
    const offered = async () => (await t.call(reservations.offer, { params: { id: d.connectorIds[0] ?? '' } }, actor)).data.obstacle;
    moveTo(day('09:29:59'));
    expect((await d.reserve({ ownerId: other.ownerId })).code).toBe(reservationErrors.gunNotIdle.code);
    expect((await d.reserve({ connectorId: d.connectorIds[1] })).code).toBe(reservationErrors.ownerHasOne.code);
    expect(await offered()).not.toBe('');
    moveTo(day('09:30'));
    expect(await offered()).toBe('');
    const second = await d.reserved({ ownerId: other.ownerId });
    expect(await d.row(first)).toMatchObject({ status: EXPIRED, fee: TAKEN, payable: 300, paid: 300 });
    const third = await d.reserved({ connectorId: d.connectorIds[1] });
    moveTo(day('10:00'));
    const fourth = await d.reserved();
    await d.minute(day('10:00:30'));
    for (const id of [second, third]) expect(await d.row(id)).toMatchObject({ status: EXPIRED, fee: TAKEN, paid: 300 });
    expect(await d.row(fourth)).toMatchObject({ status: RESERVED, fee: HELD });
    expect(await gunOf(d)).toMatchObject({ status: workStatus.RESERVED, until: new Date(day('10:30')) });
    expect(await gunOf(d, 1)).toMatchObject({ status: workStatus.IDLE, until: null });
    expect(await d.wallet()).toEqual({ principal: 99_400, frozen: 300, owed: 0 });
  });

  test.each([
    ['within five minutes is free', '09:05', {}, { status: CANCELLED, fee: RELEASED, payable: 0 }],
    ['later takes the fee', '09:05:01', {}, { status: CANCELLED, fee: TAKEN, payable: 300, paid: 300 }],
    ['later is free where staff say so', '09:20', { waiveFee: true }, { status: CANCELLED, fee: RELEASED, payable: 0 }],
  ])('given up %s', async (_, at, more, expected) => {
    const d = await createReservationDay(t, actor);
    const id = await d.reserved();
    moveTo(day(at));
    expect((await d.cancel(id, more)).code).toBe('200');
    expect(await d.row(id)).toMatchObject(expected);
    expect(await d.wallet()).toMatchObject({ frozen: 0, principal: 100_000 - (expected.payable ?? 0) });
    expect((await d.cancel(id)).code).toBe(reservationErrors.notActive.code);
  });

  test('a gun that broke meanwhile costs nothing', async () => {
    const d = await createReservationDay(t, actor);
    const id = await d.reserved();
    await d.status('Faulted');
    await d.minute(day('09:31'));
    expect(await d.row(id)).toMatchObject({ status: EXPIRED, fee: RELEASED, payable: 0, why: '枪不能使用，不收预约费' });
  });

  test('a charge that was asked for in time uses it, though its charge point begins later; the minute waits for it', async () => {
    const d = await createReservationDay(t, actor);
    const id = await d.reserved();
    await d.status('Preparing');
    moveTo(day('09:29:30'));
    await startBy(d.ownerId, d);
    await d.minute(day('09:30:30'));
    expect((await d.row(id)).status).toBe(RESERVED);
    await d.start({ at: day('09:30:40'), meterStartWh: 0, idTag: (await orderOf(id)).tag });
    expect(await d.row(id)).toMatchObject({ status: USED, fee: RELEASED });
  });

  test('a charge without a connection that is told after the end used it: the fee goes back', async () => {
    const d = await createReservationDay(t, actor);
    const id = await d.reserved();
    await d.minute(day('09:31'));
    expect(await d.row(id)).toMatchObject({ status: EXPIRED, paid: 300 });
    const told = { at: day('09:10'), meterStartWh: 0, receivedAt: day('09:50'), replayed: true };
    await d.start(told);
    await d.start(told);
    await deliverEvents(t);
    expect(await d.row(id)).toMatchObject({ status: USED, fee: REFUNDED, payable: 0, paid: 300, refunded: 300 });
    expect(await d.wallet()).toMatchObject({ principal: 100_000 });
  });

  test('a station without a fee holds nothing', async () => {
    const d = await createReservationDay(t, actor, { feeFen: 0, principalFen: 0 });
    const id = await d.reserved();
    expect(await d.row(id)).toMatchObject({ status: RESERVED, fee: NONE });
    await d.minute(day('09:31'));
    expect(await d.row(id)).toMatchObject({ status: EXPIRED, fee: NONE, payable: 0 });
  });
});

const lastTransaction = async (d: ReservationDay): Promise<number | undefined> =>
  (await t.owner.query('select transaction_no as no from charging_order where equipment_id = $1 order by id desc', [d.speaker.equipmentId]))
    .rows[0]?.no;

describe('refused', () => {
  test.each<[{ code: string }, (d: ReservationDay) => Promise<unknown>]>([
    [
      reservationErrors.notOffered,
      (d) => t.owner.query('update charging_connector set support_reserve = false where id = any ($1)', [d.connectorIds]),
    ],
    [
      reservationErrors.stationClosed,
      (d) => t.owner.query('update charging_station set station_status = 6 where id = $1', [d.speaker.stationId]),
    ],
    [reservationErrors.gunNotIdle, (d) => d.status('Preparing')],
    [
      reservationErrors.accessDenied,
      (d) => t.owner.query('update charging_station set access_mode = 2 where id = $1', [d.speaker.stationId]),
    ],
    [reservationErrors.blocked, (d) => t.owner.query('update charging_owner set status = 2 where id = $1', [d.ownerId])],
    [reservationErrors.ownerHasOne, (d) => d.reserved({ connectorId: d.connectorIds[1] })],
    [reservationErrors.arrears, (d) => t.owner.query('update charging_wallet set arrears_fen = 100 where id = $1', [d.ownerId])],
    [
      reservationErrors.balanceLow,
      (d) => t.owner.query('update charging_station set reserve_fee_fen = 10000 where id = $1', [d.speaker.stationId]),
    ],
  ])('$message', async (refusal, spoil) => {
    const d = await createReservationDay(t, actor, { principalFen: 5000 });
    await spoil(d);
    const { code } = await d.reserve();
    expect(code).toBe(refusal.code);
    if (refusal === reservationErrors.arrears) await t.owner.query('update charging_wallet set arrears_fen = 0 where id = $1', [d.ownerId]);
    const offer = await t.call(reservations.offer, { params: { id: d.connectorIds[0] ?? '' } }, actor);
    const ofGun: readonly { code: string }[] = [
      reservationErrors.notOffered,
      reservationErrors.stationClosed,
      reservationErrors.gunNotIdle,
    ];
    if (ofGun.includes(refusal)) expect(offer.data.obstacle).not.toBe('');
    else expect(offer.data.obstacle).toBe('');
  });

  test('of two who reserve one gun at the same instant exactly one gets it, and nothing is held of the other', async () => {
    const d = await createReservationDay(t, actor);
    const others = await Promise.all([d.another(), d.another(), d.another()]);
    const answers = await Promise.all([d.ownerId, ...others.map(({ ownerId }) => ownerId)].map((ownerId) => d.reserve({ ownerId })));
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === '200')).toHaveLength(1);
    const refused = [reservationErrors.gunTaken.code, reservationErrors.gunNotIdle.code];
    expect(codes.filter((code) => refused.includes(code))).toHaveLength(3);
    const held = await Promise.all([d.ownerId, ...others.map(({ ownerId }) => ownerId)].map((ownerId) => d.wallet(ownerId)));
    expect(held.reduce((sum, { frozen = 0 }) => sum + frozen, 0)).toBe(300);
  });

  test('the index lets no second reservation of a gun stand, whatever was checked before', async () => {
    const d = await createReservationDay(t, actor);
    const id = await d.reserved();
    await expect(
      t.owner.query(
        `insert into charging_reservation (dealer_id, id, reservation_no, device_no, id_tag, request_no, owner_id, station_id, equipment_id, connector_id,
           connector_no, mode, reserve_at, expire_at, fee_fen, free_cancel_min, reservation_status, fee_status)
         select dealer_id, gen_random_uuid(), 'X' || reservation_no, -device_no, id_tag, gen_random_uuid(), gen_random_uuid(), station_id, equipment_id,
           connector_id, connector_no, mode, reserve_at, expire_at, fee_fen, free_cancel_min, reservation_status, fee_status
         from charging_reservation where id = $1`,
        [id],
      ),
    ).rejects.toThrow(/charging_reservation_gun_key/);
  });

  test('of one who starts a gun and one who reserves it at the same instant exactly one gets it', async () => {
    const d = await createReservationDay(t, actor);
    await t.owner.query('update charging_connector set connector_type = 2 where id = any ($1)', [d.connectorIds]);
    const other = await d.another();
    const [reserved, started] = await Promise.all([d.reserve(), startBy(other.ownerId, d)]);
    expect([reserved.code, started.code].filter((code) => code === '200')).toHaveLength(1);
  });

  test('the same request is answered with the same reservation', async () => {
    const d = await createReservationDay(t, actor);
    const requestId = newId();
    expect(await d.reserved({ requestId })).toBe(await d.reserved({ requestId }));
    expect(await d.wallet()).toMatchObject({ frozen: 300 });
  });
});

describe('kept by the charge point', () => {
  const { ACCEPTED, REJECTED, NOT_SUPPORTED, TIMEOUT, FAILED: NOT_SENT } = commandStatus;

  test('it is told for whom and until when; once it agrees the gun is reserved, and the holder starts with what it lets in', async () => {
    const d = await createReservationDay(t, actor, { device: true });
    const id = await d.reserved();
    const { idTag, no, status } = await d.row(id);
    expect(status).toBe(PENDING);
    expect(await d.calls()).toMatchObject([
      {
        action: 'ReserveNow',
        payload: { connectorId: 1, expiryDate: '2026-03-10T01:30:00.000Z', idTag, parentIdTag: idTag, reservationId: no },
      },
    ]);
    await d.answered('ReserveNow', ACCEPTED, { status: 'Accepted' });
    await d.status('Reserved');
    expect(await d.row(id)).toMatchObject({ status: RESERVED, fee: HELD, mode: 1 });
    expect(await d.authorize(d.idTag)).toMatchObject({ status: 'Accepted', parentIdTag: idTag });
    await d.status('Preparing');
    expect((await startBy(d.ownerId, d)).code).toBe('200');
    expect((await orderOf(id)).tag).toBe(idTag);
    await d.start({ at: day('09:02'), meterStartWh: 0, idTag: idTag as string, reservationId: no as number });
    expect(await d.row(id)).toMatchObject({ status: USED, fee: RELEASED });
  });

  test.each([
    ['Occupied', REJECTED, '枪被占用'],
    ['Faulted', REJECTED, '枪有故障'],
    ['Unavailable', REJECTED, '枪已停用'],
    ['Rejected', REJECTED, '设备拒绝预约'],
    ['', NOT_SUPPORTED, '设备不支持预约'],
    ['', TIMEOUT, '设备没有应答'],
    ['', NOT_SENT, '设备离线'],
  ])('%s: it fails with the reason, nothing is held, the gun is free', async (said, status, why) => {
    const d = await createReservationDay(t, actor, { device: true });
    const id = await d.reserved();
    await d.answered('ReserveNow', status, said === '' ? { why } : { status: said });
    expect(await d.row(id)).toMatchObject({ status: FAILED, fee: RELEASED, payable: 0, why });
    expect(await d.wallet()).toMatchObject({ frozen: 0, principal: 100_000 });
    expect(await gunOf(d)).toMatchObject({ status: workStatus.IDLE });
    // Whoever did not answer may keep the gun: it is told not to.
    expect((await d.calls()).map(({ action }) => action)).toEqual(
      status === TIMEOUT ? ['ReserveNow', 'CancelReservation'] : ['ReserveNow'],
    );
  });

  test('given up, the charge point is told; what it makes of that changes nothing', async () => {
    const d = await createReservationDay(t, actor, { device: true });
    const id = await d.reserved();
    await d.answered('ReserveNow', ACCEPTED, { status: 'Accepted' });
    await d.cancel(id);
    for (let told = 0; told < 2; told += 1) await d.answered('CancelReservation', REJECTED, { status: 'Rejected' });
    const { data } = await t.call(reservations.get, { params: { id } }, actor);
    expect(data.events.filter(({ text }) => text === '取消：设备没有这个预约')).toHaveLength(1);
    expect(await d.row(id)).toMatchObject({ status: CANCELLED, fee: RELEASED });
    expect((await d.reserve()).code).toBe('200');
  });

  test('a charge point that forgot it is told again by the same number, three times at most, and the gun stays kept', async () => {
    const d = await createReservationDay(t, actor, { device: true });
    const id = await d.reserved();
    await d.answered('ReserveNow', ACCEPTED, { status: 'Accepted' });
    for (let round = 0; round < 5; round += 1) {
      await d.status('Reserved');
      await d.status('Available');
    }
    const told = (await d.calls()).filter(({ action }) => action === 'ReserveNow');
    expect(told).toHaveLength(4);
    expect(new Set(told.map(({ payload }) => payload.reservationId)).size).toBe(1);
    await d.answered('ReserveNow', REJECTED, { status: 'Faulted' });
    expect(await d.row(id)).toMatchObject({ status: RESERVED, fee: HELD, told: 3 });
    expect((await startBy((await d.another()).ownerId, d)).code).toBe(chargingOrderErrors.connectorReserved.code);
  });

  test('it frees the gun at the end by itself: nothing is told again, the fee is taken once', async () => {
    const d = await createReservationDay(t, actor, { device: true });
    const id = await d.reserved();
    await d.answered('ReserveNow', ACCEPTED, { status: 'Accepted' });
    await d.status('Reserved');
    moveTo(day('09:30'));
    await d.status('Available');
    await d.minute(day('09:30:20'));
    await d.status('Available');
    await d.minute(day('09:31:20'));
    expect(await d.row(id)).toMatchObject({ status: EXPIRED, fee: TAKEN, paid: 300, told: 0 });
  });

  test('one that never answers has failed at its end', async () => {
    const d = await createReservationDay(t, actor, { device: true });
    const id = await d.reserved();
    await d.minute(day('09:31'));
    await d.answered('ReserveNow', ACCEPTED, { status: 'Accepted' });
    expect(await d.row(id)).toMatchObject({ status: FAILED, fee: RELEASED, payable: 0 });
  });
});

describe('staff', () => {
  test('refund a fee through the till', async () => {
    const d = await createReservationDay(t, actor);
    const id = await d.reserved();
    await d.minute(day('09:31'));
    const ask = async (amountFen: number) => {
      const { rev } = await d.row(id);
      return t.call(reservations.refund, { params: { id }, body: { amountFen, reason: '桩位被占', rev } as never }, actor);
    };
    expect((await ask(301)).code).toBe(reservationErrors.notRefundable.code);
    const { data } = await ask(300);
    expect((await ask(1)).code).toBe(reservationErrors.notRefundable.code);
    const { data: found } = await t.call(parkingRefunds.list, { query: { refundNo: data.refundNos[0] ?? '' } as never }, actor);
    const { orderNo } = found.results[0] ?? {};
    expect(found.results).toMatchObject([
      {
        refundReason: refundReason.BOOK,
        orderNo: expect.any(String),
        orderPath: `/chargePlatform/record/appointment/list?number=${orderNo}`,
      },
    ]);
    if (data.needsAudit) {
      const { refundId = '', rev = 0 } = found.results[0] ?? {};
      const other = await signedIn(t, 'kefu');
      await t.call(parkingRefunds.audit, { params: { id: refundId }, body: { pass: 1, opinion: '同意退款', rev } as never }, other);
    }
    await deliverEvents(t);
    expect(await d.row(id)).toMatchObject({ status: EXPIRED, fee: REFUNDED, paid: 300, refunded: 300 });
    expect(await d.wallet()).toMatchObject({ principal: 100_000 });
  });

  test('find reservations by station, state and number, with sums, and see who a gun is kept for', async () => {
    const d = await createReservationDay(t, actor);
    const id = await d.reserved();
    const { data } = await t.call(reservations.list, { query: { stationId: d.speaker.stationId, reservationStatus: RESERVED } }, actor);
    expect(data.results).toMatchObject([{ reservationId: id, feeFen: 300, operatorName: expect.any(String), reason: '车主来电' }]);
    expect(data.summary).toMatchObject({ count: 1, used: 0, payableFen: 0 });
    const ofGun = async (no: number) => (await t.call(reservations.ofGun, { params: { id: d.connectorIds[no] ?? '' } }, actor)).data;
    expect(await ofGun(0)).toMatchObject({ reservationId: id });
    expect(await ofGun(1)).toBeNull();
  });
});
