import { ocppStatus } from '@bochong/contract/charging-asset';
import { faultLevel, faultStatus } from '@bochong/contract/charging-fault';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faultStep, type GunWord, type KnownFault, levelOf, securityLevel } from './fault.rule.ts';

const { CRITICAL, MAJOR, MINOR } = faultLevel;
const { OPEN, HANDLING, CLOSED, RECOVERED } = faultStatus;
const word = (status: GunWord['status'], errorCode = 'NoError', vendorErrorCode = ''): GunWord => ({ status, errorCode, vendorErrorCode });
const ground: KnownFault = {
  ...{
    faultId: 'ground',
    errorCode: 'GroundFailure',
    vendorErrorCode: '',
    faulted: true,
    level: CRITICAL,
    status: OPEN,
    recoveredAt: null,
  },
};
const weak: KnownFault = { ...ground, faultId: 'weak', errorCode: 'WeakSignal', faulted: false, level: MINOR };
const nothing = { opened: null, again: null, over: [] };

test.each([
  ['GroundFailure', CRITICAL],
  ['HighTemperature', CRITICAL],
  ['OverCurrentFailure', MAJOR],
  ['OverVoltage', MAJOR],
  ['UnderVoltage', MAJOR],
  ['ConnectorLockFailure', MAJOR],
  ['PowerMeterFailure', CRITICAL],
  ['PowerSwitchFailure', CRITICAL],
  ['EVCommunicationError', MINOR],
  ['ReaderFailure', MINOR],
  ['ResetFailure', MAJOR],
  ['InternalError', MAJOR],
  ['OtherError', MAJOR],
  ['LocalListConflict', MINOR],
  ['WeakSignal', MINOR],
  ['NoError', MAJOR],
  ['SomethingOfTheVendor', MAJOR],
])('%s that stops a gun has level %i, as a warning the lowest', (code, level) => {
  expect([levelOf(code, true), levelOf(code, false)]).toEqual([level, MINOR]);
});

test.each([
  ['nothing is wrong', [], word('Available'), nothing],
  [
    'a fault',
    [],
    word('Faulted', 'GroundFailure', 'E7'),
    { ...nothing, opened: { errorCode: 'GroundFailure', vendorErrorCode: 'E7', faulted: true, level: CRITICAL } },
  ],
  [
    'a fault without a code',
    [],
    word('Faulted'),
    { ...nothing, opened: { errorCode: 'NoError', vendorErrorCode: '', faulted: true, level: MAJOR } },
  ],
  [
    'a fault with an empty code',
    [],
    word('Faulted', ''),
    { ...nothing, opened: { errorCode: 'NoError', vendorErrorCode: '', faulted: true, level: MAJOR } },
  ],
  [
    'a warning while it charges',
    [],
    word('Charging', 'HighTemperature'),
    { ...nothing, opened: { errorCode: 'HighTemperature', vendorErrorCode: '', faulted: false, level: MINOR } },
  ],
  [
    'the same again',
    [ground],
    word('Faulted', 'GroundFailure'),
    { ...nothing, again: { faultId: 'ground', faulted: true, level: CRITICAL, stoodUp: false } },
  ],
  [
    'the same by another code of the vendor',
    [ground],
    word('Faulted', 'GroundFailure', 'E8'),
    { ...nothing, opened: { errorCode: 'GroundFailure', vendorErrorCode: 'E8', faulted: true, level: CRITICAL } },
  ],
  [
    'a second fault',
    [ground],
    word('Faulted', 'OverVoltage'),
    { ...nothing, opened: { errorCode: 'OverVoltage', vendorErrorCode: '', faulted: true, level: MAJOR } },
  ],
  [
    'over',
    [ground, weak],
    word('Available'),
    {
      ...nothing,
      over: [
        { faultId: 'ground', status: RECOVERED },
        { faultId: 'weak', status: RECOVERED },
      ],
    },
  ],
  [
    'over while somebody is at it',
    [{ ...ground, status: HANDLING }],
    word('Preparing'),
    { ...nothing, over: [{ faultId: 'ground', status: HANDLING }] },
  ],
  [
    'usable again, with a warning that stays',
    [ground, weak],
    word('Available', 'WeakSignal'),
    {
      opened: null,
      again: { faultId: 'weak', faulted: false, level: MINOR, stoodUp: false },
      over: [{ faultId: 'ground', status: RECOVERED }],
    },
  ],
  [
    'a warning is not over by another one',
    [weak],
    word('Available', 'ReaderFailure'),
    { ...nothing, opened: { errorCode: 'ReaderFailure', vendorErrorCode: '', faulted: false, level: MINOR } },
  ],
  [
    'a warning that becomes a fault',
    [{ ...ground, faulted: false, level: MINOR }],
    word('Faulted', 'GroundFailure'),
    { ...nothing, again: { faultId: 'ground', faulted: true, level: CRITICAL, stoodUp: false } },
  ],
  [
    'back within ten minutes',
    [{ ...ground, status: RECOVERED, recoveredAt: '2026-11-25T10:00:00+08:00' }],
    word('Faulted', 'GroundFailure'),
    { ...nothing, again: { faultId: 'ground', faulted: true, level: CRITICAL, stoodUp: true } },
  ],
  ['over is over', [{ ...ground, status: RECOVERED, recoveredAt: '2026-11-25T10:00:00+08:00' }], word('Available'), nothing],
] as const)('%s', (_, known, said, expected) => {
  expect(faultStep(known, said)).toEqual(expected);
});

test('in whatever order a device speaks, each fault waits once, what is told is counted, and all is over when nothing is wrong', () => {
  const said = fc.record({
    status: fc.constantFrom(...ocppStatus.options),
    errorCode: fc.constantFrom('NoError', '', 'GroundFailure', 'OverVoltage', 'WeakSignal'),
    vendorErrorCode: fc.constantFrom('', 'E1'),
  });
  fc.assert(
    fc.property(fc.array(said, { maxLength: 40 }), (words) => {
      const faults: (KnownFault & { count: number })[] = [];
      const take = (one: GunWord) => {
        const { opened, again, over } = faultStep(
          faults.filter(({ status }) => status !== CLOSED),
          one,
        );
        if (opened) faults.push({ ...opened, faultId: String(faults.length), status: OPEN, recoveredAt: null, count: 1 });
        for (const fault of faults) {
          const end = over.find(({ faultId }) => faultId === fault.faultId);
          if (end) Object.assign(fault, { status: end.status, recoveredAt: 'now' });
          if (again?.faultId === fault.faultId)
            Object.assign(fault, { count: fault.count + 1, recoveredAt: null, status: OPEN, faulted: again.faulted });
        }
      };
      for (const one of words) take(one);
      const keys = faults.map(({ errorCode, vendorErrorCode }) => `${errorCode}/${vendorErrorCode}`);
      expect(new Set(keys).size).toBe(keys.length);
      const telling = words.filter(({ status, errorCode }) => status === 'Faulted' || !['', 'NoError'].includes(errorCode));
      expect(faults.reduce((sum, { count }) => sum + count, 0)).toBe(telling.length);
      take(word('Available'));
      expect(faults.filter(({ recoveredAt }) => recoveredAt === null)).toEqual([]);
    }),
  );
});

test('what happens every day is told quietly, what somebody did to a device is not', () => {
  expect([securityLevel('StartupOfTheDevice'), securityLevel('TamperDetectionActivated'), securityLevel('ClonedIdentity')]).toEqual([
    MINOR,
    CRITICAL,
    CRITICAL,
  ]);
});
