import { commandStatus } from '@bochong/contract/charging-connect';
import { chargingListSubject, chargingListType } from '@bochong/contract/charging-customer';
import {
  adjustStatus,
  chargeMode,
  chargingAdjustmentErrors,
  chargingAdjustments,
  chargingCloseReason,
  chargingOrderErrors,
  chargingOrderStatus,
  chargingOrders,
  chargingPayerType,
  chargingSessions,
  chargingStartSource,
  chargingStopReason,
} from '@bochong/contract/charging-order';
import { finder, findGroup } from '@bochong/contract/finder';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../kernel/database/identifier.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { seedWhiteList } from '../../charging-customer/charging-customer.seed.ts';
import { deliverEvents } from '../../device/passage-day/passage-day.fixture.ts';
import { type ChargingDay, createChargingDay, day, signedIn } from '../charging-day.fixture.ts';
import { requestStart } from '../command/remote-start.service.ts';
import { gunById } from '../order/gun.repo.ts';

let t: TestApp;
let actor: Actor;
let other: Actor;
let d: ChargingDay;
beforeAll(async () => {
  t = await createTestApp();
  actor = await signedIn(t);
  other = await signedIn(t, 'kefu');
});
afterAll(() => t.close());
beforeEach(async () => {
  d = await createChargingDay(t);
});

const call: TestApp['call'] = (endpoint, input) => t.call(endpoint, input, actor);
const set = (table: string, id: string | undefined, what: string) => t.owner.query(`update ${table} set ${what} where id = $1`, [id]);
const wishOf = (more: object = {}) => ({
  body: {
    ...{
      connectorId: d.connectorIds[0] ?? '',
      payerType: chargingPayerType.OWNER,
      payerId: d.ownerId,
      reason: '客服代启动',
      requestId: newId(),
    },
    ...more,
  },
});
const startBy = (more: object = {}) => call(chargingOrders.remoteStart, wishOf(more) as never);
const get = async (id: string) => (await call(chargingOrders.get, { params: { id } })).data;
const tagOf = async (id: string) =>
  (await t.owner.query('select id_tag as tag from charging_order where id = $1', [id])).rows[0].tag as string;
const outcome = (orderId: string, status: number) =>
  d.work((context) =>
    context.app.events.emit(context.tx, 'ChargePointCommandSettled', d.dealerId, {
      ...{
        commandId: newId(),
        equipmentId: d.speaker.equipmentId,
        connectorNo: 1,
        action: 'RemoteStartTransaction',
        status,
        result: null,
        at: '',
      },
      subject: { kind: 'chargingOrder', id: orderId },
    }),
  );

