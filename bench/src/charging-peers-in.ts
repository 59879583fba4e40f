import { Agent, request } from 'node:http';
import { decryptData, encryptData, type PeerSecrets, signRequest } from '@bochong/server/domains/charging-peer/wire/envelope.rule';
import { compactStamp } from '@bochong/server/kernel/time';
import pg from 'pg';
import { type BenchPeer, meetPeers, seedPeerStations } from './bench-peers.ts';
import { withApp } from './bench-session.ts';
import { type Load, loadOf } from './clients.ts';
import type { Figure } from './figures.ts';
import { withPostgres } from './gate-lots.ts';
import { postmasterOf, spentByPostgresMs, spentMs } from './list-load.ts';
import { startBarePeer, startServer } from './server-child.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 6);
const rounds = 3;
const clients = 32;
const stationCount = 50;
/** One address is answered 1200 times a minute: a client calls from another one after so many. */
const perAddress = 1000;

let stamped = { second: '', seq: 0 };
/** TimeStamp and Seq of the next request: none is used twice. */
function nextStamp(): { timeStamp: string; seq: string } {
  const second = compactStamp(Date.now());
  stamped = { second, seq: second === stamped.second ? (stamped.seq % 9999) + 1 : 1 };
  return { timeStamp: second, seq: String(stamped.seq).padStart(4, '0') };
}

/** A question of a platform, its Data sealed once; each time it is sent it has a stamp and a Sig of its own. */
interface Question {
  name: string;
  operatorId: string;
  secrets: PeerSecrets;
  token: string;
  data: string;
}

function bodyOf({ operatorId, secrets, data }: Question): string {
  const bare = { operatorId, data, ...nextStamp() };
  return JSON.stringify({ OperatorID: operatorId, Data: data, TimeStamp: bare.timeStamp, Seq: bare.seq, Sig: signRequest(secrets, bare) });
}

/** One request; resolves with the answer. Fails on any Ret but 0. */
const ask = (url: string, question: Question, from: { agent?: Agent; localAddress?: string } = {}) =>
  new Promise<string>((resolve, reject) => {
    const body = bodyOf(question);
    const headers = {
      ...{ 'content-type': 'application/json;charset=utf-8', authorization: `Bearer ${question.token}` },
      'content-length': Buffer.byteLength(body),
    };
    const call = request(`${url}/evcs/v20160701/${question.name}`, { method: 'POST', headers, ...from }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString();
        if (text.startsWith('{"Ret":0,')) resolve(text);
        else reject(new Error(`${question.name}: ${text.slice(0, 200)}`));
      });
    });
    call.on('error', reject);
    call.end(body);
  });

/** Keeps 32 connections busy with a question. */
async function load(url: string, question: Question, forMs: number): Promise<Load> {
  const latencies: number[] = [];
  const began = performance.now();
  const client = async (no: number) => {
    while (performance.now() - began < forMs) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const localAddress = `127.${1 + no}.${addresses++ % 250}.1`;
      for (let sent = 0; sent < perAddress && performance.now() - began < forMs; sent += 1) {
        const asked = performance.now();
        await ask(url, question, { agent, localAddress });
        latencies.push(performance.now() - asked);
      }
      agent.destroy();
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, no) => client(no)));
  return loadOf(latencies, (performance.now() - began) / 1000);
}
let addresses = 0;

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const line = ({ rate, p50, p99 }: Load) => `${rate.toFixed(0)}/s p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} ms`;

/** One question to ours and to the bare program in turns. */
async function against(ownerUrl: string, folder: string, what: string, question: Question, bar?: number): Promise<Figure[]> {
  const server = await startServer('server', ownerUrl);
  const bare = await startBarePeer(question.secrets, await ask(server.url, question));
  const postmaster = postmasterOf(folder);
  const spent = () => [spentMs(server.pid), spentByPostgresMs(postmaster)] as const;
  const [ours, theirs]: [Load[], Load[]] = [[], []];
  const took = { asked: 0, ms: [0, 0] as [number, number] };
  try {
    for (const { url } of [server, bare]) await load(url, question, 2000);
    for (let round = 0; round < rounds; round += 1) {
      theirs.push(await load(bare.url, question, seconds * 1000));
      const before = spent();
      const one = await load(server.url, question, seconds * 1000);
      ours.push(one);
      const after = spent();
      took.asked += one.rate * seconds;
      took.ms = [took.ms[0] + after[0] - before[0], took.ms[1] + after[1] - before[1]];
    }
  } finally {
    for (const child of [server, bare]) child.stop();
  }
  const ratios = ours.map(({ rate }, round) => rate / (theirs[round]?.rate ?? rate));
  const [own, postgres] = took.ms.map((ms) => (ms / took.asked).toFixed(2));
  const said = `${clients} clients, last round ours ${line(ours.at(-1) as Load)}, bare ${line(theirs.at(-1) as Load)}, of a core ${own} + ${postgres} ms a request`;
  return [
    {
      what: `${what}: against a bare handler that checks and opens the same`,
      value: median(ratios),
      unit: '',
      better: 'more',
      bar: 0.5,
      said,
    },
    {
      ...{ what: `${what}: one of a hundred`, value: median(ours.map(({ p99 }) => p99)), unit: 'ms', better: 'less' as const },
      ...(bar !== undefined && { bar }),
    },
  ];
}

const questionOf = (peer: BenchPeer, token: string, name: string, asked: object): Question => ({
  ...{ name, token, operatorId: peer.operatorId, secrets: peer.secrets, data: encryptData(peer.secrets, JSON.stringify(asked)) },
});

/** The token in what was answered to `query_token`. */
const tokenIn = (secrets: PeerSecrets, body: string): string => JSON.parse(decryptData(secrets, JSON.parse(body).Data) ?? '{}').AccessToken;

/** What platforms ask of us over HTTP, in the envelope of T/CEC 102. */
export async function benchChargingPeersIn(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await withPostgres(async (ownerUrl, folder) => {
    const { peer, stations, token } = await withApp(ownerUrl, async (app) => {
      const stations = await seedPeerStations(app, stationCount);
      const [peer] = await meetPeers(app, [{ stations }]);
      if (!peer) throw new Error('nobody was met');
      const { operatorId, secrets } = peer;
      const payload = bodyOf(questionOf(peer, '', 'query_token', { OperatorID: operatorId, OperatorSecret: secrets.operatorSecret }));
      const headers = { 'content-type': 'application/json' };
      const answer = await app.http.inject({ method: 'POST', url: '/evcs/v20160701/query_token', headers, payload });
      return { peer, stations, token: tokenIn(secrets, answer.body) };
    });
    // As after a minute of a server's life: plans for empty tables suit nobody.
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    await owner.query('vacuum analyze');
    await owner.end();
    const StationIDs = [...new Set(stations.map(({ stationCode }) => stationCode))];
    const status = questionOf(peer, token, 'query_station_status', { StationIDs });
    const auth = questionOf(peer, token, 'query_equip_auth', { EquipAuthSeq: `${peer.operatorId}1`, ConnectorID: 'none' });
    figures.push(...(await against(ownerUrl, folder, `query_station_status of ${stationCount} stations`, status, 50)));
    figures.push(...(await against(ownerUrl, folder, 'query_equip_auth', auth)));
  });
  return figures;
}
