import { chargingOrderErrors, driverChargeErrors, driverCharges } from '@bochong/contract/charging-order';
import { driverForeigns, foreignChargeErrors, foreignChargeState, peerLines, peers } from '@bochong/contract/charging-peer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../../kernel/database/identifier.ts';
import { areLinesEmpty } from '../../../kernel/outbound/line.ts';
import { deliverEvents } from '../../../kernel/testing/queue.ts';
import type { Actor } from '../../../kernel/testing/test-app.ts';
import { seedMoney } from '../../charging-customer/charging-customer.seed.ts';
import { brokenEquations, type ChargingDay, createChargingDay, day, signedIn } from '../../charging-order/charging-day.fixture.ts';
import { openPeerYard, type PeerYard } from '../charging-peer.fixture.ts';
import { openPartner, type Partner } from '../partner.fixture.ts';
import { freshNumbers } from '../peer-day.fixture.ts';

const { STARTING, CHARGING, ENDED, SETTLED, FAILED } = foreignChargeState;
const fresh = freshNumbers();
let yard: PeerYard;
let office: Actor;
let d: ChargingDay;
let partner: Partner;
let met: Awaited<ReturnType<PeerYard['meet']>>;
let peerToken = '';
let connectorCode = '';
/** Of the scanned gun, and the driver's pass. */
let token = '';
let pass = '';

beforeAll(async () => {
  yard = await openPeerYard({ BOCHONG_PARTNER_NETWORKS: '127.0.0.0/8', BOCHONG_PUBLIC_PER_MINUTE: '1000' });
  office = await signedIn(yard.t);
});
afterAll(() => yard.t.close());

const tell = async (name: string, told: object) =>
  (await yard.ask(met.secrets, name, told, { operatorId: met.operatorId, token: peerToken, seq: fresh(4) })).data;
const stationTold = (StationName: string, place: object, ConnectorID = `G${fresh(6)}`) => {
  const ConnectorInfos = [{ ConnectorID, ConnectorName: '1号枪', Power: 120 }];
  const EquipmentInfos = [{ EquipmentID: `E${fresh(4)}`, ConnectorInfos }];
  return tell('notification_stationInfo', { StationInfo: { StationID: `S${fresh(6)}`, StationName, EquipmentInfos, ...place } });
};
const gunTold = (Status: number) => tell('notification_stationStatus', { ConnectorStatusInfo: { ConnectorID: connectorCode, Status } });

/** A proved number whose wallet has so much. */
async function driver(phone: string, principalFen = 20_000): Promise<string> {
  await yard.t.call(driverCharges.sendCode, { body: { token, phone } });
  const { rows } = await yard.t.owner.query<{ content: Buffer }>('select content from sms_message order by id desc limit 1');
  const code = /(\d{6})/.exec(rows[0] ? yard.t.app.keys.decrypt(rows[0].content) : '')?.[1] ?? '';
  const { data } = await yard.t.call(driverCharges.login, { body: { token, phone, code } });
  const [ownerId = ''] = data.pass.split('.');
  if (principalFen > 0) await d.work((context) => seedMoney(context, d.dealerId, ownerId, { principalFen }));
  return data.pass;
}

beforeEach(async () => {
  d = await createChargingDay(yard.t);
  yard.t.clock.at = new Date(day('09:40'));
  await d.status('Preparing');
  const { rows } = await yard.t.owner.query<{ token: string }>('select qr_token as token from charging_connector where id = $1', [
    d.connectorIds[0],
  ]);
  token = rows[0]?.token ?? '';
  await yard.t.owner.query('update charging_station set lng = 120.2, lat = 30.2 where id = $1', [d.speaker.stationId]);
  const ourOperatorId = `OUROP${fresh(4)}`;
  partner = await openPartner(ourOperatorId, () => yard.t.clock.at);
  met = await yard.meet(`OTHER${fresh(4)}`, { ourOperatorId, foreignUse: true }, office);
  const rev = (await yard.t.call(peers.list, { query: { keyword: met.operatorId } }, office)).data.results[0]?.rev ?? 0;
  await yard.t.call(peerLines.save, { params: { id: met.peerId }, body: { rev, outBaseUrl: partner.url, ...partner.secrets } }, office);
  peerToken = await yard.token(met.secrets, met.operatorId);
  connectorCode = `G${fresh(6)}`;
  await stationTold('远处的站', { StationLng: 120.4, StationLat: 30.3, Address: '东山路' });
  await stationTold('近处的站', { StationLng: 120.21, StationLat: 30.2, Address: '西湖路' }, connectorCode);
  await gunTold(1);
  pass = await driver(`1370${fresh(7)}`);
  return async () => {
    await yard.t.owner.query('update charging_peer set enabled = false');
    await partner.close();
  };
});

