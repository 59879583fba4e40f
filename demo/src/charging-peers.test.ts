import { peerChecks, peerMessages, peerStations, peers } from '@bochong/contract/charging-peer';
import { openPeerYard } from '@bochong/server/domains/charging-peer/charging-peer.fixture';
import { expect, test } from 'vitest';
import { connectPeers } from './charging-peers.ts';
import { openDesk } from './desk.ts';

test('a platform of the demo is connected and has asked about the stations that are ready', async () => {
  const { t, actor, station } = await openPeerYard();
  try {
    await station('DEMO1');
    await connectPeers(t.app, await openDesk(t.app, 'binjiang', '1'));
    const { results } = (await t.call(peers.list, { query: {} }, actor)).data;
    expect(results.map(({ enabled, stationCount }) => [enabled, stationCount])).toEqual([
      [false, 0],
      [true, 1],
    ]);
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
