import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cityRegistration, devicePaths, type LaneEventInput, signedText } from '@bochong/contract/device';
import { createCity } from '@bochong/simulator/history';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { migratedFolder } from '../testing/migrated-folder.ts';
import { freePort, type ServerProcess, startServer } from '../testing/server-process.ts';
import { testFolder } from '../testing/test-folder.ts';
import { toIso } from '../time.ts';

/** `BOCHONG_KILLS=20 BOCHONG_VEHICLES=200` is the proof of the issue; the default is a short form of it. */
const kills = Number(process.env.BOCHONG_KILLS ?? 2);
const vehicles = Number(process.env.BOCHONG_VEHICLES ?? (kills > 5 ? 200 : 40));

const dataFolder = migratedFolder(testFolder('bochong-kill-'));
let environment: Record<string, string>;
let server: ServerProcess;
let keys: Record<string, string>;
let firstStop: { code: number | null; seconds: number };

beforeAll(async () => {
  const port = await freePort();
  environment = { BOCHONG_DATA: dataFolder, BOCHONG_DEMO: 'on', BOCHONG_DEMO_DAYS: '1', BOCHONG_PORT: String(port), DATABASE_URL: '' };
  // Its first minute is its busiest: pictures of the past are drawn, and the events of months wait.
  server = startServer({ ...environment, BOCHONG_DEMO_PICTURES: 'on' });
  await server.ready();
  const began = performance.now();
  firstStop = { code: await server.end('SIGTERM'), seconds: (performance.now() - began) / 1000 };
  server = startServer(environment);
  await server.ready();
  keys = cityRegistration.parse(JSON.parse(readFileSync(join(dataFolder, 'city.json'), 'utf8'))).devices;
});
afterAll(async () => {
  await server.end('SIGKILL');
  rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
});

/** Plates of which any two differ in three characters: none is a misreading of another. */
const plateOf = (number: number) => {
  const [a = 0, b = 0, c = 0] = String(number).padStart(3, '0').split('').map(Number);
  return `浙A${a}${b}${c}${(a + b + c) % 10}${(a + 2 * b + 3 * c) % 10}`;
};

interface Vehicle {
  plateNo: string;
  entry: string;
  exit: string;
  at: Record<'in' | 'out', string>;
}

const lots = createCity().parks.filter((park) => park.lanes.some((lane) => lane.protocol === 'neutral' && !lane.commitOnRelease));
const fleet = Array.from({ length: vehicles }, (_, number): Vehicle => {
  const lot = lots[number % lots.length];
  const lane = (direction: string) => {
    const lanes = lot?.lanes.filter((candidate) => candidate.direction === direction) ?? [];
    return lanes[Math.floor(number / lots.length) % lanes.length]?.deviceSn ?? '';
  };
  return { plateNo: plateOf(number), entry: lane('IN'), exit: lane('OUT'), at: { in: '', out: '' } };
});

const bootId = randomUUID();
const sent: string[] = [];
const tally = { acknowledged: 0, repeated: 0, unanswered: 0 };

