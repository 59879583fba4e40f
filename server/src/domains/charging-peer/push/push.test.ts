import { chargingOrderStatus, chargingOrders } from '@bochong/contract/charging-order';
import {
  peerLines,
  peerMessages,
  peerPushErrors,
  peerPushes,
  peerPushKind,
  peerPushState,
  peerSide,
  peers,
} from '@bochong/contract/charging-peer';
import { commonErrors } from '@bochong/contract/kernel/error';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { areLinesEmpty } from '../../../kernel/outbound/line.ts';
import { deliverEvents, wakeEffects } from '../../../kernel/testing/queue.ts';
import type { Actor } from '../../../kernel/testing/test-app.ts';
import { brokenEquations, type ChargingDay, day, signedIn } from '../../charging-order/charging-day.fixture.ts';
import { openPeerYard, ourOperatorId, type PeerYard } from '../charging-peer.fixture.ts';
import { chargingPeerJobs } from '../charging-peer.jobs.ts';
import { openPartner, type Partner } from '../partner.fixture.ts';
import { freshNumbers, peerMorning } from '../peer-day.fixture.ts';
import { insertOpening } from '../station/peer-station.repo.ts';

let yard: PeerYard;
let office: Actor;
let d: ChargingDay;
let partner: Partner;
let gun = '';
let met: Awaited<ReturnType<PeerYard['meet']>>;
let token = '';
const fresh = freshNumbers();
const allKinds = peerPushKind.options.map(({ value }) => value);

beforeAll(async () => {
  yard = await openPeerYard({ BOCHONG_PARTNER_NETWORKS: '127.0.0.0/8' });
  office = await signedIn(yard.t);
});
afterAll(() => yard.t.close());
beforeEach(async () => {
  ({ d, gun } = await peerMorning(yard));
  partner = await openPartner(ourOperatorId, () => yard.t.clock.at);
  met = await connect(partner);
  token = await yard.token(met.secrets, met.operatorId);
  return () => partner.close();
});

const row = async (peerId: string) =>
  (await yard.t.call(peers.list, { query: { pageSize: 100 } }, office)).data.results.find((one) => one.peerId === peerId);

/** A peer in use that sees the station and is called at a partner's address. */
async function connect(to: Pick<Partner, 'url' | 'secrets'>, pushKinds: readonly number[] = allKinds) {
  const peer = await yard.meet(`PEERP${fresh(4)}`, { serviceBp: 8500, pushKinds }, office);
  await d.work(({ tx, now }) =>
    insertOpening(tx, { dealerId: d.dealerId, peerId: peer.peerId, stationId: d.speaker.stationId, at: now, by: '测试', terms: null }),
  );
  const rev = (await row(peer.peerId))?.rev ?? 0;
  const saved = await yard.t.call(
    peerLines.save,
    { params: { id: peer.peerId }, body: { rev, outBaseUrl: to.url, ...to.secrets } },
    office,
  );
  expect(saved.code).toBe('200');
  return peer;
}
const idle = () => expect.poll(() => areLinesEmpty(yard.t.app), { timeout: 20_000 }).toBe(true);
/** Everything that is due is told, and answered or not. */
async function told(minutes = 0): Promise<void> {
  if (minutes > 0) await wakeEffects(yard.t, minutes);
  await deliverEvents(yard.t);
  await idle();
  await deliverEvents(yard.t);
  await idle();
}
const pushes = async (query: object = {}) =>
  (await yard.t.call(peerPushes.list, { query: { peerId: met.peerId, ...query } }, office)).data.results;
const bill = async () => (await pushes({ kind: peerPushKind.BILL }))[0];
const ask = async (name: string, asked: object) =>
  (await yard.ask(met.secrets, name, asked, { operatorId: met.operatorId, token, seq: fresh(4) })).data;

/** A charge of 39,875 Wh over the wire of both sides; the seq by which both know it. */
async function charge(): Promise<string> {
  const seq = `${met.operatorId}${fresh(18)}`;
  expect(await ask('query_start_charge', { StartChargeSeq: seq, ConnectorID: gun })).toMatchObject({ SuccStat: 0 });
  const { rows } = await yard.t.owner.query<{ tag: string }>('select id_tag as tag from charging_order where start_charge_seq = $1', [seq]);
  const { transactionId } = await d.start({ at: day('09:41'), meterStartWh: 5_000_000, idTag: rows[0]?.tag ?? '' });
  await d.status('Charging');
  await told();
  await d.values(transactionId, [
    [day('09:59:30'), 5_018_400],
    [day('10:00:30'), 5_019_400],
  ]);
  await told();
  await d.stop(transactionId, day('10:21:10'), 5_039_875, { reason: 'Local' });
  await d.status('Finishing');
  yard.t.clock.at = new Date(day('10:21:14'));
  return seq;
}

