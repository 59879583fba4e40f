import { chargePointCommandErrors, chargePointCommands, commandStatus } from '@bochong/contract/charging-connect';
import { chargingFaults, faultLevel, faultSource, faultStatus } from '@bochong/contract/charging-fault';
import { powerBudgets } from '@bochong/contract/charging-power';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { boot201Payload, type ChargeYard, dial, noSetUp, openChargeYard, type TestPoint } from '../charge-point.fixture.ts';

let yard: ChargeYard;
let made = 0;
let equipmentId = '';
let key = '';
let point: TestPoint;

beforeAll(async () => {
  yard = await openChargeYard();
});
beforeEach(async () => {
  made += 1;
  ({ equipmentId, key } = await yard.register(`MSG-${made}`));
  point = await dial(yard.port, `MSG-${made}`, { key, protocols: ['ocpp2.0.1'] });
  Object.assign(point.answers, noSetUp);
  expect((await point.call('BootNotification', boot201Payload))[2]).toMatchObject({ status: 'Accepted' });
});
afterEach(() => point.socket.terminate());
afterAll(() => yard.close());

const at = '2026-11-27T08:00:00Z';
const reason = '现场要求';
const params = () => ({ id: equipmentId });
const recent = async (action: string) =>
  (await yard.t.call(chargePointCommands.recent, { params: params() }, yard.actor)).data.find((one) => one.action === action);
const limits = async () => (await yard.t.call(chargePointCommands.configuration, { params: params() }, yard.actor)).data.externalLimits;
const faults = async () =>
  (await yard.t.call(chargingFaults.list, { query: { equipmentId } as never }, yard.actor)).data.results.filter(
    (one) => one.source === faultSource.EVENT && one.equipmentId === equipmentId,
  );
const event = (variable: string, actualValue: string, rest: object = {}) => ({
  ...{ eventId: 1, timestamp: at, trigger: 'Delta', actualValue, eventNotificationType: 'HardWiredNotification' },
  ...{ component: { name: 'PowerContactor', evse: { id: 2 } }, variable: { name: variable }, ...rest },
});
const notify = (...eventData: object[]) => point.call('NotifyEvent', { generatedAt: at, seqNo: 0, eventData } as never);

test('a problem that a station tells is a fault until it says that it is over; told again it is counted', async () => {
  expect((await notify(event('Problem', 'true', { techCode: 'E17', techInfo: 'contacts welded' })))[2]).toEqual({});
  await notify(event('Problem', 'true'), event('Temperature', '40'));
  expect(await faults()).toMatchObject([
    { errorCode: 'PowerContactor.Problem', connectorNo: 2, level: faultLevel.CRITICAL, status: faultStatus.OPEN, repeatCount: 2 },
  ]);
  // What its guns say meanwhile does not end it.
  await point.call('StatusNotification', { timestamp: at, connectorStatus: 'Available', evseId: 2, connectorId: 1 } as never);
  expect((await faults())[0]?.status).toBe(faultStatus.OPEN);
  await notify(event('Problem', 'false'));
  expect((await faults())[0]?.status).toBe(faultStatus.RECOVERED);
  expect((await notify(event('Problem', 'true', { component: { name: 'X', evse: { id: 99_999_999_999 } } })))[0]).toBe(3);
});

test('limits of others are shown until they are cleared; needs of cars are declined', async () => {
  const chargingSchedule = [{ id: 1, chargingRateUnit: 'W', chargingSchedulePeriod: [{ startPeriod: 0, limit: 40_000 }] }];
  const limited = { chargingLimit: { chargingLimitSource: 'EMS', isGridCritical: true }, evseId: 1, chargingSchedule };
  expect((await point.call('NotifyChargingLimit', limited))[2]).toEqual({});
  await point.call('NotifyChargingLimit', { chargingLimit: { chargingLimitSource: 'SO' } });
  expect(await limits()).toEqual(['EVSE 1 EMS 40 kW，电网紧急', '整机 SO']);
  await point.call('ClearedChargingLimit', { chargingLimitSource: 'EMS', evseId: 2 });
  expect(await limits()).toHaveLength(2);
  expect((await point.call('ClearedChargingLimit', { chargingLimitSource: 'EMS' }))[2]).toEqual({});
  expect(await limits()).toEqual(['整机 SO']);
  const needs = { evseId: 1, chargingNeeds: { requestedEnergyTransfer: 'DC' } };
  expect((await point.call('NotifyEVChargingNeeds', needs))[2]).toEqual({ status: 'Rejected' });
});