const idle = () => expect.poll(() => areLinesEmpty(yard.t.app), { timeout: 20_000 }).toBe(true);
async function sent(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await idle();
    await deliverEvents(yard.t);
  }
}
const places = async (keyword = '', as = pass) => (await yard.t.call(driverForeigns.places, { body: { token, pass: as, keyword } })).data;
const gunThere = async () => {
  const { stations } = await places('近处');
  const guns = await yard.t.call(driverForeigns.guns, { body: { token, pass, stationId: stations[0]?.stationId ?? '' } });
  return guns.data[0]?.gunId ?? '';
};
const start = async (more: object = {}, as = pass) =>
  yard.t.call(driverForeigns.start, { body: { token, pass: as, gunId: await gunThere(), requestNo: newId(), ...more } });
const charge = (orderId: string, as = pass) => yard.t.call(driverForeigns.charge, { body: { token, pass: as, orderId } });
const seqOf = async (orderId: string) =>
  (await yard.t.owner.query('select start_charge_seq as seq from charging_foreign_order where id = $1', [orderId])).rows[0].seq as string;

test('a driver finds the nearest station, starts, follows and stops there, and the bill is paid out of the wallet', async () => {
  const { stations, stationTotal } = await places();
  expect(stationTotal).toBe(2);
  expect(
    stations.map(({ stationName, freeCount, distanceM }) => [stationName, freeCount, distanceM && Math.round(distanceM / 100)]),
  ).toEqual([
    ['近处的站', 1, 10],
    ['远处的站', 0, 222],
  ]);
  expect((await places('东山')).stations.map(({ stationName }) => stationName)).toEqual(['远处的站']);
  const wish = { requestNo: newId(), gunId: await gunThere(), plateNo: '浙AD20001', targetFen: 10_000 };
  const { data } = await start(wish);
  expect((await start(wish)).data).toEqual(data);
  await sent();
  expect(partner.heard.map(({ name }) => name)).toEqual(['query_token', 'query_equip_auth', 'query_start_charge']);
  expect(partner.heard[2]?.asked).toMatchObject({ ConnectorID: connectorCode, PlateNum: '浙AD20001', ChargingAmt: 100 });
  expect((await charge(data.orderId)).data).toMatchObject({
    state: STARTING,
    heldFen: 10_000,
    stationName: '近处的站',
    plateNo: '浙AD20001',
  });
  const StartChargeSeq = await seqOf(data.orderId);
  const course = { StartChargeSeq, ConnectorID: connectorCode, StartChargeSeqStat: 2, TotalPower: 20, TotalMoney: 24, Soc: 55 };
  await tell('notification_equip_charge_status', { ...course, StartTime: '2026-03-10 09:41:00' });
  expect((await places()).charges).toMatchObject([{ orderId: data.orderId, state: CHARGING, energyWh: 20_000, payableFen: 2400, soc: 55 }]);
  expect((await yard.t.call(driverForeigns.stop, { body: { token, pass, orderId: data.orderId } })).code).toBe('200');
  await sent();
  expect(partner.of('query_stop_charge')).toBe(1);
  await tell('notification_stop_charge_result', { StartChargeSeq, SuccStat: 0 });
  expect((await charge(data.orderId)).data.state).toBe(ENDED);
  yard.t.clock.at = new Date(day('10:22'));
  await tell('notification_charge_order_info', {
    ...{ StartChargeSeq, ConnectorID: connectorCode, StartTime: '2026-03-10 09:41:00', EndTime: '2026-03-10 10:21:10', TotalPower: 39.88 },
    ...{ TotalElecMoney: 39.95, TotalSeviceMoney: 10, TotalMoney: 49.95, StopReason: 0, SumPeriod: 1 },
    ChargeDetails: [{ DetailPower: 39.88, DetailElecMoney: 39.95, DetailSeviceMoney: 10 }],
  });
  expect((await charge(data.orderId)).data).toMatchObject({ state: SETTLED, payableFen: 4995, paidFen: 4995, owedFen: 0, heldFen: 0 });
  expect((await yard.t.call(driverCharges.account, { body: { token, pass } })).data).toMatchObject({ availableFen: 15_005, frozenFen: 0 });
  expect(await yard.t.call(driverForeigns.stop, { body: { token, pass, orderId: data.orderId } })).toMatchObject({
    code: foreignChargeErrors.notRunning.code,
  });
  expect(await brokenEquations(yard.t)).toEqual([]);
});

