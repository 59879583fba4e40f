import { stations } from '@bochong/contract/charging-asset';
import { peerLines, peerReportKind, peerReports, peerStations, peers, peerType } from '@bochong/contract/charging-peer';
import { askAsPeer, seedReports } from '@bochong/server/domains/charging-peer/charging-peer.seed';
import type { App } from '@bochong/server/kernel/app-context';
import { businessDate, dayMs, startOfDay } from '@bochong/server/kernel/time';
import type { Desk } from './desk.ts';

const ourOperatorId = 'MA2BOCHN1';

/** The platform compares yesterday's charges: of one it knows more than we do. */
async function compareYesterday(app: App, as: Parameters<typeof askAsPeer>[1]): Promise<void> {
  const day = businessDate(app.clock.now().getTime() - dayMs);
  const ChargeOrders = [{ StartChargeSeq: `${as.operatorId}${'7'.padStart(18, '0')}`, TotalPower: 18.42, TotalMoney: 23.15 }];
  const sums = { OrderCount: 1, TotalOrderPower: 18.42, TotalOrderMoney: 23.15, ChargeOrders };
  const span = { CheckOrderSeq: `${as.operatorId}${day}`, StartTime: `${day} 00:00:00`, EndTime: `${day} 23:59:59` };
  await askAsPeer(app, as, 'check_charge_orders', { ...span, ...sums });
}

/** A platform is connected: it has keys, takes a token, sees the stations that are ready, and has asked about them; the city's regulator is told by schedule. */
export async function connectPeers(app: App, dealerId: string, { call }: Desk): Promise<void> {
  const operatorId = 'MA27YUNC3';
  const fields = { peerName: '云充聚合平台', peerOperatorId: operatorId, peerType: peerType.AGGREGATOR, ourOperatorId, serviceBp: 9500 };
  const { peerId } = await call(peers.create, { body: fields });
  const params = { id: peerId };
  const secrets = await call(peers.rotate, { params, body: { rev: 0 } });
  await call(peers.switchStatus, { params, body: { enabled: true, rev: 1 } });
  const asked = { OperatorID: operatorId, OperatorSecret: secrets.operatorSecret };
  const { AccessToken } = await askAsPeer(app, { secrets, operatorId }, 'query_token', asked);
  const opened: string[] = [];
  for (const { stationId, stationCode } of await call(stations.choose, { query: {} })) {
    const checks = await call(peerStations.check, { params, query: { stationId } });
    if (opened.length === 3 || !checks.every(({ met }) => met)) continue;
    await call(peerStations.open, { params, body: { stationId } });
    opened.push(stationCode);
  }
  const as = { secrets, operatorId, token: String(AccessToken) };
  await askAsPeer(app, as, 'query_stations_info', { PageNo: 1, PageSize: 10 });
  if (opened.length > 0) await askAsPeer(app, as, 'query_station_status', { StationIDs: opened });
  await compareYesterday(app, as);
  await reportToCity(app, dealerId, { call });
}

const minute = 60_000;

/** The city's regulator is told by schedule; since last night it does not answer, and is switched off until its people have looked. */
async function reportToCity(app: App, dealerId: string, { call }: Pick<Desk, 'call'>): Promise<void> {
  const city = { peerName: '市充电设施监管平台', peerOperatorId: 'MB1330100', peerType: peerType.REGULATOR, ourOperatorId };
  const { peerId } = await call(peers.create, { body: city });
  const params = { id: peerId };
  const { formerUntil: _, ...keys } = await call(peers.rotate, { params, body: { rev: 0 } });
  await call(peerLines.save, { params, body: { rev: 1, outBaseUrl: 'https://jianguan.example/evcs', ...keys } });
  await call(peerReports.save, { params, body: { statusEveryMin: 60, extra: '{"AreaCode":"330100"}' } });
  const now = app.clock.now().getTime();
  const today = startOfDay(now);
  const { STATION, STATUS, STATS } = peerReportKind;
  const dayBefore = (days: number) => ({ from: new Date(today - days * dayMs), to: new Date(today - (days - 1) * dayMs) });
  await seedReports(app, { dealerId, id: peerId }, [
    ...[4, 3, 2].map((days) => ({ kind: STATS, ...dayBefore(days), sent: 3, at: new Date(today - (days - 1) * dayMs + 10 * minute) })),
    ...[3, 2, 1].map((days) => ({ kind: STATION, ...dayBefore(days), sent: 3, at: new Date(today - days * dayMs + 5 * minute) })),
    ...[4, 3, 2].map((hours) => {
      const from = new Date(today - hours * 60 * minute);
      return { kind: STATUS, from, to: new Date(from.getTime() + 60 * minute), sent: 24, at: new Date(from.getTime() + minute) };
    }),
    { kind: STATS, ...dayBefore(1), sent: 1, at: new Date(today + 10 * minute), left: '对方没有应答' },
  ]);
}
