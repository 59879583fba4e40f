import { chargingOrderStatus, chargingOrders } from '@bochong/contract/charging-order';
import {
  foreignChargeState,
  foreignCharges,
  foreignGunStatus,
  foreignStations,
  peerAccounts,
  peerCheckKind,
  peerCheckSide,
  peerCheckState,
  peerChecks,
  peerEntryKind,
  peers,
} from '@bochong/contract/charging-peer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { brokenEquations, type ChargingDay, createChargingDay, day } from '../charging-order/charging-day.fixture.ts';
import { runLedger } from '../ledger/ledger.fixture.ts';
import { freshNumbers, gunCode, peerMorning } from './peer-day.fixture.ts';
import { insertOpening } from './station/peer-station.repo.ts';
import { exchange, type Met, meetEachOther, type Operator, openOperator, runJob } from './two-operators.fixture.ts';

const { SETTLED, CHARGING, STARTING } = foreignChargeState;
const fresh = freshNumbers();
/** Whose customers charge, and whose guns they charge at. */
let ours: Operator;
let theirs: Operator;
let atGuns: ChargingDay;
let customers: ChargingDay;
let met: { customer: Met; owner: Met };
let gun = '';
let aheadMs = 0;

beforeAll(async () => {
  [ours, theirs] = [await openOperator(), await openOperator()];
});
afterAll(async () => {
  for (const side of [ours, theirs]) {
    side.way.close();
    await side.t.close();
  }
});

/** It is so late; the clock of the operator of the guns is ahead. */
const clocks = (at: number) => {
  ours.t.clock.at = new Date(at);
  theirs.t.clock.at = new Date(at + aheadMs);
};
beforeEach(async () => {
  aheadMs = 0;
  for (const { t, way } of [ours, theirs]) {
    await t.owner.query('update charging_peer set enabled = false');
    way.sent.length = 0;
    way.lose.clear();
  }
  customers = await createChargingDay(ours.t);
  ({ d: atGuns } = await peerMorning(theirs));
  gun = await gunCode(theirs, atGuns);
  clocks(day('09:40'));
  met = await meetEachOther(ours, theirs, { ours: `OURS${fresh(5)}`, theirs: `THEIR${fresh(4)}` }, { serviceBp: 8500 });
  await atGuns.work(({ tx, now }) =>
    insertOpening(tx, {
      ...{ dealerId: atGuns.dealerId, peerId: met.customer.peerId, stationId: atGuns.speaker.stationId, at: now, by: '测试', terms: null },
    }),
  );
});

const both = (minutes = 0) => exchange([ours, theirs], minutes);
const places = async () => (await ours.t.call(foreignStations.list, { query: { peerId: met.owner.peerId } }, ours.office)).data.results;
const gunsOf = async (stationId = '') =>
  (await ours.t.call(foreignStations.guns, { params: { id: stationId }, query: {} } as never, ours.office)).data;
const outside = async (orderId: string) =>
  (await ours.t.call(foreignCharges.list, { query: { peerId: met.owner.peerId } }, ours.office)).data.results.find(
    (one) => one.orderId === orderId,
  );
const inside = async (seq: string) => (await theirs.t.call(chargingOrders.list, { query: { orderNo: seq } }, theirs.office)).data.results;
const tagOf = async (seq: string) =>
  (await theirs.t.owner.query<{ tag: string }>('select id_tag as tag from charging_order where start_charge_seq = $1', [seq])).rows[0]
    ?.tag ?? '';
const walletOf = async () =>
  (
    await ours.t.owner.query<{ principal: number; frozen: number }>(
      'select principal_fen::int as principal, frozen_fen::int as frozen from charging_wallet where id = $1',
      [customers.ownerId],
    )
  ).rows[0];
const balance = async (side: Operator, { peerId }: Met) =>
  (await side.t.call(peers.list, { query: { pageSize: 100 } }, side.office)).data.results.find((one) => one.peerId === peerId)?.balanceFen;

