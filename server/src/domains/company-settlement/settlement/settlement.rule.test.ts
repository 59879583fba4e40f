import { describe, expect, test } from 'vitest';
import { countable, type Fact, type Figures, type Move, statement, sumOf } from './settlement.rule.ts';

const fact = (subjectId: string, more: Partial<Fact> = {}): Fact => ({
  ...{ subjectId, bizType: 7, number: subjectId, parkId: 'p', plateNo: '浙A1', vin: '', settledAt: '2026-03-10', energyWh: 10_000 },
  ...{ labelWh: [0, 0, 10_000, 0, 0], elecFen: 700, serviceFen: 404, payableFen: 1000, occupyFen: 0, refundFen: 0 },
  ...more,
});
const move = (subjectId: string, creditFen: number, balanceFen = 0, entryId = `${subjectId}${creditFen}`): Move => ({
  ...{ entryId, subjectId, at: '2026-03-10', creditFen, balanceFen },
});
const state = (facts: Fact[], moves: Move[], stated = new Map<string, Figures>()) => statement(facts, moves, stated);
const statedBy = (...items: (Figures & { subjectId: string })[]) =>
  new Map([...Map.groupBy(items, ({ subjectId }) => subjectId)].map(([id, all]) => [id, sumOf(all)]));

describe('a statement', () => {
  test('says of a new charge what it is, and owes what was taken on credit', () => {
    const { items, payableFen } = state([fact('a')], [move('a', 600, 400)]);
    expect(payableFen).toBe(600);
    expect(items).toMatchObject([
      { first: true, energyWh: 10_000, elecFen: 700, discountFen: 104, balanceFen: 400, creditFen: 600, otherFen: 0 },
    ]);
  });
  test('shows what neither balance nor credit paid', () =>
    expect(state([fact('a')], [move('a', 600)]).items).toMatchObject([{ creditFen: 600, otherFen: 400 }]));
  test('has charges that took nothing', () =>
    expect(state([fact('a', { payableFen: 0 })], []).items).toMatchObject([{ discountFen: 1104 }]));
  test('says of an earlier charge what has changed since', () => {
    const first = state([fact('a')], [move('a', 1000)]);
    const corrected = fact('a', { energyWh: 8000, labelWh: [0, 0, 8000, 0, 0], elecFen: 560, serviceFen: 323, payableFen: 800 });
    const next = state([corrected, fact('b')], [move('a', -200), move('b', 1000)], statedBy(...first.items));
    expect(next.payableFen).toBe(800);
    expect(next.items).toMatchObject([
      { subjectId: 'a', first: false, energyWh: -2000, labelWh: [0, 0, -2000, 0, 0], creditFen: -200, otherFen: 0 },
      { subjectId: 'b', first: true, creditFen: 1000 },
    ]);
    expect(sumOf([...first.items, ...next.items])).toMatchObject({ energyWh: 18_000, creditFen: 1800, otherFen: 0 });
  });
  test('counts a refund as one', () => {
    const first = state([fact('a')], [move('a', 1000)]);
    const next = state([fact('a', { refundFen: 300 }), fact('b')], [move('a', -300), move('b', 1000)], statedBy(...first.items));
    expect(next.items[0]).toMatchObject({ refundFen: 300, energyWh: 0, elecFen: 0, creditFen: -300, otherFen: 0 });
  });
  test('leaves an earlier charge out that did not move', () => {
    const first = state([fact('a')], [move('a', 1000)]);
    expect(state([fact('a')], [], statedBy(...first.items)).items).toEqual([]);
  });
  test('never asks for less than nothing: what goes back beyond waits', () => {
    expect(countable([move('a', -300), move('b', 200)]).map(({ subjectId }) => subjectId)).toEqual(['b']);
    expect(countable([move('a', -300), move('b', 200), move('c', -150)]).map(({ subjectId }) => subjectId)).toEqual(['b', 'c']);
    expect(countable([move('a', -300), move('b', 300)])).toHaveLength(2);
  });
});

test('over any course of charges, corrections and refunds statements add up to what was taken, each once, and none is below 0', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const facts = new Map<string, Fact>();
  let open: Move[] = [];
  const told: (Figures & { subjectId: string })[] = [];
  let taken = 0;
  for (let step = 0; step < 400; step += 1) {
    const id = `s${random(60)}`;
    const known = facts.get(id);
    const payable = known ? Math.max(0, known.payableFen - random(500)) : random(3000);
    const credit = known ? payable - known.payableFen : payable;
    facts.set(id, fact(id, { elecFen: payable, serviceFen: 0, payableFen: payable }));
    open.push(move(id, credit, 0, `e${step}`));
    taken += credit;
    if (random(10) > 0) continue;
    const made = state([...facts.values()], open, statedBy(...told));
    expect(made.payableFen).toBeGreaterThanOrEqual(0);
    expect(new Set(made.entryIds).size).toBe(made.entryIds.length);
    open = open.filter(({ entryId }) => !made.entryIds.includes(entryId));
    told.push(...made.items);
  }
  const left = open.reduce((sum, { creditFen }) => sum + creditFen, 0);
  expect(sumOf(told).creditFen + left).toBe(taken);
});
