import { chargingOrderStatus, chargingOrders } from '@bochong/contract/charging-order';
import {
  foreignChargeState,
  foreignCharges,
  foreignStations,
  peerChecks,
  peerMessages,
  peerReportKind,
  peerReportState,
  peerReports,
  peerStations,
  peers,
} from '@bochong/contract/charging-peer';
import { ocpiTokens, ocpiTokenValid } from '@bochong/contract/charging-roaming';
import { backlogs } from '@bochong/contract/todo';
import { equipmentCameOnline, statusReported } from '@bochong/server/domains/charging-asset/index';
import { createChargingDay } from '@bochong/server/domains/charging-order/charging-day.fixture';
import { openPeerYard } from '@bochong/server/domains/charging-peer/charging-peer.fixture';
import { workIn } from '@bochong/server/kernel/app-context';
import { expect, test } from 'vitest';
import { connectPeers } from './charging-peers.ts';
import { openDesk } from './desk.ts';
import { tryForeignStations } from './foreign-stations.ts';
import { joinRoaming } from './roaming-platform.ts';

test('a platform of the demo is connected and has asked about the stations that are ready', async () => {
  const { t, actor, dealerId, station } = await openPeerYard();
  try {
    await station('DEMO1');
    await connectPeers(t.app, dealerId, await openDesk(t.app, 'binjiang', '1'));
    const { results } = (await t.call(peers.list, { query: {} }, actor)).data;
    expect(results.map(({ enabled, stationCount }) => [enabled, stationCount])).toEqual([
      [false, 0],
      [true, 1],
    ]);
    const told = (await t.call(peerReports.list, { params: { id: results[0]?.peerId ?? '' }, query: {} }, actor)).data.results;
    expect(told.filter(({ state }) => state === peerReportState.LEFT)).toMatchObject([{ kind: peerReportKind.STATS, sent: 1 }]);
    expect(told.filter(({ state }) => state === peerReportState.DONE)).toHaveLength(9);
    expect((await t.call(backlogs.list, { query: { typeCode: 'PEER_REPORT' } }, actor)).data.totalRecord).toBe(1);
    const opened = (await t.call(peerStations.list, { params: { id: results[1]?.peerId ?? '' } }, actor)).data;
    expect(opened).toMatchObject([{ stationCode: 'DEMO1', serviceBp: 9500 }]);
    const said = (await t.call(peerMessages.list, { query: {} }, actor)).data.results;
    const [check] = (await t.call(peerChecks.list, { query: {} }, actor)).data.results;
    expect(check).toMatchObject({ theirsCount: 1, oursCount: 0, openCount: 1 });
    expect(said.map(({ interfaceName, ret }) => [interfaceName, ret])).toEqual([
      ['check_charge_orders', 0],
      ['query_station_status', 0],
      ['query_stations_info', 0],
      ['query_token', 0],
    ]);
  } finally {
    await t.close();
  }
});

test('customers of the demo charged at another operator’s guns, and one of its bills does not add up', async () => {
  const { t, actor, dealerId } = await openPeerYard();
  try {
    const now = t.app.clock.now();
    await createChargingDay(t);
    await createChargingDay(t);
    t.clock.at = now;
    await tryForeignStations(t.app, dealerId, await openDesk(t.app, 'binjiang', '1'));
    const places = (await t.call(foreignStations.list, { query: {} }, actor)).data.results;
    expect(places.map(({ gunTotal, freeCount }) => [gunTotal, freeCount]).toSorted()).toEqual([
      [3, 1],
      [4, 2],
    ]);
    const charges = (await t.call(foreignCharges.list, { query: {} }, actor)).data.results;
    expect(charges.map(({ state, paidFen }) => [state, paidFen]).toSorted()).toEqual([
      [foreignChargeState.SETTLED, 1394],
      [foreignChargeState.SETTLED, 1394],
      [foreignChargeState.DISPUTED, 0],
    ]);
  } finally {
    await t.close();
  }
});

test('drivers of a platform of the demo after OCPI charged with its cards, and it has read their records', async () => {
  const { t, actor, dealerId, station } = await openPeerYard();
  try {
    const place = await station('DEMO2');
    await t.app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
      await equipmentCameOnline(workIn(t.app, tx), dealerId, place.equipmentId);
      for (const connectorNo of [1, 2])
        await statusReported(workIn(t.app, tx), dealerId, {
          ...{ equipmentId: place.equipmentId, connectorNo, status: 'Available', errorCode: 'NoError' },
          ...{ vendorErrorCode: '', info: '', deviceAt: null },
        });
    });
    await joinRoaming(t.app, dealerId, await openDesk(t.app, 'binjiang', '1'));
    const [peer] = (await t.call(peers.list, { query: {} }, actor)).data.results;
    expect(peer).toMatchObject({ enabled: true, stationCount: 1 });
    const params = { id: peer?.peerId ?? '' };
    const tokens = (await t.call(ocpiTokens.list, { params, query: {} }, actor)).data.results;
    expect(tokens.filter(({ valid }) => valid === ocpiTokenValid.VALID)).toHaveLength(5);
    const orders = (await t.call(chargingOrders.list, { query: {} }, actor)).data.results;
    expect(orders.map(({ orderStatus }) => orderStatus)).toEqual([chargingOrderStatus.SETTLED, chargingOrderStatus.SETTLED]);
    const owed = orders.reduce((sum, { payableFen }) => sum + payableFen, 0);
    expect(owed).toBeGreaterThan(0);
    expect((await t.call(peers.list, { query: {} }, actor)).data.results[0]?.balanceFen).toBe(-owed);
    const { rows } = await t.owner.query('select amount_fen::int as fen from charging_ocpi_cdr');
    expect(rows.reduce((sum, { fen }) => sum + fen, 0)).toBe(owed);
    expect((await t.call(peerMessages.list, { query: { pageSize: 50 } }, actor)).data.results.every(({ ret }) => ret === 0)).toBe(true);
  } finally {
    await t.close();
  }
});
