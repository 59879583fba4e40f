import { isDeepStrictEqual } from 'node:util';
import { chargingOrderStatus } from '@bochong/contract/charging-order';
import { putCharge } from '@bochong/demo/past-charge';
import { openPastRows } from '@bochong/demo/past-rows';
import { findOrder, type OrderRow } from '@bochong/server/domains/charging-order/order/charging-order.repo';
import { linesOf } from '@bochong/server/domains/charging-order/pricing/order-line.repo';
import { flagsAfter } from '@bochong/server/domains/charging-order/pricing/price-order.rule';
import { iso, type Priced, priceOrder } from '@bochong/server/domains/charging-order/pricing/price-order.service';
import { type App, workIn } from '@bochong/server/kernel/app-context';
import type { PastCharge } from '@bochong/simulator/history';
import pg from 'pg';
import { withApp } from './bench-session.ts';
import { type BenchGun, seedGuns } from './charging-fleet.ts';
import { machineLoad } from './console-stage.ts';
import { withFilled } from './list-load.ts';

const sessions = Number(process.env.BENCH_SESSIONS ?? 200_000);
const points = 100;
const days = 360;
/** Orders of one transaction, and transactions side by side. */
const pageSize = 500;
const lanes = 4;
const minute = 60_000;
const mostWh = 40_000;

/** The same numbers in every run. */
function createRandom(): (below: number) => number {
  let state = 20_261_125;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A charge of 5 to 150 minutes with a reading each ten; of one in fifty a reading runs backwards, of one in forty most readings are missing. */
function chargeAt({ identity, idTag, gun }: BenchGun, startAt: number, random: (below: number) => number): PastCharge {
  const minutes = 5 + random(146);
  const startWh = 1_000_000 + random(5_000_000);
  const powerW = Math.min(7000 + random(50_000), Math.floor((mostWh * 60) / minutes));
  const whAt = (at: number) => startWh + Math.floor(((at - startAt) * powerW) / 3_600_000);
  const stopAt = startAt + minutes * minute + random(minute);
  const every = random(40) === 0 ? 45 * minute : 10 * minute;
  const readings = Array.from({ length: Math.ceil((stopAt - startAt) / every) - 1 }, (_, index) => {
    const at = startAt + (index + 1) * every;
    return { at, wh: whAt(at), powerW, soc: Math.min(100, 20 + index * 2) };
  });
  const backwards = random(50) === 0 ? readings[Math.floor(readings.length / 2)] : undefined;
  if (backwards) backwards.wh = startWh;
  const { connectorNo } = gun;
  return { identity, gun: connectorNo, plateNo: '', idTag, startAt, startWh, readings, stopAt, stopWh: whAt(stopAt), reason: 'Local' };
}

/** Writes the charges as the demo's history is written: all their rows, in bulk. */
async function fill(app: App, ownerUrl: string): Promise<void> {
  const guns = await seedGuns(app, ownerUrl, points, days + 2);
  const random = createRandom();
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const turns = Math.ceil(sessions / guns.length);
  const apartMs = Math.floor((days * 86_400_000) / turns);
  const first = Date.now() - days * 86_400_000 - minute;
  const perBatch = Math.ceil(20_000 / guns.length);
  for (let turn = 0; turn < turns; turn += perBatch) {
    const rows = await openPastRows(owner, ownerUrl);
    for (let round = turn; round < Math.min(turns, turn + perBatch); round += 1)
      for (const one of guns) {
        const startAt = first + round * apartMs + random(apartMs - 160 * minute);
        await putCharge(rows, one.gun, one.charger, chargeAt(one, startAt, random), 10_000_000);
      }
    await rows.end();
  }
  await owner.query('vacuum analyze');
  await owner.end();
}

/** What differs between an order as it is stored and as it is priced now: amounts, marks, or its lines. */
function differs(order: OrderRow, { result }: Priced, stored: readonly object[]): boolean {
  const amounts = [
    'energyWh',
    'listElecFen',
    'listServiceFen',
    'payElecFen',
    'payServiceFen',
    'payableFen',
    'couponFen',
    'freeWh',
  ] as const;
  const lines = result.lines.map((line) => ({ ...line, from: iso(line.from), to: iso(line.to) }));
  return (
    amounts.some((name) => order[name] !== result[name]) ||
    !isDeepStrictEqual(flagsAfter(order.flags, result.flags), order.flags) ||
    !isDeepStrictEqual(lines, stored)
  );
}

interface Outcome {
  priced: number;
  different: number;
  samples: number;
}

/** Prices orders anew as their pages are explained: from their samples, version and terms as stored. */
const reprice = (app: App, dealerId: string, ids: readonly string[]): Promise<Outcome> =>
  app.database.inScope({ dealerIds: [dealerId], readOnly: true, prepared: true }, async (tx) => {
    const outcome = { priced: 0, different: 0, samples: 0 };
    for (const id of ids) {
      const order = await findOrder(tx, dealerId, id);
      if (!order) throw new Error(`order ${id} is not there`);
      const now = await priceOrder(workIn(app, tx), order, { looks: true });
      const stored = await linesOf(tx, dealerId, id, order.edition);
      outcome.priced += 1;
      outcome.samples += now.samples.length;
      if (!differs(order, now, stored)) continue;
      outcome.different += 1;
      if (process.env.BENCH_VERBOSE) console.log(JSON.stringify({ order, now: now.result, stored }));
    }
    return outcome;
  });

async function repriceAll(app: App, ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ dealerId: string; ids: string[] }>(
    `select dealer_id as "dealerId", array_agg(id order by id) as ids
      from (select dealer_id, id, (row_number() over (order by id) - 1) / ${pageSize} as page from charging_order where order_status = ${chargingOrderStatus.SETTLED}) o
      group by dealer_id, page order by page`,
  );
  await owner.end();
  const all: Outcome = { priced: 0, different: 0, samples: 0 };
  const began = performance.now();
  const lane = async () => {
    for (let page = rows.shift(); page; page = rows.shift()) {
      const { priced, different, samples } = await reprice(app, page.dealerId, page.ids);
      all.priced += priced;
      all.different += different;
      all.samples += samples;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `charging replay: ${all.priced.toLocaleString()} settled sessions with ${all.samples.toLocaleString()} readings priced anew: ${all.different} differ (bar 0) · ${seconds.toFixed(1)} s, ${(all.priced / seconds).toFixed(0)} sessions/s (${machineLoad()})`,
  );
}

/** Prices stored sessions anew with the server's own way to explain an order. */
export const benchChargingReplay = (): Promise<void> =>
  withFilled(
    'charging-replay',
    (ownerUrl) => withApp(ownerUrl, (app) => fill(app, ownerUrl)),
    (ownerUrl) => withApp(ownerUrl, (app) => repriceAll(app, ownerUrl)),
  );
