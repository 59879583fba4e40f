import {
  peerLines,
  peerReportErrors,
  peerReportKind,
  peerReportProfile,
  peerReportState,
  peerReports,
  peers,
  peerType,
} from '@bochong/contract/charging-peer';
import { backlogs } from '@bochong/contract/todo';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { areLinesEmpty } from '../../../kernel/outbound/line.ts';
import { deliverEvents, wakeEffects } from '../../../kernel/testing/queue.ts';
import type { Actor } from '../../../kernel/testing/test-app.ts';
import { day, signedIn } from '../../charging-order/charging-day.fixture.ts';
import { openPeerYard, type PeerYard } from '../charging-peer.fixture.ts';
import { chargingPeerJobs } from '../charging-peer.jobs.ts';
import { gunsAfter, stationsAfter } from '../inquiry/opened.repo.ts';
import { openPartner, type Partner } from '../partner.fixture.ts';
import { freshNumbers } from '../peer-day.fixture.ts';

const { STATION, STATUS, STATS } = peerReportKind;
const { WAITING, DONE, LEFT, SKIPPED } = peerReportState;
const fresh = freshNumbers();
let yard: PeerYard;
let office: Actor;
let partner: Partner;
let peerId = '';
let codes: string[] = [];
let codesOfPeer = '';

beforeAll(async () => {
  yard = await openPeerYard({ BOCHONG_PARTNER_NETWORKS: '127.0.0.0/8' });
  office = await signedIn(yard.t);
});
afterAll(() => yard.t.close());
beforeEach(async () => {
  yard.t.clock.at = new Date(day('09:40'));
  const ourOperatorId = `OUROP${fresh(4)}`;
  partner = await openPartner(ourOperatorId, () => yard.t.clock.at);
  const met = await yard.meet(`GOVER${fresh(4)}`, { ourOperatorId, peerType: peerType.REGULATOR }, office);
  peerId = met.peerId;
  codesOfPeer = met.operatorId;
  const rev = (await yard.t.call(peers.list, { query: { keyword: met.operatorId } }, office)).data.results[0]?.rev ?? 0;
  await yard.t.call(peerLines.save, { params: { id: peerId }, body: { rev, outBaseUrl: partner.url, ...partner.secrets } }, office);
  codes = [];
  for (const letter of ['A', 'B']) {
    const code = `${letter}${fresh(5)}`;
    codes.push(code);
    await yard.station(code, peerId);
  }
  return async () => {
    await yard.t.owner.query('update charging_peer set enabled = false');
    await partner.close();
  };
});

const params = () => ({ id: peerId });
const set = (change: object = {}) =>
  yard.t.call(
    peerReports.save,
    { params: params(), body: { statusEveryMin: 0, stationDaily: false, statsDaily: false, ...change } as never },
    office,
  );
const list = async () => (await yard.t.call(peerReports.list, { params: params(), query: {} }, office)).data.results;
const now = (kind: 1 | 2 | 3) => yard.t.call(peerReports.now, { params: params(), body: { kind } }, office);
const idle = () => expect.poll(() => areLinesEmpty(yard.t.app), { timeout: 20_000 }).toBe(true);
async function sent(minutes = 0): Promise<void> {
  if (minutes > 0) await wakeEffects(yard.t, minutes);
  for (let round = 0; round < 5; round += 1) {
    await idle();
    await deliverEvents(yard.t);
  }
  await idle();
}
async function tick(minutes = 0): Promise<void> {
  const job = chargingPeerJobs.find(({ name }) => name === 'charging-peer-report');
  if (!job) throw new Error('no job');
  await runForDealers(yard.t.app, job);
  await sent(minutes);
}
const asked = (name: string) => partner.heard.filter((one) => one.name === name).map((one) => one.asked);

test('only a regulator is told by schedule, with constants that can be told', async () => {
  expect((await yard.t.call(peerReports.setting, { params: params() }, office)).data).toBeNull();
  expect(await now(STATION)).toMatchObject({ code: peerReportErrors.notSet.code });
  expect(await set({ extra: '[1]' })).toMatchObject({ code: peerReportErrors.extraForm.code, data: { field: 'extra' } });
  expect((await set({ extra: '{"AreaCode":"330100"}' })).code).toBe('200');
  expect((await yard.t.call(peerReports.setting, { params: params() }, office)).data).toMatchObject({ extra: '{"AreaCode":"330100"}' });
  const other = await yard.meet(`OTHER${fresh(4)}`, {}, office);
  const refused = await yard.t.call(peerReports.save, { params: { id: other.peerId }, body: {} as never }, office);
  expect(refused.code).toBe(peerReportErrors.notRegulator.code);
});

test('each span is told once, stations and guns in lists, statistics a station a request', async () => {
  await set({ statusEveryMin: 15, stationDaily: true, statsDaily: true, extra: '{"AreaCode":"330100"}' });
  await tick();
  await tick();
  expect(asked('notification_stationInfo')).toMatchObject([
    { AreaCode: '330100', StationInfos: [{ StationID: codes[0] }, { StationID: codes[1] }] },
  ]);
  expect(asked('notification_stationStatus')).toMatchObject([{ StationStatusInfos: [{ StationID: codes[0] }, { StationID: codes[1] }] }]);
  expect(asked('notification_stationStats').map((one) => one.StationStats)).toMatchObject([
    { StationID: codes[0], StartTime: '2026-03-09', EndTime: '2026-03-09', StationElectricity: 0 },
    { StationID: codes[1] },
  ]);
  expect((await list()).map(({ kind, state, sent: count }) => [kind, state, count]).toSorted()).toEqual([
    [STATION, DONE, 2],
    [STATUS, DONE, 2],
    [STATS, DONE, 2],
  ]);
  yard.t.clock.at = new Date(day('09:46'));
  await tick();
  expect(asked('notification_stationStatus')).toHaveLength(2);
  expect(asked('notification_stationInfo')).toHaveLength(1);
  // By a press: as it stands now, and of a day that was told nothing.
  expect((await now(STATUS)).code).toBe('200');
  expect(await now(STATUS)).toMatchObject({ code: peerReportErrors.told.code });
  expect(await now(STATS)).toMatchObject({ code: peerReportErrors.told.code, message: '2026-03-09的充电统计已上报或正在上报' });
  await sent();
  expect(asked('notification_stationStatus')).toHaveLength(3);
});

