import { connectors, type OcppStatus } from '@bochong/contract/charging-asset';
import { chargingFaultErrors, chargingFaults, faultLevel, faultSource, faultStatus, faultVerdict } from '@bochong/contract/charging-fault';
import { commonErrors } from '@bochong/contract/kernel/error';
import { backlogs } from '@bochong/contract/todo';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type WorkContext, workIn } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { insertEquipmentWithGuns, insertStation } from '../../charging-asset/charging-asset.seed.ts';
import { openOrderChanged, openOrderState, statusReported } from '../../charging-asset/index.ts';
import { insertPark } from '../../parking-lot/parking-lot.seed.ts';
import { noteFault } from '../index.ts';

const { OPEN, HANDLING, CLOSED, RECOVERED } = faultStatus;
const [own] = demoDealers;
let t: TestApp;
let actor: Actor;
let stationId = '';
let equipmentId = '';
let gunId = '';
let made = 0;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2026-03-02T10:00:00+08:00');
  actor = await t.login('binjiang');
  stationId = await t.app.database.inScope({ dealerIds: [own.id] }, async (tx) => {
    const parkId = await insertPark(tx, own.id, { parkCode: 'FAULTLOT', parkName: '故障场', parkType: 1 });
    return insertStation(tx, own.id, { stationCode: 'FAULTS', stationName: '故障站', parkIds: [parkId] });
  });
});
beforeEach(async () => {
  made += 1;
  await work(async ({ tx }) => {
    const added = await insertEquipmentWithGuns(tx, own.id, { stationId, equipmentCode: `FAULT-${made}` });
    equipmentId = added.equipmentId;
    gunId = added.connectorIds[0] ?? '';
  });
});
afterAll(() => t.close());

const work = <T>(does: (context: WorkContext) => Promise<T>) =>
  t.app.database.inScope({ dealerIds: [own.id] }, (tx) => does(workIn(t.app, tx)));
const says = (status: OcppStatus, errorCode = 'NoError', more: { connectorNo?: number; info?: string; vendorErrorCode?: string } = {}) =>
  work((context) =>
    statusReported(context, own.id, {
      equipmentId,
      connectorNo: 1,
      status,
      errorCode,
      vendorErrorCode: '',
      info: '',
      deviceAt: null,
      ...more,
    }),
  );
const minutes = (count: number) => {
  t.clock.at = new Date(t.app.clock.now().getTime() + count * 60_000);
};
const faults = async (query: object = {}, as = actor) =>
  (await t.call(chargingFaults.list, { query: { equipmentId, ...query } }, as)).data.results;
const todos = async () =>
  (await t.call(backlogs.list, { query: { typeCode: 'CHARGING_FAULT' } }, actor)).data.results.filter(({ title }) =>
    title.includes(`FAULT-${made}`),
  );
const dispatch = async (id: string, rev: number) => {
  const [person] = (await t.call(chargingFaults.people, {}, actor)).data;
  return t.call(chargingFaults.dispatch, { params: { id }, body: { handlerId: person?.userId ?? '', note: '带万用表', rev } }, actor);
};
const close = (id: string, rev: number) =>
  t.call(chargingFaults.close, { params: { id }, body: { verdict: faultVerdict.FIXED, handleResult: '更换接触器', rev } }, actor);

test('a fault is kept once, counted, asks for somebody, and is over when its gun is', async () => {
  const orderId = newId();
  await work((context) => openOrderChanged(context, own.id, gunId, { orderId, state: openOrderState.CHARGING }));
  await says('Faulted', 'GroundFailure', { info: '绝缘检测失败', vendorErrorCode: 'E07' });
  minutes(3);
  await says('Faulted', 'GroundFailure', { vendorErrorCode: 'E07' });
  expect(await faults()).toMatchObject([
    {
      ...{
        connectorNo: 1,
        place: `FAULT-${made} 1号枪`,
        level: faultLevel.CRITICAL,
        source: faultSource.STATUS,
        faultText: '漏电/接地故障',
      },
      ...{ vendorErrorCode: 'E07', info: '绝缘检测失败', repeatCount: 2, orderId, status: OPEN, recoveredAt: null },
    },
  ]);
  const [todo] = await todos();
  expect(todo).toMatchObject({ title: `漏电/接地故障：故障站 FAULT-${made} 1号枪`, parkName: '故障场' });
  minutes(2);
  await says('Available');
  expect(await faults({ done: 1 })).toMatchObject([{ status: RECOVERED, durationSec: 300 }]);
  expect(await todos()).toEqual([]);
});

