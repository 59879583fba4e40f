import { grantReason, powerStrategy } from '@bochong/contract/charging-power';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appetiteOf, distribute, laxityOf, requiredW, type Strategy, type Want } from './power-distribution.rule.ts';

const { FAIR, PRIORITY, DEPARTURE } = powerStrategy;
const { ENOUGH, SHARED, LEAST, WAITING } = grantReason;
const hour = 3_600_000;
const want = (connectorId: string, mostKw: number, more: Partial<Want> = {}): Want => ({
  ...{ connectorId, mostW: mostKw * 1000, leastW: 3000, priority: 0, since: 0, departAt: null, energyLeftWh: null },
  ...more,
});
const kw = (strategy: Strategy, budgetKw: number, ...wants: Want[]) => {
  const grants = distribute(strategy, budgetKw * 1000, wants, 0);
  return wants.map(({ connectorId }) => (grants.get(connectorId)?.watts ?? 0) / 1000);
};

test.each<[string, Strategy, number, Want[], number[]]>([
  ['enough for all', FAIR, 400, [want('a', 120), want('b', 60)], [120, 60]],
  ['evenly', FAIR, 100, [want('a', 120), want('b', 120)], [50, 50]],
  ['who takes less leaves the rest to the others', FAIR, 100, [want('a', 120), want('b', 20), want('c', 120)], [40, 20, 40]],
  ['who came first has the least that a car needs', FAIR, 5, [want('a', 120, { since: 2 }), want('b', 120, { since: 1 })], [0, 5]],
  ['nothing at all', FAIR, 0, [want('a', 120)], [0]],
  ['the higher priority first', PRIORITY, 100, [want('a', 120), want('b', 60, { priority: 5 })], [40, 60]],
  [
    'within a priority evenly',
    PRIORITY,
    100,
    [want('a', 80, { priority: 1 }), want('b', 80, { priority: 1 }), want('c', 80)],
    [48.5, 48.5, 3],
  ],
  [
    'who leaves soonest and needs most first, the rest evenly',
    DEPARTURE,
    100,
    [
      want('a', 120),
      want('b', 120, { departAt: hour, energyLeftWh: 60_000 }),
      want('c', 120, { departAt: 2 * hour, energyLeftWh: 20_000 }),
    ],
    [20, 60, 20],
  ],
  ['who takes what it can until it leaves', DEPARTURE, 100, [want('a', 120), want('b', 90, { departAt: hour })], [10, 90]],
])('%s', (_, strategy, budget, wants, expected) => {
  expect(kw(strategy, budget, ...wants)).toEqual(expected);
});

test('a grant says why it is not more', () => {
  const wants = [want('a', 3), want('b', 120), want('c', 120, { since: 9 })];
  const reasons = (budget: number) => {
    const grants = distribute(FAIR, budget, wants, 0);
    return wants.map(({ connectorId }) => grants.get(connectorId)?.reason);
  };
  expect(reasons(243_000)).toEqual([ENOUGH, ENOUGH, ENOUGH]);
  expect(reasons(50_000)).toEqual([ENOUGH, SHARED, SHARED]);
  expect(reasons(8000)).toEqual([ENOUGH, SHARED, WAITING]);
  expect(reasons(6000)).toEqual([ENOUGH, LEAST, WAITING]);
});

test('laxity is the time beyond what is needed, the required power what makes it just ready', () => {
  const one = want('a', 60, { departAt: 2 * hour, energyLeftWh: 60_000 });
  expect([laxityOf(one, 0), requiredW(one, 0)]).toEqual([hour, 30_000]);
  expect(requiredW(one, 1.9 * hour)).toBe(60_000);
  expect([laxityOf(want('b', 60), 0), requiredW(want('b', 60), 0)]).toEqual([Number.POSITIVE_INFINITY, 3000]);
});

