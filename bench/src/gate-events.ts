import pg from 'pg';
import { play } from './device-line.ts';
import type { Figure } from './figures.ts';
import { captureOf, type Lane, plateOf, seedLanes, signedEvent, withPostgres } from './gate-lots.ts';
import { postmasterOf, spentByPostgresMs, spentMs } from './list-load.ts';
import { startPeer, startServer } from './server-child.ts';

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

async function asOwner<T extends pg.QueryResultRow>(ownerUrl: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query<T>(sql);
  await client.end();
  return rows;
}

/**
 * Vehicles entering, then leaving and paying, through the signed device API on 16 connections; against `pg` sending the very statements those
 * requests sent, lane by lane on a connection each, prepared and warm, to a copy of the database the requests found. Durable events are
 * written, their delivery is another process's work and left out of both.
 */
export async function benchGateEvents(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await withPostgres(async (ownerUrl, folder) => {
    const postmaster = postmasterOf(folder);
    const lanes = await seedLanes(ownerUrl, connections);
    await asOwner(ownerUrl, `create database raw template ${new URL(ownerUrl).pathname.slice(1)}`);
    const [server, peer] = [await startServer('recorder', ownerUrl), await startPeer(ownerUrl)];
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
        const before = [spentMs(server.pid), spentByPostgresMs(postmaster)] as const;
        const ours = await play(server.port, bodies);
        const [serverMs, postgresMs] = [spentMs(server.pid) - before[0], spentByPostgresMs(postmaster) - before[1]];
        const recorded = await server.take();
        const raw = await peer.replay(recorded);
        if (!counted) continue;
        const flows = connections * vehicles;
        const messages = recorded.reduce((sum, [, statements]) => sum + statements.length, 0) / flows;
        const what = phase === 'entry' ? 'gate, entry and passage' : 'gate, exit with fee, payment and passage';
        const said = `ours ${(flows / ours).toFixed(0)}, pg ${(flows / raw).toFixed(0)} vehicles/s with ${messages.toFixed(1)} messages each`;
        figures.push(
          {
            what: `${what}: against the same statements by pg, prepared and warm`,
            value: raw / ours,
            unit: '',
            better: 'more',
            bar: 0.75,
            said,
          },
          { what: `${what}: vehicles a second`, value: flows / ours, unit: '/s', better: 'more' },
          {
            what: `${what}: processor time a vehicle`,
            value: (serverMs + postgresMs) / flows,
            unit: 'ms',
            better: 'less',
            said: `server ${(serverMs / flows).toFixed(1)}, PostgreSQL ${(postgresMs / flows).toFixed(1)} ms`,
          },
        );
      }
      const differing = await peer.differing();
      if (differing > 0) throw new Error(`${differing} statements of the peer did not change or answer what ours did: no ratio`);
      const [wrong] = await asOwner(
        ownerUrl,
        'select count(*)::int as stays from park_order where order_status <> 2 or paid_fen <> payable_fen',
      );
      if (wrong?.stays !== 0) throw new Error(`${wrong?.stays} stays were not settled`);
    } finally {
      for (const child of [server, peer]) child.stop();
    }
  });
  return figures;
}