test('what comes back within ten minutes is the same fault, later it is another one', async () => {
  await says('Faulted', 'OverVoltage');
  await says('Available');
  minutes(9);
  await says('Faulted', 'OverVoltage');
  expect(await faults()).toMatchObject([{ status: OPEN, repeatCount: 2, recoveredAt: null }]);
  expect(await todos()).toHaveLength(1);
  await says('Available');
  minutes(11);
  await says('Faulted', 'OverVoltage');
  expect((await faults()).map(({ status }) => status)).toEqual([OPEN, RECOVERED]);
});

test('a warning asks nobody; a word about the whole device is a fault of its own', async () => {
  await says('Charging', 'WeakSignal');
  await says('Faulted', 'InternalError', { connectorNo: 0 });
  expect(await faults()).toMatchObject([
    { connectorNo: 0, place: `FAULT-${made}`, level: faultLevel.MAJOR },
    { connectorNo: 1, level: faultLevel.MINOR, errorCode: 'WeakSignal' },
  ]);
  expect(await todos()).toHaveLength(1);
  await says('Available');
  expect((await faults({ done: 0 })).map(({ connectorNo }) => connectorNo)).toEqual([0]);
});

test('somebody is sent and closes it, though the gun works again meanwhile', async () => {
  await says('Faulted', 'ConnectorLockFailure');
  const [{ faultId, rev } = { faultId: '', rev: 0 }] = await faults();
  minutes(4);
  expect((await dispatch(faultId, rev)).code).toBe('200');
  expect((await dispatch(faultId, rev)).code).toBe(commonErrors.stale.code);
  await says('Available');
  const [sent] = await faults();
  expect(sent).toMatchObject({ status: HANDLING, dispatchNote: '带万用表' });
  expect(Date.parse(sent?.acknowledgedAt ?? '') - Date.parse(sent?.occurredAt ?? '')).toBe(240_000);
  expect(await todos()).toHaveLength(1);
  expect((await close(faultId, rev)).code).toBe(commonErrors.stale.code);
  expect((await close(faultId, sent?.rev ?? 0)).code).toBe('200');
  expect(await todos()).toEqual([]);
  expect(await faults()).toMatchObject([
    { status: CLOSED, verdict: faultVerdict.FIXED, handleResult: '更换接触器', handlerName: '周海宁' },
  ]);
  expect(await close(faultId, 0)).toMatchObject({ code: chargingFaultErrors.ended.code, message: '该故障已关闭，不能关闭' });
});

test('who is sent takes it on, is there, gives it back, and has it in a list of his own until its time is over', async () => {
  await says('Faulted', 'GroundFailure');
  const as = async (name: 'accept' | 'arrive', rev: number, id: string) =>
    (await t.call(chargingFaults[name], { params: { id }, body: { rev } }, actor)).code;
  const fresh = async () => (await faults())[0];
  const { faultId = '', rev = 0 } = (await fresh()) ?? {};
  expect(await as('accept', rev, faultId)).toBe(chargingFaultErrors.notYours.code);
  const people = (await t.call(chargingFaults.people, {}, actor)).data;
  const me = people.find(({ account }) => account === 'binjiang')?.userId ?? '';
  const send = async (handlerId: string) =>
    t.call(chargingFaults.dispatch, { params: { id: faultId }, body: { handlerId, note: '', rev: (await fresh())?.rev ?? 0 } }, actor);
  minutes(3);
  expect((await send(me)).code).toBe('200');
  const sent = await fresh();
  expect(Date.parse(sent?.dueAt ?? '') - Date.parse(sent?.dispatchedAt ?? '')).toBe(2 * 3_600_000);
  expect(sent).toMatchObject({ isMine: 1, answerSec: 180, acceptedAt: null });
  expect(await faults({ mine: 1 })).toHaveLength(1);
  expect(await faults({ overdue: 1 })).toEqual([]);
  expect(await as('accept', sent?.rev ?? 0, faultId)).toBe('200');
  expect(await as('accept', (await fresh())?.rev ?? 0, faultId)).toBe(chargingFaultErrors.accepted.code);
  expect(await as('arrive', sent?.rev ?? 0, faultId)).toBe(commonErrors.stale.code);
  expect(await as('arrive', (await fresh())?.rev ?? 0, faultId)).toBe('200');
  minutes(119);
  expect(await faults({ overdue: 1 })).toEqual([]);
  minutes(2);
  expect(await faults({ overdue: 1 })).toHaveLength(1);
  const back = async () =>
    t.call(chargingFaults.giveBack, { params: { id: faultId }, body: { reason: '缺备件', rev: (await fresh())?.rev ?? 0 } }, actor);
  expect((await back()).code).toBe('200');
  expect(await fresh()).toMatchObject({ status: OPEN, isMine: 0, dueAt: null, acceptedAt: null, returnedNote: '周海宁：缺备件' });
  expect(await todos()).toHaveLength(1);
  await send(me);
  await says('Available');
  expect((await back()).code).toBe('200');
  expect(await fresh()).toMatchObject({ status: RECOVERED });
  expect(await todos()).toEqual([]);
});

