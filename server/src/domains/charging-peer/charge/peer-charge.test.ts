import {
  chargingBills,
  chargingFlag,
  chargingOrderStatus,
  chargingOrders,
  chargingPayerType,
  chargingPayStatus,
  chargingStartSource,
  chargingStopReason,
} from '@bochong/contract/charging-order';
import { peerAccountErrors, peerAccounts, peerEntryKind, peerSettleMode, peers } from '@bochong/contract/charging-peer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '../../../kernel/testing/test-app.ts';
import { brokenEquations, type ChargingDay, day, signedIn } from '../../charging-order/charging-day.fixture.ts';
import { openPeerYard, type PeerYard } from '../charging-peer.fixture.ts';
import { freshNumbers, gunCode, peerMorning } from '../peer-day.fixture.ts';
import { insertOpening } from '../station/peer-station.repo.ts';

let yard: PeerYard;
let office: Actor;
let d: ChargingDay;
let gun = '';
let met: Awaited<ReturnType<PeerYard['meet']>>;
let token = '';
const fresh = freshNumbers();
const seqOf = (operatorId: string) => `${operatorId}${fresh(18)}`;

beforeAll(async () => {
  yard = await openPeerYard();
  office = await signedIn(yard.t);
});
afterAll(() => yard.t.close());

/** A peer with the charge point of a day opened to it. */
async function meet(operatorId: string, change: object = {}) {
  met = await yard.meet(operatorId, change, office);
  await d.work(({ tx, now }) =>
    insertOpening(tx, { dealerId: d.dealerId, peerId: met.peerId, stationId: d.speaker.stationId, at: now, by: '测试', terms: null }),
  );
  token = await yard.token(met.secrets, operatorId);
  return met;
}
beforeEach(async () => {
  ({ d, gun } = await peerMorning(yard));
});

const ask = async (name: string, asked: object, from = met, bearer = token) => {
  const heard = await yard.ask(from.secrets, name, asked, {
    operatorId: from.operatorId,
    token: bearer,
    seq: fresh(4),
  });
  expect(heard).toMatchObject({ status: 200, signed: true });
  return heard;
};
const start = async (seq: string, more: object = {}) =>
  (await ask('query_start_charge', { StartChargeSeq: seq, ConnectorID: gun, ...more })).data;
const stop = async (seq: string) => (await ask('query_stop_charge', { StartChargeSeq: seq, ConnectorID: gun })).data;
const statusOf = async (seq: string, from = met, bearer = token) =>
  (await ask('query_equip_charge_status', { StartChargeSeq: seq }, from, bearer)).data;
const order = async (seq: string) => (await yard.t.call(chargingOrders.list, { query: { orderNo: seq } }, office)).data.results[0];
const peer = async () => (await yard.t.call(peers.list, { query: { keyword: met.operatorId } }, office)).data.results[0];
const entries = async () => (await yard.t.call(peerAccounts.entries, { params: { id: met.peerId }, query: {} }, office)).data.results;
const tagOf = async (seq: string) =>
  (await yard.t.owner.query<{ tag: string }>('select id_tag as tag from charging_order where start_charge_seq = $1', [seq])).rows[0]?.tag ??
  '';

/** The device begins what was asked for, and ends it: 39,875 Wh from 09:41 over the boundary at 10:00. */
async function charge(seq: string, end?: { reason: string }): Promise<number> {
  const { transactionId } = await d.start({ at: day('09:41'), meterStartWh: 5_000_000, idTag: await tagOf(seq) });
  await d.status('Charging');
  await d.values(transactionId, [[day('09:59:30'), 5_018_400, { powerW: 60_000, soc: 55 }]]);
  await d.values(transactionId, [[day('10:00:30'), 5_019_400, { powerW: 60_000, soc: 56 }]]);
  if (end) await d.stop(transactionId, day('10:21:10'), 5_039_875, end);
  return transactionId;
}

