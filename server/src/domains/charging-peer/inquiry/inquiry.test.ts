import { connectors, stations } from '@bochong/contract/charging-asset';
import { peerDialect } from '@bochong/contract/charging-peer';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workIn } from '../../../kernel/app-context.ts';
import { toIso } from '../../../kernel/time.ts';
import { equipmentCameOnline, statusReported } from '../../charging-asset/index.ts';
import { createChargingDay, day } from '../../charging-order/charging-day.fixture.ts';
import { insertBinding, insertTariff, sameEveryDay } from '../../charging-tariff/charging-tariff.seed.ts';
import { openPeerYard, ourOperatorId, type PeerYard } from '../charging-peer.fixture.ts';
import { insertOpening } from '../station/peer-station.repo.ts';

const [own, other] = demoDealers;
let yard: PeerYard;
let met: Awaited<ReturnType<PeerYard['meet']>>;
let token: string;
let first: Awaited<ReturnType<PeerYard['station']>>;
beforeAll(async () => {
  yard = await openPeerYard();
  met = await yard.meet('ASKERAAA1', { elecBp: 9000 });
  token = await yard.token(met.secrets, met.operatorId);
  first = await yard.station('ASKED1', met.peerId);
  for (const code of ['ASKED2', 'ASKED3']) await yard.station(code, met.peerId);
  await yard.station('CLOSED1');
  await yard.station('FOREIGN1', undefined, other.id);
});
afterAll(() => yard.t.close());

const ask = async (name: string, asked: unknown, by = met, withToken = token) => {
  const heard = await yard.ask(by.secrets, name, asked, { operatorId: by.operatorId, token: withToken });
  expect(heard).toMatchObject({ status: 200, signed: true });
  return heard;
};
const idsOf = (data: { StationInfos: { StationID: string }[] }) => data.StationInfos.map(({ StationID }) => StationID);
const work = <T>(does: (context: ReturnType<typeof workIn>) => Promise<T>) =>
  yard.t.app.database.inScope({ dealerIds: [own.id] }, (tx) => does(workIn(yard.t.app, tx)));

test('stations that are opened are told page by page, with devices, guns and the peer’s price in the words of its dialect', async () => {
  const { data } = await ask('query_stations_info', {});
  expect(data).toMatchObject({ PageNo: 1, PageCount: 1, ItemSize: 3 });
  expect(idsOf(data)).toEqual(['ASKED1', 'ASKED2', 'ASKED3']);
  const [info] = data.StationInfos;
  expect(info).toMatchObject({
    OperatorID: ourOperatorId,
    StationStatus: 50,
    StationLng: 120.2,
    BusineHours: '全天',
    ServiceTel: '0571-86001234',
  });
  expect(info.ElectricityFee).toBe('00:00起0.2700元/度；08:00起0.8100元/度；22:00起0.2700元/度');
  const [device] = info.EquipmentInfos;
  expect(device).toMatchObject({ EquipmentID: 'ASKED1-DC', Power: 120 });
  expect(device.ConnectorInfos.map((gun: { ConnectorID: string }) => gun.ConnectorID)).toEqual(['ASKED1-DC01', 'ASKED1-DC02']);
  expect(info).not.toHaveProperty('SiteGuide');
  const second = (await ask('query_stations_info', { PageNo: '2', PageSize: 2 })).data;
  expect([idsOf(second), second.PageNo, second.PageCount, second.ItemSize]).toEqual([['ASKED3'], 2, 2, 3]);
  expect((await ask('query_stations_info', { PageNo: 9 })).data.StationInfos).toEqual([]);
  for (const wrong of [{ PageSize: 51 }, { PageNo: 0 }, { PageNo: 'x' }, { LastQueryTime: '昨天' }])
    expect((await ask('query_stations_info', wrong)).ret).toBe(4004);
});

