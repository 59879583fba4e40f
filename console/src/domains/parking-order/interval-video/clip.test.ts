import { expect, test } from 'vitest';
import { frameAt, frameMs, lengthOf, sequenceOf, spanOf } from './clip.ts';

const image = (imageId: string, capturedAt: string, imageType = 1) => ({ imageId, capturedAt, imageType, url: `/${imageId}` }) as never;

test('pictures play in the order they were taken, each once, and say how long the interval was', () => {
  const out = image('out', '2026-11-21T12:25:00+08:00');
  const plate = image('plate', '2026-11-21T01:00:00Z', 2);
  const scene = image('scene', '2026-11-21T09:00:00+08:00', 1);
  const sequence = sequenceOf([out, plate, scene, out]);
  expect(sequence.map(({ imageId }) => imageId)).toEqual(['scene', 'plate', 'out']);
  expect(spanOf(sequence)).toBe('3小时25分');
  expect(spanOf([])).toBe('');
});

test.each([
  [-1, 0],
  [0, 0],
  [frameMs - 1, 0],
  [frameMs, 1],
  [lengthOf(3), 2],
])('at %i ms of three pictures number %i stands', (at, index) => {
  expect(frameAt(at, 3)).toBe(index);
});
