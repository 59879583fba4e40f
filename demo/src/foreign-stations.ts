import { chargingOwners } from '@bochong/contract/charging-customer';
import { driverForeigns, foreignCharges, foreignStations, peerLines, peers, peerType } from '@bochong/contract/charging-peer';
import { driverAtGun } from '@bochong/server/domains/charging-order/charging-order.seed';
import { askAsPeer } from '@bochong/server/domains/charging-peer/charging-peer.seed';
import type { App } from '@bochong/server/kernel/app-context';
import { newId } from '@bochong/server/kernel/database/identifier';
import { toIso } from '@bochong/server/kernel/time';
import type { Desk } from './desk.ts';

type As = Parameters<typeof askAsPeer>[1];
const operatorId = 'MA28LVXG5';

const stations = [
  { code: 'LX0001', name: '绿行滨盛路站', place: '滨盛路1509号', lng: 120.2105, lat: 30.2071, statuses: [1, 2, 3] },
  { code: 'LX0002', name: '绿行江南大道站', place: '江南大道480号', lng: 120.1988, lat: 30.1923, statuses: [1, 1, 255, 0] },
];

/** The other operator tells of its stations, and how their guns stand. */
async function tellPlaces(app: App, as: As): Promise<void> {
  for (const { code, name, place, lng, lat, statuses } of stations) {
    const guns = statuses.map((_, at) => `${code}0${at + 1}`);
    const equipment = (ConnectorID: string) => ({
      ...{ EquipmentID: `${ConnectorID}E`, EquipmentType: 1, Power: 120 },
      ConnectorInfos: [{ ConnectorID, ConnectorName: `${ConnectorID.slice(-1)}号枪`, ConnectorType: 4, Power: 120, NationalStandard: 2 }],
    });
    const about = { StationID: code, StationName: name, Address: place, StationLng: lng, StationLat: lat, ServiceTel: '0571-88000000' };
    const rest = { BusinessHours: '全天', ParkFee: '充电2小时内免停车费', EquipmentInfos: guns.map(equipment) };
    await askAsPeer(app, as, 'notification_stationInfo', { StationInfo: { ...about, ...rest } });
    for (const [at, ConnectorID] of guns.entries())
      await askAsPeer(app, as, 'notification_stationStatus', { ConnectorStatusInfo: { ConnectorID, Status: statuses[at] } });
  }
}

const wireTime = (at: number): string => toIso(at).slice(0, 19).replace('T', ' ');

interface Told {
  shownFen?: number;
  /** Who started it on a phone; absent: staff did for the customer. */
  driver?: Driver | undefined;
}
type Driver = { token: string; pass: string };

/** The number of a charge that a driver began there. */
async function startOnPhone({ call }: Desk, driver: Driver, { gunId, requestId }: { gunId: string; requestId: string }): Promise<string> {
  const { orderId } = await call(driverForeigns.start, { body: { ...driver, gunId, requestNo: requestId, targetFen: 20_00 } });
  const { results } = await call(foreignCharges.list, { query: { pageSize: 100 } });
  return results.find((one) => one.orderId === orderId)?.startChargeSeq ?? '';
}

/** A customer charges there, and the other operator tells its bill; `shownFen` is the total that the bill shows. */
async function charge(app: App, desk: Desk, as: As, ownerId: string, { shownFen = 1394, driver }: Told = {}): Promise<void> {
  const { call } = desk;
  const [station] = (await call(foreignStations.list, { query: { keyword: 'LX0001' } })).results;
  const gun = (await call(foreignStations.guns, { params: { id: station?.stationId ?? '' } }))[0];
  const requestId = newId(app.clock.now());
  const body = { gunId: gun?.gunId ?? '', ownerId, requestId };
  const StartChargeSeq = await (driver
    ? startOnPhone(desk, driver, body)
    : call(foreignCharges.start, { body }).then(({ startChargeSeq }) => startChargeSeq));
  const now = app.clock.now().getTime();
  const detail = { DetailPower: 12.5, DetailElecMoney: 8.31, DetailSeviceMoney: 5.63 };
  await askAsPeer(app, as, 'notification_charge_order_info', {
    ...{ StartChargeSeq, ConnectorID: gun?.connectorCode, StartTime: wireTime(now), EndTime: wireTime(now + 8 * 60_000) },
    ...{ TotalPower: 12.5, TotalElecMoney: 8.31, TotalSeviceMoney: 5.63, TotalMoney: shownFen / 100, StopReason: 0, SumPeriod: 1 },
    ChargeDetails: [detail],
  });
}

/** A trial with another operator: our customers charged at its guns, one bill does not add up; it is switched off since. */
export async function tryForeignStations(app: App, dealerId: string, desk: Desk): Promise<void> {
  const { call } = desk;
  const fields = { peerName: '绿行充电（试点）', peerOperatorId: operatorId, peerType: peerType.OPERATOR, ourOperatorId: 'MA2BOCHN1' };
  const { peerId } = await call(peers.create, { body: { ...fields, foreignUse: true, nightlyCheck: false } });
  const params = { id: peerId };
  const secrets = await call(peers.rotate, { params, body: { rev: 0 } });
  const { formerUntil: _, ...keys } = secrets;
  await call(peers.switchStatus, { params, body: { enabled: true, rev: 1 } });
  await call(peerLines.save, { params, body: { rev: 2, outBaseUrl: 'https://lvxing.example/evcs', ...keys } });
  const asked = { OperatorID: operatorId, OperatorSecret: secrets.operatorSecret };
  const { AccessToken } = await askAsPeer(app, { secrets, operatorId }, 'query_token', asked);
  const as = { secrets, operatorId, token: String(AccessToken) };
  await tellPlaces(app, as);
  const owners = (await call(chargingOwners.list, { query: { pageSize: 100 } })).results;
  const able = owners.filter(({ principalFen, frozenFen, arrearsFen }) => principalFen - frozenFen >= 5000 && arrearsFen === 0);
  const [first, second] = able;
  if (first) await charge(app, desk, as, first.ownerId);
  if (second) await charge(app, desk, as, second.ownerId, { shownFen: 1494 });
  const third = able[2] ?? first;
  if (third) await charge(app, desk, as, third.ownerId, { driver: await driverAtGun(app, dealerId, third.ownerId) });
  await call(peers.switchStatus, { params, body: { enabled: false, rev: 3 } });
}
