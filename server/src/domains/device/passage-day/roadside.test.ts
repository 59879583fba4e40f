import { type LaneEventInput, laneEvent } from '@bochong/contract/device';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { insertBerth, insertRoadSection } from '../../parking-lot/parking-lot.seed.ts';
import { applyPassageEvent } from '../../parking-order/index.ts';
import { createYard, outcomeOf, type Yard } from './passage-day.fixture.ts';

let t: TestApp;
let road: Yard;
let berthId = '';
const at = (clock: string) => new Date(`2025-10-13T${clock}+08:00`);
beforeAll(async () => {
  t = await createTestApp();
  road = await createYard(t, 'ROAD01');
  berthId = await t.app.database.inScope({ dealerIds: [road.dealerId] }, async (tx) => {
    const place = { parkId: road.parkId, roadCode: 'R1', roadName: '江南大道', startPoint: '东', endPoint: '西' };
    const roadId = await insertRoadSection(tx, road.dealerId, place);
    return insertBerth(tx, road.dealerId, { parkId: road.parkId, roadId, berthCode: '100001' });
  });
});
afterAll(() => t.close());

let events = 0;
/** Applies one event of the berth's device. */
async function tell(eventType: 'berth.occupied' | 'berth.plate' | 'berth.vacated' | 'handheld.exit', clock: string, plateNo = '') {
  events += 1;
  const images = [{ imageType: 1, objectKey: `p/look-${events}.jpg`, capturedAt: `2025-10-13T${clock}+08:00` }];
  const event: LaneEventInput = laneEvent.parse({
    eventType,
    images,
    payload: { berthCode: '100001', plateNo, plateColor: 1, confidence: 92, brand: '比亚迪' },
  });
  const { dealerId, parkId, entry } = road;
  const when = { occurredAt: at(clock), rawOccurredAt: at(clock), receivedAt: at(clock) };
  const device = { dealerId, parkId, deviceId: entry.deviceId, deviceSn: 'geomag', gateId: null };
  const context = { device, ...when, eventKey: `geomag|${events}`, offline: false, flags: [] };
  return t.app.database.inScope({ dealerIds: [dealerId] }, (tx) => applyPassageEvent(t.app, tx, context, laneEvent.parse(event)));
}

test('a stay in a berth begins when the berth was taken and ends when it is empty, each with its look at the vehicle', async () => {
  await tell('berth.occupied', '10:00:00');
  expect(await outcomeOf(t, road)).toEqual([]);
  await tell('berth.plate', '10:02:00', '浙A77777');
  await tell('berth.plate', '10:03:00', '浙A77777');
  expect((await tell('berth.vacated', '11:30:00')).result).toMatchObject({ payableFen: 700 });
  expect(await outcomeOf(t, road)).toMatchObject([
    { plate: '浙A77777', enter: '13 10:00:00', exit: '13 11:30:00', status: 1, payable: 700 },
  ]);
  const { rows } = await t.owner.query(
    `select direction, plate_no as read, match_plate_no as plate, attempt_state as state, brand, berth_id = $1 as here, gate_id, order_id is not null as linked,
       (select array_agg(object_key) from park_image where biz_id = r.id) as pictures
     from pass_record r where park_id = $2 order by pass_time`,
    [berthId, road.parkId],
  );
  const look = { plate: '浙A77777', state: 2, brand: '比亚迪', here: true, gate_id: null, linked: true };
  expect(rows).toEqual([
    { ...look, direction: 1, read: '浙A77777', pictures: ['p/look-2.jpg'] },
    { ...look, direction: 2, read: '', pictures: ['p/look-4.jpg'] },
  ]);
});

test('another plate in the same berth ends the stay before it', async () => {
  await tell('berth.plate', '12:00:00', '浙A88888');
  await tell('berth.plate', '12:40:00', '浙A99999');
  await tell('handheld.exit', '12:50:00', '浙A99999');
  expect((await outcomeOf(t, road)).slice(1)).toMatchObject([
    { plate: '浙A88888', enter: '13 12:00:00', exit: '13 12:40:00' },
    { plate: '浙A99999', enter: '13 12:40:00', exit: '13 12:50:00' },
  ]);
});
