import { type InSecrets, peerLines, peers } from '@bochong/contract/charging-peer';
import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import { demoDealers, demoUsers, seedPlatform } from '@bochong/demo/platform.seed';
import { insertEquipmentWithGuns, insertStation } from '@bochong/server/domains/charging-asset/charging-asset.seed';
import { insertOpening } from '@bochong/server/domains/charging-peer/station/peer-station.repo';
import type { App } from '@bochong/server/kernel/app-context';
import { openSession } from './bench-session.ts';

const [{ id: dealerId }] = demoDealers;
const [, manager] = demoUsers;
export const ourOperatorId = '395815801';
const devicesOfStation = 2;

export interface BenchStation {
  stationId: string;
  stationCode: string;
  equipmentId: string;
  connectorIds: string[];
}

/** A platform after T/CEC 102 that knows us. */
export interface BenchPeer {
  peerId: string;
  operatorId: string;
  /** What it calls us with. */
  secrets: InSecrets;
}

/** Another platform, its address and keys known where it is told of something. */
export interface Meeting {
  stations: readonly BenchStation[];
  pushKinds?: number[];
  line?: { outBaseUrl: string; operatorSecret: string; sigSecret: string; dataSecret: string; dataSecretIv: string };
}

/** Calls the console's endpoints as the first dealer's administrator. */
export async function consoleOf(app: App) {
  const headers = { authorization: await openSession(app, manager.id, dealerId), clienttype: '5' };
  return async <T>({ method, path }: Pick<Endpoint, 'method' | 'path'>, id: string, payload?: object): Promise<T> => {
    const answer = await app.http.inject({ method, url: `/api${path.replace(':id', id)}`, headers, ...(payload && { payload }) });
    const { code, data, msg } = answer.json<{ code: string; data: T; msg: string }>();
    if (code !== '200') throw new Error(`${path}: ${code} ${msg}`);
    return data;
  };
}

/** Stations in operation with two devices of two guns each. */
export async function seedPeerStations(app: App, count: number): Promise<BenchStation[]> {
  await seedPlatform(app);
  return app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
    const stations: BenchStation[] = [];
    for (let no = 0; no < count; no += 1) {
      const stationCode = `PS${String(no).padStart(3, '0')}`;
      const place = { lng: 120.2, lat: 30.2, open: true, parkIds: [] };
      const stationId = await insertStation(tx, dealerId, { stationCode, stationName: `${stationCode}站`, ...place });
      for (let device = 0; device < devicesOfStation; device += 1) {
        const guns = await insertEquipmentWithGuns(tx, dealerId, { stationId, equipmentCode: `${stationCode}-${device}`, accepted: true });
        stations.push({ stationId, stationCode, ...guns });
      }
    }
    return stations;
  });
}

/** Platforms that are switched on and see their stations. */
export async function meetPeers(app: App, meetings: readonly Meeting[]): Promise<BenchPeer[]> {
  const call = await consoleOf(app);
  const met: BenchPeer[] = [];
  for (const [no, { stations, pushKinds = [], line }] of meetings.entries()) {
    const operatorId = `PEER${String(no).padStart(5, '0')}`;
    const fields = { peerName: `平台${no}`, peerOperatorId: operatorId, ourOperatorId, pushKinds };
    const { peerId } = await call<{ peerId: string }>(peers.create, '', fields);
    const secrets = await call<InSecrets>(peers.rotate, peerId, { rev: 0 });
    await call(peers.switchStatus, peerId, { enabled: true, rev: 1 });
    if (line) await call(peerLines.save, peerId, { rev: 2, ...line });
    await app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
      for (const stationId of new Set(stations.map((one) => one.stationId)))
        await insertOpening(tx, { dealerId, peerId, stationId, at: new Date(), by: 'bench', terms: null });
    });
    met.push({ peerId, operatorId, secrets });
  }
  return met;
}
