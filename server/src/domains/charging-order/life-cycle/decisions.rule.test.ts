import { chargingStopReason } from '@bochong/contract/charging-order';
import { describe, expect, test } from 'vitest';
import { mayForceClose, type RunningFacts, timerStep } from './lost-transaction.rule.ts';
import { type Candidate, matchReference, type Unreferenced } from './reference-match.rule.ts';
import { isWithinHours, type StartFacts, type StartRefusal, startRefusal } from './start-check.rule.ts';
import { stopReasonOf } from './stop-reason.rule.ts';

const minute = 60_000;

describe('a start', () => {
  const fine: StartFacts = {
    ...{ stationOpen: true, equipmentReady: true, gunDown: false, gunTaken: false, reservedForOther: false, accessAllowed: true },
    ...{ payerBlocked: '', payerOpenOrders: 0, payerOrderLimit: 1, arrearsFen: 0, tariffFound: true, limitUsedUp: false },
    ...{ availableFen: 500, minStartFen: 500, requirePlug: true, plugged: true },
  };
  const failures: readonly [StartRefusal, Partial<StartFacts>][] = [
    ['stationClosed', { stationOpen: false }],
    ['equipmentOffline', { equipmentReady: false }],
    ['connectorUnavailable', { gunDown: true }],
    ['connectorBusy', { gunTaken: true }],
    ['connectorReserved', { reservedForOther: true }],
    ['accessDenied', { accessAllowed: false }],
    ['accountBlocked', { payerBlocked: '已冻结' }],
    ['concurrentOrder', { payerOpenOrders: 1 }],
    ['arrearsExists', { arrearsFen: 1 }],
    ['tariffMissing', { tariffFound: false }],
    ['limitExceeded', { limitUsedUp: true }],
    ['balanceLow', { availableFen: 499 }],
    ['notPlugged', { plugged: false }],
  ];
  test.each(failures)('is refused: %s', (refusal, facts) => {
    expect(startRefusal({ ...fine, ...facts })).toBe(refusal);
  });
  test.each(failures.map(([first], at) => [first, at] as const))('%s is told before whatever comes after it', (first, at) => {
    expect(startRefusal({ ...fine, ...Object.assign({}, ...failures.slice(at).map(([, facts]) => facts)) })).toBe(first);
  });
  test('of who need not pay no balance is asked, and an AC gun starts without a plug', () => {
    expect(startRefusal({ ...fine, availableFen: null })).toBeNull();
    expect(startRefusal({ ...fine, requirePlug: false, plugged: false })).toBeNull();
  });
  test.each([
    [[], 3, 0, true],
    [[{ weekdays: [1, 2, 3], start: '06:00', end: '22:00' }], 3, 360, true],
    [[{ weekdays: [1, 2, 3], start: '06:00', end: '22:00' }], 3, 1320, false],
    [[{ weekdays: [1, 2, 3], start: '06:00', end: '22:00' }], 4, 720, false],
    [[{ weekdays: [7], start: '18:00', end: '00:00' }], 7, 1439, true],
  ])('hours %j on day %i at %i: %s', (hours, weekday, at, open) => {
    expect(isWithinHours(hours, weekday, at)).toBe(open);
  });
});

describe('the reason of a stop', () => {
  const calm = { asked: null, suspendedByCarMs: null, faulted: false };
  const { USER_LOCAL, USER_REMOTE, OPERATOR_STOP, EV_FULL, DEVICE_FAULT, CABLE_UNPLUGGED, DE_AUTHORIZED, EMERGENCY_STOP } =
    chargingStopReason;
  const { POWER_LOSS, RESET, UNLOCK, OTHER, BALANCE_LIMIT, TARGET_REACHED } = chargingStopReason;
  test.each([
    [undefined, {}, USER_LOCAL],
    ['Local', {}, USER_LOCAL],
    ['Local', { suspendedByCarMs: 60_000 }, EV_FULL],
    ['Local', { suspendedByCarMs: 59_999 }, USER_LOCAL],
    ['Local', { faulted: true, suspendedByCarMs: 90_000 }, DEVICE_FAULT],
    ['Remote', { asked: OPERATOR_STOP }, OPERATOR_STOP],
    ['Remote', { asked: BALANCE_LIMIT }, BALANCE_LIMIT],
    ['Remote', {}, USER_REMOTE],
    ['EVDisconnected', { asked: OPERATOR_STOP }, CABLE_UNPLUGGED],
    ['DeAuthorized', {}, DE_AUTHORIZED],
    ['EmergencyStop', { faulted: true }, EMERGENCY_STOP],
    ['PowerLoss', {}, POWER_LOSS],
    ['HardReset', {}, RESET],
    ['SoftReset', {}, RESET],
    ['Reboot', {}, RESET],
    ['UnlockCommand', {}, UNLOCK],
    ['StoppedByEV', {}, EV_FULL],
    ['EnergyLimitReached', {}, TARGET_REACHED],
    ['GroundFault', {}, DEVICE_FAULT],
    ['Timeout', {}, OTHER],
    ['Other', { faulted: true }, DEVICE_FAULT],
    ['anything else', {}, OTHER],
  ])('%s with %j', (ocppReason, facts, expected) => {
    expect(stopReasonOf({ ...calm, ocppReason, ...facts })).toBe(expected);
  });
});

