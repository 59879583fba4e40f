import { devicePaths, quarantines } from '@bochong/contract/device';
import { commonErrors } from '@bochong/contract/kernel/error';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitTo } from '../../../kernel/testing/limited-user.ts';
import { createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { toIso } from '../../../kernel/time.ts';
import { createYard } from '../passage-day/passage-day.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** A message nobody signed. */
async function leave(deviceSn: string): Promise<void> {
  const at = toIso(t.app.clock.now());
  const envelope = { eventId: `of-${deviceSn}`, eventType: 'lane.capture', deviceSn, bootId: 'b', occurredAt: at, sentAt: at };
  const payload = { ...envelope, payload: {}, nonce: 'nonce-nonce', sign: 'none' };
  expect((await t.app.http.inject({ method: 'POST', url: devicePaths.event, payload })).statusCode).toBe(401);
}

test('a message of a known device is for those who see its lot; when the device is gone, for everybody of the dealer', async () => {
  const [mine] = [await createYard(t, 'SEEN01'), await createYard(t, 'HIDDEN1')];
  for (const deviceSn of ['SEEN01-in', 'HIDDEN1-in', 'HIDDEN1-out']) await leave(deviceSn);
  const everywhere = await t.login('binjiang');
  const { data: all } = await t.call(quarantines.list, { query: {} }, everywhere);
  expect(all.results.map((row) => row.deviceSn).sort()).toEqual(['HIDDEN1-in', 'HIDDEN1-out', 'SEEN01-in']);
  await t.owner.query(`delete from device where device_sn = 'HIDDEN1-out'`);
  await limitTo(t, 'binjiang', mine.parkId);
  const limited = await t.login('binjiang');
  const { data } = await t.call(quarantines.list, { query: {} }, limited);
  expect(data.results.map((row) => row.deviceSn).sort()).toEqual(['HIDDEN1-out', 'SEEN01-in']);
  const params = { id: all.results.find((row) => row.deviceSn === 'HIDDEN1-in')?.quarantineId ?? '' };
  for (const answer of [
    await t.call(quarantines.get, { params }, limited),
    await t.call(quarantines.reapply, { params }, limited),
    await t.call(quarantines.discard, { params, body: { remark: '' } }, limited),
  ])
    expect(answer.code).toBe(commonErrors.notFound.code);
  expect((await t.call(quarantines.get, { params }, everywhere)).code).toBe('200');
});
