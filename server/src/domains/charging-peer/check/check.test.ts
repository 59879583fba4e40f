import { chargingOrderStatus } from '@bochong/contract/charging-order';
import {
  type PeerCheckRow,
  peerAccounts,
  peerCheckErrors,
  peerCheckKind,
  peerCheckState,
  peerChecks,
  peerDeed,
  peerEntryKind,
  peerLines,
  peerMessages,
  peerPushKind,
  peerSide,
  peers,
} from '@bochong/contract/charging-peer';
import { backlogs } from '@bochong/contract/todo';
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

const { MATCH, ONLY_OURS, ONLY_THEIRS, MONEY, POWER } = peerCheckKind;
const bizDate = '2026-03-10';
let yard: PeerYard;
let office: Actor;
let d: ChargingDay;
let partner: Partner;
let gun = '';
let met: Awaited<ReturnType<PeerYard['meet']>>;
let token = '';
const fresh = freshNumbers();

beforeAll(async () => {
  yard = await openPeerYard({ BOCHONG_PARTNER_NETWORKS: '127.0.0.0/8' });
  office = await signedIn(yard.t);
});
afterAll(() => yard.t.close());
beforeEach(async () => {
  ({ d, gun } = await peerMorning(yard));
  partner = await openPartner(ourOperatorId, () => yard.t.clock.at);
  met = await yard.meet(`PEERK${fresh(4)}`, { pushKinds: [peerPushKind.BILL] }, office);
  await d.work(({ tx, now }) =>
    insertOpening(tx, { dealerId: d.dealerId, peerId: met.peerId, stationId: d.speaker.stationId, at: now, by: '测试', terms: null }),
  );
  const { results } = (await yard.t.call(peers.list, { query: { keyword: met.operatorId } }, office)).data;
  await yard.t.call(
    peerLines.save,
    { params: { id: met.peerId }, body: { rev: results[0]?.rev ?? 0, outBaseUrl: partner.url, ...partner.secrets } },
    office,
  );
  token = await yard.token(met.secrets, met.operatorId);
  return async () => {
    await yard.t.owner.query('update charging_peer set enabled = false');
    await partner.close();
  };
});

const idle = () => expect.poll(() => areLinesEmpty(yard.t.app), { timeout: 20_000 }).toBe(true);
async function told(minutes = 0): Promise<void> {
  if (minutes > 0) await wakeEffects(yard.t, minutes);
  for (let round = 0; round < 4; round += 1) {
    await deliverEvents(yard.t);
    await idle();
  }
}
const ask = async (asked: object) =>
  yard.ask(met.secrets, 'check_charge_orders', asked, { operatorId: met.operatorId, token, seq: fresh(4) });
const startAndEnd = async (): Promise<string> => {
  const seq = `${met.operatorId}${fresh(18)}`;
  const asked = { StartChargeSeq: seq, ConnectorID: gun };
  await yard.ask(met.secrets, 'query_start_charge', asked, { operatorId: met.operatorId, token, seq: fresh(4) });
  const { rows } = await yard.t.owner.query<{ tag: string }>('select id_tag as tag from charging_order where start_charge_seq = $1', [seq]);
  const { transactionId } = await d.start({ at: day('09:41'), meterStartWh: 5_000_000, idTag: rows[0]?.tag ?? '' });
  await d.stop(transactionId, day('10:21:10'), 5_039_875, { reason: 'Local' });
  return seq;
};
/** More charges like one, which ended a second apart from `at` on; their numbers. */
async function like(seq: string, count: number, at = day('11:00')): Promise<string[]> {
  const seqs = Array.from({ length: count }, () => `${met.operatorId}${fresh(18)}`);
  await yard.t.owner.query(
    `insert into charging_order select (jsonb_populate_record(null::charging_order, to_jsonb(o) || jsonb_build_object('id', uuidv7(),
        'order_no', 'C' || right(n.seq, 20), 'start_charge_seq', n.seq, 'transaction_no', null, 'start_key', null, 'request_no', null,
        'end_at', to_timestamp($3::float8 / 1000 + n.at)))).*
      from charging_order o, unnest($2::text[]) with ordinality as n (seq, at) where o.start_charge_seq = $1`,
    [seq, seqs, at],
  );
  for (const one of seqs) partner.planted.set(one, { TotalPower: 39.88, TotalMoney: await yuanOf(seq) });
  return seqs;
}
const yuanOf = async (seq: string): Promise<number> =>
  ((await yard.t.owner.query<{ fen: number }>('select payable_fen::int as fen from charging_order where start_charge_seq = $1', [seq]))
    .rows[0]?.fen ?? 0) / 100;