test('profiles and the plan of a station stand with the calls that asked for them; 1.6 has no such profiles', async () => {
  point.answers.GetChargingProfiles = () => ({ status: 'Accepted' });
  point.answers.GetCompositeSchedule = ({ evseId, duration }) => ({
    status: 'Accepted',
    schedule: {
      ...{ evseId, duration, scheduleStart: at, chargingRateUnit: 'W' },
      chargingSchedulePeriod: [{ startPeriod: 0, limit: 60_000 }],
    },
  });
  const body = { reason };
  await yard.t.call(chargePointCommands.chargingProfiles, { params: params(), body }, yard.actor);
  await yard.t.call(chargePointCommands.powerPlan, { params: params(), body: { ...body, connectorNo: 2, hours: 2 } }, yard.actor);
  await expect.poll(() => recent('GetCompositeSchedule')).toMatchObject({ status: commandStatus.ACCEPTED, progress: '60 kW' });
  const { payload } = point.calls.find(({ action }) => action === 'GetChargingProfiles') ?? expect.fail('not asked');
  const profile = (id: number) => ({
    ...{ id, stackLevel: 0, chargingProfilePurpose: 'ChargingStationMaxProfile', chargingProfileKind: 'Absolute' },
    chargingSchedule: [{ id: 1, chargingRateUnit: 'A', chargingSchedulePeriod: [{ startPeriod: 0, limit: 32 }] }],
  });
  const report = { requestId: payload.requestId, chargingLimitSource: 'CSO', evseId: 0 };
  await point.call('ReportChargingProfiles', { ...report, tbc: true, chargingProfile: [profile(1)] });
  await point.call('ReportChargingProfiles', { ...report, requestId: 1e15, chargingProfile: [profile(8)] });
  await point.call('ReportChargingProfiles', { ...report, chargingProfile: [profile(2)] });
  expect((await recent('GetChargingProfiles'))?.progress).toBe('整机 #1（CSO） 32 A；整机 #2（CSO） 32 A');
  await yard.t.owner.query('update charging_equipment set protocol = 1 where id = $1', [equipmentId]);
  const asked = yard.t.call(chargePointCommands.chargingProfiles, { params: params(), body }, yard.actor).catch((error) => error);
  expect((await asked).code).toBe(chargePointCommandErrors.only201.code);
});

