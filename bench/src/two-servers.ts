import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { devicePaths } from '@bochong/contract/device';
import { demoDealers, insertUser } from '@bochong/demo/platform.seed';
import { newId } from '@bochong/server/kernel/database/identifier';
import { freePort } from '@bochong/server/kernel/testing/server-process';
import pg from 'pg';
import { headersOf, openSession, withApp } from './bench-session.ts';
import { atMost, type Figure, never } from './figures.ts';
import { captureOf, type Lane, plateOf, seedLanes, signedEvent, withPostgres } from './gate-lots.ts';
import { orderPath } from './order-rows.ts';
import { openConsole } from './two-consoles.ts';
import { type BenchProxy, startProxy } from './two-proxy.ts';

const vehicles = Number(process.env.BENCH_VEHICLES ?? 200);
const consoles = 50;
const laneCount = 16;
const stayMs = 2 * 3_600_000;
const feeFen = 900; // R1 for two hours
const alarmEveryMs = 50;
const [{ id: dealerId }] = demoDealers;

interface Server {
  child: ChildProcess;
  port: number;
}
async function startServer(ownerUrl: string, port: number): Promise<Server> {
  const child = fork(new URL('./two-server.ts', import.meta.url), [ownerUrl, String(port)]);
  child.on('error', () => undefined); // it was killed while something was being told to it
  await once(child, 'message');
  return { child, port };
}

/** Sessions of five managers, ten consoles each. */
const openSessions = (ownerUrl: string): Promise<Record<string, string>[]> =>
  withApp(ownerUrl, async (app) => {
    const tokens: Record<string, string>[] = [];
    for (let no = 0; no < 5; no += 1) {
      const user = { id: newId(), dealerId, account: `bench${no}`, name: '值班', type: 2 };
      await app.database.inScope({ dealerIds: [dealerId] }, (tx) => insertUser(tx, app, user, 'Bochong#2026'));
      tokens.push({ authorization: await openSession(app, user.id, dealerId), clienttype: '5' });
    }
    return tokens;
  });

/** Each vehicle's events in their order: in, through, out, paid, through. */
function eventsOf({ entrySn, exitSn }: Lane, number: number): string[] {
  const plateNo = plateOf(number);
  const now = Date.now() - 60_000;
  const payment = { localOrderNo: `pay-${number}`, plateNo, feeFen, paidFen: feeFen, channel: 1 as const };
  const passed = (captureEventId: string) => ({ eventType: 'lane.passed' as const, payload: { captureEventId } });
  return [
    signedEvent(entrySn, `in-${number}`, now - stayMs, captureOf('IN', plateNo)),
    signedEvent(entrySn, `in-${number}-passed`, now - stayMs + 1000, passed(`in-${number}`)),
    signedEvent(exitSn, `out-${number}`, now, captureOf('OUT', plateNo)),
    signedEvent(exitSn, `out-${number}-paid`, now + 1000, { eventType: 'lane.localPay', payload: payment }),
    signedEvent(exitSn, `out-${number}-passed`, now + 2000, passed(`out-${number}`)),
  ];
}

/** Drives all vehicles, lane by lane, as devices with a memory do: what is not answered is sent again. */
async function driveAll({ port }: BenchProxy, lanes: readonly Lane[], tally: { answered: number; again: number }): Promise<void> {
  const deliver = async (body: string) => {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}${devicePaths.event}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(20_000),
      }).catch(() => undefined);
      if (answer?.status === 200) break;
      if (answer && answer.status < 500) throw new Error(`a device was answered ${answer.status}: ${await answer.text()}`);
      tally.again += 1;
      await sleep(100);
    }
    tally.answered += 1;
  };
  await Promise.all(
    lanes.map(async (lane, index) => {
      for (let number = index; number < vehicles; number += lanes.length) for (const body of eventsOf(lane, number)) await deliver(body);
    }),
  );
}

/** Reads the list of orders until told to stop; answers how often it was answered with something else than 200. */
async function readLists(
  port: number,
  headers: Record<string, string>,
  isOver: () => boolean,
): Promise<{ read: number; errors: string[] }> {
  const errors: string[] = [];
  let read = 0;
  while (!isOver()) {
    const answer = await fetch(`http://127.0.0.1:${port}${orderPath()}`, { headers }).then(
      (said) => said.text().then(() => String(said.status)),
      (cause: Error) => cause.message,
    );
    if (answer !== '200') errors.push(answer);
    read += 1;
    await sleep(20);
  }
  return { read, errors };
}

