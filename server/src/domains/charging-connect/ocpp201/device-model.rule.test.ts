import { expect, test } from 'vitest';
import { baselineOf } from '../message/baseline.rule.ts';
import { fits } from '../wire/ocpp-schema.ts';
import { abilities201, addressOf, baseline201, callOfParameter, callOfReading, pathOf, variablesOf } from './device-model.rule.ts';
import { heard201 } from './ocpp201-call.rule.ts';

test.each([
  ['OCPPCommCtrlr.HeartbeatInterval', { component: { name: 'OCPPCommCtrlr' }, variable: { name: 'HeartbeatInterval' } }],
  [
    'OCPPCommCtrlr.MessageAttempts[TransactionEvent]',
    { component: { name: 'OCPPCommCtrlr' }, variable: { name: 'MessageAttempts', instance: 'TransactionEvent' } },
  ],
  ['EVSE@2.Power', { component: { name: 'EVSE', evse: { id: 2 } }, variable: { name: 'Power' } }],
  [
    'Connector[A]@2.1.Available',
    { component: { name: 'Connector', instance: 'A', evse: { id: 2, connectorId: 1 } }, variable: { name: 'Available' } },
  ],
])('%s names one variable', (path, address) => {
  expect(pathOf(address)).toBe(path);
  expect(addressOf(path)).toEqual(address);
});

test.each(['HeartbeatInterval', '', '.x', 'a.', 'a.b.c.d', `${'x'.repeat(51)}.y`])('%s is no path', (path) => {
  expect(addressOf(path)).toBeUndefined();
});

test.each([
  ['HeartbeatInterval', 'OCPPCommCtrlr.HeartbeatInterval'],
  ['authorizationkey', 'SecurityCtrlr.BasicAuthPassword'],
  ['Vendor.Colour', 'Vendor.Colour'],
])('a change of %s is one of %s', (key, path) => {
  const said = callOfParameter(key, '60');
  expect(said).toEqual({ action: 'SetVariables', payload: { setVariableData: [{ ...addressOf(path), attributeValue: '60' }] } });
  expect(fits('SetVariables', 'req', said?.payload, '2.0.1')).toBe(true);
});

test('a parameter that 2.0.1 does not have is no call', () => {
  expect(callOfParameter('MinimumStatusDuration', '0')).toBeUndefined();
  expect(callOfReading(['MinimumStatusDuration'], 1)).toBeUndefined();
});

test('everything is read as reports, some parameters by their names', () => {
  expect(callOfReading(undefined, 7)).toEqual({ action: 'GetBaseReport', payload: { requestId: 7, reportBase: 'FullInventory' } });
  const some = callOfReading(['HeartbeatInterval', 'EVSE@1.Power'], 7);
  expect(some?.action).toBe('GetVariables');
  expect(fits('GetVariables', 'req', some?.payload, '2.0.1')).toBe(true);
});

test('what a station is set up with has the readings of begin and end, and no measurand of 1.6 alone', () => {
  const baseline = new Map(baseline201(baselineOf({ isAc: false, heartbeatSec: 60, offlineCards: false })));
  expect(baseline.get('SampledDataCtrlr.TxUpdatedMeasurands')).toBe(
    'Energy.Active.Import.Register,Power.Active.Import,Current.Import,Voltage,SoC',
  );
  expect(baseline.get('SampledDataCtrlr.TxStartedMeasurands')).toBe('Energy.Active.Import.Register');
  expect(baseline.get('SampledDataCtrlr.TxEndedMeasurands')).toBe('Energy.Active.Import.Register');
  expect(baseline.get('OCPPCommCtrlr.HeartbeatInterval')).toBe('60');
  for (const path of baseline.keys()) expect(addressOf(path), path).toBeDefined();
});