test('since an instant only what was changed is told: a station, a gun, a price', async () => {
  await yard.t.owner.query("update charging_peer set updated_at = '2026-01-01' where id = $1", [met.peerId]);
  await yard.t.owner.query("update charging_peer_station set opened_at = '2026-01-01'");
  for (const table of ['charging_station', 'charging_equipment', 'charging_connector'])
    await yard.t.owner.query(`update ${table} set updated_at = '2026-01-01'`);
  const since = toIso(Date.now() - 60_000)
    .slice(0, 19)
    .replace('T', ' ');
  const changed = async () => idsOf((await ask('query_stations_info', { LastQueryTime: since })).data);
  expect(await changed()).toEqual([]);
  expect(idsOf((await ask('query_stations_info', { LastQueryTime: '' })).data)).toHaveLength(3);
  const { data: gun } = await yard.t.call(connectors.get, { params: { id: first.connectorIds[0] ?? '' } }, yard.actor);
  const { connectorType, nationalStandard, voltageLower, voltageUpper, ratedCurrentA, ratedPowerW, berthNo, groundLockCode, rev } = gun;
  const body = { connectorName: '改名', connectorType, nationalStandard, voltageLower, voltageUpper, ratedCurrentA, ratedPowerW, berthNo };
  const saved = await yard.t.call(
    connectors.update,
    { params: { id: gun.connectorId }, body: { ...body, groundLockCode, supportReserve: false, rev } },
    yard.actor,
  );
  expect(saved.code).toBe('200');
  expect(await changed()).toEqual(['ASKED1']);
  const listed = (await yard.t.call(stations.list, { query: { keyword: 'ASKED2' } }, yard.actor)).data.results[0];
  await work(async ({ tx }) => {
    const content = sameEveryDay([0, 24, 3, 50_000, 50_000]);
    const { tariffId } = await insertTariff(tx, own.id, { tariffName: '新价' }, [{ content, from: '2026-01-01T00:00:00+08:00' }]);
    const { equipmentId } = await tx
      .selectFrom('charging_equipment')
      .select('id as equipmentId')
      .where('station_id', '=', listed?.stationId ?? '')
      .executeTakeFirstOrThrow();
    await insertBinding(tx, own.id, tariffId, { equipmentId, from: toIso(Date.now() - 1000) });
  });
  expect(await changed()).toEqual(['ASKED1', 'ASKED2']);
});

test('guns are told as they stand; stations that are closed or another unit’s are left out', async () => {
  await work(async (context) => {
    await equipmentCameOnline(context, own.id, first.equipmentId);
    const said = { errorCode: 'NoError', vendorErrorCode: '', info: '', deviceAt: null };
    await statusReported(context, own.id, { equipmentId: first.equipmentId, connectorNo: 1, status: 'Preparing', ...said });
    await statusReported(context, own.id, { equipmentId: first.equipmentId, connectorNo: 2, status: 'Unavailable', ...said });
  });
  const { data } = await ask('query_station_status', { StationIDs: ['FOREIGN1', 'ASKED1', 'CLOSED1', 'ASKED2', 'NONE'] });
  expect(data.Total).toBe(2);
  expect(data.StationStatusInfos[0]).toEqual({
    StationID: 'ASKED1',
    ConnectorStatusInfos: [
      { ConnectorID: 'ASKED1-DC01', Status: 2, ParkStatus: 0, LockStatus: 0 },
      { ConnectorID: 'ASKED1-DC02', Status: 255, ParkStatus: 0, LockStatus: 0 },
    ],
  });
  expect(data.StationStatusInfos[1].ConnectorStatusInfos[0].Status).toBe(0);
});

test('whether a charge could begin depends on the plug, on the device, and on whose gun it is', async () => {
  const auth = async (ConnectorID: string) => {
    const { data } = await ask('query_equip_auth', { EquipAuthSeq: `${met.operatorId}1`, ConnectorID });
    expect(data).toMatchObject({ EquipAuthSeq: `${met.operatorId}1`, ConnectorID });
    return [data.SuccStat, data.FailReason];
  };
  expect(await auth('ASKED1-DC01')).toEqual([0, 0]);
  expect(await auth('ASKED1-DC02')).toEqual([1, 2]);
  for (const none of ['FOREIGN1-DC01', 'CLOSED1-DC01', 'NONE']) expect(await auth(none)).toEqual([1, 3]);
  await work((context) =>
    statusReported(context, own.id, {
      ...{ equipmentId: first.equipmentId, connectorNo: 1, status: 'Available', errorCode: 'NoError', vendorErrorCode: '' },
      ...{ info: '', deviceAt: null },
    }),
  );
  expect(await auth('ASKED1-DC01')).toEqual([1, 1]);
});

