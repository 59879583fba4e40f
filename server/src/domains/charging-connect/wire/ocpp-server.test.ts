import { chargingEquipments, equipmentOnline, registrationStatus } from '@bochong/contract/charging-asset';
import { exchangeOutcome, exchanges, orphanFrameErrors, orphanFrames, strangers } from '@bochong/contract/charging-connect';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliverEvents } from '../../../kernel/testing/queue.ts';
import { bootPayload, type ChargeYard, dial, openChargeYard, statusOfDial, type TestPoint } from '../charge-point.fixture.ts';
import { type ChargingTransactions, provideTransactions, type StopMessage } from '../index.ts';

let yard: ChargeYard;
let made = 0;
let identity = '';
let equipmentId = '';
let key = '';
const open: TestPoint[] = [];
const failures: unknown[] = [];
const note = (cause: unknown) => void failures.push(cause);

beforeAll(async () => {
  yard = await openChargeYard();
  process.on('uncaughtException', note).on('unhandledRejection', note);
});
beforeEach(async () => {
  made += 1;
  identity = `OCPP-${made}`;
  ({ equipmentId, key } = await yard.register(identity));
});
afterEach(async () => {
  for (const point of open.splice(0)) point.socket.terminate();
  expect(failures.splice(0)).toEqual([]);
});
afterAll(async () => {
  process.off('uncaughtException', note).off('unhandledRejection', note);
  await yard.close();
});

async function connect(secret = key): Promise<TestPoint> {
  const point = await dial(yard.port, identity, { key: secret });
  point.answers.GetConfiguration = () => ({ configurationKey: [] });
  point.answers.ChangeConfiguration = () => ({ status: 'Accepted' });
  open.push(point);
  return point;
}
async function booted(): Promise<TestPoint> {
  const point = await connect();
  expect((await point.call('BootNotification', bootPayload))[2]).toMatchObject({ status: 'Accepted' });
  return point;
}
const equipment = async () => (await yard.t.call(chargingEquipments.get, { params: { id: equipmentId } }, yard.actor)).data;
const messages = async (query = {}) => (await yard.t.call(exchanges.list, { query: { equipmentId, ...query } }, yard.actor)).data.results;

test('who is let in, and what others are told', async () => {
  const status = (given: Parameters<typeof statusOfDial>[2], name = identity) => statusOfDial(yard.port, name, given);
  expect(await status({ key })).toBe(101);
  expect(await status({ key: Buffer.from(key, 'hex').toString('latin1') })).toBe(401); // raw bytes, spoiled by UTF-8
  expect(await status({ key }, identity.toLowerCase())).toBe(101);
  expect(await status({ key, secure: false })).toBe(401);
  expect(await status({})).toBe(401);
  expect(await status({ key: 'f'.repeat(40) })).toBe(401);
  expect(await status({ key, user: 'OTHER' })).toBe(401);
  expect(await status({ key }, 'NOBODY-1')).toBe(404);
  expect(await status({ key, path: '/ocpp/a/b' })).toBe(404);
  await yard.t.owner.query('update charging_equipment set registration_status = 3 where id = $1', [equipmentId]);
  expect(await status({ key })).toBe(403);
});

test('the key is taken as raw bytes too', async () => {
  const authorization = Buffer.concat([Buffer.from(`${identity}:`), Buffer.from(key, 'hex')]).toString('base64');
  expect(await statusOfDial(yard.port, identity, { headers: { Authorization: `Basic ${authorization}` } })).toBe(101);
});

test('after ten wrong keys a name is blocked from that address, and only from there', async () => {
  const from = (address: string, secret: string) =>
    statusOfDial(yard.port, identity, { key: secret, headers: { 'X-Forwarded-For': address } });
  for (let time = 0; time < 10; time += 1) expect(await from('10.1.1.1', '0'.repeat(40))).toBe(401);
  expect(await from('10.1.1.1', key)).toBe(429);
  expect(await from('10.1.1.2', key)).toBe(101);
});

test('without a sub-protocol in common the connection ends with 1002', async () => {
  const point = await dial(yard.port, identity, { key, protocols: [] });
  expect((await point.closed).code).toBe(1002);
});