/** Both sides say the same of a charge: the order here, the bill there, and its parts. */
async function agreed(seq: string): Promise<void> {
  const order = (await yard.t.call(chargingOrders.list, { query: { orderNo: seq } }, office)).data.results[0];
  expect(order).toMatchObject({ orderStatus: chargingOrderStatus.SETTLED, energyWh: 39_875, payableFen: 4995 });
  const there = partner.bills.get(seq);
  expect(there).toMatchObject({ TotalMoney: 49.95, TotalPower: 39.88 });
  const sum = (of: string) => there?.details.reduce((all: number, one) => all + Math.round(one[of] * 100), 0);
  expect([sum('DetailElecMoney'), sum('DetailSeviceMoney'), sum('DetailPower')]).toEqual([3380, 1615, 3988]);
  expect((await row(met.peerId))?.balanceFen).toBe(-4995);
  expect(await brokenEquations(yard.t)).toEqual([]);
}

test('a customer of another operator charges: it is told of each step, and both sides have the same sums', async () => {
  const seq = await charge();
  await told();
  await agreed(seq);
  expect(partner.heard.find(({ name }) => name === 'notification_start_charge_result')?.asked).toEqual({
    ...{ StartChargeSeq: seq, StartChargeSeqStat: 2, ConnectorID: gun, StartTime: '2026-03-10 09:41:00' },
  });
  expect(partner.heard.find(({ name }) => name === 'notification_equip_charge_status')?.asked).toMatchObject({
    StartChargeSeqStat: 2,
    ConnectorID: gun,
  });
  expect(partner.heard.find(({ name }) => name === 'notification_stop_charge_result')?.asked).toMatchObject({
    StartChargeSeqStat: 4,
    SuccStat: 0,
  });
  expect(partner.heard.findLast(({ name }) => name === 'notification_stationStatus')?.asked).toMatchObject({
    ConnectorStatusInfo: { ConnectorID: gun, Status: 2 },
  });
  expect(partner.of('query_token')).toBe(1);
  const states = (await pushes()).map(({ kind, state }) => `${kind} ${state}`).toSorted();
  expect(states).toEqual(['1 2', '2 2', '3 2', '4 2', '5 2']);
  const logged = (
    await yard.t.call(peerMessages.list, { query: { peerId: met.peerId, interfaceName: 'notification_charge_order_info' } }, office)
  ).data.results;
  expect(logged).toMatchObject([{ direction: peerSide.OURS, ret: 0, opened: true }]);
});

test.each([5, -5])('lost answers, repetitions and a clock %i minutes off end in the same sums', async (minutes) => {
  partner.clockOffMs = minutes * 60_000;
  partner.lose = { name: 'notification_charge_order_info', times: 2 };
  const seq = await charge();
  await told();
  expect(await bill()).toMatchObject({ state: peerPushState.WAITING, tries: 1 });
  await told(1);
  expect(await bill()).toMatchObject({ state: peerPushState.WAITING, tries: 2 });
  await told(1);
  expect(partner.of('notification_charge_order_info')).toBe(2);
  await told(1);
  expect(await bill()).toMatchObject({ state: peerPushState.CONFIRMED, tries: 3, said: '成功' });
  expect(partner.of('notification_charge_order_info')).toBe(3);
  await agreed(seq);
  expect(partner.bills.size).toBe(1);
});

test('a station is told once, and again after a change of its master data or its prices', async () => {
  const run = async (name: string) => {
    const job = chargingPeerJobs.find((one) => one.name === name);
    if (job) await runForDealers(yard.t.app, job);
    await told();
    return partner.of('notification_stationInfo');
  };
  const stationTables = [
    ['charging_station', 'id'],
    ['charging_equipment', 'station_id'],
    ['charging_connector', 'station_id'],
  ] as const;
  const touch = (table: string, key: string) =>
    yard.t.owner.query(`update ${table} set updated_at = $1 where ${key} = $2`, [yard.t.clock.at, d.speaker.stationId]);
  for (const [table, key] of stationTables) await touch(table, key);
  expect(await run('charging-peer-stations-told')).toBe(1);
  const { StationInfo } = partner.heard.at(-1)?.asked ?? {};
  expect(StationInfo.EquipmentInfos[0].ConnectorInfos[0].ConnectorID).toBe(gun);
  expect(StationInfo).toHaveProperty('BusineHours');
  expect(await pushes({ kind: peerPushKind.STATION })).toMatchObject([{ number: StationInfo.StationID, state: peerPushState.CONFIRMED }]);
  yard.t.clock.at = new Date(day('09:50'));
  expect(await run('charging-peer-stations-told')).toBe(1);
  expect(await run('charging-peer-prices-told')).toBe(1);
  await touch('charging_connector', 'station_id');
  yard.t.clock.at = new Date(day('09:55'));
  partner.lose = { name: 'notification_stationInfo', times: 1 };
  expect(await run('charging-peer-stations-told')).toBe(2);
  expect(await pushes({ kind: peerPushKind.STATION })).toMatchObject([{ state: peerPushState.WAITING }]);
  await told(1);
  expect(await pushes({ kind: peerPushKind.STATION })).toMatchObject([{ state: peerPushState.CONFIRMED, tries: 2 }]);
  expect(await run('charging-peer-stations-told')).toBe(3);
});