async function night(): Promise<void> {
  yard.t.clock.at = new Date(day('01:30', '2026-03-11'));
  const job = chargingPeerJobs.find(({ name }) => name === 'charging-peer-check');
  if (job) await runForDealers(yard.t.app, job);
  await told();
}
const checks = async (query: object = {}) =>
  (await yard.t.call(peerChecks.list, { query: { peerId: met.peerId, ...query } }, office)).data.results;
const rowsOf = async (checkId = '', query: object = {}): Promise<PeerCheckRow[]> =>
  (await yard.t.call(peerChecks.rows, { params: { id: checkId }, query: { pageSize: 200, ...query } }, office)).data.results;
const recheck = (date = bizDate) => yard.t.call(peerChecks.recheck, { body: { peerId: met.peerId, bizDate: date } }, office);
const resolve = (rowId: string, deed: 1 | 2 | 3 | 4) =>
  yard.t.call(peerChecks.resolve, { params: { id: rowId }, body: { deed, reason: '与对方核实' } }, office);
const todos = async () =>
  (await yard.t.call(backlogs.list, { query: { typeCode: 'PEER_CHECK', status: 0 } }, office)).data.results.filter(({ title }) =>
    title.includes(met.operatorId),
  );

test('a night finds a planted difference of each kind although answers are lost, and each is dealt with', async () => {
  const seq = await startAndEnd();
  await told();
  const yuan = await yuanOf(seq);
  const [missing = '', dearer = '', weaker = '', same = ''] = await like(seq, 4);
  partner.planted.set(missing, null);
  partner.planted.set(dearer, { TotalPower: 39.88, TotalMoney: yuan - 1.5 });
  partner.planted.set(weaker, { TotalPower: 39.87, TotalMoney: yuan });
  const theirs = `${met.operatorId}${fresh(18)}`;
  partner.planted.set(theirs, { TotalPower: 10, TotalMoney: 12.34, beyond: true });
  partner.lose = { name: 'check_charge_orders', times: 2 };
  await night();
  expect(await checks()).toMatchObject([{ state: peerCheckState.ASKING, diffCount: 0, said: expect.stringMatching(/./) }]);
  await told(6);
  await told(16);
  const [check] = await checks();
  expect(check).toMatchObject({
    ...{ bizDate, side: peerSide.OURS, state: peerCheckState.DONE, oursCount: 5, theirsCount: 5, diffCount: 4, openCount: 4 },
    ...{ oursWh: 5 * 39_880, theirsWh: 3 * 39_880 + 39_870 + 10_000, oursFen: Math.round(yuan * 500) },
    theirsFen: Math.round(yuan * 400) - 150 + 1234,
  });
  const rows = new Map((await rowsOf(check?.checkId)).map((row) => [row.startChargeSeq, row]));
  const row = (which: string) => rows.get(which) ?? expect.fail(which);
  expect([seq, same, missing, dearer, weaker, theirs].map((one) => row(one).kind)).toEqual([
    ...[MATCH, MATCH, ONLY_OURS, MONEY, POWER, ONLY_THEIRS],
  ]);
  expect(row(dearer)).toMatchObject({ diffFen: 150, disputeReason: 3, orderNo: `C${dearer.slice(-20)}` });
  expect((await rowsOf(check?.checkId, { kind: MONEY })).map(({ rowId }) => rowId)).toEqual([row(dearer).rowId]);
  expect(await todos()).toMatchObject([{ content: '4单差异待处理' }]);

  const before = await yard.t.owner.query('select id, payable_fen, energy_wh from charging_order order by id');
  expect((await resolve(row(seq).rowId, peerDeed.OURS)).code).toBe(peerCheckErrors.notOpen.code);
  expect((await resolve(row(weaker).rowId, peerDeed.ADJUSTED)).code).toBe(peerCheckErrors.noMoney.code);
  expect((await resolve(row(dearer).rowId, peerDeed.CORRECTED)).code).toBe(peerCheckErrors.notCorrected.code);
  expect((await resolve(row(theirs).rowId, peerDeed.RETOLD)).code).toBe(peerCheckErrors.cannotTell.code);
  expect((await resolve(row(dearer).rowId, peerDeed.ADJUSTED)).code).toBe('200');
  expect((await resolve(row(dearer).rowId, peerDeed.ADJUSTED)).code).toBe(peerCheckErrors.notOpen.code);
  const { data } = await yard.t.call(
    peerAccounts.entries,
    { params: { id: met.peerId }, query: { kind: peerEntryKind.PUT_RIGHT } },
    office,
  );
  expect(data.results).toMatchObject([{ amountFen: 150, reason: '与对方核实' }]);
  await resolve(row(weaker).rowId, peerDeed.OURS);
  await resolve(row(missing).rowId, peerDeed.RETOLD);
  await resolve(row(theirs).rowId, peerDeed.OURS);
  await told();
  expect(partner.bills.has(missing)).toBe(true);
  expect((await checks())[0]).toMatchObject({ diffCount: 4, openCount: 0 });
  expect(await todos()).toEqual([]);
  expect((await yard.t.owner.query('select id, payable_fen, energy_wh from charging_order order by id')).rows).toEqual(before.rows);
  const logged = (await yard.t.call(peerMessages.list, { query: { peerId: met.peerId, interfaceName: 'check_charge_orders' } }, office))
    .data;
  expect(logged.results.map(({ ret }) => ret)).toEqual([0, 500, 500]);

  // The same figures again are still dealt with; others are open anew, and what is gone is gone.
  partner.planted.set(missing, { TotalPower: 39.88, TotalMoney: yuan });
  partner.planted.set(weaker, { TotalPower: 39.86, TotalMoney: yuan });
  expect((await recheck()).code).toBe('200');
  expect((await recheck()).code).toBe(peerCheckErrors.underWay.code);
  await told();
  expect(await checks()).toMatchObject([{ state: peerCheckState.DONE, diffCount: 3, openCount: 1 }]);
  expect((await rowsOf(check?.checkId)).find((one) => one.startChargeSeq === dearer)).toMatchObject({ deed: peerDeed.ADJUSTED });
  expect(await brokenEquations(yard.t)).not.toContain('peer');
});

