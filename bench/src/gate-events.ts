import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { appUrl } from '@bochong/server/kernel/database/migrate';
import pg from 'pg';
import { play } from './device-line.ts';
import { captureOf, type Lane, plateOf, seedLanes, signedEvent, startGateServer, withPostgres } from './gate-lots.ts';

const connections = 16;
/** Vehicles of each connection. */
const vehicles = Number(process.env.BENCH_VEHICLES ?? 40);
const warmUp = 10;
const stayMs = 2 * 3_600_000;
/** A lane's vehicles follow each other this closely. */
const turnMs = 3000;
const feeFen = 900; // R1 for two hours

type Phase = 'entry' | 'exit';

/** Events of one vehicle at one lane: in and through; or out, priced, paid at the lane, and through. */
function eventsOf(phase: Phase, { entrySn, exitSn }: Lane, number: number, now: number): string[] {
  const plateNo = plateOf(number);
  const id = `${phase}-${number}`;
  const through = { eventType: 'lane.passed' as const, payload: { captureEventId: id } };
  if (phase === 'entry')
    return [
      signedEvent(entrySn, id, now - stayMs, captureOf('IN', plateNo)),
      signedEvent(entrySn, `${id}-passed`, now - stayMs + 1000, through),
    ];
  const payment = { localOrderNo: id, plateNo, feeFen, paidFen: feeFen, channel: 1 as const };
  return [
    signedEvent(exitSn, id, now, captureOf('OUT', plateNo)),
    signedEvent(exitSn, `${id}-paid`, now + 1000, { eventType: 'lane.localPay', payload: payment }),
    signedEvent(exitSn, `${id}-passed`, now + 2000, through),
  ];
}

/** One pgbench per lane, all at once, each running its script once; the longest of their own times in seconds. */
async function replay(url: string, folder: string): Promise<number> {
  const seconds = Array.from({ length: connections }, async (_, lane) => {
    const script = join(folder, `lane-${lane}.sql`);
    const child = spawn('pgbench', ['-n', '-c', '1', '-t', '1', '-f', script, url], { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += bytes));
    await once(child, 'close');
    const latency = /latency average = ([\d.]+) ms/.exec(said);
    if (!latency || said.includes('ERROR')) throw new Error(`pgbench:\n${said}`);
    return Number(latency[1]) / 1000;
  });
  return Math.max(...(await Promise.all(seconds)));
}

async function asOwner<T extends pg.QueryResultRow>(ownerUrl: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query<T>(sql);
  await client.end();
  return rows;
}

/**
 * Vehicles entering, then leaving and paying, through the signed device API on 16 connections; against pgbench sending the very statements
 * those requests ran, lane by lane, to a copy of the database the requests found. Durable events are written, their delivery is another
 * process's work and left out of both.
 */
export async function benchGateEvents(): Promise<void> {
  await withPostgres(async (ownerUrl, folder) => {
    const lanes = await seedLanes(ownerUrl, connections);
    const copy = new URL(ownerUrl);
    copy.pathname = '/raw';
    await asOwner(ownerUrl, `create database raw template ${new URL(ownerUrl).pathname.slice(1)}`);
    const server = await startGateServer(ownerUrl);
    console.log(`gate events, ${connections} connections, ${connections * vehicles} vehicles`);
    const first = Date.now() - (warmUp + vehicles) * turnMs; // all of it has happened
    try {
      for (const [phase, counted] of [
        ['entry', false],
        ['exit', false],
        ['entry', true],
        ['exit', true],
      ] as const) {
        const [from, to] = counted ? [warmUp, warmUp + vehicles] : [0, warmUp];
        const bodies = lanes.map((lane, index) =>
          Array.from({ length: to - from }, (_, turn) => turn + from).flatMap((turn) =>
            eventsOf(phase, lane, turn * connections + index, first + turn * turnMs),
          ),
        );
        const ours = await play(server.port, bodies);
        const scripts = join(folder, `${phase}-${counted}`);
        mkdirSync(scripts, { mode: 0o755 });
        const written = await server.writeScripts(scripts);
        const raw = await replay(appUrl(copy.toString(), 'bench'), scripts);
        if (!counted) continue;
        const flows = connections * vehicles;
        console.log(
          `  ${phase === 'entry' ? 'entry' : 'exit + fee + payment'}: ours ${(flows / ours).toFixed(0)}/s · pgbench ${(flows / raw).toFixed(0)}/s with ${(written / flows).toFixed(1)} statements each · ratio ${(raw / ours).toFixed(2)} (bar 0.45)`,
        );
      }
      const [wrong] = await asOwner(
        ownerUrl,
        'select count(*)::int as stays from park_order where order_status <> 2 or paid_fen <> payable_fen',
      );
      if (wrong?.stays !== 0) throw new Error(`${wrong?.stays} stays were not settled`);
    } finally {
      server.kill();
    }
  });
}