test('only who may close faults is sent', async () => {
  await says('Faulted', 'GroundFailure');
  const [fault] = await faults();
  const body = { handlerId: newId(), note: '', rev: fault?.rev ?? 0 };
  expect((await t.call(chargingFaults.dispatch, { params: { id: fault?.faultId ?? '' }, body }, actor)).code).toBe(
    chargingFaultErrors.notStaff.code,
  );
});

test('a person reports what he saw, of a gun that is there, once', async () => {
  const seen = (connectorNo: number) =>
    t.call(chargingFaults.report, { body: { equipmentId, connectorNo, level: faultLevel.MAJOR, info: '枪线破皮' } }, actor);
  expect((await seen(1)).code).toBe('200');
  expect((await seen(9)).code).toBe(chargingFaultErrors.noSuchGun.code);
  expect((await seen(1)).code).toBe(chargingFaultErrors.waiting.code);
  await says('Available');
  expect(await faults()).toMatchObject([{ source: faultSource.MANUAL, faultText: '人工报障', info: '枪线破皮', status: OPEN }]);
});

test('what the platform finds is counted while it waits and ends with its charge; safety and identity are faults of the device', async () => {
  const place = { dealerId: own.id, stationId, equipmentId, connectorNo: 1, orderId: null };
  const stuck = { ...place, source: faultSource.COMMAND, errorCode: 'StopNoResponse', info: '', level: faultLevel.MAJOR };
  await work((context) => noteFault(context, stuck));
  await work((context) => noteFault(context, stuck));
  const emit = { tamper: { equipmentId, type: 'TamperDetectionActivated', info: '门开', critical: true, at: '' } };
  await work(async ({ app, tx }) => {
    await app.events.emit(tx, 'ChargePointSecurityEvent', own.id, emit.tamper);
    await app.events.emit(tx, 'ChargePointSecurityEvent', own.id, { ...emit.tamper, type: 'SecurityAudit', critical: false });
    await app.events.emit(tx, 'ChargePointBooted', own.id, {
      equipmentId,
      firmwareBefore: '',
      firmware: '',
      accepted: true,
      serialMismatch: true,
      at: '',
    });
  });
  expect((await faults()).map(({ faultText, repeatCount }) => [faultText, repeatCount])).toEqual([
    ['设备被拆动', 1],
    ['序列号与登记不符', 1],
    ['停止指令无应答', 2],
  ]);
  await work(async ({ app, tx }) => {
    const ended = { orderId: newId(), orderStatus: 6, stationId, connectorId: gunId, endAt: '', payableFen: 0 };
    await app.events.emit(tx, 'ChargingOrderEnded', own.id, ended);
    await app.events.emit(tx, 'ChargePointBooted', own.id, {
      equipmentId,
      firmwareBefore: '',
      firmware: '',
      accepted: true,
      serialMismatch: false,
      at: '',
    });
  });
  expect((await faults({ done: 0 })).map(({ faultText }) => faultText)).toEqual(['设备被拆动']);
});

test('faults are seen by who sees their station', async () => {
  await says('Faulted', 'GroundFailure');
  expect(await faults({}, await t.login('qingyu', '2'))).toEqual([]);
  expect((await t.call(connectors.get, { params: { id: gunId } }, actor)).data.ocppErrorCode).toBe('GroundFailure');
});
