import { passMode, pictureAbsence } from '@bochong/contract/parking-order';
import { expect, test } from 'vitest';
import { absenceOf } from './picture-absence.rule.ts';

test.each([
  ['still in', { over: false, mode: null }, pictureAbsence.NOT_LEFT],
  ['a camera that sent nothing', { over: true, mode: passMode.AUTO }, pictureAbsence.NOT_SENT],
  ['a pole camera that sent nothing', { over: true, mode: passMode.VIDEO }, pictureAbsence.NOT_SENT],
  ['a ground sensor', { over: true, mode: passMode.GEOMAG }, pictureAbsence.SENSOR],
  ['the booth', { over: true, mode: passMode.LOCAL_MANUAL }, pictureAbsence.BY_HAND],
  ['a handheld', { over: true, mode: passMode.HANDHELD }, pictureAbsence.BY_HAND],
  ['set out in the office', { over: true, mode: passMode.PLATFORM }, pictureAbsence.BY_PLATFORM],
  ['over, nobody noted how', { over: true, mode: null }, pictureAbsence.BY_PLATFORM],
  ['sent after an outage', { over: true, mode: passMode.OFFLINE }, pictureAbsence.OFFLINE],
] as const)('why there is no picture: %s', (_, end, expected) => {
  expect(absenceOf(end)).toBe(expected);
});
