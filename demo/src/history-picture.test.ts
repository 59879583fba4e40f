import { createHash } from 'node:crypto';
import { imageType } from '@bochong/contract/device';
import { orderStatus, passRecords } from '@bochong/contract/parking-order';
import { type Actor, createTestApp, type TestApp } from '@bochong/server/kernel/testing/test-app';
import { createCity } from '@bochong/simulator/history';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedCity } from './city.seed.ts';
import { type LoadedHistory, loadHistory } from './history.ts';
import { hasCamera, picturedBecause, takePictures } from './history-picture.ts';
import type { PastStay } from './history-stay.ts';

const until = Date.parse('2026-11-10T20:00:00+08:00');
const city = createCity();
let t: TestApp;
let actor: Actor;
let history: LoadedHistory;
let ownerUrl: string;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date(until);
  const places = await seedCity(t.app, city);
  ownerUrl = (t.owner.options as { connectionString: string }).connectionString;
  history = await loadHistory(t.app, ownerUrl, places.slice(0, 5), 1); // four yards and the road
  actor = await t.login('binjiang');
}, 60_000);
afterAll(() => t.close());

const day = 86_400_000;
const stayOf = (leftDaysAgo: number, more: Partial<PastStay> = {}) => {
  const exitAt = until - leftDaysAgo * day;
  return { exitAt, orderStatus: orderStatus.FINISHED, stay: { exitAt, road: -1 }, ...more } as PastStay;
};

test.each([
  ['left yesterday', stayOf(1), false, 'recent'],
  ['left last week', stayOf(6), false, null],
  ['still in', stayOf(-1, { exitAt: null }), false, 'urgent'],
  ['owes since five days', stayOf(5, { orderStatus: orderStatus.ARREARS }), false, 'urgent'],
  ['owes since a month', stayOf(30, { orderStatus: orderStatus.ARREARS }), false, null],
  [
    'owes enough for a letter since a month',
    stayOf(30, { orderStatus: orderStatus.ARREARS, payableFen: 2000, paidFen: 0 }),
    false,
    'urgent',
  ],
  ['objected to after a month', stayOf(30), true, 'urgent'],
  ['nobody saw it leave, a month ago', stayOf(30, { exitAt: until - 27 * day }), false, null],
] as const)('whether the demo has pictures of a stay: %s', (_, past, objected, expected) => {
  expect(picturedBecause(past, until, objected)).toBe(expected);
});

test('a lane camera leaves scene and plate of both ends, a pole camera the berth; what is stored is what the digest says', async () => {
  const ended = history.pictured.filter(({ past }) => past.exitAt !== null);
  const lane = ended.find(({ past, side }) => past.stay.road < 0 && side === 'exit')?.past;
  const road = ended.find(({ past }) => past.stay.road >= 0)?.past;
  const wanted = history.pictured.filter(({ past }) => past === lane || past === road);
  expect(wanted.map(({ side }) => side).sort()).toEqual(['enter', 'enter', 'exit']);
  expect(road && [hasCamera(road, 'enter'), hasCamera(road, 'exit')]).toEqual([true, false]);
  await takePictures(t.app, ownerUrl, city, wanted);
  const kindsOf = async (past: PastStay | undefined) => {
    const recordId = wanted.find((one) => one.past === past)?.recordId ?? '';
    const { data } = await t.call(passRecords.get, { params: { id: recordId } }, actor);
    const images = await t.call(passRecords.imagesOfOrder, { query: { orderId: data.orderId ?? '' } }, actor);
    expect(data.thumbnailUrl).toBe(images.data[0]?.url);
    return images.data.map((image) => image.imageType);
  };
  const { ENTER_SCENE, ENTER_PLATE, EXIT_SCENE, EXIT_PLATE, BERTH_EVIDENCE } = imageType;
  expect(await kindsOf(lane)).toEqual([ENTER_SCENE, ENTER_PLATE, EXIT_SCENE, EXIT_PLATE]);
  expect(await kindsOf(road)).toEqual([BERTH_EVIDENCE]);
  const { rows } = await t.owner.query<{ object_key: string; sha256: string }>('select object_key, sha256 from park_image');
  expect(rows).toHaveLength(5);
  for (const { object_key, sha256 } of rows) {
    const bytes = (await t.app.storage.get(object_key)) ?? Buffer.alloc(0);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  }
});