async function synchronised(): Promise<string> {
  const asked = await ours.t.call(foreignStations.sync, { body: { peerId: met.owner.peerId } }, ours.office);
  expect(asked.code).toBe('200');
  await both();
  const [station] = await places();
  return (await gunsOf(station?.stationId)).find(({ connectorCode }) => connectorCode === gun)?.gunId ?? '';
}
const start = async (gunId: string, requestId = crypto.randomUUID()) =>
  ours.t.call(foreignCharges.start, { body: { gunId, ownerId: customers.ownerId, requestId } }, ours.office);

/** The charge at the gun: 39,875 Wh from 09:41 over the boundary at 10:00; with the peer's discount 3380 + 1615 fen. */
async function charged(seq: string, orderId: string): Promise<void> {
  const { transactionId } = await atGuns.start({ at: theirs.t.clock.at.getTime(), meterStartWh: 5_000_000, idTag: await tagOf(seq) });
  const from = theirs.t.clock.at.getTime();
  await atGuns.status('Charging');
  await atGuns.values(transactionId, [[from + 18.5 * 60_000, 5_018_400, { powerW: 60_000, soc: 55 }]]);
  await both();
  clocks(from - aheadMs + 20 * 60_000);
  await runJob(ours, 'charging-peer-foreign-course');
  await both();
  expect(await outside(orderId)).toMatchObject({ state: CHARGING, soc: 55, energyWh: 18_400 });
  await ours.t.call(foreignCharges.stop, { params: { id: orderId } }, ours.office);
  await both(1);
  await both(1);
  await atGuns.stop(transactionId, from + 40 * 60_000, 5_039_875, { reason: 'Remote' });
  clocks(theirs.t.clock.at.getTime() - aheadMs);
  await both();
}

/** Both sides' orders, accounts and nightly comparisons say the same, to the fen. */
async function agreed(seq: string, orderId: string): Promise<void> {
  const [there] = await inside(seq);
  expect(await inside(seq)).toHaveLength(1);
  const here = await outside(orderId);
  expect(there).toMatchObject({ orderStatus: chargingOrderStatus.SETTLED, energyWh: 39_875 });
  expect(here).toMatchObject({ state: SETTLED, energyWh: 39_880, payableFen: there?.payableFen, paidFen: there?.payableFen, owedFen: 0 });
  const fen = there?.payableFen ?? 0;
  expect(fen).toBeGreaterThan(3000);
  expect([await balance(ours, met.owner), await balance(theirs, met.customer)]).toEqual([fen, -fen]);
  expect(await walletOf()).toEqual({ principal: 100_000 - fen, frozen: 0 });
  const entries = (await ours.t.call(peerAccounts.entries, { params: { id: met.owner.peerId }, query: {} }, ours.office)).data.results;
  expect(entries).toMatchObject([{ kind: peerEntryKind.FOREIGN, amountFen: fen, orderNo: here?.orderNo }]);
  for (const side of [ours, theirs]) expect(await brokenEquations(side.t)).toEqual([]);
  await runLedger(ours.t);
  // What the customer owed is paid; what it paid is owed to the peer.
  expect(await linesOf(orderId)).toEqual([fen, fen]);
  expect(await linesOf(met.owner.peerId)).toEqual([0, fen]);
}

/** Debit and credit of a part of the books. */
async function linesOf(part: string): Promise<number[]> {
  const { rows } = await ours.t.owner.query<{ debit: number; credit: number }>(
    'select sum(debit_fen)::int as debit, sum(credit_fen)::int as credit from ledger_line where sub_key = $1',
    [part],
  );
  return [rows[0]?.debit ?? 0, rows[0]?.credit ?? 0];
}