test('a car that draws less than it may is asked for a little more than it draws, one that is held back for all its gun can give', () => {
  const gun = { ratedW: 120_000, leastW: 3000 };
  expect(appetiteOf({ ...gun, drawnW: null }, false)).toBe(120_000);
  expect(appetiteOf({ ...gun, drawnW: 40_000 }, true)).toBe(120_000);
  expect(appetiteOf({ ...gun, drawnW: 40_000 }, false)).toBe(50_000);
  expect(appetiteOf({ ...gun, drawnW: 0 }, false)).toBe(3000);
});

const wantsOf = fc
  .array(
    fc.record({
      mostW: fc.integer({ min: 3000, max: 180_000 }),
      leastW: fc.constantFrom(1400, 3000),
      priority: fc.integer({ min: 0, max: 3 }),
      since: fc.integer({ min: 0, max: 100 }),
      departAt: fc.option(fc.integer({ min: 0, max: 8 * hour })),
      energyLeftWh: fc.option(fc.integer({ min: 0, max: 80_000 })),
    }),
    { maxLength: 20 },
  )
  .map((all) => all.map((one, at) => ({ ...one, connectorId: String(at).padStart(2, '0') })));
const strategies = fc.constantFrom(FAIR, PRIORITY, DEPARTURE);
const budgets = fc.integer({ min: 0, max: 2_000_000 });
const sumOf = (grants: ReturnType<typeof distribute>) => [...grants.values()].reduce((sum, { watts }) => sum + watts, 0);

test('never more than there is, never between nothing and the least, never more than is asked for; nothing is left over while somebody could use it', () => {
  fc.assert(
    fc.property(strategies, budgets, wantsOf, (strategy, budget, wants) => {
      const grants = distribute(strategy, budget, wants, 0);
      expect(sumOf(grants)).toBeLessThanOrEqual(budget);
      for (const { connectorId, mostW, leastW } of wants) {
        const { watts = -1 } = grants.get(connectorId) ?? {};
        expect(watts === 0 || (watts >= leastW && watts <= mostW)).toBe(true);
      }
      const inside = wants.filter(({ connectorId }) => (grants.get(connectorId)?.watts ?? 0) > 0);
      const wished = inside.reduce((sum, { mostW }) => sum + mostW, 0);
      expect(sumOf(grants)).toBeGreaterThanOrEqual(Math.min(budget, wished) - wants.length);
    }),
  );
});

test('a larger budget lets in whoever was in, and gives no less together; among the same guns each gets no less', () => {
  fc.assert(
    fc.property(strategies, budgets, fc.integer({ min: 0, max: 200_000 }), wantsOf, (strategy, budget, more, wants) => {
      const [before, after] = [distribute(strategy, budget, wants, 0), distribute(strategy, budget + more, wants, 0)];
      expect(sumOf(after)).toBeGreaterThanOrEqual(sumOf(before) - wants.length);
      const inside = (grants: typeof before) => [...grants].filter(([, { watts }]) => watts > 0).map(([id]) => id);
      const [was, is] = [inside(before), inside(after)];
      expect(is).toEqual(expect.arrayContaining(was));
      if (was.length === is.length)
        for (const id of was) expect(after.get(id)?.watts).toBeGreaterThanOrEqual((before.get(id)?.watts ?? 0) - 1);
    }),
  );
});

test('fair: nobody has more than another who could take more; and the order in which guns are read makes no difference', () => {
  fc.assert(
    fc.property(budgets, wantsOf, (budget, wants) => {
      const grants = distribute(FAIR, budget, wants, 0);
      expect(new Map([...distribute(FAIR, budget, wants.toReversed(), 0)].toSorted())).toEqual(new Map([...grants].toSorted()));
      const inside = wants.filter(({ connectorId }) => (grants.get(connectorId)?.watts ?? 0) > 0);
      const held = inside.filter(({ connectorId, mostW }) => (grants.get(connectorId)?.watts ?? 0) < mostW);
      const least = Math.min(...held.map(({ connectorId }) => grants.get(connectorId)?.watts ?? 0));
      for (const { connectorId, leastW } of inside)
        if (held.length > 0) expect(grants.get(connectorId)?.watts ?? 0).toBeLessThanOrEqual(Math.max(least + 1, leastW));
    }),
  );
});
