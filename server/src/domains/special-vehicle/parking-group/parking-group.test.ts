import { commonErrors } from '@bochong/contract/kernel/error';
import { parkOrders } from '@bochong/contract/parking-order';
import { parkingGroupErrors, parkingGroups, passCards } from '@bochong/contract/special-vehicle';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { applyTo, createYard, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { monthRule, sell } from '../pass-card/pass.fixture.ts';

let t: TestApp;
let actor: Actor;
let yard: Yard;
let ruleId = '';

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-13T08:00:00+08:00');
  actor = await t.login('binjiang');
  yard = await createYard(t, 'GROUP1');
  ruleId = await monthRule(t, actor, [yard.parkId]);
});
afterAll(() => t.close());

const fields = (groupName: string, change: object = {}) => ({
  ...{ groupName, ownerKind: 1 as const, parkIds: [yard.parkId], spaces: 1, autoPromote: true, overflowRule: 1 as const },
  ...change,
});
const create = async (groupName: string, change: object = {}) =>
  (await t.call(parkingGroups.create, { body: fields(groupName, change) }, actor)).data.groupId;
const bind = (id: string, cardIds: string[]) => t.call(parkingGroups.bind, { params: { id }, body: { cardIds } }, actor);
const card = async (plateNo: string, rule = ruleId) => (await sell(t, actor, rule, plateNo, { startDate: '2025-10-13' })).data.cardId;
const rowOf = async (plateNo: string) => (await t.call(parkingGroups.list, { query: { plateNo } }, actor)).data.results[0];

let events = 0;
async function pass(side: 'entry' | 'exit', plateNo: string, clock: string) {
  events += 1;
  const at = `2025-10-13T${clock}:00+08:00`;
  const payload = { direction: side === 'entry' ? ('IN' as const) : ('OUT' as const), plateNo, plateColor: 1 as const, confidence: 95 };
  const { result } = await applyTo(t, yard, { id: `g${events}`, side, at, event: { eventType: 'lane.capture', payload } });
  if (result.decision === 'RELEASE')
    await applyTo(t, yard, { id: `g${events}p`, side, at, event: { eventType: 'lane.passed', payload: { captureEventId: `g${events}` } } });
  return result;
}
const stayOf = async (plateNo: string) => (await t.call(parkOrders.list, { query: { plateNo } }, actor)).data.results[0];

test('of two vehicles that share a space the second pays until the first has left', async () => {
  const id = await create('王家');
  expect((await t.call(parkingGroups.create, { body: fields('王家') }, actor)).code).toBe(parkingGroupErrors.nameTaken.code);
  await bind(id, [await card('浙E10001'), await card('浙E10002')]);
  await pass('entry', '浙E10001', '09:00');
  await pass('entry', '浙E10002', '10:00');
  expect(await rowOf('浙E10002')).toMatchObject({ groupName: '王家', plateCount: 2, inNow: 2, spaces: 1 });
  expect(await stayOf('浙E10001')).toMatchObject({ carType: 2 });
  expect(await stayOf('浙E10002')).toMatchObject({ carType: 13 });
  expect(await pass('exit', '浙E10001', '11:30')).toMatchObject({ decision: 'RELEASE', dueFen: 0 });
  expect(await pass('exit', '浙E10002', '13:00')).toMatchObject({ decision: 'HOLD', dueFen: 700, carType: 13 });
});

test('a group that refuses lets in only as many as it has spaces', async () => {
  const id = await create('李家', { overflowRule: 2 });
  const [first, second] = [await card('浙E20001'), await card('浙E20002')];
  await bind(id, [first, second]);
  await pass('entry', '浙E20001', '14:00');
  expect(await pass('entry', '浙E20002', '14:10')).toMatchObject({ decision: 'HOLD', reason: 'GROUP_FULL' });
  await pass('exit', '浙E20001', '14:30');
  expect(await pass('entry', '浙E20002', '14:40')).toMatchObject({ decision: 'RELEASE' });
  const kick = () => t.call(parkingGroups.kick, { params: { id }, body: { cardId: first } }, actor);
  await kick();
  expect((await kick()).code).toBe(commonErrors.notFound.code);
  expect((await rowOf('浙E20002'))?.cards).toMatchObject([{ cardId: second, plates: ['浙E20002'] }]);
});

test('a card is in one group of its own lots; a group holds twenty plates and is removed when empty', async () => {
  const [id, other] = [await create('张家'), await create('赵家')];
  const cardId = await card('浙E30001');
  await bind(id, [cardId]);
  expect((await bind(other, [cardId])).code).toBe(parkingGroupErrors.otherGroup.code);
  const far = await createYard(t, 'GROUP2');
  expect((await bind(id, [await card('浙E30002', await monthRule(t, actor, [far.parkId]))])).code).toBe(parkingGroupErrors.otherPark.code);
  const big = await monthRule(t, actor, [yard.parkId], { maxPlates: 20 });
  const plates = Array.from({ length: 20 }, (_, n) => ({ plateNo: `浙E31${String(n).padStart(3, '0')}`, plateColor: 1 as const }));
  const crowd = (await sell(t, actor, big, '', { startDate: '2025-10-13', plates })).data.cardId;
  expect((await bind(id, [crowd])).code).toBe(parkingGroupErrors.tooMany.code);
  const remove = () => t.call(parkingGroups.remove, { params: { id } }, actor);
  expect((await remove()).code).toBe(parkingGroupErrors.notEmpty.code);
  await t.call(parkingGroups.kick, { params: { id }, body: { cardId } }, actor);
  expect((await remove()).code).toBe('200');
  const update = { params: { id: other }, body: { ...fields('赵家', { spaces: 2 }), status: 0 as const, rev: 0 } };
  expect((await t.call(parkingGroups.update, update, actor)).code).toBe('200');
  expect((await t.call(parkingGroups.update, update, actor)).code).toBe(commonErrors.stale.code);
  const chosen = await t.call(passCards.chosen, { query: { keyword: '浙E30001' } }, actor);
  expect(chosen.data).toMatchObject([{ cardId, label: expect.stringContaining('浙E30001') }]);
  // Only cards of the group's own lots are offered.
  const inLots = (parkId: string) => t.call(passCards.chosen, { query: { keyword: '浙E30001', parkIds: [parkId] } }, actor);
  expect((await inLots(yard.parkId)).data).toHaveLength(1);
  expect((await inLots(far.parkId)).data).toEqual([]);
});
