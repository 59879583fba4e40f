import { expect, test } from 'vitest';
import { createWheel } from './wheel.ts';

test('plans run in order of time, those made while it turns too, and none that was given up', () => {
  const wheel = createWheel(0);
  const ran: [string, number][] = [];
  const run = (name: string) => () => void ran.push([name, wheel.now()]);
  wheel.after(300, run('later'));
  wheel.after(100, () => {
    run('first')();
    wheel.after(0, run('at once'));
  });
  wheel.after(200, run('given up'))();
  wheel.turn(1_000);
  expect(ran).toEqual([
    ['first', 100],
    ['at once', 200],
    ['later', 300],
  ]);
  expect(wheel.now()).toBe(1_000);
});
