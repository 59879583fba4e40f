import { peerCheckKind } from '@bochong/contract/charging-peer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterDisputes, type CheckRow, checkDelay, compared, firstPage, type Ours, sumOf, toldWh, wireFen, wireWh } from './check.rule.ts';

const { MATCH, ONLY_OURS, ONLY_THEIRS, MONEY, POWER } = peerCheckKind;
const ours = (seq: string, wh: number, fen: number, endAt = '2026-03-10T10:00:00+08:00'): Ours => ({
  ...{ startChargeSeq: seq, wh, fen, orderId: `o-${seq}`, endAt },
});
const theirs = (seq: string, wh: number, fen: number) => ({ startChargeSeq: seq, wh, fen });
const kinds = (rows: readonly CheckRow[]) => rows.map(({ startChargeSeq, kind }) => [startChargeSeq, kind]);

test('each number of both lists has its kind, money before energy', () => {
  const rows = compared(
    [ours('a', 39_880, 4995), ours('b', 1000, 100), ours('c', 1000, 100), ours('d', 1000, 100), ours('e', 1000, 100)],
    [theirs('a', 39_880, 4995), theirs('c', 1000, 99), theirs('d', 1010, 100), theirs('e', 990, 101), theirs('f', 500, 50)],
  );
  expect(kinds(rows)).toEqual([
    ['a', MATCH],
    ['b', ONLY_OURS],
    ['c', MONEY],
    ['d', POWER],
    ['e', MONEY],
    ['f', ONLY_THEIRS],
  ]);
});

test.each([
  ['is not named', [], MATCH, 100],
  ['does not exist there', [{ ...theirs('a', 0, 0), reason: 1 }], ONLY_OURS, 0],
  ['has other money there', [{ ...theirs('a', 1000, 90), reason: 3 }], MONEY, 90],
  ['has other energy there', [{ ...theirs('a', 900, 100), reason: 2 }], POWER, 100],
  ['is disputed with our own figures for its energy', [{ ...theirs('a', 1000, 100), reason: 2 }], POWER, 100],
  ['is disputed with our own figures and a code of its own', [{ ...theirs('a', 1000, 100), reason: 77 }], MONEY, 100],
] as const)('a charge of ours that %s', (_, disputes, kind, theirsFen) => {
  expect(afterDisputes([ours('a', 1000, 100)], disputes)).toMatchObject([{ kind, oursFen: 100, theirsFen, orderId: 'o-a' }]);
});

test('a charge that only the peer names is its own', () => {
  expect(afterDisputes([], [{ ...theirs('x', 500, 50), reason: 4 }])).toMatchObject([
    { kind: ONLY_THEIRS, oursFen: 0, theirsFen: 50, orderId: null },
  ]);
});

const list = fc.uniqueArray(fc.record({ n: fc.integer({ min: 0, max: 30 }), wh: fc.nat(100_000), fen: fc.nat(100_000) }), {
  selector: ({ n }) => n,
  maxLength: 20,
});
const sides = (rows: readonly CheckRow[]) => ({
  ours: sumOf(rows.map((row) => ({ startChargeSeq: '', wh: row.oursWh, fen: row.oursFen }))),
  theirs: sumOf(rows.map((row) => ({ startChargeSeq: '', wh: row.theirsWh, fen: row.theirsFen }))),
});

test('every number lands in exactly one row, and the rows add up to both sides', () => {
  fc.assert(
    fc.property(list, list, (mine, other) => {
      const here = mine.map(({ n, wh, fen }) => ours(`s${n}`, wh, fen));
      const there = other.map(({ n, wh, fen }) => theirs(`s${n}`, wh, fen));
      const rows = compared(here, there);
      const seqs = rows.map((row) => row.startChargeSeq);
      expect(seqs.toSorted()).toEqual([...new Set([...here, ...there].map((one) => one.startChargeSeq))].toSorted());
      const sum = sides(rows);
      expect([sum.ours.wh, sum.ours.fen]).toEqual([sumOf(here).wh, sumOf(here).fen]);
      expect([sum.theirs.wh, sum.theirs.fen]).toEqual([sumOf(there).wh, sumOf(there).fen]);
      // Whoever answers with what differs leads the asker to the same rows.
      const disputes = compared(
        there.map((one) => ours(one.startChargeSeq, one.wh, one.fen)),
        here,
      )
        .filter(({ kind }) => kind !== MATCH)
        .map((row) => ({ startChargeSeq: row.startChargeSeq, wh: row.oursWh, fen: row.oursFen, reason: row.kind === ONLY_THEIRS ? 1 : 3 }));
      expect(kinds(afterDisputes(here, disputes)).toSorted()).toEqual(kinds(rows).toSorted());
    }),
  );
});

test('pages hold every charge once, and charges of one second stay together', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { maxLength: 40 }), fc.integer({ min: 1, max: 6 }), (seconds, most) => {
      const all = seconds
        .toSorted((a, b) => a - b)
        .map((second, at) => ours(`s${at}`, 0, 0, new Date(second * 1000 + (at % 900)).toISOString()));
      const seen: string[] = [];
      for (let from: Date | null = new Date(0); from; ) {
        const rest = all.filter(({ endAt }) => Date.parse(endAt) >= Number(from));
        const { page, next }: { page: Ours[]; next: Date | null } = firstPage(rest, most);
        seen.push(...page.map((one) => one.startChargeSeq));
        from = next;
      }
      expect(seen.toSorted()).toEqual(all.map((one) => one.startChargeSeq).toSorted());
    }),
  );
});

test.each([
  [39.88, 39_880],
  [0.01, 10],
  [1.005, 1010],
])('%s kWh of the wire are %i Wh', (kwh, wh) => expect(wireWh(kwh)).toBe(wh));
test('yuan become fen, our energy is told to two decimals half up, and a night has seven attempts', () => {
  expect([wireFen(49.95), wireFen(0.1 + 0.2)]).toEqual([4995, 30]);
  expect([toldWh(39_875), toldWh(39_874), toldWh(0)]).toEqual([39_880, 39_870, 0]);
  expect([1, 2, 3, 4, 5, 6, 7].map(checkDelay)).toEqual([5, 15, 30, 60, 60, 120, null]);
});