async function check(ownerUrl: string): Promise<string[]> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const one = async (text: string): Promise<Record<string, number>> => (await owner.query(text)).rows[0] ?? {};
  const stays =
    await one(`select count(*)::int as stays, count(distinct plate_no)::int as plates, count(*) filter (where order_status = 2)::int as ended,
    sum(payable_fen)::int as payable, sum(paid_fen)::int as paid from park_order`);
  const passes = await one(
    `select count(*)::int as passes, count(distinct (order_id, direction))::int as sides from pass_record where attempt_state = 2`,
  );
  const events = await one('select count(*)::int as events from device_event');
  const inside = await one('select count(*)::int as inside from vehicle_presence where open_order_id is not null');
  await owner.end();
  const found = { ...stays, ...passes, ...events, ...inside };
  const money = vehicles * feeFen;
  const expected: Record<string, number> = {
    ...{ stays: vehicles, plates: vehicles, ended: vehicles, payable: money, paid: money },
    ...{ passes: 2 * vehicles, sides: 2 * vehicles, events: 5 * vehicles, inside: 0 },
  };
  return Object.entries(expected)
    .filter(([name, value]) => found[name as keyof typeof found] !== value)
    .map(([name, value]) => `${name}: ${found[name as keyof typeof found]} instead of ${value}`);
}

/**
 * One of two servers killed while 200 vehicles come, pay and go and fifty consoles listen; then, once it is back, the other one told to stop. Every
 * stay ends once, the money is right, every alarm reaches every console, lists are answered throughout.
 */
export async function benchTwoServers(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await withPostgres(async (ownerUrl) => {
    const lanes = await seedLanes(ownerUrl, laneCount);
    const sessions = await openSessions(ownerUrl);
    const lists = await headersOf(ownerUrl);
    const ports = [await freePort(), await freePort()] as const;
    const servers = [await startServer(ownerUrl, ports[0]), await startServer(ownerUrl, ports[1])];
    const proxy = await startProxy(ports, ({ method, url }) => method === 'GET' || url === devicePaths.event);
    const people = await Promise.all(
      Array.from({ length: consoles }, (_, no) => openConsole(proxy.port, sessions[no % sessions.length] ?? {})),
    );
    const tally = { answered: 0, again: 0 };
    let isOver = false;
    let asked = 0;
    const alarming = setInterval(() => {
      const { child } = servers[asked % 2] as Server;
      asked += 1;
      if (child.connected) child.send(`alarm ${asked}`);
    }, alarmEveryMs);
    try {
      const reading = Array.from({ length: 4 }, () => readLists(proxy.port, lists, () => isOver));
      const began = performance.now();
      const driving = driveAll(proxy, lanes, tally);
      const reached = async (share: number) => {
        while (tally.answered < share * 5 * vehicles) await sleep(5);
      };
      await reached(0.4);
      servers[0]?.child.kill('SIGKILL');
      await reached(0.6);
      servers[0] = await startServer(ownerUrl, ports[0]);
      await sleep(1000); // the proxy has seen it
      await reached(0.8);
      servers[1]?.child.kill('SIGTERM');
      await driving;
      const seconds = (performance.now() - began) / 1000;
      await sleep(6000);
      clearInterval(alarming);
      await sleep(1000);
      isOver = true;
      const readings = await Promise.all(reading);
      const errors = readings.flatMap((one) => one.errors);
      const owner = new pg.Client({ connectionString: ownerUrl });
      await owner.connect();
      const { rows } = await owner.query<{ id: string }>('select id from live_alarm');
      await owner.end();
      const missed = people.reduce((sum, { alarms }) => sum + rows.filter(({ id }) => !alarms.has(id)).length, 0);
      const gap = Math.max(...people.map(({ longestGapMs }) => longestGapMs));
      const wrong = await check(ownerUrl);
      const what = `two servers, one killed and the other told to stop among ${vehicles} vehicles and ${consoles} consoles`;
      const cuts = people.reduce((sum, one) => sum + one.cuts, 0);
      const read = readings.reduce((sum, one) => sum + one.read, 0);
      const events = `${tally.answered} events in ${seconds.toFixed(1)} s, ${tally.again} sent again by devices, ${proxy.retried} by the proxy`;
      figures.push(
        atMost(`${what}: a socket is back after`, gap / 1000, 's', 5, `${cuts} cuts`),
        never(`${what}: requests unanswered`, proxy.failed, events),
        never(`${what}: alarms missed`, missed, `of ${rows.length}`),
        never(`${what}: lists that failed`, errors.length, `of ${read} ${[...new Set(errors)].join()}`.trim()),
        never(`${what}: stays, passages or money wrong`, wrong.length, wrong.join('; ') || 'all right'),
      );
      if (wrong.length + missed + errors.length > 0) process.exitCode = 1;
    } finally {
      clearInterval(alarming);
      isOver = true;
      for (const one of people) one.close();
      proxy.close();
      for (const { child } of servers) child.kill('SIGKILL');
    }
  });
  return figures;
}