test('a token that does not hold any more is renewed once, one that runs out before it does', async () => {
  await charge();
  await told();
  partner.forgetTokens();
  yard.t.clock.at = new Date(day('10:30'));
  await d.status('Available');
  yard.t.clock.at = new Date(day('10:31'));
  await told();
  expect(partner.tokensGiven()).toBe(2);
  yard.t.clock.at = new Date(day('12:26'));
  await d.status('Preparing');
  yard.t.clock.at = new Date(day('12:27'));
  await told();
  expect(partner.tokensGiven()).toBe(3);
});

test('changes of a gun within two seconds are told once, as it stands then, and all guns once a night', async () => {
  await told();
  yard.t.clock.at = new Date(day('09:50'));
  for (const status of ['Available', 'Preparing', 'Faulted'] as const) await d.status(status);
  yard.t.clock.at = new Date(day('09:50:03'));
  const before = partner.of('notification_stationStatus');
  await told();
  expect(partner.of('notification_stationStatus')).toBe(before + 1);
  expect(partner.heard.at(-1)?.asked).toMatchObject({ ConnectorStatusInfo: { ConnectorID: gun, Status: 255 } });
  const nightly = chargingPeerJobs.find(({ name }) => name === 'charging-peer-status-told');
  if (nightly) await runForDealers(yard.t.app, nightly);
  await told();
  expect(partner.of('notification_stationStatus')).toBe(before + 3);
});

test('one that takes requests and says nothing holds up nobody else', async () => {
  const silent = await openPartner(ourOperatorId, () => yard.t.clock.at);
  silent.silent = true;
  await connect(silent);
  await told();
  const before = partner.of('notification_stationStatus');
  yard.t.clock.at = new Date(day('09:55'));
  for (const connectorNo of [1, 2]) await d.status('Available', connectorNo);
  yard.t.clock.at = new Date(day('09:55:03'));
  await deliverEvents(yard.t);
  await expect.poll(() => partner.of('notification_stationStatus'), { timeout: 5000 }).toBe(before + 2);
  expect(areLinesEmpty(yard.t.app)).toBe(false);
  await silent.close();
  await idle();
});

test('what a peer disputes waits for a person, who has it told again or lets it be', async () => {
  partner.confirmResult = 1;
  await charge();
  await told();
  const disputed = await bill();
  expect(disputed).toMatchObject({ state: peerPushState.DISPUTED, said: 'ConfirmResult 1 争议' });
  const params = { id: disputed?.pushId ?? '' };
  partner.confirmResult = 0;
  expect((await yard.t.call(peerPushes.retry, { params }, office)).code).toBe('200');
  expect((await yard.t.call(peerPushes.retry, { params }, office)).code).toBe(peerPushErrors.notLeft.code);
  await told();
  expect(await bill()).toMatchObject({ state: peerPushState.CONFIRMED });
  expect((await yard.t.call(peerPushes.cancel, { params }, office)).code).toBe(peerPushErrors.notWaiting.code);
  const [other] = await yard.t.login('qingyu', '2').then(async (actor) => [(await yard.t.call(peerPushes.cancel, { params }, actor)).code]);
  expect(other).toBe(commonErrors.notFound.code);
});

test('what is cancelled is not told any more', async () => {
  partner.lose = { name: 'notification_charge_order_info', times: 1 };
  await charge();
  await told();
  const waiting = await bill();
  expect((await yard.t.call(peerPushes.cancel, { params: { id: waiting?.pushId ?? '' } }, office)).code).toBe('200');
  await told(5);
  expect(partner.of('notification_charge_order_info')).toBe(1);
  expect(await bill()).toMatchObject({ state: peerPushState.CANCELLED });
});

test('the line to a peer is tried step by step, an inner address is never called, and keys are not read again', async () => {
  const probe = async (id: string) => yard.t.call(peerLines.probe, { params: { id } }, office);
  expect((await probe(met.peerId)).data.map(({ step, passed }) => [step, passed])).toEqual([
    ['获取令牌', true],
    ['查询站点', true],
  ]);
  const inner = await connect({ ...partner, url: 'http://10.0.0.1:8080/evcs' });
  const [step] = (await probe(inner.peerId)).data;
  expect(step).toMatchObject({ step: '获取令牌', passed: false, text: expect.stringContaining('内部网络') });
  const bare = await yard.meet(`PEERB${fresh(4)}`, {}, office);
  expect((await probe(bare.peerId)).code).toBe(peerPushErrors.noLine.code);
  const { rows } = await yard.t.owner.query<{ row: string }>(
    'select p::text as row from charging_peer p union all select l::text from operation_log l',
  );
  for (const { row: text } of rows) expect(text).not.toContain(partner.secrets.operatorSecret);
});
