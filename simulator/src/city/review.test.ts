import { expect, it } from 'vitest';
import { createTimeline } from '../live/timeline.ts';
import { dayOf } from './calendar.ts';
import { reviewOf } from './review.ts';
import { createCity, staysOfDay } from './stay.ts';

const city = createCity();
const monday = dayOf('2026-03-02');
const stays = [0, 1, 2].flatMap((offset) => staysOfDay(city, monday + offset));
const said = stays.flatMap((stay) => {
  const review = reviewOf(city, stay);
  return review ? [{ stay, review }] : [];
});

it('few drivers say something, within the week after leaving, and always the same', () => {
  expect(said.length / stays.length).toBeGreaterThan(0.006);
  expect(said.length / stays.length).toBeLessThan(0.03);
  for (const { stay, review } of said) {
    expect(review.at).toBeGreaterThan(stay.exitAt);
    expect(review.at).toBeLessThan(stay.exitAt + 7 * 86_400_000);
    expect(reviewOf(createCity(), stay)).toEqual(review);
  }
  expect(new Set(said.map(({ review }) => review.score))).toEqual(new Set([1, 2, 3, 4, 5]));
});

it('whom an exit did not know at once is less content', () => {
  const mean = (list: typeof said) => list.reduce((sum, { review }) => sum + review.score, 0) / list.length;
  const misread = said.filter(({ stay }) => stay.exit.plateNo !== stay.enter.plateNo);
  expect(misread.length).toBeGreaterThan(0);
  expect(mean(misread)).toBeLessThan(mean(said));
});

it('the live city says what the plan says', () => {
  const from = Date.parse('2026-03-02T00:00:00+08:00');
  const actions = createTimeline(city, from).take(from + 2 * 86_400_000);
  const reviews = actions.filter(({ kind }) => kind === 'review');
  expect(reviews.length).toBeGreaterThan(20);
  for (const { at, stay } of reviews) expect(reviewOf(city, stay)?.at).toBe(at);
});
