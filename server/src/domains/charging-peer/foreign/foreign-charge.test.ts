import {
  foreignChargeErrors,
  foreignChargeState,
  foreignCharges,
  foreignDeed,
  foreignStationErrors,
  foreignStations,
  peerAccounts,
  peerEntryKind,
  peerLines,
  peers,
} from '@bochong/contract/charging-peer';
import { backlogs } from '@bochong/contract/todo';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { areLinesEmpty } from '../../../kernel/outbound/line.ts';
import { deliverEvents, wakeEffects } from '../../../kernel/testing/queue.ts';
import type { Actor } from '../../../kernel/testing/test-app.ts';
import { seedMoney } from '../../charging-customer/charging-customer.seed.ts';
import { brokenEquations, type ChargingDay, createChargingDay, day, signedIn } from '../../charging-order/charging-day.fixture.ts';
import { openPeerYard, type PeerYard } from '../charging-peer.fixture.ts';
import { openPartner, type Partner } from '../partner.fixture.ts';
import { freshNumbers } from '../peer-day.fixture.ts';

const { STARTING, CHARGING, ENDED, SETTLED, FAILED, DISPUTED } = foreignChargeState;
const fresh = freshNumbers();
let yard: PeerYard;
let office: Actor;
let d: ChargingDay;
let partner: Partner;
let met: Awaited<ReturnType<PeerYard['meet']>>;
let token = '';
let gunId = '';
let connectorCode = '';

beforeAll(async () => {
  yard = await openPeerYard({ BOCHONG_PARTNER_NETWORKS: '127.0.0.0/8' });
  office = await signedIn(yard.t);
});
afterAll(() => yard.t.close());

const peerRow = async () => (await yard.t.call(peers.list, { query: { keyword: met.operatorId } }, office)).data.results[0];
/** What the peer tells us, answered. */
const tell = async (name: string, told: object) =>
  (await yard.ask(met.secrets, name, told, { operatorId: met.operatorId, token, seq: fresh(4) })).data;
const gunTold = (Status: number) => tell('notification_stationStatus', { ConnectorStatusInfo: { ConnectorID: connectorCode, Status } });
const gunsOf = async (id = '') => (await yard.t.call(foreignStations.guns, { params: { id } }, office)).data;

beforeEach(async () => {
  d = await createChargingDay(yard.t);
  yard.t.clock.at = new Date(day('09:40'));
  const ourOperatorId = `OUROP${fresh(4)}`;
  partner = await openPartner(ourOperatorId, () => yard.t.clock.at);
  met = await yard.meet(`OTHER${fresh(4)}`, { ourOperatorId, foreignUse: true }, office);
  const body = { rev: (await peerRow())?.rev ?? 0, outBaseUrl: partner.url, ...partner.secrets };
  await yard.t.call(peerLines.save, { params: { id: met.peerId }, body }, office);
  token = await yard.token(met.secrets, met.operatorId);
  connectorCode = `G${fresh(6)}`;
  const ConnectorInfos = [{ ConnectorID: connectorCode, ConnectorName: '1号枪', Power: 120 }];
  const StationInfo = { StationID: `S${fresh(6)}`, StationName: '他站', EquipmentInfos: [{ EquipmentID: 'E', ConnectorInfos }] };
  expect(await tell('notification_stationInfo', { StationInfo })).toEqual({ Status: 0 });
  expect(await gunTold(2)).toEqual({ Status: 0 });
  const [station] = (await yard.t.call(foreignStations.list, { query: { peerId: met.peerId } }, office)).data.results;
  gunId = (await gunsOf(station?.stationId))[0]?.gunId ?? '';
  return async () => {
    await yard.t.owner.query('update charging_peer set enabled = false');
    await partner.close();
  };
});

const idle = () => expect.poll(() => areLinesEmpty(yard.t.app), { timeout: 20_000 }).toBe(true);
async function sent(minutes = 0): Promise<void> {
  if (minutes > 0) await wakeEffects(yard.t, minutes);
  for (let round = 0; round < 3; round += 1) {
    await idle();
    await deliverEvents(yard.t);
    await idle();
  }
}
const start = (more: object = {}) =>
  yard.t.call(foreignCharges.start, { body: { gunId, ownerId: d.ownerId, requestId: crypto.randomUUID(), ...more } }, office);
const row = async (orderId: string) =>
  (await yard.t.call(foreignCharges.list, { query: { peerId: met.peerId } }, office)).data.results.find((one) => one.orderId === orderId);
