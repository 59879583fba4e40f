import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { equipmentOnline, type OcppStatus } from '@bochong/contract/charging-asset';
import { peerPushKind } from '@bochong/contract/charging-peer';
import { demoDealers } from '@bochong/demo/platform.seed';
import { statusReported } from '@bochong/server/domains/charging-asset/gun-state/gun-state.service';
import { answerOf, answerText, decryptData, readEnvelope } from '@bochong/server/domains/charging-peer/wire/envelope.rule';
import { type App, workIn } from '@bochong/server/kernel/app-context';
import pg from 'pg';
import { type BenchStation, meetPeers, seedPeerStations } from './bench-peers.ts';
import { withApp } from './bench-session.ts';
import type { Figure } from './figures.ts';
import { withPostgres } from './gate-lots.ts';
import { postmasterOf, spentByPostgresMs, spentMs } from './list-load.ts';
import { connect } from './order-rows.ts';
import { startServer } from './server-child.ts';

const perMinute = Number(process.env.BENCH_CHANGES ?? 10_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 60);
const warmSeconds = 10;
const stationCount = Number(process.env.BENCH_STATIONS ?? 240);
const peerCount = 20;
/** One of the dead takes requests and says nothing, the other refuses each. */
const dead = { silent: 18, refusing: 19 } as const;
const writers = 4;
const [{ id: dealerId }] = demoDealers;
const secrets = {
  ...{ operatorSecret: 'bench-operator', sigSecret: 'bench-signature', dataSecret: '0123456789abcdef', dataSecretIv: 'fedcba9876543210' },
};

/** A gun that changes its state, and what its platform has not been told of it. */
interface Gun {
  equipmentId: string;
  connectorNo: number;
  peer: number;
  plugged: boolean;
  /** Commit of the first change that has not been told. */
  since: number | undefined;
  changedAt: number;
}

interface Heard {
  /** How far behind the living platforms were, ms, message by message. */
  late: number[];
  /** Messages of each platform. */
  messages: number[];
}

const plugged = 2;

/** The platforms behind one port, told apart by their address. */
async function openPlatforms(guns: Map<string, Gun>, { late, messages }: Heard) {
  const answer = (response: ServerResponse, value: object) =>
    void response.end(answerText(answerOf(secrets, { ret: 0, msg: 'ok' }, value)));
  const server = createServer((request, response) => {
    const [, no = '', , , name = ''] = (request.url ?? '').split('/');
    const peer = Number(no);
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (name === 'query_token') return answer(response, { SuccStat: 0, AccessToken: 'bench', TokenAvailableTime: 7200, FailReason: 0 });
      messages[peer] = (messages[peer] ?? 0) + 1;
      if (peer === dead.silent) return;
      if (peer === dead.refusing) {
        response.statusCode = 503;
        response.end();
        return;
      }
      const envelope = readEnvelope(JSON.parse(Buffer.concat(parts).toString()));
      if ('ret' in envelope) throw new Error(envelope.msg);
      const { ConnectorStatusInfo: told } = JSON.parse(decryptData(secrets, envelope.data) ?? '{}');
      const gun = guns.get(told.ConnectorID);
      const now = performance.now();
      if (gun?.since !== undefined) {
        late.push(now - gun.since);
        gun.since = (told.Status === plugged) === gun.plugged ? undefined : gun.changedAt;
      }
      return answer(response, { Status: 0 });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** The guns of the stations by their codes, every device connected; each platform sees an equal share of the stations. */
async function gunsOf(
  ownerUrl: string,
  stations: readonly BenchStation[],
  peerOf: (stationId: string) => number,
): Promise<Map<string, Gun>> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`update charging_equipment set online_status = ${equipmentOnline.ONLINE}`);
  const { rows } = await owner.query<{ code: string; stationId: string; equipmentId: string; connectorNo: number }>(
    `select connector_code as code, station_id as "stationId", equipment_id as "equipmentId", connector_no as "connectorNo" from charging_connector
      where station_id = any($1)`,
    [stations.map(({ stationId }) => stationId)],
  );
  await owner.end();
  const one = ({ equipmentId, connectorNo, stationId }: (typeof rows)[number]): Gun => ({
    ...{ equipmentId, connectorNo, peer: peerOf(stationId), plugged: false, since: undefined, changedAt: 0 },
  });
  return new Map(rows.map((row) => [row.code, one(row)]));
}

async function report(app: App, { equipmentId, connectorNo }: Gun, status: OcppStatus): Promise<void> {
  // As the door of the charge points has it written.
  await app.wire.inScope({ dealerIds: [dealerId], prepared: true }, async (tx) => {
    const said = { equipmentId, connectorNo, status, errorCode: 'NoError', vendorErrorCode: '', info: '' };
    await statusReported(workIn(app, tx), dealerId, said as Parameters<typeof statusReported>[2]);
  });
}

/** Plugs go in and out of the guns in turns, at the pace, on several connections. Answers how many changes a second there were. */
async function change(app: App, guns: readonly Gun[], forSeconds: number): Promise<number> {
  const began = performance.now();
  const changes = (perMinute / 60) * forSeconds;
  let next = 0;
  const write = async () => {
    for (let no = next++; no < changes; no = next++) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, began + (no / perMinute) * 60_000 - performance.now())));
      const gun = guns[no % guns.length] as Gun;
      gun.plugged = !gun.plugged;
      await report(app, gun, gun.plugged ? 'Preparing' : 'Available');
      gun.changedAt = performance.now();
      gun.since ??= gun.changedAt;
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  return (changes / (performance.now() - began)) * 1000;
}