test('a peer’s user charges by the way of every start, at the peer’s price, and the peer’s account is charged', async () => {
  await meet('PEERCHG01', { serviceBp: 8500 });
  const seq = seqOf(met.operatorId);
  expect(await start(seq, { PlateNum: '浙A12345' })).toEqual({
    StartChargeSeq: seq,
    StartChargeSeqStat: 1,
    ConnectorID: gun,
    SuccStat: 0,
    FailReason: 0,
  });
  expect(await statusOf(seq)).toMatchObject({ StartChargeSeqStat: 1, ConnectorID: gun, TotalPower: 0, SumPeriod: 0, ChargeDetails: [] });
  const transactionId = await charge(seq);
  expect(await order(seq)).toMatchObject({
    ...{ startSource: chargingStartSource.PEER, payerType: chargingPayerType.PEER, payerName: '平台PEERCHG01', plateNo: '浙A12345' },
    orderStatus: chargingOrderStatus.CHARGING,
  });
  // 18,900 Wh flat and 500 Wh peak so far: 1237 + 51, (851 + 25) × 85 %.
  expect(await statusOf(seq)).toMatchObject({
    ...{ StartChargeSeqStat: 2, ConnectorStatus: 3, Soc: 56, StartTime: '2026-03-10 09:41:00', EndTime: '2026-03-10 10:00:30' },
    ...{ TotalPower: 19.4, ElecMoney: 12.88, SeviceMoney: 7.45, TotalMoney: 20.33, SumPeriod: 2 },
  });
  expect(await stop(seq)).toEqual({ StartChargeSeq: seq, StartChargeSeqStat: 3, SuccStat: 0, FailReason: 0 });
  expect(await stop(seq)).toMatchObject({ StartChargeSeqStat: 3, SuccStat: 0 });
  await d.stop(transactionId, day('10:21:10'), 5_039_875, { reason: 'Remote' });
  expect(await stop(seq)).toEqual({ StartChargeSeq: seq, StartChargeSeqStat: 4, SuccStat: 1, FailReason: 3 });
  const ended = await order(seq);
  expect(ended).toMatchObject({
    ...{ orderStatus: chargingOrderStatus.SETTLED, stopReason: chargingStopReason.PEER_STOP, payStatus: chargingPayStatus.ON_PEER },
    ...{ energyWh: 39_875, listElecFen: 3380, listServiceFen: 1900, discountFen: 285, payableFen: 4995, paidFen: 0, arrearsFen: 0 },
  });
  expect(ended?.flags).not.toContain(chargingFlag.ARREARS);
  const told = await statusOf(seq);
  expect(told).toMatchObject({
    StartChargeSeqStat: 4,
    TotalPower: 39.88,
    ElecMoney: 33.8,
    SeviceMoney: 16.15,
    TotalMoney: 49.95,
    EndTime: '2026-03-10 10:21:10',
  });
  expect(told.ChargeDetails.map((one: { DetailSeviceMoney: number }) => one.DetailSeviceMoney)).toEqual([7.23, 8.92]);
  expect(await entries()).toMatchObject([{ kind: peerEntryKind.CHARGE, amountFen: -4995, balanceFen: -4995, orderNo: ended?.orderNo }]);
  expect(await peer()).toMatchObject({ balanceFen: -4995, heldFen: 0 });
  const bills = await yard.t.call(chargingBills.list, { query: { number: ended?.orderNo } }, office);
  expect(bills.data.results).toMatchObject([{ payerName: '平台PEERCHG01', payableFen: 4995, payStatus: chargingPayStatus.ON_PEER }]);
  expect(await brokenEquations(yard.t)).toEqual([]);
});

test('said again, alone or at once, a start is one charge', async () => {
  await meet('PEERCHG02');
  const seq = seqOf(met.operatorId);
  const answers = await Promise.all([start(seq), start(seq), start(seq)]);
  expect(answers).toEqual(
    answers.map(() => ({ StartChargeSeq: seq, StartChargeSeqStat: 1, ConnectorID: gun, SuccStat: 0, FailReason: 0 })),
  );
  await charge(seq, { reason: 'Local' });
  expect(await start(seq)).toMatchObject({ StartChargeSeqStat: 4, SuccStat: 0, FailReason: 0 });
  const { rows } = await yard.t.owner.query('select from charging_order where start_charge_seq = $1', [seq]);
  expect(rows).toHaveLength(1);
});

test('two platforms at one gun at once: one charges, the other hears that it is taken', async () => {
  const first = await meet('PEERCHG03');
  const firstToken = token;
  const second = await meet('PEERCHG04');
  const secondToken = token;
  const startOf = (of: typeof first, bearer: string) =>
    ask('query_start_charge', { StartChargeSeq: seqOf(of.operatorId), ConnectorID: gun }, of, bearer).then(
      ({ data }) => data.FailReason as number,
    );
  expect((await Promise.all([startOf(first, firstToken), startOf(second, secondToken)])).toSorted()).toEqual([0, 3]);
});

test('another platform’s charge is unknown, and its number is refused', async () => {
  const owner = await meet('PEERCHG05');
  const seq = seqOf(owner.operatorId);
  await start(seq);
  await meet('PEERCHG06');
  expect(await statusOf(seq)).toMatchObject({ StartChargeSeqStat: 5, ConnectorID: '', TotalMoney: 0 });
  expect(await stop(seq)).toMatchObject({ StartChargeSeqStat: 5, SuccStat: 1, FailReason: 1 });
  expect((await ask('query_start_charge', { StartChargeSeq: seq, ConnectorID: gun })).ret).toBe(4004);
});

test.each([
  ['is not opened to it', { ConnectorID: 'NOSUCHGUN' }, async (): Promise<unknown> => undefined, 1],
  [
    'has a device that is away',
    {},
    async () => yard.t.owner.query('update charging_equipment set online_status = 2 where id = $1', [d.speaker.equipmentId]),
    2,
  ],
  ['has no plug in it', {}, async (): Promise<unknown> => d.status('Available'), 7],
  ['has a fault', {}, async (): Promise<unknown> => d.status('Faulted'), 4],
] as const)('a gun that %s does not start', async (_, more, spoil, FailReason) => {
  await meet(`PEERC${fresh(4)}`);
  await spoil();
  const seq = seqOf(met.operatorId);
  expect(await start(seq, more)).toMatchObject({ StartChargeSeqStat: 4, SuccStat: 1, FailReason });
  expect(await order(seq)).toBeUndefined();
});

