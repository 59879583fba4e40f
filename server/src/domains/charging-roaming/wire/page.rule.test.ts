import { expect, test } from 'vitest';
import { isWithin, pageAsked, pageHeaders, windowOf } from './page.rule.ts';

test.each<[object, object]>([
  [{}, { offset: 0, limit: 100 }],
  [
    { offset: '20', limit: '10' },
    { offset: 20, limit: 10 },
  ],
  [{ limit: '5000' }, { offset: 0, limit: 100 }],
  [{ limit: '0' }, { offset: 0, limit: 1 }],
])('%j is the window %j', (asked, window) => expect(windowOf(pageAsked.parse(asked))).toEqual(window));

test.each([
  { offset: '-1' },
  { limit: '1e9' },
  { offset: ['1', '2'] },
  { offset: '99999999999' },
  { date_from: 'yesterday' },
  { date_to: '2026-02-30T00:00:00Z' },
])('%j is refused', (asked) => expect(pageAsked.safeParse(asked).success).toBe(false));

test('the first instant counts, the last does not', () => {
  const asked = pageAsked.parse({ date_from: '2026-01-01T00:00:00Z', date_to: '2026-01-02T00:00:00Z' });
  const at = (text: string) => isWithin(Date.parse(text), asked);
  expect([at('2026-01-01T00:00:00Z'), at('2026-01-01T23:59:59.999Z'), at('2026-01-02T00:00:00Z')]).toEqual([true, true, false]);
});

test('the next page is named with its filters until there is none', () => {
  const query = { date_from: '2026-01-01T00:00:00Z', limit: '2', odd: '"><x' };
  const headers = pageHeaders('https://we.example.com/l', query, { offset: 0, limit: 2 }, 5);
  expect(headers).toEqual({
    'x-total-count': '5',
    'x-limit': '100',
    link: '<https://we.example.com/l?offset=2&limit=2&date_from=2026-01-01T00%3A00%3A00Z>; rel="next"',
  });
  expect(pageHeaders('https://we.example.com/l', query, { offset: 4, limit: 2 }, 5)).not.toHaveProperty('link');
});
