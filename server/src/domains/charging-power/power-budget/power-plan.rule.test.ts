import { deviceStand, powerStrategy } from '@bochong/contract/charging-power';
import { describe, expect, test } from 'vitest';
import { appetiteOf, type Strategy } from './power-distribution.rule.ts';
import { knownOf, type PlannedDevice, planOf } from './power-plan.rule.ts';

const { FAIR, PRIORITY, DEPARTURE } = powerStrategy;
const { KEEPS, ANSWERING, REFUSES, IGNORES, AWAY } = deviceStand;
const want = (connectorId: string, mostW: number) => ({
  ...{ connectorId, mostW, leastW: 3000, priority: 0, since: 0, departAt: null, energyLeftWh: null },
});
const device = (more: Partial<PlannedDevice> = {}): PlannedDevice => ({
  ...{ equipmentId: 'a', ratedW: 120_000, heldW: 120_000, shareW: null, online: true, answer: 'none', drawnW: 0 },
  ...{ proven: false, ignores: false, wants: [] },
  ...more,
});

test.each<[string, Partial<PlannedDevice>, number, number]>([
  ['never told anything: all it can', {}, 120_000, KEEPS],
  ['lowered, not answered: what it had', { shareW: 40_000, answer: 'waiting' }, 120_000, ANSWERING],
  ['lowered and accepted, not measured since: what it had', { shareW: 40_000, answer: 'accepted', drawnW: null }, 120_000, ANSWERING],
  ['seen at its limit: the limit', { shareW: 40_000, answer: 'accepted', drawnW: 39_500, wants: [want('g', 90_000)] }, 40_000, KEEPS],
  ['a little above is within what meters are off by', { shareW: 40_000, answer: 'accepted', drawnW: 41_500 }, 40_000, KEEPS],
  ['above its limit: all it can', { shareW: 40_000, heldW: 40_000, answer: 'accepted', drawnW: 60_000 }, 120_000, IGNORES],
  ['refused: all it can', { shareW: 40_000, heldW: 60_000, answer: 'refused' }, 120_000, REFUSES],
  ['raised, not answered: the new one at once', { shareW: 80_000, heldW: 40_000, answer: 'waiting' }, 80_000, ANSWERING],
  [
    'away: what it may have been told last',
    { shareW: 40_000, heldW: 60_000, answer: 'accepted', online: false, drawnW: null },
    60_000,
    AWAY,
  ],
])('a device may be drawing: %s', (_, more, heldW, stand) => {
  expect(knownOf(device(more))).toMatchObject({ heldW, stand });
});

test('nothing is raised before what was lowered has been seen', () => {
  const shared = { shareW: 60_000, heldW: 60_000, answer: 'accepted', proven: true } as const;
  const full = device({ ...shared, equipmentId: 'a', shareW: 100_000, heldW: 100_000, drawnW: 99_000, wants: [want('a1', 120_000)] });
  const fresh = device({ ...shared, equipmentId: 'b', shareW: 1000, heldW: 1000, drawnW: 0, wants: [want('b1', 120_000)] });
  const first = planOf(FAIR, 100_000, [full, fresh], 0);
  expect(first.told).toEqual([{ equipmentId: 'a', shareW: 50_000 }]);
  const waiting = { ...full, shareW: 50_000, answer: 'waiting' } as const;
  expect(planOf(FAIR, 100_000, [waiting, fresh], 0).told).toEqual([]);
  const seen = { ...full, shareW: 50_000, answer: 'accepted', drawnW: 49_900 } as const;
  expect(planOf(FAIR, 100_000, [seen, fresh], 0).told).toEqual([{ equipmentId: 'b', shareW: 50_000 }]);
});

test('the full power of the largest device that was never seen under a limit is kept free', () => {
  const told = { shareW: 3000, heldW: 3000, answer: 'accepted', drawnW: 0 } as const;
  const idle = device({ ...told, equipmentId: 'b' });
  const asks = device({ ...told, equipmentId: 'a', proven: true, wants: [want('a1', 120_000)] });
  const plan = planOf(FAIR, 200_000, [asks, idle], 0);
  expect([plan.reserveW, plan.told]).toEqual([119_000, [{ equipmentId: 'a', shareW: 78_000 }]]);
  expect(planOf(FAIR, 200_000, [asks, { ...idle, proven: true }], 0).told).toEqual([{ equipmentId: 'a', shareW: 120_000 }]);
});

test('the same facts tell nothing new', () => {
  const both = ['a', 'b'].map((equipmentId) =>
    device({
      ...{ equipmentId, shareW: 49_000, heldW: 49_000, answer: 'accepted', proven: true, drawnW: 48_800 },
      wants: [want(`${equipmentId}1`, 120_000)],
    }),
  );
  expect(planOf(FAIR, 100_000, both, 0).told).toEqual([]);
});

