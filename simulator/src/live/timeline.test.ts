import { expect, it } from 'vitest';
import { createCity, type Stay } from '../city/stay.ts';
import { openStays } from '../history.ts';
import { createTimeline } from './timeline.ts';

const city = createCity();
const noon = Date.parse('2026-03-03T12:00:00+08:00');
const hour = 3_600_000;

it('gives the same actions in time order however it is asked', () => {
  const [once, often] = [createTimeline(city, noon), createTimeline(city, noon)];
  const whole = once.take(noon + 36 * hour);
  const parts = Array.from({ length: 36 }, (_, index) => often.take(noon + (index + 1) * hour)).flat();
  expect(parts).toEqual(whole);
  expect(whole.map((action) => action.at)).toEqual(whole.map((action) => action.at).toSorted((a, b) => a - b));
});

it('lets out whoever stands in the city at the start, and lets nobody out who never came', () => {
  const key = (stay: Stay) => `${stay.vehicle}/${stay.enterAt}`;
  const inside = new Set(openStays(noon, city).map(key));
  const actions = createTimeline(city, noon).take(noon + 24 * hour);
  for (const { kind, stay } of actions.filter(({ stay }) => stay.enterReplayedAt === 0)) {
    if (kind === 'enter') inside.add(key(stay));
    if (kind === 'exit') expect(inside.delete(key(stay))).toBe(true);
  }
  expect(inside.size).toBeGreaterThan(500);
});