const todos = async (status: 0 | 2 = 0) =>
  (await yard.t.call(backlogs.list, { query: { typeCode: 'PEER_REPORT', status } }, office)).data.results.filter(({ title }) =>
    title.includes(codesOfPeer),
  );

test('a platform after the standard is told of one gun a request, under the names it has for it', async () => {
  await set({ profile: peerReportProfile.SINGLE, statusEveryMin: 60, statusInterface: 'supervise_status' });
  await tick();
  const guns = asked('supervise_status').map(({ ConnectorStatusInfo }) => ConnectorStatusInfo.ConnectorID as string);
  expect(guns).toHaveLength(4);
  expect(new Set(guns).size).toBe(4);
  expect((await list())[0]).toMatchObject({ state: DONE, sent: 4 });
});

test('after a failure it goes on where it stopped, days in order, and nothing that was taken is told again', async () => {
  await set({ statsDaily: true });
  await yard.t.owner.query(`update charging_peer_report_setting set since = '2026-03-07' where peer_id = $1`, [peerId]);
  // Every answer gets lost, as often as it takes to leave it to a person.
  partner.lose = { name: 'notification_stationStats', times: 1000 };
  await tick();
  const days = async () =>
    (await list()).toSorted((a, b) => a.fromAt.localeCompare(b.fromAt)).map(({ fromAt, state }) => [fromAt.slice(0, 10), state]);
  expect(await days()).toEqual([
    ['2026-03-07', WAITING],
    ['2026-03-08', WAITING],
    ['2026-03-09', WAITING],
  ]);
  expect(asked('notification_stationStats').every(({ StationStats }) => StationStats.StartTime === '2026-03-07')).toBe(true);
  await yard.t.owner.query(`update outbound_effect set tries = 51 where kind = 'peer-report' and subject_id = $1`, [peerId]);
  await sent(61);
  expect((await days())[0]).toEqual(['2026-03-07', LEFT]);
  expect(await todos()).toMatchObject([{ content: expect.stringContaining('2026-03-07 00:00') }]);
  await tick();
  expect((await days()).slice(1)).toEqual([
    ['2026-03-08', WAITING],
    ['2026-03-09', WAITING],
  ]);
  partner.lose = { name: '', times: 0 };
  partner.heard.length = 0;
  const left = (await list()).find(({ state }) => state === LEFT);
  const resume = () => yard.t.call(peerReports.resume, { params: { id: left?.reportId ?? '' } }, office);
  expect((await resume()).code).toBe('200');
  expect(await todos()).toEqual([]);
  await sent();
  await sent();
  expect(asked('notification_stationStats').map(({ StationStats }) => [StationStats.StartTime, StationStats.StationID])).toEqual(
    ['2026-03-07', '2026-03-08', '2026-03-09'].flatMap((date) => codes.map((code) => [date, code])),
  );
  expect((await days()).map(([, state]) => state)).toEqual([DONE, DONE, DONE]);
  expect(await resume()).toMatchObject({ code: peerReportErrors.notLeft.code });
});

test('what stood before, and was not told, gives way to what stands now', async () => {
  await set({ statusEveryMin: 5 });
  partner.lose = { name: 'notification_stationStatus', times: 1 };
  await tick();
  yard.t.clock.at = new Date(day('09:45'));
  await tick();
  expect((await list()).map(({ state }) => state)).toEqual([DONE, SKIPPED]);
});

test('what is left to a person is a to-do, until a later span takes its place', async () => {
  await set({ statusEveryMin: 5 });
  partner.lose = { name: 'notification_stationStatus', times: 1000 };
  await tick();
  await yard.t.owner.query(`update outbound_effect set tries = 51 where kind = 'peer-report' and subject_id = $1`, [peerId]);
  await sent(61);
  expect((await list()).map(({ state }) => state)).toEqual([LEFT]);
  expect(await todos()).toHaveLength(1);
  partner.lose = { name: '', times: 0 };
  yard.t.clock.at = new Date(day('09:50'));
  await tick();
  expect((await list()).map(({ state }) => state)).toEqual([DONE, SKIPPED]);
  expect(await todos()).toEqual([]);
});

test('one gun or station a part is read, however many there are', async () => {
  const peer = { dealerId: yard.dealerId, id: peerId };
  const { guns, stations } = await yard.t.app.database.inScope({ dealerIds: [yard.dealerId] }, async (tx) => ({
    guns: await gunsAfter(tx, peer, '', 3),
    stations: await stationsAfter(tx, peer, codes[0] ?? '', 3),
  }));
  expect(guns).toHaveLength(3);
  expect(stations.map(({ stationCode }) => stationCode)).toEqual([codes[1]]);
});
