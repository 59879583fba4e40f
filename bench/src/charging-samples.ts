import { openCopy } from '@bochong/demo/copy-writer';
import { demoDealers } from '@bochong/demo/platform.seed';
import { meterValues } from '@bochong/server/domains/charging-order/transaction/meter-values.service';
import { start } from '@bochong/server/domains/charging-order/transaction/start.service';
import { type App, type WorkContext, workIn } from '@bochong/server/kernel/app-context';
import pg from 'pg';
import { withApp } from './bench-session.ts';
import { type BenchGun, seedGuns } from './charging-fleet.ts';
import { atLeast, atMost, type Figure } from './figures.ts';
import { withPostgres } from './gate-lots.ts';

const points = Number(process.env.BENCH_POINTS ?? 2000);
/** Of each round of each way; the COPY of the same rows follows it. */
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const rounds = 4;
/** Readings of the frame that a device sends after an hour without a connection. */
const hour = 59;
/** More transactions are never under way at the server's connections for charge points. */
const lanes = 16;
const minute = 60_000;
const [{ id: dealerId }] = demoDealers;

interface Charge {
  one: BenchGun;
  transactionId: number;
  at: number;
  wh: number;
}

const valueAt = (charge: Charge) => {
  charge.at += minute;
  charge.wh += 100;
  return {
    at: charge.at,
    sampledValue: [
      { value: String(charge.wh) },
      { value: '6000', measurand: 'Power.Active.Import', unit: 'W' },
      { value: '55', measurand: 'SoC', unit: 'Percent', location: 'EV' },
    ],
  };
};

/** One transaction at the connections of charge points, as one frame is carried out. */
const inFrame = <T>(app: App, work: (context: WorkContext) => Promise<T>): Promise<T> =>
  app.wire.inScope({ dealerIds: [dealerId], prepared: true }, (tx) => work(workIn(app, tx)));
const speakerOf = ({ one: { gun } }: Charge) => ({ ...gun, quirks: {} });

/** Says a frame with so many readings of a charge. */
const say = (app: App, charge: Charge, readings: number) =>
  inFrame(app, (context) =>
    meterValues(context, speakerOf(charge), {
      ...{ connectorNo: charge.one.gun.connectorNo, transactionId: charge.transactionId, receivedAt: charge.at + minute, replayed: false },
      meterValues: Array.from({ length: readings }, () => valueAt(charge)),
    }),
  );

/** Does `work` with the charges in turns, in all lanes, for as long as `goesOn`; answers the seconds it took. */
async function inLanes(charges: readonly Charge[], goesOn: (turn: number) => boolean, work: (charge: Charge) => Promise<unknown>) {
  const began = performance.now();
  let turn = 0;
  const lane = async () => {
    while (goesOn(turn)) await work(charges[turn++ % charges.length] as Charge);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return (performance.now() - began) / 1000;
}

/** Begins a charge at every gun, as the frame of a charge point does. */
async function begin(app: App, guns: readonly BenchGun[]): Promise<Charge[]> {
  const charges = guns.map((one) => ({ one, transactionId: 0, at: Date.now() - 24 * 60 * minute, wh: 1000 }));
  await inLanes(
    charges,
    (turn) => turn < charges.length,
    async (charge) => {
      const { idTag, gun } = charge.one;
      const said = { connectorNo: gun.connectorNo, idTag, at: charge.at, meterStartWh: charge.wh, receivedAt: charge.at, replayed: false };
      charge.transactionId = (await inFrame(app, (context) => start(context, speakerOf(charge), said))).transactionId;
    },
  );
  return charges;
}

type Stored = Record<string, string | boolean>;
const columns = ['dealer_id', 'id', 'order_id', 'at', 'received_at', 'replayed', 'context', 'sampled'];

/** Copies what was stored since the last time into a table of the same shape, and answers how many rows and seconds that were. */
async function copyNew(owner: pg.Client, ownerUrl: string): Promise<{ rows: number; seconds: number }> {
  const { rows } = await owner.query<Stored>(
    `select ${columns.map((name) => (name === 'replayed' ? name : `${name}::text`)).join()} from charging_sample s
      where not exists (select from copied c where c.dealer_id = s.dealer_id and c.id = s.id)`,
  );
  const began = performance.now();
  const copy = await openCopy(ownerUrl, 'copied', columns);
  for (const row of rows) await copy.write(row);
  await copy.end();
  return { rows: rows.length, seconds: (performance.now() - began) / 1000 };
}

/** Fails unless both tables hold the same rows. */
async function assertSame(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ n: number }>(`select count(*)::int as n from
    ((table charging_sample except table copied) union all (table copied except table charging_sample)) as other`);
  if (rows[0]?.n !== 0) throw new Error(`${rows[0]?.n} rows are not the same on both sides`);
}

/** Frames of so many readings in rounds, each followed by the COPY of its rows: rows a second of both. */
async function against(app: App, owner: pg.Client, ownerUrl: string, charges: readonly Charge[], readings: number): Promise<Figure> {
  const total = { rows: 0, frames: 0, copying: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const until = performance.now() + seconds * 1000;
    total.frames += await inLanes(
      charges,
      () => performance.now() < until,
      (charge) => say(app, charge, readings),
    );
    const copied = await copyNew(owner, ownerUrl);
    total.rows += copied.rows;
    total.copying += copied.seconds;
  }
  await assertSame(owner);
  const [framed, copied] = [total.rows / total.frames, total.rows / total.copying];
  const what = `charging samples of ${points} charges under way, ${readings} readings a frame: rows against COPY`;
  return atLeast(what, framed / copied, '', 0.5, `${framed.toFixed(0)} rows/s, COPY ${copied.toFixed(0)}`);
}

/**
 * Meter samples the way a frame writes them (its charge locked, priced anew, held to its limits and shown, one transaction a frame) against one COPY
 * of the very rows into a table with the same columns and key, without partitions, walls, or anything but the rows.
 */
export async function benchChargingSamples(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await withPostgres((ownerUrl) =>
    withApp(ownerUrl, async (app) => {
      const charges = await begin(app, await seedGuns(app, ownerUrl, points / 2, 3));
      const owner = new pg.Client({ connectionString: ownerUrl });
      await owner.connect();
      await owner.query('create table copied (like charging_sample including all)');
      for (const readings of [1, hour]) figures.push(await against(app, owner, ownerUrl, charges, readings));
      const { rows } = await owner.query<{ n: number; bytes: number }>(`select (select count(*)::int from charging_sample) as n,
        (select sum(pg_total_relation_size(relid))::float8 from pg_partition_tree('charging_sample') where isleaf) as bytes`);
      await owner.end();
      const [{ n, bytes } = { n: 1, bytes: 0 }] = rows;
      figures.push(atMost('charging samples: a row on disk', bytes / n, 'bytes', undefined, `${n} rows`));
    }),
  );
  return figures;
}