const settle = (id: string, deed: 1 | 2, billFen: number | null = null) =>
  yard.t.call(foreignCharges.settle, { params: { id }, body: { deed, billFen, reason: '与对方核实' } }, office);
const stop = (id: string) => yard.t.call(foreignCharges.stop, { params: { id } }, office);
const wallet = async () =>
  (
    await yard.t.owner.query<{ principal: number; frozen: number; arrears: number }>(
      'select principal_fen::int as principal, frozen_fen::int as frozen, arrears_fen::int as arrears from charging_wallet where id = $1',
      [d.ownerId],
    )
  ).rows[0];
/** Open to-dos of a charge: where each leads to, and what it says. */
const todos = async (orderNo = '') =>
  (await yard.t.call(backlogs.list, { query: { typeCode: 'FOREIGN_BILL' } }, office)).data.results
    .filter(({ jumpQuery }) => jumpQuery === `number=${orderNo}`)
    .map(({ jumpPath, content }) => ({ jumpPath, content }));
const balanceFen = async () => (await peerRow())?.balanceFen;
/** A bill of so many fen for 39.88 kWh. */
const billOf = (StartChargeSeq: string, fen: number, change: object = {}) => ({
  ...{ StartChargeSeq, ConnectorID: connectorCode, StartTime: '2026-03-10 09:41:00', EndTime: '2026-03-10 10:21:10', TotalPower: 39.88 },
  ...{ TotalElecMoney: (fen - 1000) / 100, TotalSeviceMoney: 10, TotalMoney: fen / 100, StopReason: 0, SumPeriod: 1 },
  ChargeDetails: [{ DetailPower: 39.88, DetailElecMoney: (fen - 1000) / 100, DetailSeviceMoney: 10 }],
  ...change,
});
async function begun() {
  const { data } = await start();
  await sent();
  yard.t.clock.at = new Date(day('10:22'));
  return { seq: data.startChargeSeq, id: data.orderId };
}
const bill = (seq: string, fen: number, change: object = {}) => tell('notification_charge_order_info', billOf(seq, fen, change));

test('messages come in any order, twice and late, and a charge goes forward only', async () => {
  const { seq, id } = await begun();
  expect(partner.heard.map(({ name }) => name)).toEqual(['query_token', 'query_equip_auth', 'query_start_charge']);
  expect(await row(id)).toMatchObject({ state: STARTING, freezeFen: 10_000 });
  const course = { StartChargeSeq: seq, StartChargeSeqStat: 2, ConnectorID: connectorCode, TotalPower: 20, TotalMoney: 24 };
  expect(await tell('notification_equip_charge_status', course)).toEqual({ StartChargeSeq: seq, SuccStat: 0, FailReason: 0 });
  expect(await row(id)).toMatchObject({ state: CHARGING, energyWh: 20_000, payableFen: 2400 });
  await tell('notification_stop_charge_result', { StartChargeSeq: seq, SuccStat: 0 });
  expect(await row(id)).toMatchObject({ state: ENDED });
  await tell('notification_start_charge_result', { StartChargeSeq: seq, StartChargeSeqStat: 2, StartTime: '2026-03-10 09:41:00' });
  expect(await row(id)).toMatchObject({ state: ENDED });
  expect(await bill(seq, 4995)).toMatchObject({ StartChargeSeq: seq, ConfirmResult: 0 });
  expect(await bill(seq, 4995)).toMatchObject({ ConfirmResult: 0 });
  await tell('notification_equip_charge_status', course);
  expect(await row(id)).toMatchObject({ state: SETTLED, energyWh: 39_880, payableFen: 4995, paidFen: 4995, owedFen: 0 });
  expect([await wallet(), await balanceFen()]).toEqual([{ principal: 95_005, frozen: 0, arrears: 0 }, 4995]);
  // Another's number is nobody's.
  expect(await tell('notification_stop_charge_result', { StartChargeSeq: 'X'.repeat(27) })).toMatchObject({ SuccStat: 1, FailReason: 1 });
  expect(await bill('X'.repeat(27), 4995)).toMatchObject({ ConfirmResult: 2 });
  expect(await brokenEquations(yard.t)).toEqual([]);
});

