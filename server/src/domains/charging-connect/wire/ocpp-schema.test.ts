import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toDevice } from '../charge-point-command/command-queue.rule.ts';
import { fromDevice } from './ocpp-action.rule.ts';
import { checkMessage, fits, schemaFiles } from './ocpp-schema.ts';
import { readInstant } from './wire-time.rule.ts';

test.each([
  ['1.6', 'bcef6a1779d7e729d88f604b18a27084b25e3f1d94e95c5c744f1b4a23c47ae5'],
  ['2.0.1', 'bb3c94678892a15bea969666bda599cc342eb3c34b7b351ddcfa974da9765a60'],
] as const)('the schemas of the Open Charge Alliance for %s are shipped as they are', (version, hash) => {
  expect(createHash('sha256').update(readFileSync(schemaFiles[version])).digest('hex')).toBe(hash);
});

test('every message of both sides has its schemas', () => {
  const ids = (JSON.parse(readFileSync(schemaFiles['1.6'], 'utf8')) as { $id: string }[]).map(({ $id }) => $id).sort();
  const wanted = [...new Set([...fromDevice, ...toDevice])].flatMap((action) => [`urn:${action}.conf`, `urn:${action}.req`]);
  expect(ids).toEqual(wanted.sort());
});

const usual = { strict: false, lenient: false };
const strict = { strict: true, lenient: false };
const lenient = { strict: false, lenient: true };
const boot = { chargePointVendor: 'V', chargePointModel: 'M' };
const status = { connectorId: 1, errorCode: 'NoError', status: 'Available' };
const sampled = (...values: object[]) => ({ connectorId: 1, meterValue: [{ timestamp: '2026-11-25T08:00:00Z', sampledValue: values }] });

test.each([
  ['a required field that is missing', 'BootNotification', { chargePointVendor: 'V' }, usual, 'occurrence'],
  ['a number as text', 'StatusNotification', { ...status, connectorId: '1' }, usual, 'type'],
  ['a word outside the list', 'StatusNotification', { ...status, status: 'Broken' }, usual, 'property'],
  ['a text that is too long', 'BootNotification', { ...boot, chargePointModel: 'M'.repeat(21) }, usual, 'property'],
  ['a time that is none', 'StatusNotification', { ...status, timestamp: 'yesterday' }, usual, 'property'],
  ['a field too many, from a device held to the letter', 'Heartbeat', { extra: 1 }, strict, 'formation'],
  ['missing and wrong at once: missing is told', 'StatusNotification', { connectorId: 'x', status: 'Available' }, usual, 'occurrence'],
  ['only values that cannot be read', 'MeterValues', sampled({ value: 7 }), usual, 'type'],
  ['a field we need, from a lenient device', 'StartTransaction', { connectorId: 1, idTag: 'A', meterStart: 0 }, lenient, 'occurrence'],
] as const)('%s is refused', (_, action, payload, tolerance, fault) => {
  expect(checkMessage(action, payload, tolerance)).toMatchObject({ taken: false, fault });
});

test.each([
  ['a field too many is left out', 'Heartbeat', { extra: 1 }, usual, {}, ['/extra']],
  [
    'a field we do not need may be missing at a lenient device',
    'StatusNotification',
    { connectorId: 1, status: 'Available' },
    lenient,
    undefined,
    [],
  ],
  [
    'a long text of a lenient device is cut',
    'BootNotification',
    { ...boot, chargePointModel: 'M'.repeat(30) },
    lenient,
    { ...boot, chargePointModel: 'M'.repeat(20) },
    ['/chargePointModel'],
  ],
  [
    'a bad value among good ones is left out',
    'MeterValues',
    sampled({ value: '1' }, { value: 7 }, { value: '3', measurand: 'Vendor.Thing' }, { value: '4' }),
    usual,
    sampled({ value: '1' }, { value: '4' }),
    ['/meterValue/0/sampledValue/1', '/meterValue/0/sampledValue/2'],
  ],
  [
    'units are spelled in many ways',
    'MeterValues',
    sampled({ value: '50', unit: 'Hz' }, { value: '20', unit: 'Celcius' }),
    usual,
    undefined,
    [],
  ],
] as const)('%s', (_, action, payload, tolerance, taken, left) => {
  expect(checkMessage(action, payload, tolerance)).toEqual({ taken: true, payload: taken ?? payload, left });
});

test('tenths are tenths', () => {
  const periods = Array.from({ length: 401 }, (_, tenth) => ({ startPeriod: tenth, limit: tenth / 10 }));
  const csChargingProfiles = {
    ...{ chargingProfileId: 1, stackLevel: 0, chargingProfilePurpose: 'ChargePointMaxProfile', chargingProfileKind: 'Absolute' },
    chargingSchedule: { chargingRateUnit: 'W', chargingSchedulePeriod: periods },
  };
  expect(fits('SetChargingProfile', 'req', { connectorId: 0, csChargingProfiles })).toBe(true);
});

test.each([
  ['2026-11-25T08:00:00Z', '2026-11-25T08:00:00.000Z'],
  ['2026-11-25T08:00:00.123456Z', '2026-11-25T08:00:00.123Z'],
  ['2026-11-25T08:00:00+08', '2026-11-25T00:00:00.000Z'],
  ['2026-11-25 08:00:00', '2026-11-25T08:00:00.000Z'],
  ['2026-13-25T08:00:00Z', undefined],
  ['25.11.2026', undefined],
])('%s is read as %s', (text, instant) => {
  const at = readInstant(text);
  expect(at === undefined ? undefined : new Date(at).toISOString()).toBe(instant);
});

test('a device that writes wall time and calls it UTC is read by what it means', () => {
  expect(new Date(readInstant('2026-11-25T08:00:00Z', true) ?? 0).toISOString()).toBe('2026-11-25T00:00:00.000Z');
  expect(new Date(readInstant('2026-11-25T08:00:00+08:00', true) ?? 0).toISOString()).toBe('2026-11-25T00:00:00.000Z');
});
