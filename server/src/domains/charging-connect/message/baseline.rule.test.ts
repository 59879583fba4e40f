import { expect, test } from 'vitest';
import { baselineOf, changesTo, fewerMeasured } from './baseline.rule.ts';

const baseline = baselineOf({ isAc: false, heartbeatSec: 60, offlineCards: false });

test('only what a device has, lets us write and has otherwise is changed', () => {
  const told = [
    { key: 'heartbeatinterval', value: '300', readonly: false },
    { key: 'MeterValueSampleInterval', value: '60', readonly: true },
    { key: 'LocalPreAuthorize', value: 'False', readonly: false },
    { key: 'VendorKey', value: 'x', readonly: false },
  ];
  expect(changesTo(baseline, told)).toEqual([{ key: 'heartbeatinterval', value: '60' }]);
});

test('an AC device samples every minute, a DC one every half', () => {
  const of = (isAc: boolean) => Object.fromEntries(baselineOf({ isAc, heartbeatSec: 60, offlineCards: false })).MeterValueSampleInterval;
  expect([of(true), of(false)]).toEqual(['60', '30']);
});

test('a list that is refused loses its tail until the register is left', () => {
  let value: string | undefined = Object.fromEntries(baseline).MeterValuesSampledData;
  const asked: string[] = [];
  while (value !== undefined) {
    asked.push(value);
    value = fewerMeasured('MeterValuesSampledData', value);
  }
  expect(asked).toHaveLength(6);
  expect(asked.at(-1)).toBe('Energy.Active.Import.Register');
  expect(fewerMeasured('StopTxnSampledData', 'a,b')).toBeUndefined();
});

test('a device that keeps cards may go by them without a connection, another one may not', () => {
  const of = (offlineCards: boolean) =>
    Object.fromEntries(baselineOf({ isAc: false, heartbeatSec: 60, offlineCards })).LocalAuthorizeOffline;
  expect([of(true), of(false)]).toEqual(['true', 'false']);
});