test('a bill whose sums do not fit is disputed; one that is right, or a person, settles it', async () => {
  const first = await begun();
  expect(await bill(first.seq, 4995, { TotalMoney: 50 })).toMatchObject({ ConfirmResult: 1 });
  expect(await row(first.id)).toMatchObject({ state: DISPUTED, said: '电费39.95加服务费10.00不等于总额50.00', freezeFen: 10_000 });
  expect([(await wallet())?.frozen, await balanceFen()]).toEqual([10_000, 0]);
  const { orderNo } = (await row(first.id)) ?? {};
  const disputed = { jumpPath: '/systemManage/connectivity/foreignCharge/list', content: expect.stringContaining('不等于总额50.00') };
  expect(await todos(orderNo)).toEqual([disputed]);
  expect((await yard.t.call(foreignCharges.list, { query: { number: orderNo } }, office)).data.totalRecord).toBe(1);
  expect(await bill(first.seq, 4995)).toMatchObject({ ConfirmResult: 0 });
  expect(await todos(orderNo)).toEqual([]);
  expect(await row(first.id)).toMatchObject({ state: SETTLED, said: '', paidFen: 4995 });
  yard.t.clock.at = new Date(day('09:40'));
  const second = await begun();
  expect(await bill(second.seq, 4000, { ConnectorID: 'G0' })).toMatchObject({ ConfirmResult: 1 });
  expect(await row(second.id)).toMatchObject({ billFen: 4000, payableFen: 0 });
  // Another came since somebody looked.
  expect(await settle(second.id, foreignDeed.ACCEPT, 3900)).toMatchObject({ code: foreignChargeErrors.billChanged.code });
  expect(await todos((await row(second.id))?.orderNo)).toHaveLength(1);
  expect((await settle(second.id, foreignDeed.ACCEPT, 4000)).code).toBe('200');
  expect(await todos((await row(second.id))?.orderNo)).toEqual([]);
  expect(await row(second.id)).toMatchObject({ state: SETTLED, paidFen: 4000, said: '人工认可账单：与对方核实' });
  expect(await settle(second.id, foreignDeed.ACCEPT, 4000)).toMatchObject({ code: foreignChargeErrors.noBill.code });
  expect(await stop(second.id)).toMatchObject({ code: foreignChargeErrors.notRunning.code });
  expect(await brokenEquations(yard.t)).toEqual([]);
});

test('another bill of a charge is a correction: more is taken, what was too much goes back', async () => {
  const { seq, id } = await begun();
  await bill(seq, 4000);
  expect(await bill(seq, 4500)).toMatchObject({ ConfirmResult: 0 });
  expect([await wallet(), await balanceFen()]).toEqual([{ principal: 95_500, frozen: 0, arrears: 0 }, 4500]);
  expect(await bill(seq, 4200)).toMatchObject({ ConfirmResult: 0 });
  await sent();
  expect(await row(id)).toMatchObject({ payableFen: 4200, paidFen: 4500 });
  expect(await balanceFen()).toBe(4200);
  const entries = (await yard.t.call(peerAccounts.entries, { params: { id: met.peerId }, query: {} }, office)).data.results;
  const { FOREIGN, FOREIGN_CORRECTION } = peerEntryKind;
  expect(entries.map(({ kind, amountFen }) => [kind, amountFen])).toEqual([
    [FOREIGN_CORRECTION, -300],
    [FOREIGN_CORRECTION, 500],
    [FOREIGN, 4000],
  ]);
  const { rows } = await yard.t.owner.query<{ fen: number }>('select apply_fen::int as fen from refund_apply where subject_id = $1', [id]);
  expect(rows).toEqual([{ fen: 300 }]);
});

test('a correction that is disputed waits beside what was settled, until the peer withdraws it or a person takes it', async () => {
  const { seq, id } = await begun();
  await bill(seq, 4000);
  expect(await row(id)).toMatchObject({ state: SETTLED, billFen: null });
  await bill(seq, 4600, { ConnectorID: 'G0' });
  expect(await todos((await row(id))?.orderNo)).toHaveLength(1);
  expect(await bill(seq, 4000)).toMatchObject({ ConfirmResult: 0 });
  expect(await row(id)).toMatchObject({ state: SETTLED, billFen: null, said: '' });
  expect(await todos((await row(id))?.orderNo)).toEqual([]);
  expect(await bill(seq, 4600, { ConnectorID: 'G0' })).toMatchObject({ ConfirmResult: 1 });
  expect(await row(id)).toMatchObject({ state: SETTLED, payableFen: 4000, paidFen: 4000, billFen: 4600, said: '枪编码不是启动的那把' });
  expect((await settle(id, foreignDeed.ACCEPT, 4600)).code).toBe('200');
  expect(await row(id)).toMatchObject({ state: SETTLED, payableFen: 4600, paidFen: 4600, billFen: null });
  expect(await balanceFen()).toBe(4600);
  expect(await brokenEquations(yard.t)).toEqual([]);
});