test('a name nobody registered is kept for the platform’s people, who register it as equipment that waits', async () => {
  await statusOfDial(yard.port, 'NEW-ONE', { key });
  await statusOfDial(yard.port, 'NEW-ONE', { key });
  const admin = await yard.t.login('admin', '2');
  const listed = () => yard.t.call(strangers.list, { query: { keyword: 'new-one' } }, admin);
  await expect.poll(async () => (await listed()).data.results.length).toBe(1);
  const [stranger] = (await listed()).data.results;
  const body = { stationId: yard.stationId, equipmentCode: 'NEW1', equipmentName: '新桩', ratedPowerW: 60_000, guns: 2 };
  const { data } = await yard.t.call(strangers.register, { params: { id: stranger?.strangerId ?? '' }, body }, admin);
  expect(data.authKey).toMatch(/^[0-9a-f]{40}$/);
  expect(await statusOfDial(yard.port, 'NEW-ONE', { key: data.authKey ?? '' })).toBe(101);
  expect((await listed()).data.results).toEqual([]);
});

test('a new charge point waits, is let in, gets a key of its own and its configuration, and starts over', async () => {
  await yard.t.owner.query('update charging_equipment set registration_status = 1 where id = $1', [equipmentId]);
  const point = await connect();
  const told = { HeartbeatInterval: '300', MeterValuesSampledData: 'Energy.Active.Import.Register', Vendor: 'x' };
  point.answers.GetConfiguration = () => ({
    configurationKey: Object.entries(told).map(([name, value]) => ({ key: name, readonly: false, value })),
  });
  point.answers.TriggerMessage = () => ({ status: 'Accepted' });
  point.answers.ChangeConfiguration = ({ key: name, value }) => ({
    status: name === 'MeterValuesSampledData' && String(value).includes('Temperature') ? 'Rejected' : 'Accepted',
  });
  expect((await point.call('BootNotification', bootPayload))[2]).toMatchObject({ status: 'Pending', interval: 60 });
  expect((await point.call('Heartbeat')).slice(2, 3)).toEqual(['SecurityError']);
  const { rev } = await equipment();
  const accept = { params: { id: equipmentId }, body: { registrationStatus: registrationStatus.ACCEPTED, rev } as const };
  await yard.t.call(chargingEquipments.register, accept, yard.actor);
  await deliverEvents(yard.t);
  await expect.poll(() => point.calls.map(({ action }) => action)).toContain('TriggerMessage');
  const [first, second] = point.calls;
  expect(first).toMatchObject({ action: 'ChangeConfiguration', payload: { key: 'AuthorizationKey' } });
  expect(second?.action).toBe('GetConfiguration');
  const changed = point.calls.slice(2).map(({ action, payload }) => [action, payload.key, payload.value]);
  expect(changed).toContainEqual(['ChangeConfiguration', 'HeartbeatInterval', '60']);
  expect((await point.call('BootNotification', bootPayload))[2]).toMatchObject({ status: 'Accepted', interval: 60 });
  await expect
    .poll(() => point.calls.filter(({ payload }) => payload.key === 'MeterValuesSampledData').map(({ payload }) => payload.value))
    .toEqual([expect.stringContaining('Temperature'), expect.stringMatching(/SoC$/)]);
  expect(await statusOfDial(yard.port, identity, { key })).toBe(401);
  expect(await statusOfDial(yard.port, identity, { key: String(first?.payload.value) })).toBe(101);
  const kept = JSON.stringify(await messages({ pageSize: 100 }));
  expect(kept).toContain('AuthorizationKey');
  expect(kept).not.toContain(String(first?.payload.value));
});

test('every fault is answered in the words of the protocol, and nothing of it is kept as done', async () => {
  const early = await connect();
  expect((await early.call('Heartbeat')).slice(2, 3)).toEqual(['SecurityError']);
  early.socket.terminate();
  const point = await booted();
  const start = { connectorId: 1, idTag: 'A', meterStart: 0, timestamp: '2026-11-25T08:00:00Z' };
  const rows: [string, string][] = [
    [JSON.stringify([2, '', 'Heartbeat', {}]), 'FormationViolation'],
    [JSON.stringify([2, 'x'.repeat(37), 'Heartbeat', {}]), 'FormationViolation'],
    [JSON.stringify([2, 'a1', 'Nonsense', {}]), 'NotImplemented'],
    [JSON.stringify([2, 'a3', 'StartTransaction', []]), 'FormationViolation'],
    [JSON.stringify([2, 'a4', 'StartTransaction', { ...start, idTag: undefined }]), 'OccurenceConstraintViolation'],
    [JSON.stringify([2, 'a5', 'StartTransaction', { ...start, meterStart: '0' }]), 'TypeConstraintViolation'],
    [JSON.stringify([2, 'a6', 'StartTransaction', { ...start, idTag: 'x'.repeat(21) }]), 'PropertyConstraintViolation'],
  ];
  for (const [text, code] of rows) expect((await point.say(text))[2], text).toBe(code);
  for (const silent of ['nonsense', '{}', '[2]', '[9,"b",{}]', '[3,"nobody",{}]', '[4,"nobody","GenericError","",{}]']) point.send(silent);
  expect((await point.call('Heartbeat', { extra: 1 }))[0]).toBe(3);
  const { rows: orphans } = await yard.t.owner.query('select 1 from charge_point_orphan where equipment_id = $1', [equipmentId]);
  expect(orphans).toEqual([]);
  await expect.poll(async () => (await messages({ outcome: exchangeOutcome.ERROR })).length).toBeGreaterThanOrEqual(rows.length);
  await expect.poll(async () => (await messages({ outcome: exchangeOutcome.UNREADABLE })).length).toBe(3);
});