test('a long day is asked about page by page, every charge in one of them', async () => {
  const seq = await startAndEnd();
  await told();
  await like(seq, 450);
  await night();
  await told();
  const asked = partner.heard.filter(({ name }) => name === 'check_charge_orders').map((one) => one.asked);
  expect(asked.map(({ OrderCount }) => OrderCount)).toEqual([200, 200, 51]);
  expect(asked.map(({ StartTime, EndTime }) => [StartTime, EndTime])).toEqual([
    ['2026-03-10 00:00:00', '2026-03-10 11:03:19'],
    ['2026-03-10 11:03:20', '2026-03-10 11:06:39'],
    ['2026-03-10 11:06:40', '2026-03-10 23:59:59'],
  ]);
  expect(await checks()).toMatchObject([{ oursCount: 451, theirsCount: 451, diffCount: 0, state: peerCheckState.DONE }]);
});

test('a night without an answer is a to-do, which a later answer closes; a peer that is not asked is left alone', async () => {
  partner.lose = { name: 'check_charge_orders', times: 99 };
  await night();
  for (const minutes of [6, 16, 31, 61, 61, 121]) await told(minutes);
  expect(await checks()).toMatchObject([{ state: peerCheckState.UNANSWERED }]);
  expect((await todos()).map(({ title }) => title)).toEqual([expect.stringContaining('无答复')]);
  partner.lose = { name: '', times: 0 };
  expect((await recheck()).code).toBe('200');
  await told();
  expect(await checks()).toMatchObject([{ state: peerCheckState.DONE, oursCount: 0, theirsCount: 0 }]);
  expect(await todos()).toEqual([]);
  await yard.t.owner.query('update charging_peer set nightly_check = false where id = $1', [met.peerId]);
  const before = partner.of('check_charge_orders');
  await night();
  expect(partner.of('check_charge_orders')).toBe(before);
  expect((await recheck('2026-03-11')).code).toBe(peerCheckErrors.dayNotPast.code);
  expect((await recheck('2025-03-11')).code).toBe(peerCheckErrors.dayNotPast.code);
  await yard.t.owner.query('update charging_peer set enabled = false where id = $1', [met.peerId]);
  expect((await recheck()).code).toBe(peerCheckErrors.cannotAsk.code);
});

