import { createHmac, randomUUID } from 'node:crypto';
import { alarmErrors, coveredRecords, illegalAudit, illegalParks, occupyAbnormals, recordStatus } from '@bochong/contract/alarm';
import { devicePaths, type LaneEventInput, signedText } from '@bochong/contract/device';
import { commonErrors } from '@bochong/contract/kernel/error';
import { backlogs } from '@bochong/contract/todo';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { createYard, deliverEvents, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { insertBerth, insertRoadSection } from '../../parking-lot/parking-lot.seed.ts';
import { alarmJobs } from '../index.ts';

let t: TestApp;
let chief: Actor;
let yard: Yard;
const dealerId = demoDealers[0].id;
const scope = { dealerIds: [dealerId] };
const began = new Date('2026-01-05T08:00:00+08:00').getTime();
const minute = 60_000;
const berthCode = 'AB0001';

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date(began);
  chief = await t.login('binjiang');
  yard = await createYard(t, 'ABNORM');
  await t.app.database.inScope(scope, async (tx) => {
    const road = { parkId: yard.parkId, roadCode: 'R1', roadName: '江南大道', startPoint: '东', endPoint: '西' };
    const roadId = await insertRoadSection(tx, dealerId, road);
    await insertBerth(tx, dealerId, { parkId: yard.parkId, roadId, berthCode, berthStatus: 1 });
  });
});
afterAll(() => t.close());

const at = (minutes: number) => new Date(began + minutes * minute);
/** What the entry camera says at that minute, through the device protocol. */
async function says(event: LaneEventInput, minutes: number): Promise<void> {
  t.clock.at = at(minutes);
  const nonce = randomUUID();
  const body = { eventId: nonce, deviceSn: 'ABNORM-in', occurredAt: at(minutes).toISOString(), ...event };
  const sign = createHmac('sha256', 'key').update(signedText(body, nonce)).digest('hex');
  const answer = await t.app.http.inject({ method: 'POST', url: devicePaths.event, payload: { ...body, nonce, sign } });
  expect(answer.json().code).toBe(200);
  await deliverEvents(t);
}
const covered = (raised: boolean, minutes: number) =>
  says({ eventType: raised ? 'device.alarm' : 'device.recover', payload: { alarmType: 'COVERED', coverRate: 85 } }, minutes);
const watch = async (minutes: number) => {
  t.clock.at = at(minutes);
  chief = await t.login('binjiang'); // sessions do not last for a day
  for (const job of alarmJobs) await runForDealers(t.app, job);
};
const image = (name: string) => ({ imageType: 10 as const, objectKey: name });
const illegal = (plateNo: string, ...images: string[]): LaneEventInput => ({
  eventType: 'monitor.illegal',
  payload: { presetNo: 3, illegalType: 2, plateNo },
  images: images.map(image),
});
/** The console's counts: three days from 00:00:00. */
const window = { startTime: '2026-01-02 00:00:00', endTime: '2026-01-06 23:59:59', status: '1' };
const coveredCount = async (as = chief) => (await t.call(coveredRecords.list, { query: window }, as)).data.totalRecord;
const occupyCount = async () => (await t.call(occupyAbnormals.list, { query: window }, chief)).data.totalRecord;
const illegalCount = async () =>
  (await t.call(illegalParks.list, { query: { bgnTime: window.startTime, endTime: window.endTime } }, chief)).data.totalRecord;
const todosOf = async (typeCode: string) => (await t.call(backlogs.list, { query: { typeCode } }, chief)).data.totalRecord;

test('a covered camera has one ongoing record until it sees again, counted while it lasts', async () => {
  await covered(true, 0);
  await covered(true, 1);
  expect(await coveredCount()).toBe(1);
  expect(await coveredCount(await t.login('qingyu', '2'))).toBe(0);
  const { data } = await t.call(coveredRecords.list, { query: {} }, chief);
  expect(data.results).toMatchObject([
    { location: 'ABNORM-in', coverRate: 85, recordStatus: recordStatus.ONGOING, parkName: '车场ABNORM' },
  ]);
  expect(data.results[0]?.lastSeenAt).toBe('2026-01-05T08:01:00+08:00');
  await covered(false, 5);
  expect(await coveredCount()).toBe(0);
  const [record] = (await t.call(coveredRecords.list, { query: {} }, chief)).data.results;
  expect(record).toMatchObject({ recordStatus: recordStatus.AUTO_RECOVERED, endedAt: '2026-01-05T08:05:00+08:00' });
});

