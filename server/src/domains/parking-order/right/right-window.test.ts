import { expect, test } from 'vitest';
import { calculateFee, referenceTariffs } from '../../parking-fee/index.ts';
import { type RightDays, spansOf } from './right-window.rule.ts';

const stamp = (text: string) => `${text}:00+08:00`;
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const month: RightDays = { fromDate: '2025-09-14', toDate: '2025-10-14', windows: [] };
const night: RightDays = { fromDate: '2025-10-01', toDate: '2025-11-01', windows: [{ weekdays: everyDay, start: '18:00', end: '08:00' }] };
const workdays: RightDays = { ...night, windows: [{ weekdays: [1, 2, 3, 4, 5], start: '00:00', end: '00:00' }] };

/** What R1 charges a stay with a right. */
function fee(right: RightDays, enter: string, exit: string, coverMode?: 2) {
  const content = { ...referenceTariffs.R1, ...(coverMode && { coverMode }) };
  const span = { enter: stamp(enter), exit: stamp(exit) };
  return calculateFee({
    rule: { ruleId: 'r', version: 1, name: 'R1', content } as never,
    vehicle: { carType: 1, plateType: '02', energyType: 1, plateColor: 1, vehicleClass: 1 } as never,
    ...span,
    covers: spansOf(right, span.enter, span.exit).map((cover) => ({ ...cover, kind: 'PASS' as const })),
  }).receivableFen;
}

test('a pass that ends during the stay (example 21)', () => {
  expect(fee(month, '2025-10-13T18:00', '2025-10-14T03:10')).toBe(15_00);
  expect(fee(month, '2025-10-13T18:00', '2025-10-14T03:10', 2)).toBe(39_00);
});
test('a night pass, early and late (example 22)', () => {
  expect(fee(night, '2025-10-13T17:35', '2025-10-14T08:50')).toBe(7_00);
  expect(fee(night, '2025-10-13T17:50', '2025-10-14T08:05')).toBe(0);
});
test('a stay wholly covered is free', () => expect(fee(month, '2025-10-10T08:00', '2025-10-12T20:00')).toBe(0));
test('a window belongs to the day it begins on, and a pass of workdays leaves the weekend open', () => {
  const friday = spansOf(workdays, stamp('2025-10-17T12:00'), stamp('2025-10-20T12:00'));
  expect(friday).toEqual([
    { from: stamp('2025-10-17T12:00'), to: stamp('2025-10-18T00:00') },
    { from: stamp('2025-10-20T00:00'), to: stamp('2025-10-20T12:00') },
  ]);
});
test('a window across midnight is cut where the validity ends, and reaches in from the evening before', () => {
  expect(spansOf(night, stamp('2025-10-31T17:00'), stamp('2025-11-01T09:00'))).toEqual([
    { from: stamp('2025-10-31T18:00'), to: stamp('2025-11-01T00:00') },
  ]);
  expect(spansOf(night, stamp('2025-09-30T22:00'), stamp('2025-10-01T09:00'))).toEqual([
    { from: stamp('2025-10-01T00:00'), to: stamp('2025-10-01T08:00') },
  ]);
});
