import { roadHistories, roadSections } from '@bochong/contract/parking-lot';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { insertPark } from '../parking-lot.seed.ts';

let t: TestApp;
let actor: Actor;
const [own] = demoDealers;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2026-03-01T08:00:00+08:00');
  actor = await t.login('binjiang');
});
afterAll(() => t.close());

test('every version of a section is kept beside the one before it, newest first', async () => {
  const parkId = await t.app.database.inScope({ dealerIds: [own.id] }, (tx) =>
    insertPark(tx, own.id, { parkCode: 'ROAD01', parkName: '江南大道路侧', parkType: 2 }),
  );
  const fields = {
    roadCode: 'R-001',
    roadName: '江南大道东段',
    parkId,
    startPoint: '',
    endPoint: '',
    direction: 1 as const,
    roadLevel: 1 as const,
    chargeHours: [],
    collectorMode: 1 as const,
    maxStayMinutes: 0,
    remark: '',
  };
  const { roadId } = (await t.call(roadSections.create, { body: fields }, actor)).data;
  t.clock.at = new Date('2026-03-01T09:00:00+08:00');
  const body = { ...fields, roadName: '江南大道', roadLevel: 2 as const, rev: 0 };
  await t.call(roadSections.update, { params: { id: roadId }, body }, actor);

  const { data } = await t.call(roadHistories.list, { query: { roadId } }, actor);
  expect(data.results).toMatchObject([
    {
      version: 2,
      changeType: 4,
      roadName: '江南大道',
      effectiveFrom: '2026-03-01T09:00:00+08:00',
      effectiveTo: null,
      operatorName: '周海宁',
      snapshot: { roadLevel: 2 },
      before: { roadName: '江南大道东段', roadLevel: 1 },
    },
    { version: 1, changeType: 1, roadName: '江南大道东段', effectiveTo: '2026-03-01T09:00:00+08:00', before: null },
  ]);
  const total = async (query: object) => (await t.call(roadHistories.list, { query }, actor)).data.totalRecord;
  expect(await total({ keyword: '东段' })).toBe(1);
  expect(await total({ changeType: 4, parkId })).toBe(1);
  expect(await total({ startTime: '2026-03-01 08:30:00', endTime: '2026-03-01 23:59:59' })).toBe(1);
  expect(await total({ endTime: '2026-02-28 23:59:59' })).toBe(0);
});