/** Sends one event until the server has taken it, as a device with a memory does. Returns its id and instant. */
async function deliver(deviceSn: string, event: LaneEventInput): Promise<{ eventId: string; occurredAt: string }> {
  const eventId = randomUUID();
  const occurredAt = toIso(Date.now());
  sent.push(eventId);
  for (let attempt = 1; ; attempt += 1) {
    const body = { eventId, bootId, seq: sent.length, occurredAt, sentAt: toIso(Date.now()), attempt, deviceSn, ...event };
    const nonce = randomUUID();
    const sign = createHmac('sha256', keys[deviceSn] ?? '')
      .update(signedText(body, nonce))
      .digest('hex');
    const answer = await fetch(`http://127.0.0.1:${environment.BOCHONG_PORT}${devicePaths.event}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, nonce, sign }),
      signal: AbortSignal.timeout(20_000),
    }).catch(() => undefined);
    const text = await answer?.text().catch(() => undefined);
    if (answer?.status === 200 && text) {
      if ((JSON.parse(text) as { data: { duplicate: boolean } }).data.duplicate) tally.repeated += 1;
      tally.acknowledged += 1;
      return { eventId, occurredAt };
    }
    if (answer && answer.status < 500 && text) throw new Error(`${answer.status} ${text}`);
    tally.unanswered += 1;
    await sleep(100);
  }
}

/** Drives every vehicle through its lane, one after the other at a lane and all lanes at once. */
async function drive(side: 'in' | 'out'): Promise<void> {
  const queues = Map.groupBy(fleet, (vehicle) => (side === 'in' ? vehicle.entry : vehicle.exit));
  const through = async (deviceSn: string, queue: readonly Vehicle[]) => {
    for (const vehicle of queue) {
      const { plateNo } = vehicle;
      const payload = { direction: side === 'in' ? ('IN' as const) : ('OUT' as const), plateNo, plateColor: 1 as const, confidence: 96 };
      const { eventId, occurredAt } = await deliver(deviceSn, { eventType: 'lane.capture', payload });
      vehicle.at[side] = occurredAt;
      await deliver(deviceSn, { eventType: 'lane.passed', payload: { captureEventId: eventId } });
    }
  };
  await Promise.all([...queues].map(([deviceSn, queue]) => through(deviceSn, queue)));
}

/** Kills the server each time another share of the events has been acknowledged, and starts it again at once. */
async function killAlong(from: number, times: number, share: number): Promise<void> {
  for (let kill = 1; kill <= times; kill += 1) {
    while (tally.acknowledged < from + kill * share) await sleep(5);
    await server.end('SIGKILL');
    server = startServer(environment);
    await server.ready();
  }
}

test('told to stop in the first minute after the first start, the server ends within five seconds', () => {
  expect(firstStop.code).toBe(0);
  expect(firstStop.seconds).toBeLessThan(5);
});

test(`killed ${kills} times among ${vehicles} vehicles, the server loses no passage and doubles none`, { timeout: 600_000 }, async () => {
  const early = Math.floor(kills / 2);
  const late = kills - early;
  await Promise.all([drive('in'), killAlong(0, early, Math.floor((2 * vehicles) / (early + 1)))]);
  await Promise.all([drive('out'), killAlong(2 * vehicles, late, Math.floor((2 * vehicles) / (late + 1)))]);
  expect(await server.end('SIGTERM')).toBe(0);
  console.log(`${kills} kills, ${sent.length} events, ${tally.unanswered} unanswered attempts, ${tally.repeated} known when repeated`);

  const postgres = await startEmbeddedPostgres({ dataFolder });
  const database = new pg.Client({ connectionString: postgres.ownerUrl });
  await database.connect();
  try {
    const plates = fleet.map((vehicle) => vehicle.plateNo);
    const stored = await database.query('select event_id from device_event where event_id = any ($1)', [sent]);
    expect(stored.rows.map((row) => row.event_id).sort()).toEqual([...sent].sort());

    const orders = await database.query(
      `select plate_no as plate, order_status as status, enter_time as enter, exit_time as exit, payable_fen::int as due,
         (select array_agg(direction || '/' || attempt_state || '/' || pass_time order by pass_time) from pass_record p
          where p.dealer_id = o.dealer_id and p.order_id = o.id) as passes
       from park_order o where plate_no = any ($1) order by plate_no`,
      [plates],
    );
    const seconds = (value: string | Date) => Math.floor(new Date(value).getTime() / 1000);
    // Nobody pays here: a stay that took longer than its free minutes waits for its money, every other one is finished.
    const told = orders.rows.map(({ due, status, ...row }) => ({
      ...row,
      settled: status === (due === 0 ? 2 : 1),
      enter: seconds(row.enter),
      exit: seconds(row.exit),
      passes: row.passes.length,
    }));
    const expected = fleet.map(({ plateNo, at }) => ({
      plate: plateNo,
      settled: true,
      enter: seconds(at.in),
      exit: seconds(at.out),
      passes: 2,
    }));
    expect(told).toEqual(expected.sort((a, b) => (a.plate < b.plate ? -1 : 1)));

    const passes = await database.query(
      'select plate_no, direction, count(*)::int from pass_record where plate_no = any ($1) and attempt_state = 2 group by 1, 2 having count(*) = 1',
      [plates],
    );
    expect(passes.rows).toHaveLength(2 * vehicles);
    const inside = await database.query('select plate_no from vehicle_presence where plate_no = any ($1) and open_order_id is not null', [
      plates,
    ]);
    expect(inside.rows).toEqual([]);

    const counted = await database.query(
      `select real.status, real.n, told.n as told from
         (select order_status as status, count(*)::int as n from park_order group by 1) real full join
         (select metric - 100 as status, sum(value)::int as n from
           (select metric, value from counter union all select metric, value from counter_delta) c where metric between 100 and 105
           group by 1 having sum(value) <> 0) told using (status) where real.n is distinct from told.n`,
    );
    expect(counted.rows, 'counters and orders differ').toEqual([]);
  } finally {
    await database.end();
    await postgres.stop();
  }
});