test('who charges elsewhere starts nothing here, and who charges here nothing elsewhere, not even at once', async () => {
  const here = () => yard.t.call(driverCharges.start, { body: { token, pass, requestNo: newId() } as never });
  const [away, own] = await Promise.all([start(), here()]);
  expect([away.code, own.code].filter((code) => code === '200')).toHaveLength(1);
  if (away.code === '200') expect(own.code).toBe(chargingOrderErrors.concurrentOrder.code);
  else expect(away).toMatchObject({ code: foreignChargeErrors.customerBlocked.code, message: expect.stringContaining('有进行中的充电') });
  const second = await driver(`1371${fresh(7)}`);
  const { data } = await start({}, second);
  const account = async () => (await yard.t.call(driverCharges.account, { body: { token, pass: second } })).data;
  expect((await account()).obstacle).toBe(chargingOrderErrors.concurrentOrder.code);
  expect(await start({}, second)).toMatchObject({ message: expect.stringContaining('有未结束的他方充电') });
  await tell('notification_start_charge_result', { StartChargeSeq: await seqOf(data.orderId), StartChargeSeqStat: 4, FailReason: 2 });
  expect((await charge(data.orderId, second)).data).toMatchObject({ state: FAILED, heldFen: 0, said: expect.stringContaining('离线') });
  expect((await account()).obstacle).toBe('');
});

test('another one’s charge is not seen or stopped, and the number of another one’s request leads to nothing', async () => {
  const requestNo = newId();
  const { data } = await start({ requestNo });
  const stranger = await driver(`1372${fresh(7)}`);
  const refused = driverChargeErrors.noOrder.code;
  expect((await charge(data.orderId, stranger)).code).toBe(refused);
  expect((await yard.t.call(driverForeigns.stop, { body: { token, pass: stranger, orderId: data.orderId } })).code).toBe(refused);
  expect((await start({ requestNo }, stranger)).code).toBe(refused);
  expect((await places('', stranger)).charges).toEqual([]);
});

test('stations of a peer that is switched off, or whose guns are not used, are not there', async () => {
  const gunId = await gunThere();
  const { stations } = await places();
  const [first] = stations;
  await yard.t.owner.query('update charging_peer set foreign_use = false where id = $1', [met.peerId]);
  expect(await places()).toMatchObject({ stationTotal: 0, stations: [] });
  const guns = await yard.t.call(driverForeigns.guns, { body: { token, pass, stationId: first?.stationId ?? '' } });
  expect(guns.code).toBe('40401');
  expect((await yard.t.call(driverForeigns.start, { body: { token, pass, gunId, requestNo: newId() } })).code).not.toBe('200');
  const poor = await driver(`1373${fresh(7)}`, 0);
  await yard.t.owner.query('update charging_peer set foreign_use = true where id = $1', [met.peerId]);
  expect(await start({}, poor)).toMatchObject({ message: expect.stringContaining('低于起充金额5.00元') });
  await gunTold(255);
  expect((await start()).code).toBe(foreignChargeErrors.gunNotFree.code);
});
