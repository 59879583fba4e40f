import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { campaignStatus, firmwareCampaigns, upgradeState, waveUnit } from '@bochong/contract/charging-maintenance';
import { demoDealers } from '@bochong/demo/platform.seed';
import { type ChargePoint, createChargePoint } from '@bochong/simulator/charging/charge-point';
import type { Habits } from '@bochong/simulator/charging/habits';
import { createWheel } from '@bochong/simulator/charging/wheel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { deliverEvents } from '../../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { insertEquipmentWithGuns, insertStation } from '../../charging-asset/charging-asset.seed.ts';
import { insertPark } from '../../parking-lot/parking-lot.seed.ts';
import { chargingMaintenanceJobs } from '../charging-maintenance.jobs.ts';
import { firmwareFile, keepFirmware } from '../firmware.fixture.ts';

const [{ id: dealerId }] = demoDealers;
/** `FIRMWARE_POINTS=200` is the proof of the issue; the default is a short form of it. */
const count = Number(process.env.FIRMWARE_POINTS ?? 80);
const quarter = count / 4;
/** Ten that fail, in all the ways there are: three in the first wave, four in the second, three in the third, at so many in a hundred. */
const failing = Object.fromEntries(
  (
    [
      ...[
        [15, 'downloadFails'],
        [21, 'installFails'],
        [26, 'oldVersion'],
        [33, 'silent'],
        [37, 'installFails'],
      ],
      ...[
        [43, 'oldVersion'],
        [48, 'downloadFails'],
        [58, 'installFails'],
        [61, 'silent'],
        [65, 'oldVersion'],
      ],
    ] as [number, NonNullable<Habits['upgrade']>][]
  ).map(([percent, how]) => [Math.floor((percent * count) / 100), how]),
);
const authKey = randomBytes(20).toString('hex');
const identityOf = (no: number) => `FW-${String(no).padStart(3, '0')}`;

let t: TestApp;
let actor: Actor;
let url = '';
const points: ChargePoint[] = [];
/** Time goes four times as fast at the charge points, so that a wave is a matter of seconds. */
const began = Date.now();
const wheel = createWheel(began);
const turning = setInterval(() => wheel.turn(began + (Date.now() - began) * 4), 50);

beforeAll(async () => {
  t = await createTestApp({ BOCHONG_PUBLIC_PER_MINUTE: '5000' });
  actor = await t.login('binjiang');
  await t.app.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = t.app.http.server.address() as AddressInfo;
  Object.assign(t.app.config, { BOCHONG_PUBLIC_URL: `http://127.0.0.1:${port}` });
  await t.app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
    const parkId = await insertPark(tx, dealerId, { parkCode: 'FIRMWARELOT', parkName: '升级场', parkType: 1 });
    const stationId = await insertStation(tx, dealerId, { stationCode: 'FW', stationName: '升级站', parkIds: [parkId], open: true });
    for (let no = 0; no < count; no += 1)
      await insertEquipmentWithGuns(tx, dealerId, { stationId, equipmentCode: identityOf(no), guns: 1, kw: 60, accepted: true, authKey });
  });
  url = `ws://127.0.0.1:${port}/ocpp`;
});

/** Twenty at a time, as a street gets its power back: a key is checked slowly on purpose. */
async function switchOn(): Promise<void> {
  for (let first = 0; first < count; first += 20) {
    const next = Array.from({ length: 20 }, (_, at) => {
      const plan = { url, identity: identityOf(first + at), authKey, supply: 'dc' as const, kw: 60, guns: 1, firmware: '1.0.0' };
      const upgrade = failing[first + at];
      return createChargePoint({ ...plan, habits: upgrade === undefined ? {} : { upgrade }, seed: first + at }, wheel);
    });
    points.push(...next);
    await expect.poll(() => next.every((point) => point.online), { timeout: 60_000, interval: 200 }).toBe(true);
  }
}
afterAll(async () => {
  for (const point of points) point.end();
  clearInterval(turning);
  await t.close();
});

const progress = async (campaignId: string) => (await t.call(firmwareCampaigns.get, { params: { id: campaignId } }, actor)).data;