describe('a start by staff', () => {
  beforeEach(() => d.status('Preparing'));

  test('waits for its device, begins with the tag it was told, and is the same order for the same request', async () => {
    const wish = wishOf();
    const { data } = await call(chargingOrders.remoteStart, wish as never);
    expect((await call(chargingOrders.remoteStart, wish as never)).data.orderId).toBe(data.orderId);
    expect(await get(data.orderId)).toMatchObject({ orderStatus: chargingOrderStatus.STARTING, freezeFen: 10_000, idTag: '' });
    const begun = await d.start({ at: day('08:01'), meterStartWh: 100, idTag: (await tagOf(data.orderId)).toLowerCase() });
    expect(begun.idTagInfo).toEqual({ status: 'Accepted' });
    expect(await get(data.orderId)).toMatchObject({ orderStatus: chargingOrderStatus.CHARGING, startSource: chargingStartSource.CONSOLE });
    await call(chargingOrders.remoteStop, { params: { id: data.orderId }, body: { reason: '车主来电' } });
    await d.stop(begun.transactionId, day('08:30'), 10_100, { reason: 'Remote' });
    expect(await get(data.orderId)).toMatchObject({
      orderStatus: chargingOrderStatus.SETTLED,
      stopReason: chargingStopReason.OPERATOR_STOP,
      payableFen: 1104,
    });
  });

  test.each([
    ['refused by its device', commandStatus.REJECTED, chargingCloseReason.REJECTED],
    ['never answered', commandStatus.TIMEOUT, chargingCloseReason.NO_RESPONSE],
  ])('%s is closed, and its money is free', async (_, status, closeReason) => {
    const { data } = await startBy();
    await outcome(data.orderId, status);
    await deliverEvents(t);
    expect(await get(data.orderId)).toMatchObject({ orderStatus: chargingOrderStatus.CLOSED, closeReason, freezeFen: 0 });
  });

  test('nobody plugs in: closed after two minutes; a start that comes late is taken up with its money', async () => {
    const { data } = await startBy();
    await outcome(data.orderId, commandStatus.ACCEPTED);
    await deliverEvents(t);
    await d.timers(day('08:02'));
    expect(await get(data.orderId)).toMatchObject({ closeReason: chargingCloseReason.NOT_PLUGGED });
    await d.start({ at: day('08:05'), meterStartWh: 0, idTag: await tagOf(data.orderId) });
    expect(await get(data.orderId)).toMatchObject({ orderStatus: chargingOrderStatus.CHARGING, closeReason: null, freezeFen: 10_000 });
  });

  test('to a target of energy is stopped there', async () => {
    const { data } = await startBy({ chargeMode: chargeMode.ENERGY, targetValue: 5000 });
    const { transactionId } = await d.start({ at: day('08:01'), meterStartWh: 0, idTag: await tagOf(data.orderId) });
    await d.values(transactionId, [[day('08:05'), 4999]]);
    expect((await get(data.orderId)).orderStatus).toBe(chargingOrderStatus.CHARGING);
    await d.values(transactionId, [[day('08:06'), 5100]]);
    await d.stop(transactionId, day('08:06:30'), 5200, { reason: 'Remote' });
    expect(await get(data.orderId)).toMatchObject({ stopReason: chargingStopReason.TARGET_REACHED, energyWh: 5200 });
  });

  test('what cannot be started is refused by its reason', async () => {
    const refused = async (error: { code: string }, more: object = {}) => expect((await startBy(more)).code).toBe(error.code);
    await refused(chargingOrderErrors.noTarget, { chargeMode: chargeMode.AMOUNT });
    await refused(chargingOrderErrors.payerMissing, { payerId: null });
    await refused(chargingOrderErrors.accountBlocked, { payerId: newId() });
    await set('charging_wallet', d.ownerId, 'principal_fen = 499');
    await refused(chargingOrderErrors.balanceLow);
    await set('charging_wallet', d.ownerId, 'principal_fen = 50000, arrears_fen = 21');
    await refused(chargingOrderErrors.arrearsExists);
    await set('charging_wallet', d.ownerId, 'arrears_fen = 0');
    await d.status('Available');
    await refused(chargingOrderErrors.notPlugged);
    await set('charging_connector', d.connectorIds[0], "ocpp_status = 'Reserved'");
    await refused(chargingOrderErrors.connectorReserved);
    await set('charging_connector', d.connectorIds[0], "ocpp_status = 'Available', work_status = 2");
    await refused(chargingOrderErrors.connectorUnavailable);
    await set('charging_connector', d.connectorIds[0], 'work_status = 7');
    await set('charging_station', d.speaker.stationId, 'access_mode = 3');
    await refused(chargingOrderErrors.accessDenied);
    await set('charging_station', d.speaker.stationId, 'access_mode = 1');
    await t.owner.query('delete from charging_tariff_binding where dealer_id = $1 and scope_id = $2', [d.dealerId, d.speaker.stationId]);
    await refused(chargingOrderErrors.tariffMissing);
    await set('charging_equipment', d.speaker.equipmentId, 'online_status = 2');
    await refused(chargingOrderErrors.equipmentOffline);
    await set('charging_station', d.speaker.stationId, 'station_status = 6');
    await refused(chargingOrderErrors.stationClosed);
  });

  test('a card whose limit of the day is used up starts nothing', async () => {
    const { rows } = await t.owner.query('update charging_card set daily_limit_fen = 100 where id_tag = $1 returning id', [d.idTag]);
    const { transactionId } = await d.start({ at: day('08:00:30'), meterStartWh: 0, connectorNo: 2 });
    await d.stop(transactionId, day('08:30'), 5000);
    const wish = {
      payer: { type: 'owner', id: d.ownerId } as const,
      cardId: rows[0].id as string,
      plateNo: null,
      chargeMode: chargeMode.FULL,
    };
    const more = { targetValue: null, reason: '', requestNo: newId(), source: chargingStartSource.APP, by: null };
    const asked = d.work(async (context) => {
      const gun = await gunById(context.tx, d.connectorIds[0] ?? '', null);
      return gun && requestStart(context, gun, { ...wish, ...more });
    });
    await expect(asked).rejects.toMatchObject({ definition: chargingOrderErrors.limitExceeded });
  });

  test('one order at a gun, one of an owner', async () => {
    await startBy();
    expect((await startBy()).code).toBe(chargingOrderErrors.connectorBusy.code);
    await d.status('Preparing', 2);
    expect((await startBy({ connectorId: d.connectorIds[1] })).code).toBe(chargingOrderErrors.concurrentOrder.code);
  });
});

