import { diffType, matchDirection } from '@bochong/contract/reconciliation';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOneSided, judge } from './match.rule.ts';
import type { Beyond, Booked, Listed } from './match-side.ts';
import { mergeByKey } from './merge.ts';

const { PAY } = matchDirection;
const days = ['2026-10-14', '2026-10-15', '2026-10-16'];
const startOf = (day: string) => Date.parse(`${day}T00:00:00+08:00`);
const dayOf = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);

/** What may be wrong with a trade, and the kinds it is found as, by the number of times. */
const errors = {
  right: [],
  missingHere: [diffType.CHANNEL_ONLY],
  missingThere: [diffType.PLATFORM_ONLY],
  amount: [diffType.AMOUNT],
  state: [diffType.STATE],
  doubled: [diffType.DUPLICATE],
  // Each of the two days sees its side.
  wrongDay: [diffType.CROSS_DAY, diffType.CROSS_DAY],
  fee: [diffType.FEE],
} as const;
type Wrong = keyof typeof errors;
interface Trade {
  wrong: Wrong;
  direction: number;
  fen: number;
  minute: number;
}

/** Both sides of three days, with what is wrong planted, and what the till knows besides. */
function worldOf(trades: readonly Trade[]) {
  const [booked, listed]: [(Booked & { direction: number })[], Listed[]] = [[], []];
  const undone = new Map<string, number>();
  trades.forEach(({ wrong, direction, fen, minute }, number) => {
    const key = `${direction === PAY ? 'CB' : 'RF'}${String(number).padStart(6, '0')}`;
    const at = wrong === 'wrongDay' ? startOf('2026-10-15') - 2000 : startOf('2026-10-15') + (60 + minute) * 60_000;
    const listedAt = wrong === 'wrongDay' ? at + 5000 : at;
    const sign = direction === PAY ? 1 : -1;
    const feeFen = sign * Math.round((fen * 60) / 10_000) + (wrong === 'fee' ? 2 : 0);
    const line = {
      lineId: key,
      kind: direction,
      key,
      channelKey: `W${number}`,
      settleFen: fen,
      couponFen: 0,
      feeFen,
      feeBp: 60,
      at: listedAt,
      day: dayOf(listedAt),
    };
    if (wrong === 'missingHere' || wrong === 'state') undone.set(key, wrong === 'state' ? fen : 0);
    else booked.push({ direction, id: key, key, channelKey: line.channelKey, fen: wrong === 'amount' ? fen + 1 : fen, at });
    if (wrong !== 'missingThere') listed.push(line);
    if (wrong === 'doubled') listed.push({ ...line, lineId: `${key}+`, channelKey: `D${number}`, at: line.at + 1000 });
  });
  return { booked, listed, undone };
}

const sorted = <T extends { key: string }>(rows: T[]): T[] => rows.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
async function* batches<T>(rows: readonly T[]) {
  for (let from = 0; from < rows.length; from += 3) yield rows.slice(from, from + 3);
}

/** What comparing the three days, each by itself, finds under each number. */
async function compare({ booked, listed, undone }: ReturnType<typeof worldOf>) {
  const found = new Map<string, number[]>();
  for (const day of days)
    for (const direction of [matchDirection.PAY, matchDirection.REFUND]) {
      const mine = sorted(booked.filter((one) => one.direction === direction && dayOf(one.at) === day));
      const theirs = sorted(listed.filter((one) => one.kind === direction && one.day === day));
      for await (const group of mergeByKey(direction, batches(mine), batches(theirs))) {
        const elsewhere = booked.find((one) => one.key === group.key);
        const fen = undone.get(group.key);
        const known = elsewhere
          ? { ...elsewhere, done: true, paidOtherwise: false, inWindow: dayOf(elsewhere.at) === day }
          : fen && { id: 'R', key: group.key, channelKey: '', fen, at: 0, done: false, paidOtherwise: false, inWindow: false };
        const beyond: Beyond = {
          ...(known && { till: known }),
          listed: listed.filter((one) => one.key === group.key && one.day !== day),
          answer: 'NONE',
        };
        for (const { diffType: type } of judge(group, isOneSided(group) ? beyond : undefined))
          found.set(group.key, [...(found.get(group.key) ?? []), type]);
      }
    }
  return found;
}

const trade = fc.record({
  wrong: fc.constantFrom<Wrong>(...(Object.keys(errors) as Wrong[])),
  direction: fc.constantFrom<number>(PAY, matchDirection.REFUND),
  fen: fc.integer({ min: 100, max: 100_000 }),
  minute: fc.integer({ min: 0, max: 1200 }),
});
/** Kinds of errors that only a payment, or only a refund, can have. */
const possible = ({ wrong, direction }: Trade) => (wrong === 'doubled' ? direction === PAY : wrong === 'state' ? direction !== PAY : true);

test('every planted error is found as what it is, and nothing else is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(trade.filter(possible), { maxLength: 40 }), async (trades) => {
      const found = await compare(worldOf(trades));
      const expected = trades.flatMap(({ wrong, direction }, number): [string, readonly number[]][] =>
        errors[wrong].length === 0 ? [] : [[`${direction === PAY ? 'CB' : 'RF'}${String(number).padStart(6, '0')}`, errors[wrong]]],
      );
      expect(Object.fromEntries([...found].sort())).toEqual(Object.fromEntries(expected.sort()));
    }),
    { numRuns: 200 },
  );
});

test('of seven kinds a hundred each, planted among a thousand that are right, all are found and no other', async () => {
  const kinds = (Object.keys(errors) as Wrong[]).filter((wrong) => wrong !== 'right');
  expect(kinds).toHaveLength(7);
  const planted = kinds.flatMap((wrong) =>
    Array.from({ length: 100 }, (_, n) => ({ wrong, direction: wrong === 'state' ? matchDirection.REFUND : PAY, fen: 500 + n, minute: n })),
  );
  const right = Array.from({ length: 1000 }, (_, n) => ({
    wrong: 'right' as const,
    direction: n % 9 === 0 ? matchDirection.REFUND : PAY,
    fen: 700 + n,
    minute: n,
  }));
  const trades = planted.flatMap((one, n) => [one, ...right.slice(n, n + 1)]).concat(right.slice(700));
  const found = await compare(worldOf(trades));
  expect(found.size).toBe(700);
  for (const [key, kind] of found) expect(kind, key).toEqual(errors[trades[Number(key.slice(2))]?.wrong ?? 'right']);
});

test('two sides in any batches are merged like sorted lists', async () => {
  const keys = fc.uniqueArray(fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(keys, keys, async (left, right) => {
      const of = (all: string[]) => sorted(all.map((key) => ({ key }))) as never[];
      const merged: [string, number, number][] = [];
      for await (const { key, booked, listed } of mergeByKey(1, batches(of(left)), batches(of(right))))
        merged.push([key, booked.length, listed.length]);
      const expected = [...new Set([...left, ...right])].sort((a, b) => (a < b ? -1 : 1));
      expect(merged).toEqual(expected.map((key) => [key, Number(left.includes(key)), Number(right.includes(key))]));
    }),
  );
});