async function night(): Promise<void> {
  clocks(day('01:30', '2026-03-11'));
  for (const side of [ours, theirs]) await runJob(side, 'charging-peer-check');
  await both();
}
async function nightAgrees(fen: number): Promise<void> {
  const sides: number[][] = [];
  for (const [side, { peerId }] of [[ours, met.owner] as const, [theirs, met.customer] as const]) {
    const checks = (await side.t.call(peerChecks.list, { query: { peerId } }, side.office)).data.results;
    sides.push(checks.map((check) => check.side).toSorted());
    for (const check of checks) {
      expect(check).toMatchObject({ state: peerCheckState.DONE, oursCount: 1, theirsCount: 1, oursFen: fen, theirsFen: fen, diffCount: 0 });
      expect(check).toMatchObject({ oursWh: 39_880, theirsWh: 39_880 });
      const rows = (await side.t.call(peerChecks.rows, { params: { id: check.checkId }, query: {} }, side.office)).data.results;
      expect(rows).toMatchObject([{ kind: peerCheckKind.MATCH, orderNo: expect.stringMatching(/^.+$/) }]);
    }
  }
  const { THEIRS, OURS, THEIRS_FOREIGN, OURS_FOREIGN } = peerCheckSide;
  expect(sides).toEqual([
    [THEIRS_FOREIGN, OURS_FOREIGN],
    [THEIRS, OURS],
  ]);
}

test('a customer of one operator charges at a gun of the other: both sides’ orders, sums and nightly comparison agree', async () => {
  const gunId = await synchronised();
  expect(await places()).toMatchObject([{ gunTotal: 2, serviceTel: expect.any(String) }]);
  const [station] = await places();
  const told = (await gunsOf(station?.stationId)).find((one) => one.gunId === gunId);
  // Flat from 07:00 on: 0.6543 and 0.45 at 85 %.
  expect(told).toMatchObject({
    status: foreignGunStatus.PLUGGED,
    prices: expect.arrayContaining([{ startTime: '070000', elecPrice: 0.6543, servicePrice: 0.3825 }]),
  });
  const requestNo = crypto.randomUUID();
  const { data } = await start(gunId, requestNo);
  expect((await start(gunId, requestNo)).data).toEqual(data);
  expect(data.startChargeSeq).toMatch(new RegExp(`^${met.customer.operatorId}\\d{18}$`));
  expect(await outside(data.orderId)).toMatchObject({ state: STARTING, freezeFen: 10_000 });
  await both();
  await charged(data.startChargeSeq, data.orderId);
  await agreed(data.startChargeSeq, data.orderId);
  const fen = (await outside(data.orderId))?.payableFen ?? 0;
  await night();
  await nightAgrees(fen);
  // What is owed to the other operator is paid.
  const paid = { params: { id: met.owner.peerId }, body: { amountFen: fen, voucher: 'P1' } };
  expect((await ours.t.call(peerAccounts.payOut, paid, ours.office)).data).toEqual({ balanceFen: 0 });
  await runLedger(ours.t);
  expect(await linesOf(met.owner.peerId)).toEqual([fen, fen]);
  // It is nobody's charge at our own guns.
  expect((await ours.t.owner.query('select from charging_order')).rowCount).toBe(0);
});

test('the same with lost answers, repetitions and a clock that is five minutes ahead', async () => {
  aheadMs = 5 * 60_000;
  clocks(day('09:40'));
  const gunId = await synchronised();
  for (const name of ['query_start_charge', 'query_stop_charge', 'check_charge_orders']) theirs.way.lose.set(name, 1);
  for (const name of ['notification_start_charge_result', 'notification_charge_order_info', 'notification_stop_charge_result'])
    ours.way.lose.set(name, 2);
  ours.way.lose.set('check_charge_orders', 1);
  const { data } = await start(gunId);
  await both();
  // Its answer was lost: it is asked after, and was never told to start again.
  expect(await outside(data.orderId)).toMatchObject({ state: STARTING });
  await both(1);
  expect(theirs.way.sent.filter((name) => name === 'query_start_charge')).toHaveLength(1);
  expect(theirs.way.sent).toContain('query_equip_charge_status');
  await charged(data.startChargeSeq, data.orderId);
  for (const minutes of [1, 2, 5]) await both(minutes);
  expect(ours.way.sent.filter((name) => name === 'notification_charge_order_info').length).toBeGreaterThan(1);
  await agreed(data.startChargeSeq, data.orderId);
  const fen = (await outside(data.orderId))?.payableFen ?? 0;
  await night();
  await both(5);
  await nightAgrees(fen);
});
