import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inRounds } from './rounds.ts';

/** Rounds of at most three that keep what each was given, and end when they are told to. */
function kept(fails: (work: number) => boolean = () => false, mayBeOfOne = true) {
  const rounds: [string, number[]][] = [];
  const ends: (() => void)[] = [];
  async function carryOut(key: string, works: readonly number[]): Promise<number[]> {
    rounds.push([key, [...works]]);
    await new Promise<void>((resolve) => ends.push(resolve));
    if (works.some(fails)) throw new Error(`refused ${works.join()}`);
    return works.map((work) => work * 10);
  }
  const ask = inRounds(3, carryOut, () => mayBeOfOne);
  const endAll = async () => {
    for (; ends.length > 0; await delay(0)) ends.shift()?.();
  };
  return { rounds, ask, endAll };
}

test('what comes while two are under way goes together, so many at once, each answered its own', async () => {
  const { rounds, ask, endAll } = kept();
  const answers = Promise.all([1, 2, 3, 4, 5, 6].map((work) => ask('a', work)));
  expect(rounds).toEqual([
    ['a', [1]],
    ['a', [2]],
  ]);
  await endAll();
  expect(await answers).toEqual([10, 20, 30, 40, 50, 60]);
  expect(rounds.slice(2)).toEqual([
    ['a', [3, 4, 5]],
    ['a', [6]],
  ]);
});

test('another key waits for nobody, and one that has ended begins anew', async () => {
  const { rounds, ask, endAll } = kept();
  const answers = Promise.all([ask('a', 1), ask('b', 2)]);
  expect(rounds).toHaveLength(2);
  await endAll();
  const later = ask('a', 3);
  await endAll();
  expect([await answers, await later]).toEqual([[10, 20], 30]);
});

test('a failure is its own: those beside it are carried out again, alone', async () => {
  const { ask, endAll } = kept((work) => work === 4);
  const answers = Promise.allSettled([1, 2, 3, 4, 5].map((work) => ask('a', work)));
  await endAll();
  expect((await answers).map((end) => (end.status === 'fulfilled' ? end.value : String(end.reason)))).toEqual([
    10,
    20,
    30,
    'Error: refused 4',
    50,
  ]);
});

test('a failure that is nobody’s own is not tried again for each', async () => {
  const { rounds, ask, endAll } = kept(() => true, false);
  const answers = Promise.allSettled([1, 2, 3, 4, 5].map((work) => ask('a', work)));
  await endAll();
  expect((await answers).map((end) => end.status === 'rejected' && String(end.reason))).toEqual([
    'Error: refused 1',
    'Error: refused 2',
    ...Array.from({ length: 3 }, () => 'Error: refused 3,4,5'),
  ]);
  expect(rounds).toHaveLength(3);
});
