import { expect, test } from 'vitest';
import { gateType } from '../parking-lot/index.ts';
import { deviceDirection } from './device-registry.ts';
import { directionFits } from './device-sheet.ts';

const { IN, OUT, BOTH } = deviceDirection;
test.each([
  [gateType.ENTRY, IN, true],
  [gateType.ENTRY, OUT, false],
  [gateType.EXIT, OUT, true],
  [gateType.EXIT, IN, false],
  [gateType.BOTH, IN, true],
  [gateType.BOTH, OUT, true],
  [gateType.INNER_IN, OUT, false],
  [gateType.INNER_OUT, OUT, true],
  [gateType.EXIT, BOTH, true],
])('at a lane of type %i a camera of direction %i fits: %s', (lane, direction, fits) => {
  expect(directionFits(lane, direction)).toBe(fits);
});