test('a firmware that changed stands in the operation log', async () => {
  const point = await booted();
  await point.call('BootNotification', bootPayload);
  await point.call('BootNotification', { ...bootPayload, firmwareVersion: '1.1' });
  const { rows } = await yard.t.owner.query(
    `select account, detail -> 'changes' as changes from operation_log where target_id = $1 and method = 'OCPP'`,
    [equipmentId],
  );
  expect(rows).toEqual([{ account: '设备上报', changes: [{ before: '1.0', after: '1.1' }] }]);
});

test('a repeated message has the answer it had; the same id with another content is a protocol error', async () => {
  const point = await booted();
  const start = { connectorId: 9, idTag: 'A', meterStart: 0, timestamp: '2026-11-25T08:00:00Z' };
  const first = await point.call('StartTransaction', start, 'same');
  expect(await point.call('StartTransaction', start, 'same')).toEqual(first);
  expect((await point.call('StartTransaction', { ...start, meterStart: 5 }, 'same'))[2]).toBe('ProtocolError');
  const { rows } = await yard.t.owner.query('select 1 from charge_point_exchange where equipment_id = $1 and action = $2 and outcome = 1', [
    equipmentId,
    'StartTransaction',
  ]);
  expect(rows).toHaveLength(1);
});

test('a device that failed to be kept is told so, and may say it again', async () => {
  const point = await booted();
  await yard.t.owner.query('alter table charge_point_orphan rename to charge_point_orphan_away');
  const start = { connectorId: 9, idTag: 'A', meterStart: 0, timestamp: '2026-11-25T08:00:00Z' };
  expect((await point.call('StartTransaction', start, 'again'))[2]).toBe('InternalError');
  await yard.t.owner.query('alter table charge_point_orphan_away rename to charge_point_orphan');
  expect((await point.call('StartTransaction', start, 'again'))[0]).toBe(3);
});

test('texts that PostgreSQL cannot store are kept without what it cannot', async () => {
  const point = await connect();
  const boot = await point.say('[2,"nul","BootNotification",{"chargePointVendor":"V\\u0000","chargePointModel":"M\\ud800"}]');
  expect(boot[2]).toMatchObject({ status: 'Accepted' });
  expect(await equipment()).toMatchObject({ vendor: 'V', bootModel: 'M' });
});

test('what a gun says is its state; a gun nobody registered is added, disabled; what cannot be said is kept aside', async () => {
  const point = await booted();
  const status = (connectorId: number, word: string) =>
    point.call('StatusNotification', { connectorId, errorCode: 'NoError', status: word });
  for (const answer of [
    await status(1, 'Available'),
    await status(3, 'Available'),
    await status(0, 'Charging'),
    await status(50, 'Available'),
  ])
    expect(answer.slice(2)).toEqual([{}]);
  const { rows } = await yard.t.owner.query(
    'select connector_no as no, ocpp_status as said, admin_disabled as off from charging_connector where equipment_id = $1 order by 1',
    [equipmentId],
  );
  expect(rows).toEqual([
    { no: 1, said: 'Available', off: false },
    { no: 2, said: null, off: false },
    { no: 3, said: 'Available', off: true },
  ]);
  const { data } = await yard.t.call(orphanFrames.list, { query: { equipmentId } }, yard.actor);
  expect(data.results.map(({ connectorNo, why }) => [connectorNo, why])).toEqual([
    [50, '设备没有50号枪'],
    [0, '整机（0号枪）不能处于Charging'],
  ]);
});