/** Waits until no platform that lives is behind, but not for ever. */
async function allTold(living: readonly Gun[]): Promise<void> {
  const patience = performance.now() + 30_000;
  while (living.some(({ since }) => since !== undefined) && performance.now() < patience)
    await new Promise((resolve) => setTimeout(resolve, 100));
}

const at = (sorted: readonly number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const mib = (bytes: number | undefined) => (bytes ?? 0) / 2 ** 20;

/** How often the dead were tried for each state that they should have heard of. */
async function triesOf(ownerUrl: string): Promise<string> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ tries: number; n: number }>(
    `select s.tries, count(*)::int as n from charging_peer_push s join charging_peer p on p.dealer_id = s.dealer_id and p.id = s.peer_id
      where p.peer_operator_id in ('PEER00018', 'PEER00019') group by 1 order by 1`,
  );
  await owner.end();
  return rows.map(({ tries, n }) => `${n} × ${tries}`).join(', ');
}

/** Guns change their state all the time; twenty platforms are told, two of which are dead: how far behind the living are, and what memory does. */
export async function benchChargingNotify(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await withPostgres(async (ownerUrl, folder) => {
    const heard: Heard = { late: [], messages: Array.from({ length: peerCount }, () => 0) };
    await withApp(ownerUrl, async (app) => {
      const stations = await seedPeerStations(app, stationCount);
      const ids = [...new Set(stations.map(({ stationId }) => stationId))];
      const peerOf = new Map(ids.map((id, no) => [id, no % peerCount]));
      const guns = await gunsOf(ownerUrl, stations, (id) => peerOf.get(id) ?? 0);
      const platforms = await openPlatforms(guns, heard);
      const { port } = platforms.address() as AddressInfo;
      const meetings = Array.from({ length: peerCount }, (_, no) => ({
        stations: stations.filter(({ stationId }) => peerOf.get(stationId) === no),
        pushKinds: [peerPushKind.GUN],
        line: { outBaseUrl: `http://127.0.0.1:${port}/${no}/evcs`, ...secrets },
      }));
      await meetPeers(app, meetings);
      const living = [...guns.values()].filter(({ peer }) => peer !== dead.silent && peer !== dead.refusing);
      const server = await startServer('server', ownerUrl, folder);
      const memory: number[] = [];
      server.listen(({ rss }) => memory.push(rss));
      try {
        // As on a day like any other: autovacuum has seen the rows, no plan is one of empty tables.
        await change(app, [...guns.values()], warmSeconds);
        await allTold(living);
        const owner = await connect(ownerUrl);
        await owner.query('vacuum analyze');
        await owner.end();
        heard.late.length = 0;
        heard.messages.fill(0);
        memory.length = 0;
        const postmaster = postmasterOf(folder);
        const spent = () => [spentMs(server.pid), spentByPostgresMs(postmaster)];
        const before = spent();
        const rate = await change(app, [...guns.values()], seconds);
        await allTold(living);
        const untold = living.filter(({ since }) => since !== undefined).length;
        const changes = (perMinute / 60) * seconds;
        const [own = 0, postgres = 0] = spent().map((ms, index) => (ms - (before[index] ?? 0)) / changes);
        const late = heard.late.toSorted((a, b) => a - b);
        const third = mib(memory[Math.floor(memory.length / 3)]);
        const what = `${perMinute.toLocaleString()} states of guns a minute to ${peerCount} platforms, two dead`;
        figures.push(
          {
            ...{
              what: `${what}: the living, last of them behind`,
              value: untold > 0 ? Number.POSITIVE_INFINITY : at(late, 1) / 1000,
              unit: 's',
            },
            ...{ better: 'less', bar: 5 },
            said: `${rate.toFixed(0)} changes/s over ${seconds} s, ${late.length} messages, ${untold} guns not told; p50 ${at(late, 0.5).toFixed(0)} p99 ${at(late, 0.99).toFixed(0)} ms, two seconds of which are meant; of a core ${own.toFixed(2)} + ${postgres.toFixed(2)} ms a change`,
          },
          {
            ...{
              what: `${what}: memory at the end against after a third`,
              value: mib(memory.at(-1)) / third,
              unit: '',
              better: 'less',
              bar: 1.15,
            },
            said: `${third.toFixed(0)} MiB after a third, ${mib(memory.at(-1)).toFixed(0)} at the end; the dead had ${heard.messages[dead.silent]} and ${heard.messages[dead.refusing]} requests, tries of what they were not told: ${await triesOf(ownerUrl)}`,
          },
        );
      } finally {
        server.stop();
        platforms.closeAllConnections();
        platforms.close();
      }
    });
  });
  return figures;
}
