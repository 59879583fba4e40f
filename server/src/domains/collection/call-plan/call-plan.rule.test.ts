import { callDistribution, callPlanStatus } from '@bochong/contract/collection';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allows, distribute, isOver, type PlanAction } from './call-plan.rule.ts';

const { DRAFT, RUNNING, STOPPED, FINISHED } = callPlanStatus;
test.each<[PlanAction, number[]]>([
  ['start', [DRAFT]],
  ['edit', [DRAFT, RUNNING]],
  ['remove', [DRAFT]],
  ['stop', [RUNNING]],
  ['redistribute', [RUNNING]],
])('%s is for plans in %j', (action, states) => {
  expect([DRAFT, RUNNING, STOPPED, FINISHED].filter((state) => allows(action, state))).toEqual(states);
});

test('a plan ends after its last day or with its last owner', () => {
  expect(isOver({ endDate: '2025-10-20', openCount: 1 }, '2025-10-20')).toBe(false);
  expect(isOver({ endDate: '2025-10-20', openCount: 1 }, '2025-10-21')).toBe(true);
  expect(isOver({ endDate: '2025-10-20', openCount: 0 }, '2025-10-19')).toBe(true);
});

const owners = fc
  .array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 60 })
  .map((lots) => lots.map((parkId, index) => ({ id: `${index}`, parkId })));
const staff = fc
  .array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 6 })
  .map((quotas) => quotas.map((quota, index) => ({ userId: `u${index}`, quota, load: 0 })));
const loads = (shares: Map<string, string>, people: readonly { userId: string }[]) =>
  people.map(({ userId }) => [...shares.values()].filter((one) => one === userId).length);

test('evenly: everybody gets one, nobody two more than another', () => {
  fc.assert(
    fc.property(owners, staff, (list, people) => {
      const shares = distribute(list, people, callDistribution.EVEN);
      expect(shares.size).toBe(list.length);
      expect(Math.max(...loads(shares, people)) - Math.min(...loads(shares, people))).toBeLessThanOrEqual(1);
    }),
  );
});

test('by quota: never more than it, and nobody waits while somebody has room', () => {
  fc.assert(
    fc.property(owners, staff, (list, people) => {
      const shares = distribute(list, people, callDistribution.QUOTA);
      const room = people.reduce((sum, { quota }) => sum + quota, 0);
      expect(shares.size).toBe(Math.min(list.length, room));
      for (const [index, load] of loads(shares, people).entries()) expect(load).toBeLessThanOrEqual(people[index]?.quota ?? 0);
    }),
  );
});

test('by lot: one person for all of a lot', () => {
  fc.assert(
    fc.property(owners, staff, (list, people) => {
      const shares = distribute(list, people, callDistribution.PARK);
      expect(shares.size).toBe(list.length);
      for (const lot of Map.groupBy(list, (owner) => owner.parkId).values())
        expect(new Set(lot.map((owner) => shares.get(owner.id))).size).toBe(1);
    }),
  );
});