describe('what the clock makes of a running order', () => {
  const startAt = Date.parse('2026-03-10T08:00:00+08:00');
  const fine: RunningFacts = {
    ...{ stopping: false, startAt, offlineSince: null, flaggedOffline: false, bootedAt: null },
    ...{ gunStatus: 'Charging', gunStatusAt: startAt + 1000, gunStatusBefore: 'Preparing' },
    ...{ stopAskedAt: null, stopTries: 0, stopSentAt: null, flaggedNoResponse: false },
    ...{ lastSampleAt: startAt + 60 * minute, flaggedNoSamples: false },
  };
  const at = startAt + 60 * minute;
  const ago = (minutes: number) => at - minutes * minute;
  const asked = { stopping: true, stopAskedAt: ago(20), stopTries: 3 };
  test.each<[string, Partial<RunningFacts>, ReturnType<typeof timerStep>]>([
    ['nothing', {}, null],
    ['away for 10 minutes', { offlineSince: ago(10) }, 'flagOffline'],
    ['away for less', { offlineSince: ago(9.9) }, null],
    ['away, and known to be', { offlineSince: ago(60), flaggedOffline: true }, null],
    ['away for two hours', { offlineSince: ago(120), flaggedOffline: true }, 'close'],
    ['free for 5 minutes without a stop', { gunStatus: 'Available', gunStatusAt: ago(5) }, 'close'],
    ['free for less', { gunStatus: 'Available', gunStatusAt: ago(4.9) }, null],
    ['free since before it began', { gunStatus: 'Available', gunStatusAt: startAt - 1 }, null],
    ['plugged anew after finishing', { gunStatus: 'Preparing', gunStatusAt: ago(5), gunStatusBefore: 'Finishing' }, 'close'],
    ['preparing otherwise', { gunStatus: 'Preparing', gunStatusAt: ago(5), gunStatusBefore: 'Charging' }, null],
    ['restarted and silent for 10 minutes', { bootedAt: ago(10) }, 'close'],
    ['restarted and charging on', { bootedAt: ago(10), gunStatusAt: ago(9) }, null],
    ['asked to stop a minute ago', { ...asked, stopTries: 1, stopSentAt: ago(1) }, 'repeatStop'],
    ['asked just now', { ...asked, stopTries: 2, stopSentAt: ago(0.9) }, null],
    [
      'asked three times, ten minutes ago, and finished',
      { ...asked, stopSentAt: ago(10), gunStatus: 'Finishing', gunStatusAt: ago(1) },
      'close',
    ],
    ['asked three times and charging on', { ...asked, stopSentAt: ago(10) }, 'flagNoResponse'],
    ['known not to answer', { ...asked, stopSentAt: ago(10), flaggedNoResponse: true }, null],
    ['charging for a day', { startAt: at - 24 * 60 * minute }, 'stopForDuration'],
    ['no sample for a quarter of an hour', { lastSampleAt: ago(15) }, 'flagNoSamples'],
    ['known to send none', { lastSampleAt: ago(30), flaggedNoSamples: true }, null],
  ])('%s', (_, facts, step) => {
    expect(timerStep({ ...fine, ...facts }, at)).toBe(step);
  });
  test('staff may end it when the device is away for ten minutes or did not answer three times', () => {
    expect(mayForceClose({ offlineSince: ago(10), stopTries: 0 }, at)).toBe(true);
    expect(mayForceClose({ offlineSince: ago(9), stopTries: 2 }, at)).toBe(false);
    expect(mayForceClose({ offlineSince: null, stopTries: 3 }, at)).toBe(true);
  });
});

describe('a message without a known transaction', () => {
  const now = Date.parse('2026-03-10T12:00:00+08:00');
  const order = (orderId: string, more: Partial<Candidate> = {}): Candidate => ({
    ...{ orderId, connectorNo: 1, idTag: 'CARD1', startAt: now - 60 * minute, open: true, lostAt: null },
    ...more,
  });
  const stop: Unreferenced = { kind: 'stop', connectorNo: null, idTag: 'card1', at: now };
  const values: Unreferenced = { kind: 'meterValues', connectorNo: 1, idTag: null, at: now };
  test.each<[string, Unreferenced, Candidate[], string | null]>([
    ['the one open order of its tag', stop, [order('a'), order('b', { idTag: 'CARD2', connectorNo: 2 })], 'a'],
    ['an order ended for want of a stop within a week', stop, [order('a', { open: false, lostAt: now - 86_400_000 })], 'a'],
    ['not after a week', stop, [order('a', { open: false, lostAt: now - 8 * 86_400_000 })], null],
    ['not one that ended properly', stop, [order('a', { open: false })], null],
    ['not one that began after it', stop, [order('a', { startAt: now + 1 })], null],
    ['two that fit: nobody guesses', stop, [order('a'), order('b', { connectorNo: 2 })], null],
    ['a stop without a tag names nobody', { ...stop, idTag: null }, [order('a')], null],
    ['values go by the gun', values, [order('a'), order('b', { connectorNo: 2 })], 'a'],
    ['never by gun 1', { ...values, connectorNo: 3 }, [order('a')], null],
  ])('%s', (_, message, candidates, orderId) => {
    expect(matchReference(message, candidates, now)).toBe(orderId);
  });
});
