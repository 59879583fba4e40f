import { chargePointOfflineRecordPage, chargePointOfflineRecords, recordStatus } from '@bochong/contract/alarm';
import { commonErrors } from '@bochong/contract/kernel/error';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { createYard, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { raiseAlarm } from '../index.ts';
import type { NewAlarm } from '../live-alarm/live-alarm.service.ts';

let t: TestApp;
let chief: Actor;
let yard: Yard;
const dealerId = demoDealers[0].id;
const alarmTime = '2026-01-05T07:55:00+08:00';
const one = { msgType: 'chargingDeviceOffline', devName: '1号桩', location: '星光站 B1', alarmTime } as const;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2026-01-05T08:00:00+08:00');
  chief = await t.login('binjiang');
  yard = await createYard(t, 'PILE01');
});
afterAll(() => t.close());

const raise = (alarm: NewAlarm, parkId?: string) =>
  t.app.database.inScope({ dealerIds: [dealerId] }, (tx) => raiseAlarm(t.app, tx, { dealerId, ...(parkId && { parkId }) }, alarm));
const records = async (query: Parameters<typeof list>[0] = {}, as = chief) => (await list(query, as)).data.results;
const list = (query: { keyword?: string; recordStatus?: number }, as: Actor) => t.call(chargePointOfflineRecords.list, { query }, as);
const handle = (id: string, as = chief) =>
  t.call(chargePointOfflineRecords.handle, { params: { id }, body: { recordStatus: recordStatus.MANUAL_RECOVERED, note: '已送电' } }, as);

test('a charging alarm leaves a record of one device or of many, others leave none', async () => {
  await raise(one);
  await raise({ msgType: 'multiChargingDeviceOffline', devNum: 7, alarmTime: '2026-01-05T07:58:00+08:00' });
  await raise({ msgType: 'cameraOffline', devName: '东入口相机', alarmTime });
  expect(await records()).toMatchObject([
    { deviceName: '', deviceCount: 7, location: '', recordStatus: recordStatus.ONGOING },
    { deviceName: '1号桩', deviceCount: 1, location: '星光站 B1', startedAt: alarmTime, endedAt: null },
  ]);
  expect(await records({ keyword: '星光' })).toHaveLength(1);
  expect(await records({}, await t.login('qingyu', '2'))).toEqual([]);
});

test('a record is handled once, by name, and found by its state', async () => {
  const [record] = await records({ keyword: '1号桩' });
  expect((await handle(record?.recordId ?? '')).code).toBe('200');
  expect((await handle(record?.recordId ?? '')).code).toBe(commonErrors.notFound.code);
  expect(await records({ recordStatus: recordStatus.MANUAL_RECOVERED })).toMatchObject([
    { deviceName: '1号桩', handledBy: '周海宁', handleNote: '已送电', endedAt: '2026-01-05T08:00:00+08:00' },
  ]);
});

test('who may not see the lot neither sees nor handles its record', async () => {
  await raise({ ...one, devName: '外场桩' }, yard.parkId);
  const [record] = await records({ keyword: '外场' });
  await t.owner.query("update app_user set park_scope = 2 where account = 'kefu'");
  await t.owner.query("insert into user_park (dealer_id, user_id, park_id) select dealer_id, id, $1 from app_user where account = 'kefu'", [
    (await createYard(t, 'PILE02')).parkId,
  ]);
  await t.owner.query(
    `update role set resource_ids = resource_ids || '{${chargePointOfflineRecordPage.code},${chargePointOfflineRecordPage.can.handle}}' where dealer_id = $1 and role_name = '客服'`,
    [dealerId],
  );
  const narrow = await t.login('kefu');
  expect((await records({}, narrow)).map((row) => row.deviceName)).not.toContain('外场桩');
  expect((await handle(record?.recordId ?? '', narrow)).code).toBe(commonErrors.notFound.code);
});