test('a second connection takes the place of the first, whose charge point stays online', async () => {
  const first = await booted();
  const second = await connect();
  expect(await first.closed).toEqual({ code: 1000, reason: 'replaced' });
  expect((await second.call('Heartbeat'))[0]).toBe(3); // it had been let in before, and has not started anew
  expect((await equipment()).onlineStatus).toBe(equipmentOnline.ONLINE);
  second.socket.close();
  await expect.poll(async () => (await equipment()).onlineStatus).toBe(equipmentOnline.OFFLINE);
});

test('one that is kept out is cut off', async () => {
  const point = await booted();
  const { rev } = await equipment();
  const reject = { params: { id: equipmentId }, body: { registrationStatus: registrationStatus.REJECTED, rev } as const };
  await yard.t.call(chargingEquipments.register, reject, yard.actor);
  await deliverEvents(yard.t, 'ChargePointRegistered');
  expect((await point.closed).code).toBe(1008);
});

test('binary frames, frames that are too long, and twenty that cannot be read end a connection', async () => {
  const binary = await connect();
  binary.socket.send(Buffer.from('[]'), { binary: true });
  expect((await binary.closed).code).toBe(1003);
  const long = await connect();
  long.send('x'.repeat(256 * 1024 + 1));
  expect((await long.closed).code).toBe(1009);
  const noisy = await connect();
  for (let time = 0; time < 20; time += 1) noisy.send('[[[[');
  expect((await noisy.closed).code).toBe(1002);
  const deep = await booted();
  deep.send(`[2,"deep","DataTransfer",${'['.repeat(10_000)}${']'.repeat(10_000)}]`);
  expect((await deep.call('Heartbeat'))[0]).toBe(3);
});

test('frames sent at once are answered in their order', async () => {
  const point = await booted();
  const ids = Array.from({ length: 60 }, (_, no) => `no-${no}`);
  const answered: string[] = [];
  await Promise.all(
    ids.map((id, no) =>
      point
        .call(
          no % 3 === 0 ? 'StatusNotification' : 'Heartbeat',
          no % 3 === 0 ? { connectorId: 1, errorCode: 'NoError', status: 'Available' } : {},
          id,
        )
        .then(() => answered.push(id)),
    ),
  );
  expect(answered).toEqual(ids);
});

test('messages of a transaction go to whoever runs orders; one that fits none waits for a person, who gives it to its order', async () => {
  const stopped: StopMessage[] = [];
  const orders: ChargingTransactions = {
    askFor: async () => undefined,
    authorize: async () => ({ status: 'Accepted', expiryDate: '2026-12-01T00:00:00+08:00' }),
    start: async () => ({ transactionId: 7, idTagInfo: { status: 'Accepted' } }),
    meterValues: async () => undefined,
    costOf: async () => undefined,
    stop: async (_, __, message) => {
      if (message.transactionId !== 7) return 'unmatched';
      stopped.push(message);
      return { status: 'Accepted' };
    },
  };
  provideTransactions(yard.t.app, orders);
  const point = await booted();
  const authorized = await point.call('Authorize', { idTag: 'CARD' });
  expect(authorized[2]).toEqual({ idTagInfo: { status: 'Accepted', expiryDate: '2026-11-30T16:00:00.000Z' } });
  const start = { connectorId: 1, idTag: 'CARD', meterStart: 100, timestamp: '2026-11-25T08:00:00Z' };
  expect((await point.call('StartTransaction', start))[2]).toEqual({ transactionId: 7, idTagInfo: { status: 'Accepted' } });
  const stop = { transactionId: -1, meterStop: 900, timestamp: '2026-11-25T09:00:00Z', reason: 'Local' };
  expect((await point.call('StopTransaction', stop))[2]).toEqual({});
  const listed = () => yard.t.call(orphanFrames.list, { query: { equipmentId, state: 1 } }, yard.actor);
  const [orphan] = (await listed()).data.results;
  const params = { id: orphan?.orphanId ?? '' };
  const match = (transactionId: number) => yard.t.call(orphanFrames.match, { params, body: { transactionId } }, yard.actor);
  expect((await match(8)).code).toBe(orphanFrameErrors.noOrder.code);
  expect((await match(7)).code).toBe('200');
  expect(stopped).toMatchObject([{ transactionId: 7, meterStopWh: 900, reason: 'Local' }]);
  expect((await match(7)).code).toBe(orphanFrameErrors.handled.code);
  const ignore = await yard.t.call(orphanFrames.ignore, { params, body: { remark: '无对应订单' } }, yard.actor);
  expect(ignore.code).toBe(orphanFrameErrors.handled.code);
});
