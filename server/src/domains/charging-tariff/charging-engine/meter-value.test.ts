import { expect, it } from 'vitest';
import { energyReadings, registerWh } from './meter-value.rule.ts';

const start = { at: 0, wh: 100 };

it('E22 reads exact decimals half up', () => {
  expect(registerWh('1234.5678', 'kWh')).toBe(1_234_568);
  expect([registerWh('0.5'), registerWh('0.4999'), registerWh('-1'), registerWh('1e3'), registerWh('')]).toEqual([1, 0, null, null, null]);
});

it('8 sums the phases of the first sample exactly; a smaller set is unusable', () => {
  const phase = (at: number, name: string, value: string) => ({ at, phase: name, value });
  const values = [
    phase(1, 'L1', '10.3'),
    phase(1, 'L2', '10.3'),
    phase(1, 'L1-N', '99'),
    phase(2, 'L1', '11'),
    phase(3, 'L1-N', '12'),
    phase(3, 'L2', '12.5'),
  ];
  expect(energyReadings(values, start)).toEqual([
    { at: 1, wh: 21 },
    { at: 3, wh: 25 },
  ]);
});

it('8 and 44: intervals run exactly from the start; one register in the order and none counts', () => {
  const interval = (at: number, value: string) => ({ at, value, measurand: 'Energy.Active.Import.Interval' });
  expect(energyReadings([interval(0, '50'), interval(1, '0.4'), interval(2, '0.4')], start)).toEqual([
    { at: 1, wh: 100 },
    { at: 2, wh: 101 },
  ]);
  expect(energyReadings([interval(1, '5'), { at: 2, value: '300' }], start)).toEqual([{ at: 2, wh: 300 }]);
});

it('8 the override holds for every register; signed data is not priced', () => {
  expect(
    energyReadings(
      [
        { at: 1, value: '2', unit: 'Wh' },
        { at: 2, value: '9', format: 'SignedData' },
      ],
      start,
      'kWh',
    ),
  ).toEqual([{ at: 1, wh: 2000 }]);
});

it('at an instant with a whole register the phases say nothing; at others they are summed', () => {
  const values = [
    { at: 1, value: '500' },
    ...['L1', 'L2', 'L3'].flatMap((phase, index) => [
      { at: 1, phase, value: '999' },
      { at: 2, phase, value: String(200 + index) },
    ]),
    { at: 3, value: '700' },
  ];
  expect(energyReadings(values, start)).toEqual([
    { at: 1, wh: 500 },
    { at: 2, wh: 603 },
    { at: 3, wh: 700 },
  ]);
});

it('a whole number is the same with and without a fraction of nothing', () => {
  for (const text of ['0', '7', '0012', '1204318', '999999999999'])
    for (const unit of ['Wh', 'kWh'] as const) expect(registerWh(text, unit)).toBe(registerWh(`${text}.0`, unit));
});
