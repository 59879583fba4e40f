import { gateType } from '@bochong/contract/parking-lot';
import { expect, test } from 'vitest';
import { furtherLane, laneProblem, proposedCode } from './lane-sketch.ts';

const { ENTRY, EXIT, BOTH } = gateType;

test('a further lane takes the first free name of its kind', () => {
  const lanes = [
    { gateName: '入口1', gateType: ENTRY },
    { gateName: '入口3', gateType: ENTRY },
  ];
  expect(furtherLane(lanes, ENTRY)).toEqual({ gateName: '入口2', gateType: ENTRY });
  expect(furtherLane(lanes, BOTH)).toEqual({ gateName: '出入口1', gateType: BOTH });
});

test.each([
  [
    [
      ['入口1', ENTRY],
      ['出口1', EXIT],
    ],
    null,
  ],
  [[['大门', BOTH]], null],
  [[['入口1', ENTRY]], '至少要有一个出口或出入口'],
  [[['出口1', EXIT]], '至少要有一个入口或出入口'],
  [
    [
      ['门', ENTRY],
      ['门', EXIT],
    ],
    '通道名称不能相同',
  ],
  [[['', BOTH]], '请填写每条通道的名称'],
] as const)('lanes %j: %s', (lanes, problem) => {
  expect(laneProblem(lanes.map(([gateName, type]) => ({ gateName, gateType: type })))).toBe(problem);
});

test('a proposed number is one the contract takes', () => {
  expect(proposedCode(new Date('2026-11-25T02:40:00Z'))).toMatch(/^[0-9A-Z]{6,20}$/);
});