test.each([
  ['a short number', { StartChargeSeq: 'PEERCHG07123' }],
  ['no gun', { ConnectorID: '' }],
  ['an amount below zero', { ChargingAmt: -5 }],
])('%s is a wrong request', async (_, change) => {
  await meet(`PEERW${fresh(4)}`);
  const asked = { StartChargeSeq: seqOf(met.operatorId), ConnectorID: gun, ...change };
  expect((await ask('query_start_charge', asked)).ret).toBe(4004);
});

test('an amount is what it charges up to', async () => {
  await meet('PEERCHG07');
  const seq = seqOf(met.operatorId);
  await start(seq, { ChargingAmt: 20.5 });
  await charge(seq);
  // 21.64 yuan so far at the list price, 20.50 wished for.
  expect(await order(seq)).toMatchObject({ orderStatus: chargingOrderStatus.STOPPING, targetValue: 2050 });
  expect(await peer()).toMatchObject({ heldFen: 0 });
});

test('a start that nobody plugs in for is told as ended, and cannot be stopped before it began', async () => {
  await meet('PEERCHG08');
  const seq = seqOf(met.operatorId);
  await start(seq);
  expect(await stop(seq)).toMatchObject({ StartChargeSeqStat: 1, SuccStat: 1, FailReason: 4 });
  await d.timers(day('09:43'));
  expect(await statusOf(seq)).toMatchObject({ StartChargeSeqStat: 4 });
});

test('a prepaid account is held for a charge, never beyond what it has, and stops the charge when it is used up', async () => {
  await meet('PEERCHG09', { settleMode: peerSettleMode.PREPAID });
  expect(await start(seqOf(met.operatorId))).toMatchObject({ SuccStat: 1, FailReason: 9 });
  const payIn = (amountFen: number, voucher: string): Promise<{ code: string; data: { balanceFen: number } }> =>
    yard.t.call(peerAccounts.payIn, { params: { id: met.peerId }, body: { amountFen, voucher } }, office);
  expect((await payIn(2000, 'T-1')).data).toEqual({ balanceFen: 2000 });
  expect((await payIn(2000, 'T-1')).code).toBe(peerAccountErrors.voucherTaken.code);
  const seq = seqOf(met.operatorId);
  await start(seq);
  expect(await peer()).toMatchObject({ balanceFen: 2000, heldFen: 2000 });
  await d.status('Preparing', 2);
  expect(await start(seqOf(met.operatorId), { ConnectorID: await gunCode(yard, d, 1) })).toMatchObject({ FailReason: 9 });
  const transactionId = await charge(seq);
  expect(await order(seq)).toMatchObject({ orderStatus: chargingOrderStatus.STOPPING });
  await d.stop(transactionId, day('10:01'), 5_019_800, { reason: 'Remote' });
  const ended = await order(seq);
  expect(ended).toMatchObject({ orderStatus: chargingOrderStatus.SETTLED, stopReason: chargingStopReason.BALANCE_LIMIT });
  expect(await peer()).toMatchObject({ balanceFen: 2000 - (ended?.payableFen ?? 0), heldFen: 0 });
  expect((await entries()).map(({ kind, amountFen }) => [kind, amountFen])).toEqual([
    [peerEntryKind.CHARGE, -(ended?.payableFen ?? 0)],
    [peerEntryKind.PAID_IN, 2000],
  ]);
});

test('a late stop corrects the charge and the account by the same amount', async () => {
  await meet('PEERCHG10');
  const seq = seqOf(met.operatorId);
  await start(seq);
  const transactionId = await charge(seq);
  await d.status('Available');
  await d.timers(day('10:06'));
  const before = await order(seq);
  expect(before).toMatchObject({ orderStatus: chargingOrderStatus.SETTLED, energyWh: 19_400 });
  await d.stop(transactionId, day('10:00:50'), 5_019_800, { reason: 'Local', receivedAt: day('10:30'), replayed: true });
  const after = await order(seq);
  expect(after).toMatchObject({ energyWh: 19_800, payStatus: chargingPayStatus.ON_PEER });
  expect((await entries()).map(({ kind, amountFen, balanceFen }) => [kind, amountFen, balanceFen])).toEqual([
    [peerEntryKind.CORRECTION, (before?.payableFen ?? 0) - (after?.payableFen ?? 0), -(after?.payableFen ?? 0)],
    [peerEntryKind.CHARGE, -(before?.payableFen ?? 0), -(before?.payableFen ?? 0)],
  ]);
  expect(await brokenEquations(yard.t)).toEqual([]);
});