test('a report’s variables: the last of a repetition, secrets without their value', () => {
  const component = { name: 'SecurityCtrlr' };
  const told = variablesOf([
    { component, variable: { name: 'BasicAuthPassword' }, variableAttribute: [{ value: 'hidden', mutability: 'WriteOnly' }] },
    { component, variable: { name: 'Identity' }, variableAttribute: [{ value: 'a' }] },
    {
      component,
      variable: { name: 'Identity' },
      variableAttribute: [
        { value: 'b', mutability: 'ReadOnly' },
        { type: 'MaxSet', value: '9' },
      ],
      variableCharacteristics: { dataType: 'string', unit: 's' },
    },
  ]);
  expect(told.map(({ path, attribute, value, mutability, unit }) => [path, attribute, value, mutability, unit])).toEqual([
    ['SecurityCtrlr.BasicAuthPassword', 'Actual', '', 'WriteOnly', ''],
    ['SecurityCtrlr.Identity', 'Actual', 'b', 'ReadOnly', 's'],
    ['SecurityCtrlr.Identity', 'MaxSet', '9', 'ReadWrite', 's'],
  ]);
});

test.each([
  ['Reset', { status: 'Scheduled' }, { status: 'Scheduled' }],
  ['GetLocalListVersion', { versionNumber: 4 }, { listVersion: 4 }],
  ['GetLog', { status: 'Accepted', filename: 'log.txt' }, { status: 'Accepted', fileName: 'log.txt' }],
  [
    'GetCompositeSchedule',
    { status: 'Accepted', schedule: { evseId: 1, duration: 60, scheduleStart: 'T', chargingRateUnit: 'W', chargingSchedulePeriod: [] } },
    { status: 'Accepted', scheduleStart: 'T', chargingSchedule: { duration: 60, chargingRateUnit: 'W', chargingSchedulePeriod: [] } },
  ],
  ['GetCompositeSchedule', { status: 'Rejected' }, { status: 'Rejected' }],
  ['GetBaseReport', { status: 'Accepted' }, { status: 'Accepted', inDeviceModel: true }],
  ['SetVariables', { setVariableResult: [{ attributeStatus: 'RebootRequired' }] }, { status: 'RebootRequired' }],
  ['SetVariables', { setVariableResult: [{ attributeStatus: 'UnknownVariable' }] }, { status: 'UnknownVariable' }],
  ['GetVariables', { getVariableResult: [{ attributeStatus: 'Accepted' }] }, { status: 'Accepted', inDeviceModel: true }],
])('an answer to %s of %o means %o', (action, answer, meant) => {
  expect(heard201({ action }, answer)).toMatchObject(meant);
});

const parameter = (key: string, value: string) => ({ key, value, readonly: false });
test.each([
  [[], undefined, ['Core']],
  [['ReservationCtrlr.NonEvseSpecific=false', 'SmartChargingCtrlr.Enabled=true'], undefined, ['Core,Reservation,SmartCharging']],
  [['ReservationCtrlr.Enabled=False', 'SmartChargingCtrlr.Available=false'], undefined, ['Core']],
  [['TariffCostCtrlr.Available[Cost]=true', 'TariffCostCtrlr.Enabled[Cost]=true'], undefined, ['Core,CostDisplay']],
  [['TariffCostCtrlr.Available[Cost]=true', 'TariffCostCtrlr.Enabled[Cost]=false'], undefined, ['Core']],
  [['TariffCostCtrlr.Enabled[Tariff]=true'], undefined, ['Core']],
  [
    ['LocalAuthListCtrlr.Enabled=true', 'LocalAuthListCtrlr.ItemsPerMessage=20', 'LocalAuthListCtrlr.Entries=3'],
    '500',
    ['Core,LocalAuthListManagement', '20', '500'],
  ],
])('a station that told %o can what 1.6 calls %o', (told, room, values) => {
  const keys = told.map((one) => parameter(...(one.split('=') as [string, string])));
  expect(abilities201(keys, room).map(({ value }) => value)).toEqual(values);
});