/** An abnormal order: a start of 0 on a meter that stands far above it. */
async function abnormal(): Promise<string> {
  const { transactionId } = await d.start({ at: day('13:00'), meterStartWh: 0 });
  await d.values(transactionId, [[day('13:10'), 8_750_000]]);
  await d.stop(transactionId, day('13:30'), 8_760_000);
  const { data } = await call(chargingOrders.list, { query: { stationId: d.speaker.stationId } });
  expect(data.results[0]).toMatchObject({ orderStatus: chargingOrderStatus.ABNORMAL });
  return data.results[0]?.orderId ?? '';
}
const propose = async (id: string, more: object = {}) =>
  call(chargingOrders.manualPrice, {
    params: { id },
    body: { energyWh: 10_000, endTime: '2026-03-10T13:30:00+08:00', reason: '按车端显示', rev: (await get(id)).rev, ...more } as never,
  });
const audit = (id: string, pass: boolean, by = other) =>
  t.call(chargingAdjustments.audit, { params: { id }, body: { pass, opinion: '已核对', rev: 0 } }, by);

test('the palette finds a charge by its whole number and by its flow number', async () => {
  const { orderNo, startChargeSeq } = await get(await abnormal());
  for (const text of [orderNo, orderNo.toLowerCase(), startChargeSeq])
    expect((await call(finder.find, { query: { text } })).data).toMatchObject([{ group: findGroup.CHARGE, title: orderNo }]);
  expect((await call(finder.find, { query: { text: orderNo.slice(0, -1) } })).data).toEqual([]);
});

describe('a price by a person', () => {
  test('takes money when a second person agrees, and not before', async () => {
    const id = await abnormal();
    const { data } = await propose(id);
    expect(data.payableFen).toBe(1104);
    expect((await get(id)).paidFen).toBe(0);
    expect((await propose(id)).code).toBe(chargingOrderErrors.proposalWaiting.code);
    expect((await audit(data.adjustmentId, true, actor)).code).toBe(chargingAdjustmentErrors.ownProposal.code);
    expect((await audit(data.adjustmentId, true)).code).toBe('200');
    expect(await get(id)).toMatchObject({ orderStatus: chargingOrderStatus.SETTLED, energyWh: 10_000, payableFen: 1104, paidFen: 1104 });
    expect((await audit(data.adjustmentId, true)).code).toBe(chargingAdjustmentErrors.decided.code);
    const { data: list } = await call(chargingAdjustments.list, { query: { adjustStatus: adjustStatus.APPROVED } });
    expect(list.results[0]).toMatchObject({ afterFen: 1104, auditorName: expect.stringMatching(/./) });
  });

  test('is refused outside of the charge, for an order that has a price, and when the order changed meanwhile', async () => {
    const id = await abnormal();
    expect((await propose(id, { endTime: '2026-03-10T12:00:00+08:00' })).code).toBe(chargingOrderErrors.endOutside.code);
    const { data } = await propose(id);
    await t.owner.query('update charging_adjustment set after_fen = 1 where id = $1', [data.adjustmentId]);
    expect((await audit(data.adjustmentId, true)).code).toBe(chargingAdjustmentErrors.outdated.code);
    expect((await audit(data.adjustmentId, false)).code).toBe('200');
    expect((await call(chargingOrders.recalcPreview, { params: { id: await running() } })).code).toBe(chargingOrderErrors.notPriced.code);
  });

  test('of a charge without a tariff or a payer asks for what is missing', async () => {
    await t.owner.query('delete from charging_tariff_binding where dealer_id = $1 and scope_id = $2', [d.dealerId, d.speaker.stationId]);
    const { transactionId } = await d.start({ at: day('13:00'), meterStartWh: 0, idTag: 'NOBODY' });
    await d.stop(transactionId, day('13:30'), 10_000);
    const id = (await call(chargingOrders.list, { query: { stationId: d.speaker.stationId } })).data.results[0]?.orderId ?? '';
    expect((await propose(id)).code).toBe(chargingOrderErrors.payerMissing.code);
    const payer = { payerType: chargingPayerType.OWNER, payerId: d.ownerId };
    expect((await propose(id, payer)).code).toBe(chargingOrderErrors.noPriceFound.code);
  });
});

const running = async () => {
  await d.start({ at: day('14:00'), meterStartWh: 0, connectorNo: 2 });
  const { data } = await call(chargingOrders.list, {
    query: { stationId: d.speaker.stationId, orderStatus: chargingOrderStatus.CHARGING },
  });
  return data.results[0]?.orderId ?? '';
};
async function settled(): Promise<string> {
  const { transactionId } = await d.start({ at: day('13:00'), meterStartWh: 0 });
  await d.stop(transactionId, day('13:30'), 10_000);
  return (await call(chargingOrders.list, { query: { stationId: d.speaker.stationId } })).data.results[0]?.orderId ?? '';
}