/** Lets the server work at what is due until the campaign stands as asked for. */
async function until(
  campaignId: string,
  done: (campaign: Awaited<ReturnType<typeof progress>>) => boolean,
  tick: 'events' | 'job' = 'events',
) {
  for (const end = Date.now() + 150_000; Date.now() < end; ) {
    await deliverEvents(t, 'FirmwareCampaignDue');
    if (tick === 'job') for (const job of chargingMaintenanceJobs) await runForDealers(t.app, job);
    const campaign = await progress(campaignId);
    if (done(campaign)) return campaign;
    await new Promise((go) => setTimeout(go, 300));
  }
  throw new Error(`the campaign stands at ${JSON.stringify(await progress(campaignId))}`);
}

test(`${count} charge points, ten of which fail: the campaign stops by itself, its report says why, and a person brings it to its end`, async () => {
  await switchOn();
  const firmwareId = await keepFirmware(t, actor, { version: '2.1.0', bytes: firmwareFile('2.1.0', 200_000), model: 'DC-60' });
  const target = { firmwareId, stationIds: [], fromVersion: '1.0.0', canaryCount: 5, waveUnit: waveUnit.PERCENT, waveSize: 25 };
  const { data: plan } = await t.call(firmwareCampaigns.preview, { body: target }, actor);
  expect(plan).toMatchObject({ chosen: count, charging: 0 });
  expect(plan.waves.map((wave) => wave.points)).toEqual([5, quarter, quarter, quarter, quarter - 5]);

  const settings = { waveGapMin: 0, windowFrom: null, windowTo: null, stopCount: 7, stopPercent: null, timeoutMin: 30 };
  const body = { campaignName: '春季固件', ...target, ...settings };
  const { data: made } = await t.call(firmwareCampaigns.create, { body }, actor);
  const { campaignId } = made;

  // Six have failed in their own words; one that says nothing keeps its wave open until its time is over, and is one too many.
  await until(campaignId, ({ failed, underWay }) => failed === 6 && underWay === 1);
  t.clock.at = new Date(Date.now() + 31 * 60_000);
  const paused = await until(campaignId, ({ status, underWay }) => status === campaignStatus.PAUSED && underWay === 0, 'job');
  expect(paused.statusReason).toMatch(/^失败\d+台，达到上限7台$/);
  expect(paused.failed).toBeGreaterThanOrEqual(7);
  expect(paused.waiting).toBeGreaterThan(0);
  expect(paused.installed + paused.failed + paused.waiting).toBe(count);
  // Stopped means stopped: time passes, and nobody else is told.
  t.clock.at = new Date(t.clock.at.getTime() + 120_000);
  for (const job of chargingMaintenanceJobs) await runForDealers(t.app, job);
  expect(await progress(campaignId)).toMatchObject({ waiting: paused.waiting, underWay: 0 });

  const reason = '已查明，其余继续';
  await t.call(firmwareCampaigns.resume, { params: { id: campaignId }, body: { reason, rev: paused.rev } }, actor);
  await until(campaignId, ({ failed, underWay }) => failed === 9 && underWay === 1, 'job');
  t.clock.at = new Date(t.clock.at.getTime() + 31 * 60_000);
  const over = await until(campaignId, ({ status }) => status === campaignStatus.FINISHED, 'job');
  expect(over).toMatchObject({ installed: count - 10, failed: 10, waiting: 0, underWay: 0, waveNo: 4 });

  const ask = { query: { campaignId, pageSize: 200 } };
  const { results } = (await t.call(firmwareCampaigns.points, ask, actor)).data;
  const bad = results.filter(({ state }) => state === upgradeState.FAILED || state === upgradeState.TIMED_OUT);
  const reasons = { downloadFails: '下载失败（DownloadFailed）', installFails: '安装失败（InstallationFailed）', silent: '没有任何进度' };
  expect(Object.fromEntries(bad.map(({ equipmentName, reason: why }) => [equipmentName, why]))).toEqual(
    Object.fromEntries(
      Object.entries(failing).map(([no, how]) => [identityOf(Number(no)), how === 'oldVersion' ? '重启后版本仍为1.0.0' : reasons[how]]),
    ),
  );
  const good = results.filter(({ state }) => state === upgradeState.INSTALLED);
  expect(
    good.every(({ versionBefore, versionNow, fetchedAt }) => versionBefore === '1.0.0' && versionNow === '2.1.0' && fetchedAt !== null),
  ).toBe(true);
  const sheet = await t.app.http.inject({
    url: `/api${firmwareCampaigns.export.path}?campaignId=${campaignId}`,
    headers: { authorization: actor.token, clienttype: actor.clientType },
  });
  expect([sheet.statusCode, sheet.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
}, 400_000);
