import { openCopy } from '@bochong/demo/copy-writer';
import { demoDealers } from '@bochong/demo/platform.seed';
import { lockOrder } from '@bochong/server/domains/charging-order/order/charging-order.repo';
import { keepSamples } from '@bochong/server/domains/charging-order/sample/sample.repo';
import { type Sample, samplesOf } from '@bochong/server/domains/charging-order/sample/sample.rule';
import { meterValues } from '@bochong/server/domains/charging-order/transaction/meter-values.service';
import { start } from '@bochong/server/domains/charging-order/transaction/start.service';
import { type App, type WorkContext, workIn } from '@bochong/server/kernel/app-context';
import pg from 'pg';
import { withApp } from './bench-session.ts';
import { type BenchGun, seedGuns } from './charging-fleet.ts';
import { machineLoad } from './console-stage.ts';
import { withPostgres } from './gate-lots.ts';

const points = Number(process.env.BENCH_POINTS ?? 2000);
const seconds = Number(process.env.BENCH_SECONDS ?? 20);
/** Readings that the frame has which a device sends after an hour without a connection. */
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

/** Does `work` with the charges in turns: once with each, or over and over for some seconds. Answers how often a second. */
async function perSecond(charges: readonly Charge[], work: (charge: Charge) => Promise<unknown>, once = false): Promise<number> {
  const began = performance.now();
  let [turn, done] = [0, 0];
  const goesOn = () => (once ? turn < charges.length : performance.now() < began + seconds * 1000);
  const lane = async () => {
    while (goesOn()) {
      const charge = charges[turn++ % charges.length];
      if (charge) await work(charge);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return done / ((performance.now() - began) / 1000);
}

/** Begins a charge at every gun, as the frame of a charge point does. */
async function begin(app: App, guns: readonly BenchGun[]): Promise<Charge[]> {
  const charges = guns.map((one) => ({ one, transactionId: 0, at: Date.now() - 24 * 60 * minute, wh: 1000 }));
  const startOne = async (charge: Charge) => {
    const { idTag, gun } = charge.one;
    const said = { connectorNo: gun.connectorNo, idTag, at: charge.at, meterStartWh: charge.wh, receivedAt: charge.at, replayed: false };
    charge.transactionId = (await inFrame(app, (context) => start(context, speakerOf(charge), said))).transactionId;
  };
  await perSecond(charges, startOne, true);
  return charges;
}

type Stored = Record<string, string | boolean>;
const columns = ['dealer_id', 'id', 'order_id', 'at', 'received_at', 'replayed', 'context', 'sampled'];

/** Rows a second of a COPY of what is stored into a table of the same shape, without partitions and walls. */
async function copyRate(owner: pg.Client, ownerUrl: string): Promise<number> {
  await owner.query('create table copied (like charging_sample including all)');
  const { rows } = await owner.query<Stored>(
    `select dealer_id::text, id::text, order_id::text, at::text, received_at::text, replayed, context, sampled::text from charging_sample limit 200000`,
  );
  const began = performance.now();
  const copy = await openCopy(ownerUrl, 'copied', columns);
  for (const row of rows) await copy.write(row);
  await copy.end();
  return rows.length / ((performance.now() - began) / 1000);
}

/** Rows a second of the repo's statement alone, with an hour's readings each time: nothing is priced. */
async function keepRate(app: App, owner: pg.Client, charges: readonly Charge[]): Promise<number> {
  const { rows } = await owner.query<{ id: string; no: number }>('select id, transaction_no as no from charging_order');
  const ids = new Map(rows.map(({ id, no }) => [no, id]));
  const times = await perSecond(charges, (charge) =>
    inFrame(app, async ({ tx }) => {
      const samples: Sample[] = samplesOf(
        Array.from({ length: hour }, () => valueAt(charge)),
        { receivedAt: charge.at, replayed: false },
      );
      const order = await lockOrder(tx, dealerId, ids.get(charge.transactionId) ?? '');
      if (order) await keepSamples(tx, order, samples);
    }),
  );
  return times * hour;
}

/** Writing meter samples the way a frame does, against COPY of the very rows in the same run. */
export const benchChargingSamples = (): Promise<void> =>
  withPostgres((ownerUrl) =>
    withApp(ownerUrl, async (app) => {
      const charges = await begin(app, await seedGuns(app, ownerUrl, points / 2, 3));
      const owner = new pg.Client({ connectionString: ownerUrl });
      await owner.connect();
      console.log(`charging samples, ${points} charges under way (${machineLoad()})`);
      const single = await perSecond(charges, (charge) => say(app, charge, 1));
      const hourly = hour * (await perSecond(charges, (charge) => say(app, charge, hour)));
      const kept = await keepRate(app, owner, charges);
      const copied = await copyRate(owner, ownerUrl);
      const { rows } = await owner.query<{ n: number; bytes: number }>(`select (select count(*)::int from charging_sample) as n,
        (select sum(pg_total_relation_size(relid))::float8 from pg_partition_tree('charging_sample') where isleaf) as bytes`);
      await owner.end();
      const told = (rate: number) => `${rate.toFixed(0)} rows/s, ${(rate / copied).toFixed(3)} of COPY`;
      console.log(`  COPY into a table of the same shape: ${copied.toFixed(0)} rows/s (bar for the others: 0.5 of it)`);
      console.log(`  one reading a frame, priced and committed each: ${told(single)}`);
      console.log(`  ${hour} readings a frame, priced and committed: ${told(hourly)}`);
      console.log(`  the statement of ${hour} rows alone, committed: ${told(kept)}`);
      console.log(`  ${rows[0]?.n} rows of ${((rows[0]?.bytes ?? 0) / (rows[0]?.n ?? 1)).toFixed(0)} bytes on disk (${machineLoad()})`);
    }),
  );