test('a settled order that is priced again and costs the same is left as it is; an invoiced one is refused', async () => {
  const id = await settled();
  const body = { reason: '车主申诉', rev: (await get(id)).rev };
  expect((await call(chargingOrders.recalcPreview, { params: { id } })).data).toMatchObject({
    beforeFen: 1104,
    afterFen: 1104,
    deltaFen: 0,
  });
  expect((await call(chargingOrders.recalc, { params: { id }, body })).data).toMatchObject({ deltaFen: 0 });
  expect((await call(chargingSessions.history, { params: { id } })).data.adjustments).toEqual([]);
  await set('charging_order', id, 'invoice_status = 1');
  expect((await call(chargingOrders.recalc, { params: { id }, body })).code).toBe(chargingOrderErrors.invoiced.code);
  expect((await propose(id)).code).toBe(chargingOrderErrors.notAbnormal.code);
});

test('a free list gives what is left of its month; the page and a second look at the price see the same quota', async () => {
  await d.work((context) =>
    seedWhiteList(context, d.dealerId, {
      ...{ listType: chargingListType.FREE, subjectType: chargingListSubject.OWNER, subjectValue: d.ownerId, monthlyFreeWh: 12_000 },
    }),
  );
  const { transactionId } = await d.start({ at: day('13:00'), meterStartWh: 0 });
  await d.values(transactionId, [[day('13:15'), 15_000]]);
  await d.stop(transactionId, day('13:30'), 30_000);
  const id = (await call(chargingOrders.list, { query: { stationId: d.speaker.stationId } })).data.results[0]?.orderId ?? '';
  expect(await get(id)).toMatchObject({ payableFen: 1988, whiteFreeFen: 1325, paidFen: 1988 });
  expect((await call(chargingSessions.get, { params: { id } })).data.lines).toMatchObject([{ energyWh: 30_000 }]);
  expect((await call(chargingOrders.recalcPreview, { params: { id } })).data).toMatchObject({ afterFen: 1988, deltaFen: 0 });
});

test('stopping and closing: only what charges, and only when the device does not answer', async () => {
  const id = await settled();
  const body = { reason: '现场要求' };
  expect((await call(chargingOrders.remoteStop, { params: { id }, body })).code).toBe(chargingOrderErrors.notCharging.code);
  expect((await call(chargingOrders.forceClose, { params: { id: await running() }, body })).code).toBe(
    chargingOrderErrors.deviceAnswers.code,
  );
});

test('a plate is added until a week after the end', async () => {
  const id = await settled();
  const body = async () => ({ plateNo: '浙AD12345', reason: '视频核对', rev: (await get(id)).rev });
  expect((await call(chargingOrders.bindPlate, { params: { id }, body: await body() })).code).toBe('200');
  expect((await get(id)).plateNo).toBe('浙AD12345');
  t.clock.at = new Date(day('13:31', '2026-03-17'));
  expect((await call(chargingOrders.bindPlate, { params: { id }, body: await body() })).code).toBe(chargingOrderErrors.plateTooLate.code);
});

test('the lists narrow and add up; somebody else’s mobile finds nothing', async () => {
  await settled();
  const query = { stationId: d.speaker.stationId };
  const { data } = await call(chargingOrders.list, {
    query: { ...query, startTime: '2026-03-10 00:00:00', endTime: '2026-03-10 23:59:59' },
  });
  expect(data).toMatchObject({ totalRecord: 1, summary: { count: 1, energyWh: 10_000, payableFen: 1104, paidFen: 1104 } });
  expect((await call(chargingOrders.list, { query: { ...query, mobile: '13900000000' } })).data.results).toEqual([]);
  expect((await call(chargingOrders.list, { query: { ...query, cardNo: d.idTag } })).data.results).toHaveLength(1);
  expect((await call(chargingOrders.abnormal, { query })).data.results).toEqual([]);
  const { connectorCode, payerName } = data.results[0] ?? expect.fail('none');
  for (const [of, totalRecord] of [
    [{ gun: connectorCode }, 1],
    [{ gun: 'none' }, 0],
    [{ payerName }, 1],
    [{ payerName: 'nobody' }, 0],
  ] as const) {
    const listed = (await call(chargingOrders.list, { query: { ...query, ...of } })).data;
    expect(listed, JSON.stringify(of)).toMatchObject({ totalRecord, summary: { count: totalRecord } });
  }
});