test('what a station keeps of a customer stands with the call that asked; a station says whether it takes a network', async () => {
  point.answers.CustomerInformation = () => ({ status: 'Accepted' });
  point.answers.SetNetworkProfile = () => ({ status: 'Failed' });
  const customer = { idTag: '04A1B2C3D4E5F6', reason };
  const ask = (body: object) =>
    yard.t.call(chargePointCommands.customerInformation, { params: params(), body: { ...customer, ...body } }, yard.actor);
  expect((await ask({ report: false })).code).toBe(chargePointCommandErrors.nothingAsked.code);
  expect((await ask({ clear: true })).code).toBe('200');
  await expect.poll(async () => (await recent('CustomerInformation'))?.status).toBe(commandStatus.ACCEPTED);
  const { payload } = point.calls.find(({ action }) => action === 'CustomerInformation') ?? expect.fail('not asked');
  expect(payload).toMatchObject({ report: true, clear: true, idToken: { idToken: '04A1B2C3D4E5F6', type: 'ISO14443' } });
  const told = { requestId: payload.requestId, generatedAt: at };
  expect((await point.call('NotifyCustomerInformation', { ...told, seqNo: 0, tbc: true, data: '本地名单：' }))[2]).toEqual({});
  await point.call('NotifyCustomerInformation', { ...told, seqNo: 1, data: '有效' });
  await point.call('NotifyCustomerInformation', { ...told, requestId: 1, seqNo: 0, data: '别的' });
  expect((await recent('CustomerInformation'))?.progress).toBe('本地名单：有效');
  const network = { slot: 1, url: 'wss://csms.example.com/ocpp', securityProfile: 2, reason };
  const set = (body: object) =>
    yard.t.call(chargePointCommands.networkProfile, { params: params(), body: { ...network, ...body } }, yard.actor);
  expect(await set({ securityProfile: 1 })).toMatchObject({ code: chargePointCommandErrors.schemeOfProfile.code, data: { field: 'url' } });
  expect((await set({})).code).toBe('200');
  await expect.poll(() => recent('SetNetworkProfile')).toMatchObject({ status: commandStatus.REJECTED, answer: 'Failed' });
  const sent = point.calls.find(({ action }) => action === 'SetNetworkProfile') ?? expect.fail('not sent');
  expect(sent.payload).toMatchObject({
    configurationSlot: 1,
    connectionData: { ocppCsmsUrl: network.url, ocppVersion: 'OCPP20', securityProfile: 2 },
  });
});

test('diagnostics and firmware go by the words of 1.6, whichever log it is that the station tells of', async () => {
  point.answers.GetLog = () => ({ status: 'Accepted', filename: 'log.txt' });
  point.answers.UpdateFirmware = () => ({ status: 'Accepted' });
  const location = 'https://files.example.com/';
  await yard.t.call(chargePointCommands.diagnostics, { params: params(), body: { log: 'Diagnostics', location, reason } }, yard.actor);
  await yard.t.call(chargePointCommands.diagnostics, { params: params(), body: { log: 'SecurityLog', location, reason } }, yard.actor);
  await yard.t.call(
    chargePointCommands.firmware,
    { params: params(), body: { location, retrieveAt: '2026-11-27T20:00:00+08:00', reason } },
    yard.actor,
  );
  await expect.poll(async () => (await recent('UpdateFirmware'))?.status).toBe(commandStatus.ACCEPTED);
  const [first, second] = point.calls.filter(({ action }) => action === 'GetLog').map(({ payload }) => payload);
  expect([first?.logType, second?.logType]).toEqual(['DiagnosticsLog', 'SecurityLog']);
  await point.call('LogStatusNotification', { status: 'PermissionDenied', requestId: first?.requestId });
  await point.call('LogStatusNotification', { status: 'Uploaded', requestId: second?.requestId });
  await point.call('FirmwareStatusNotification', { status: 'Installed', requestId: 1 });
  expect((await recent('GetDiagnostics'))?.progress).toBe('UploadFailed');
  expect((await recent('GetLog'))?.progress).toBe('Uploaded');
  expect((await recent('UpdateFirmware'))?.progress).toBe('Installed');
});

test('a station’s limit of power is shared out to devices of either version', async () => {
  point.answers.SetChargingProfile = () => ({ status: 'Accepted' });
  const listed = await yard.t.call(powerBudgets.list, { query: {} }, yard.actor);
  const budget = listed.data.results.find((one) => one.stationId === yard.stationId) ?? expect.fail('no budget');
  await yard.t.call(powerBudgets.limit, { params: { id: yard.stationId }, body: { limitKw: 300, reason, rev: budget.rev } }, yard.actor);
  await expect.poll(async () => (await recent('SetChargingProfile'))?.status).toBe(commandStatus.ACCEPTED);
  const { payload } = point.calls.find(({ action }) => action === 'SetChargingProfile') ?? expect.fail('not told');
  expect(payload).toMatchObject({ evseId: 0, chargingProfile: { chargingProfilePurpose: 'ChargingStationMaxProfile' } });
});
