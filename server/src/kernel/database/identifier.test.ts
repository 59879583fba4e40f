import { expect, test } from 'vitest';
import { idFloor, isUuid, newId } from './identifier.ts';

test('ids of one instant are different and sort as they were minted, after its floor and before the next', () => {
  const at = Date.UTC(2025, 9, 13);
  const ids = Array.from({ length: 1_000 }, () => newId(at));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(1_000);
  expect(ids.every(isUuid)).toBe(true);
  expect([idFloor(at) < (ids[0] ?? ''), (ids.at(-1) ?? '') < idFloor(at + 1)]).toEqual([true, true]);
});
