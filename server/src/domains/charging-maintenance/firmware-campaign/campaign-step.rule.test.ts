import { waveUnit } from '@bochong/contract/charging-maintenance';
import { describe, expect, test } from 'vitest';
import { type CampaignStand, campaignStep, isInWindow, type WaveStand, wavesOf } from './campaign-step.rule.ts';

const { POINTS, PERCENT } = waveUnit;
test.each([
  [200, 5, POINTS, 50, [5, 50, 50, 50, 45]],
  [200, 5, PERCENT, 25, [5, 50, 50, 50, 45]],
  [200, 0, POINTS, 80, [80, 80, 40]],
  [3, 5, POINTS, 50, [3]],
  [7, 2, PERCENT, 1, [2, 1, 1, 1, 1, 1]],
  [0, 5, POINTS, 50, []],
])('%i points with %i canaries, unit %i of %i', (points, canaryCount, unit, waveSize, sizes) => {
  const waves = wavesOf(points, { canaryCount, waveUnit: unit, waveSize });
  expect(waves.map((wave) => wave.points)).toEqual(sizes);
  expect(waves.map(({ waveNo }) => waveNo)).toEqual(sizes.map((_, index) => index + (canaryCount > 0 ? 0 : 1)));
});

const minute = 60_000;
const now = 1000 * minute;
const wave = (
  waveNo: number,
  waiting: number,
  underWay: number,
  installed: number,
  failed: number,
  endedAt: number | null = null,
): WaveStand => ({
  ...{ waveNo, waiting, underWay, installed, failed, endedAt },
});
const plain: CampaignStand = { waveNo: 1, lastWave: 3, waveGapMin: 0, stopCount: 5, stopPercent: 10, knownFailed: 0, knownDone: 0 };

describe('a step', () => {
  test.each<[string, Partial<CampaignStand>, WaveStand[], object]>([
    ['goes on while canaries are under way', { waveNo: 0 }, [wave(0, 0, 3, 2, 0), wave(1, 50, 0, 0, 0)], { kind: 'go' }],
    ['is held up by a canary that waits', { waveNo: 0 }, [wave(0, 1, 0, 4, 0), wave(1, 50, 0, 0, 0)], { kind: 'go' }],
    [
      'begins the first wave after the last canary',
      { waveNo: 0 },
      [wave(0, 0, 0, 5, 0, now), wave(1, 50, 0, 0, 0)],
      { kind: 'wave', waveNo: 1 },
    ],
    ['stops at one failed canary', { waveNo: 0 }, [wave(0, 0, 2, 2, 1), wave(1, 50, 0, 0, 0)], { kind: 'pause', reason: '试点失败1台' }],
    ['waits out the pause', { waveGapMin: 10 }, [wave(1, 0, 0, 50, 0, now - 9 * minute), wave(2, 50, 0, 0, 0)], { kind: 'go' }],
    [
      'begins after the pause',
      { waveGapMin: 10 },
      [wave(1, 0, 0, 50, 0, now - 10 * minute), wave(2, 50, 0, 0, 0)],
      { kind: 'wave', waveNo: 2 },
    ],
    ['is not held up by one that charges', {}, [wave(1, 3, 0, 47, 0, now), wave(2, 50, 0, 0, 0)], { kind: 'wave', waveNo: 2 }],
    ['does not leave a wave that nobody was told of', {}, [wave(1, 50, 0, 0, 0), wave(2, 50, 0, 0, 0)], { kind: 'go' }],
    [
      'stops at the number',
      { stopPercent: null },
      [wave(1, 0, 10, 35, 5), wave(2, 50, 0, 0, 0)],
      { kind: 'pause', reason: '失败5台，达到上限5台' },
    ],
    [
      'stops at the share',
      { stopCount: null },
      [wave(1, 0, 10, 36, 4), wave(2, 50, 0, 0, 0)],
      { kind: 'pause', reason: '40台有结果，失败4台，达到上限10%' },
    ],
    ['does not judge a share of four', { stopCount: null }, [wave(1, 0, 46, 3, 1)], { kind: 'go' }],
    ['forgives what was known', { stopPercent: null, knownFailed: 5, knownDone: 40 }, [wave(1, 0, 5, 36, 9)], { kind: 'go' }],
    [
      'counts anew after that',
      { stopPercent: null, knownFailed: 5, knownDone: 40 },
      [wave(1, 0, 5, 36, 10)],
      { kind: 'pause', reason: '失败5台，达到上限5台' },
    ],
    ['is over when nothing is left, failures or not', {}, [wave(1, 0, 0, 40, 10)], { kind: 'finish' }],
    ['has no limits where none are set', { stopCount: null, stopPercent: null }, [wave(1, 0, 1, 0, 49)], { kind: 'go' }],
  ])('%s', (_, given, waves, step) => expect(campaignStep({ ...plain, ...given }, waves, now)).toEqual(step));
});

test.each([
  ['03:00', null, null, true],
  ['03:00', '01:00', '05:00', true],
  ['05:00', '01:00', '05:00', false],
  ['23:30', '23:00', '05:00', true],
  ['04:59', '23:00', '05:00', true],
  ['12:00', '23:00', '05:00', false],
])('%s in %s–%s: %s', (clock, from, to, open) => expect(isInWindow(clock, from, to)).toBe(open));
