import { expect, test } from 'vitest';
import { problemOf } from './ocpp201-event.rule.ts';
import { limitWords, profileWords, scheduleWords } from './ocpp201-profile.rule.ts';
import { diagnosticsWord } from './ocpp201-task.rule.ts';

const event = (component: string, variable: string, rest: object = {}) => ({
  ...{ component: { name: component, evse: { id: 2 } }, variable: { name: variable }, trigger: 'Delta', actualValue: 'true' },
  ...rest,
});
const wired = { eventNotificationType: 'HardWiredMonitor' };
const custom = { eventNotificationType: 'CustomMonitor' };

test.each([
  [event('PowerContactor', 'Problem'), { code: 'PowerContactor.Problem', over: false, grade: 'critical' }],
  [event('PowerContactor', 'Problem', { actualValue: 'false' }), { code: 'PowerContactor.Problem', over: true, grade: 'critical' }],
  [event('Display', 'Problem'), { code: 'Display.Problem', over: false, grade: 'major' }],
  [event('RCD', 'Tripped', { cleared: true }), { code: 'RCD.Tripped', over: true, grade: 'critical' }],
  [event('TemperatureSensor', 'Temperature', { trigger: 'Alerting', actualValue: '95', ...wired }), { over: false, grade: 'major' }],
  [event('TemperatureSensor', 'Temperature', { trigger: 'Alerting', actualValue: '75', ...custom }), { over: false, grade: 'minor' }],
  [event('TemperatureSensor', 'Temperature', { trigger: 'Alerting', cleared: true, ...custom }), { over: true }],
  [event('TemperatureSensor', 'Temperature', { actualValue: '41' }), undefined],
  [event('TemperatureSensor', 'Temperature', { trigger: 'Periodic', actualValue: '99' }), undefined],
])('%o says %o', (told, said) => {
  if (said) expect(problemOf(told)).toMatchObject(said);
  else expect(problemOf(told)).toBeUndefined();
});

test('a schedule, a profile and a limit in words', () => {
  const steps = [0, 3600, 5400].map((startPeriod, index) => ({ startPeriod, limit: [60_000, 30_000, 7_500][index] }));
  const schedule = { chargingRateUnit: 'W', chargingSchedulePeriod: steps };
  expect(scheduleWords(schedule)).toBe('60 kW，1:00起 30 kW，1:30起 7.5 kW');
  expect(scheduleWords({ chargingRateUnit: 'A', chargingSchedulePeriod: [{ startPeriod: 0, limit: 16 }] })).toBe('16 A');
  expect(scheduleWords(undefined)).toBe('');
  const profile = {
    id: 1,
    chargingProfilePurpose: 'ChargingStationMaxProfile',
    chargingSchedule: [{ ...schedule, chargingSchedulePeriod: steps.slice(0, 1) }],
  };
  expect(profileWords(0, 'CSO', profile)).toBe('整机 #1（CSO） 60 kW');
  expect(limitWords({ evseId: 2, source: 'EMS', words: '40 kW' })).toBe('EVSE 2 EMS 40 kW');
});

test.each([
  ['Uploading', 'Uploading'],
  ['Uploaded', 'Uploaded'],
  ['PermissionDenied', 'UploadFailed'],
  ['BadMessage', 'UploadFailed'],
  ['Idle', 'Idle'],
])('a log that is %s is diagnostics that are %s', (told, said) => {
  expect(diagnosticsWord(told)).toBe(said);
});