/** A charge point of the simulation: what it really does. */
interface Real {
  id: string;
  ratedW: number;
  kind: 'keeps' | 'slow' | 'refuses' | 'ignores' | 'away';
  limitW: number;
  share: number | null;
  sentAt: number;
  answer: PlannedDevice['answer'];
  answeredAt: number;
  heldW: number;
  proven: boolean;
  ignores: boolean;
  online: boolean;
  /** Power at the last sample, and when it was taken. */
  sampled: { at: number; drawnW: number };
  car: { since: number; until: number; wishW: number; departAt: number | null } | null;
}

/** Repeatable numbers from 0 to 1. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const limitW = 700_000;
const guns = 20;
const drawOf = ({ car, kind, limitW: told, ratedW }: Real): number => {
  if (!car) return 0;
  return kind === 'refuses' || kind === 'ignores' ? Math.min(car.wishW, ratedW) : Math.min(car.wishW, ratedW, told);
};

/** An hour of twenty guns at one-second steps; answers the highest sum, the energy, the calls, and the least that a car had in the end. */
function simulate(strategy: Strategy, seed: number) {
  const roll = dice(seed);
  const kinds: Real['kind'][] = ['refuses', 'ignores', 'slow', 'slow', 'away', 'away'];
  const all: Real[] = Array.from({ length: guns }, (_, no) => ({
    ...{ id: String(no).padStart(2, '0'), ratedW: no % 4 === 0 ? 180_000 : 120_000, kind: kinds[no] ?? 'keeps', limitW: 1000, share: 1000 },
    ...{ sentAt: -99, answer: 'accepted' as const, answeredAt: -99, heldW: 1000, proven: false, ignores: false, online: true, car: null },
    sampled: { at: 0, drawnW: 0 },
  }));
  let [highest, energyWs, calls] = [0, 0, 0];
  for (let second = 0; second < 3600; second += 1) {
    for (const [no, one] of all.entries()) {
      if (one.car && second >= one.car.until) one.car = null;
      // One car after the other: two that ignore their limits never begin within the same two minutes.
      if (!one.car && second % 60 === no * 3 && roll() < 0.9)
        one.car = {
          ...{ since: second, until: second + 300 + Math.floor(roll() * 900), wishW: 60_000 + Math.floor(roll() * 120_000) },
          departAt: roll() < 0.5 ? (second + 1800) * 1000 : null,
        };
      if (one.kind === 'away') one.online = Math.floor(second / 240) % 3 !== no % 3;
      // What it was told it keeps to after a while; who is away is told when it is back.
      if (one.answer === 'waiting' && one.online && second - one.sentAt >= (one.kind === 'slow' ? 45 : 2)) {
        one.answer = one.kind === 'refuses' ? 'refused' : 'accepted';
        one.answeredAt = second;
        if (one.kind !== 'refuses') one.limitW = one.share ?? one.ratedW;
      }
      if (one.online && second % 10 === no % 10) one.sampled = { at: second, drawnW: drawOf(one) };
    }
    const sum = all.reduce((watts, one) => watts + drawOf(one), 0);
    highest = Math.max(highest, sum);
    energyWs += sum;
    if (second % 15 !== 0) continue;
    const devices = all.map((one): PlannedDevice => {
      const drawnW = one.sampled.at > one.answeredAt && (one.car === null || one.sampled.at > one.car.since) ? one.sampled.drawnW : null;
      const binds = (drawnW ?? 0) >= 0.9 * (one.share ?? one.ratedW);
      const mostW = appetiteOf({ ratedW: one.ratedW, leastW: 3000, drawnW }, binds);
      const { since = 0, departAt = null } = one.car ?? {};
      const asks = { connectorId: one.id, mostW, leastW: 3000, priority: Number(one.id) % 3, since, departAt, energyLeftWh: null };
      return {
        ...{ equipmentId: one.id, ratedW: one.ratedW, heldW: one.heldW, shareW: one.share, online: one.online, answer: one.answer, drawnW },
        ...{ proven: one.proven, ignores: one.ignores, wants: one.car ? [asks] : [] },
      };
    });
    const plan = planOf(strategy, limitW, devices, second * 1000);
    for (const one of all) {
      const known = plan.known.get(one.id);
      const told = plan.told.find(({ equipmentId }) => equipmentId === one.id);
      one.heldW = Math.max(known?.heldW ?? one.heldW, told?.shareW ?? 0);
      one.proven = known?.proven ?? false;
      one.ignores = known?.stand === IGNORES;
      if (!told) continue;
      calls += 1;
      Object.assign(one, { share: told.shareW, sentAt: second, answer: 'waiting' });
    }
  }
  return { highest, energyKwh: energyWs / 3_600_000, calls, all };
}

describe.each([FAIR, PRIORITY, DEPARTURE])(
  'an hour of twenty guns, of which some refuse, ignore, are late or away (strategy %i)',
  (strategy) => {
    test.each([1, 7, 42, 1234, 99_991])('seed %i: never above the limit, most of it used, and few calls', (seed) => {
      const { highest, energyKwh, calls } = simulate(strategy, seed);
      expect(highest).toBeLessThanOrEqual(limitW);
      expect(energyKwh).toBeGreaterThan(500);
      expect(calls).toBeLessThan(guns * 60);
    });
  },
);