test('a record is recovered by hand once, with its reason; a recovered one never', async () => {
  await covered(true, 10);
  const [record] = (await t.call(coveredRecords.list, { query: { status: '1' } }, chief)).data.results;
  const recover = () =>
    t.call(
      coveredRecords.recover,
      { params: { id: record?.recordId ?? '' }, body: { recordStatus: recordStatus.MANUAL_RECOVERED, note: '已擦拭镜头' } },
      chief,
    );
  expect((await recover()).code).toBe('200');
  expect((await recover()).code).toBe(commonErrors.notFound.code);
  expect(await coveredCount()).toBe(0);
  expect((await t.call(coveredRecords.list, { query: {} }, chief)).data.results[0]).toMatchObject({
    recordStatus: recordStatus.MANUAL_RECOVERED,
    handledBy: '周海宁',
    handleNote: '已擦拭镜头',
  });
});

test('a berth occupied as it should not be is free again when somebody says so, or its sensor does', async () => {
  const status = async () =>
    (await t.owner.query('select berth_status from berth where berth_code = $1', [berthCode])).rows[0].berth_status as number;
  await says({ eventType: 'berth.abnormal', payload: { berthCode, occupyType: 2 } }, 20);
  expect(await occupyCount()).toBe(1);
  const [record] = (await t.call(occupyAbnormals.list, { query: { status: '1' } }, chief)).data.results;
  expect(record).toMatchObject({ occupyType: 2, location: `泊位${berthCode}` });
  const body = { recordStatus: recordStatus.MANUAL_RECOVERED, note: '杂物已清理' } as const;
  expect((await t.call(occupyAbnormals.recover, { params: { id: record?.recordId ?? '' }, body }, chief)).code).toBe('200');
  expect(await status()).toBe(0);
  expect(await occupyCount()).toBe(0);
  await says({ eventType: 'berth.abnormal', payload: { berthCode, occupyType: 5, plateNo: '浙A12345' } }, 25);
  expect(await occupyCount()).toBe(1);
  await says({ eventType: 'berth.normal', payload: { berthCode } }, 30);
  expect(await occupyCount()).toBe(0);
});

test('illegal parking gathers its pictures, is valid with two of them only, and ends when the vehicle is not seen again', async () => {
  const before = await illegalCount();
  await says(illegal('浙A88888', 'p/one.png'), 40);
  const first = (await t.call(illegalParks.list, { query: {} }, chief)).data.results[0];
  const audit = (auditStatus: 1 | 2) =>
    t.call(illegalParks.handle, { params: { id: first?.recordId ?? '' }, body: { auditStatus, note: '' } }, chief);
  expect((await audit(illegalAudit.VALID)).code).toBe(alarmErrors.evidence.code);
  await says(illegal('浙A88888', 'p/two.png'), 46);
  expect(await illegalCount()).toBe(before + 1);
  expect((await audit(illegalAudit.VALID)).code).toBe('200');
  expect((await audit(illegalAudit.INVALID)).code).toBe(commonErrors.notFound.code);
  await watch(70);
  expect((await t.call(illegalParks.list, { query: {} }, chief)).data.results[0]).toMatchObject({ recordStatus: recordStatus.ONGOING });
  await watch(77);
  const [last] = (await t.call(illegalParks.list, { query: { keyword: '88888' } }, chief)).data.results;
  expect(last).toMatchObject({ recordStatus: recordStatus.AUTO_RECOVERED, auditStatus: illegalAudit.VALID, illegalType: 2, presetNo: 3 });
  expect(last?.images).toHaveLength(2);
  expect(await illegalCount()).toBe(before + 1);
});

test('what the counters say is what the rows say', async () => {
  const { rows } = await t.owner.query(`select kind, count(*) filter (where kind = 1 or record_status = 1)::int as n from abnormal_record
    where dealer_id = '${dealerId}' group by kind order by kind`);
  expect([await illegalCount(), await occupyCount(), await coveredCount()]).toEqual(rows.map((row) => row.n));
});

test('what lasts a day becomes a to-do, which closes with it', async () => {
  await covered(true, 100);
  await watch(100 + 23 * 60);
  expect(await todosOf('COVERED_24H')).toBe(0);
  await watch(100 + 24 * 60 + 1);
  await watch(100 + 24 * 60 + 2);
  expect(await todosOf('COVERED_24H')).toBe(1);
  await covered(false, 100 + 25 * 60);
  expect(await todosOf('COVERED_24H')).toBe(0);
});

test('each list is exported by its filters', async () => {
  for (const path of ['illegalParkRecords', 'occupyAbnormalRecords', 'cameraCoveredRecords']) {
    const response = await t.app.http.inject({
      url: `/api/device/v2/api/${path}/export`,
      headers: { authorization: chief.token, clienttype: chief.clientType },
    });
    expect(response.headers['content-type']).toContain('spreadsheetml');
  }
});
