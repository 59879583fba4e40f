import { plateMatch } from '@bochong/contract/vehicle-setting';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type SpecialConfig, specialFor } from './special-config.rule.ts';

const { TYPE, START, END } = plateMatch;
const [special, vip] = [9, 8];
const config = (change: Partial<SpecialConfig>): SpecialConfig => ({
  ...{ plateMatch: START, plateTypes: [], plateText: 'WJ', parkAs: special, letsIn: false },
  ...change,
});
const ends = config({ plateMatch: END, plateText: '警', parkAs: vip, letsIn: true });
const coaches = config({ plateMatch: TYPE, plateText: '', plateTypes: ['16'] });

test.each([
  ['WJ粤1234T', '31', [config({})], { parkAs: special, letsIn: false }],
  ['粤WJ1234', '02', [config({})], undefined],
  ['粤B1234警', '23', [config({}), ends], { parkAs: vip, letsIn: true }],
  ['WJ1234警', '31', [config({}), ends], { parkAs: special, letsIn: true }],
  ['粤B1234学', '16', [coaches], { parkAs: special, letsIn: false }],
  ['粤B12345', '02', [coaches, ends], undefined],
  ['粤B12345', '02', [config({ plateText: '' })], undefined],
] as const)('%s of kind %s', (plateNo, plateType, configs, wanted) => expect(specialFor(configs, { plateNo, plateType })).toEqual(wanted));

test('one more configuration takes nothing from a vehicle', () => {
  const any = fc.record({
    plateMatch: fc.constantFrom(TYPE, START, END),
    plateTypes: fc.subarray(['16', '23', '31']),
    plateText: fc.constantFrom('', 'WJ', '警', '粤'),
    parkAs: fc.constantFrom(special, vip),
    letsIn: fc.boolean(),
  });
  const plate = fc.record({ plateNo: fc.constantFrom('WJ1234警', '粤B12345', '粤B1234学'), plateType: fc.constantFrom('02', '16', '31') });
  fc.assert(
    fc.property(fc.array(any), any, plate, (configs, more, of) => {
      const [before, after] = [specialFor(configs, of), specialFor([...configs, more], of)];
      if (before) expect(after).toMatchObject({ parkAs: before.parkAs, letsIn: before.letsIn || expect.any(Boolean) });
      if (before?.letsIn) expect(after?.letsIn).toBe(true);
    }),
  );
});
