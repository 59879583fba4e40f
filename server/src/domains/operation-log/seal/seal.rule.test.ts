import { sealState } from '@bochong/contract/operation-log';
import { expect, test } from 'vitest';
import { daysToSeal, stateOfSeal } from './seal.rule.ts';

const [a, b, c] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)];

test.each([
  ['rows as they were', { hash: a }, { hash: b }, sealState.HOLDS],
  ['the first seal', undefined, { hash: b }, sealState.HOLDS],
  ['rows that changed', { hash: a }, { hash: c }, sealState.CHANGED],
  ['another seal before', { hash: c }, { hash: b }, sealState.BROKEN],
] as const)('%s', (_, before, now, expected) => expect(stateOfSeal({ prevHash: a, hash: b }, before, now)).toBe(expected));

test.each([
  ['nothing logged', undefined, []],
  ['today is not over', '2026-11-28', []],
  ['yesterday', '2026-11-27', ['2026-11-27']],
  ['over the end of a month', '2026-10-31', ['2026-10-31', '2026-11-01', '2026-11-02']],
  ['a day that is to come', '2026-12-01', []],
])('%s', (_, start, expected) => expect(daysToSeal(start, '2026-11-28', 3)).toEqual(expected));