test('what a wallet cannot pay is owed, and taken when it has more', async () => {
  d = await createChargingDay(yard.t, { principalFen: 3000 });
  yard.t.clock.at = new Date(day('09:40'));
  const { seq, id } = await begun();
  expect(await row(id)).toMatchObject({ freezeFen: 3000 });
  // Nothing more can be held: the peer is asked to stop.
  await tell('notification_equip_charge_status', { StartChargeSeq: seq, StartChargeSeqStat: 2, TotalPower: 25, TotalMoney: 28 });
  await sent();
  expect(partner.of('query_stop_charge')).toBe(1);
  expect(await row(id)).toMatchObject({ said: '余额不足，已请对方停止' });
  await bill(seq, 4995);
  expect(await row(id)).toMatchObject({ state: SETTLED, paidFen: 3000, owedFen: 1995 });
  expect([await wallet(), await balanceFen()]).toEqual([{ principal: 0, frozen: 0, arrears: 1995 }, 4995]);
  expect(await start()).toMatchObject({
    code: foreignChargeErrors.customerBlocked.code,
    message: expect.stringContaining('有欠费19.95元'),
  });

  await d.work((context) => seedMoney(context, d.dealerId, d.ownerId, { principalFen: 5000 }));
  await d.work(({ app, tx }) =>
    app.events.emit(tx, 'ChargingWalletRecharged', d.dealerId, { walletId: d.ownerId, holder: 'owner', amountFen: 5000, at: '' }),
  );
  await sent();
  expect(await row(id)).toMatchObject({ paidFen: 4995, owedFen: 0 });
  expect(await wallet()).toEqual({ principal: 3005, frozen: 0, arrears: 0 });
  expect(await brokenEquations(yard.t)).toEqual([]);
});

test('a start that the peer does not know of came to nothing; a bill that comes all the same counts', async () => {
  partner.lose = { name: 'query_start_charge', times: 1 };
  const { data } = await start();
  await sent();
  for (let minute = 0; minute < 4; minute += 1) await sent(1);
  expect([partner.of('query_start_charge'), partner.of('query_equip_charge_status')]).toEqual([1, 3]);
  expect(await row(data.orderId)).toMatchObject({ state: FAILED, said: '对方没有收到启动请求', freezeFen: 0 });
  expect((await wallet())?.frozen).toBe(0);
  yard.t.clock.at = new Date(day('10:22'));
  expect(await bill(data.startChargeSeq, 4995)).toMatchObject({ ConfirmResult: 0 });
  expect(await row(data.orderId)).toMatchObject({ state: SETTLED, paidFen: 4995 });
  expect(await brokenEquations(yard.t)).toEqual([]);
});

test('what cannot be is refused', async () => {
  const { id } = await begun();
  expect(await start()).toMatchObject({
    code: foreignChargeErrors.customerBlocked.code,
    message: expect.stringContaining('有未结束的他方充电'),
  });
  expect(await start({ gunId: crypto.randomUUID() })).toMatchObject({ code: foreignChargeErrors.gunGone.code });
  await gunTold(255);
  expect(await start()).toMatchObject({ code: foreignChargeErrors.gunNotFree.code });
  expect(await yard.t.call(peers.remove, { params: { id: met.peerId } }, office)).toMatchObject({
    code: foreignChargeErrors.stillOpen.code,
  });
  expect(await settle(id, foreignDeed.CLOSE)).toMatchObject({ code: foreignChargeErrors.notClosable.code });
  yard.t.clock.at = new Date(day('10:00', '2026-03-11'));
  expect((await settle(id, foreignDeed.CLOSE)).code).toBe('200');
  expect(await row(id)).toMatchObject({ state: FAILED, freezeFen: 0 });
  expect((await wallet())?.frozen).toBe(0);
  const sync = () => yard.t.call(foreignStations.sync, { body: { peerId: met.peerId } }, office);
  expect((await sync()).code).toBe('200');
  expect(await sync()).toMatchObject({ code: foreignStationErrors.syncing.code });
  await sent();
  const syncs = (await yard.t.call(foreignStations.syncs, {}, office)).data;
  expect(syncs.find(({ peerId }) => peerId === met.peerId)).toMatchObject({ state: 2, stationCount: 0 });
  await yard.t.owner.query('update charging_peer set foreign_use = false where id = $1', [met.peerId]);
  expect(await sync()).toMatchObject({ code: foreignStationErrors.notUsed.code });
});