test('a peer that sends its list is answered with what differs, and a whole day of it is kept', async () => {
  const seq = await startAndEnd();
  await told();
  const yuan = await yuanOf(seq);
  const [dearer = '', unlisted = '', late = ''] = await like(seq, 3);
  await yard.t.owner.query("update charging_order set end_at = '2026-03-11T00:00:02+08:00' where start_charge_seq = $1", [late]);
  yard.t.clock.at = new Date(day('00:30', '2026-03-11'));
  token = await yard.token(met.secrets, met.operatorId);
  const unknown = `${met.operatorId}${fresh(18)}`;
  const list = [
    { StartChargeSeq: seq, TotalPower: 39.88, TotalMoney: yuan },
    { StartChargeSeq: dearer, TotalPower: 39.88, TotalMoney: yuan + 0.01 },
    { StartChargeSeq: late, TotalPower: 39.88, TotalMoney: yuan },
    { StartChargeSeq: unknown, TotalPower: 1, TotalMoney: 2 },
  ];
  const sums = { OrderCount: 4, TotalOrderPower: 120.64, TotalOrderMoney: Math.round(yuan * 300 + 201) / 100 };
  const whole = { CheckOrderSeq: 'K1', StartTime: '2026-03-10 00:00:00', EndTime: '2026-03-10 23:59:59', ...sums, ChargeOrders: list };
  for (let time = 0; time < 2; time += 1) {
    const { ret, data } = await ask(whole);
    expect([ret, data.TotalDisputeOrder]).toEqual([0, 3]);
    expect(data.TotalDisputeMoney).toBe(Math.round(yuan * 200) / 100);
    expect(data.DisputeOrders).toEqual([
      { StartChargeSeq: dearer, TotalPower: 39.88, TotalMoney: yuan, DisputeReason: 3 },
      { StartChargeSeq: unlisted, TotalPower: 39.88, TotalMoney: yuan, DisputeReason: 4 },
      { StartChargeSeq: unknown, TotalPower: 0, TotalMoney: 0, DisputeReason: 1 },
    ]);
    expect(await checks()).toMatchObject([
      { side: peerSide.THEIRS, state: peerCheckState.DONE, theirsCount: 4, oursCount: 4, openCount: 3 },
    ]);
  }
  await ask({ ...whole, CheckOrderSeq: 'K2', StartTime: '2026-03-10 08:00:00' });
  expect(await checks()).toHaveLength(1);
  const refused: [object, string][] = [
    [{ OrderCount: 5 }, 'OrderCount'],
    [{ TotalOrderMoney: 1 }, 'TotalOrderMoney'],
    [{ TotalOrderPower: 1 }, 'TotalOrderPower'],
    [{ EndTime: '2026-03-09 00:00:00' }, 'EndTime'],
    [{ EndTime: '2026-05-09 00:00:00' }, '31天'],
    [{ StartTime: '2026-13-10 00:00:00' }, 'StartTime'],
    [{ ChargeOrders: [...list.slice(1), list[1]] }, '重复'],
    [{ ChargeOrders: 'x' }, 'ChargeOrders'],
  ];
  for (const [change, what] of refused)
    expect(await ask({ ...whole, ...change })).toMatchObject({ ret: 4004, msg: expect.stringContaining(what) });
  expect(
    (
      await yard.t.owner.query('select count(*)::int as n from charging_order where order_status = $1 and start_charge_seq = $2', [
        chargingOrderStatus.SETTLED,
        unknown,
      ])
    ).rows,
  ).toEqual([{ n: 0 }]);
});