test('prices of today are told after the peer’s terms, or the station’s own for it, in either spelling', async () => {
  const policy = (ConnectorID: string, by = met, withToken = token) =>
    ask('query_equip_business_policy', { EquipBizSeq: '1', ConnectorID }, by, withToken);
  const { data } = await policy('ASKED1-DC01');
  expect(data).toMatchObject({ SuccStat: 0, FailReason: 0, SumPeriod: 3 });
  expect(data.PolicyInfos).toEqual([
    { StartTime: '000000', ElecPrice: 0.27, SevicePrice: 0.4 },
    { StartTime: '080000', ElecPrice: 0.81, SevicePrice: 0.5 },
    { StartTime: '220000', ElecPrice: 0.27, SevicePrice: 0.4 },
  ]);
  for (const none of ['FOREIGN1-DC01', 'CLOSED1-DC01'])
    expect((await policy(none)).data).toMatchObject({ SuccStat: 1, FailReason: 1, SumPeriod: 0, PolicyInfos: [] });
  const second = await yard.meet('ASKERAAA2', { dialect: peerDialect.CORRECTED, elecBp: 5000 });
  const terms = { elecBp: 10_000, serviceBp: 10_000, serviceReduceE5: 40_000 };
  await work(({ tx, now }) =>
    insertOpening(tx, { dealerId: own.id, peerId: second.peerId, stationId: first.stationId, at: now, by: '测试', terms }),
  );
  const said = await policy('ASKED1-DC01', second, await yard.token(second.secrets, second.operatorId));
  expect(said.data.PolicyInfos[1]).toEqual({ StartTime: '080000', ElecPrice: 0.9, ServicePrice: 0.1 });
});

test('energy of guns is told by the days it was delivered on, a charge over midnight on both', async () => {
  const past = await createChargingDay(yard.t);
  const { transactionId } = await past.start({ at: day('23:00'), meterStartWh: 1000 });
  await past.values(transactionId, [[day('00:00', '2026-03-11'), 21_040]]);
  await past.stop(transactionId, day('01:00', '2026-03-11'), 31_000);
  const { rows } = await yard.t.owner.query<{ code: string }>('select station_code as code from charging_station where id = $1', [
    past.speaker.stationId,
  ]);
  const StationID = rows[0]?.code ?? '';
  await work(({ tx, now }) =>
    insertOpening(tx, { dealerId: own.id, peerId: met.peerId, stationId: past.speaker.stationId, at: now, by: '测试', terms: null }),
  );
  const there = await yard.token(met.secrets, met.operatorId);
  const stats = async (StartTime: string, EndTime: string, of = StationID) =>
    ask('query_station_stats', { StationID: of, StartTime, EndTime }, met, there);
  const { data } = await stats('2026-03-10', '2026-03-10');
  expect(data.StationStats).toMatchObject({ StationID, StartTime: '2026-03-10', EndTime: '2026-03-10', StationElectricity: 20 });
  const [device] = data.StationStats.EquipmentStatsInfos;
  expect(device.EquipmentElectricity).toBe(20);
  expect(device.ConnectorStatsInfos.map((gun: { ConnectorElectricity: number }) => gun.ConnectorElectricity)).toEqual([20, 0]);
  expect((await stats('2026-03-11', '2026-03-11')).data.StationStats.StationElectricity).toBe(10);
  expect((await stats('2026-03-10', '2026-03-11')).data.StationStats.StationElectricity).toBe(30);
  expect((await stats('2026-03-12', '2026-03-12')).data.StationStats.StationElectricity).toBe(0);
  expect((await stats('2026-03-11', '2026-03-10')).ret).toBe(4004);
  expect((await stats('2025-03-11', '2026-03-10')).ret).toBe(4004);
  for (const none of ['FOREIGN1', 'CLOSED1', 'NONE'])
    expect(await stats('2026-03-10', '2026-03-10', none)).toMatchObject({ ret: 4004, msg: 'StationID不存在或未开放', data: null });
});
