import { isDeepStrictEqual } from 'node:util';
import { chargingOrderStatus } from '@bochong/contract/charging-order';
import { putCharge } from '@bochong/demo/past-charge';
import { openPastRows } from '@bochong/demo/past-rows';
import { findOrder, type OrderRow } from '@bochong/server/domains/charging-order/order/charging-order.repo';
import { flagsAfter, priceOf } from '@bochong/server/domains/charging-order/pricing/price-order.rule';
import { factsOf, termsOf } from '@bochong/server/domains/charging-order/pricing/price-order.service';
import type { Sample } from '@bochong/server/domains/charging-order/sample/sample.rule';
import type { SessionResult } from '@bochong/server/domains/charging-tariff/index';
import { type App, workIn } from '@bochong/server/kernel/app-context';
import type { PastCharge } from '@bochong/simulator/history';
import pg from 'pg';
import { withApp } from './bench-session.ts';
import { type BenchGun, seedGuns } from './charging-fleet.ts';
import { atLeast, type Figure, never } from './figures.ts';
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
  return {
    identity,
    gun: connectorNo,
    supply: 'dc',
    plateNo: '',
    idTag,
    startAt,
    startWh,
    readings,
    stopAt,
    stopWh: whAt(stopAt),
    reason: 'Local',
  };
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

type Line = SessionResult['lines'][number];
interface OfOrder {
  orderId: string;
}
/** What is kept of the orders of a page, by order: readings and lines. */
interface Kept {
  samples: Map<string, (Sample & OfOrder)[]>;
  lines: Map<string, (Line & OfOrder)[]>;
}

const prefixOf = (id: string | undefined) => id?.slice(0, 13) ?? '';

/** Readings and lines of a page of orders, in the order in which the server reads those of one. */
async function keptOf(owner: pg.Pool, ids: readonly string[]): Promise<Kept> {
  const samples = await owner.query<Sample & OfOrder>(
    `select order_id as "orderId", (extract(epoch from at) * 1000)::float8 as at, (extract(epoch from received_at) * 1000)::float8 as "receivedAt", replayed, context, sampled
      from charging_sample where id between $1 and $2 and order_id = any ($3) order by at, context`,
    [`${prefixOf(ids[0])}-0000-0000-000000000000`, `${prefixOf(ids.at(-1))}-ffff-ffff-ffffffffffff`, ids],
  );
  const lines = await owner.query<Line & OfOrder>(
    `select order_id as "orderId", (extract(epoch from from_at) * 1000)::float8 as "from", (extract(epoch from to_at) * 1000)::float8 as "to", rate_label as "rateLabel",
        elec_price_e5 as "elecPriceE5", service_price_e5 as "servicePriceE5", energy_wh::float8 as "energyWh", elec_fen::float8 as "elecFen",
        service_fen::float8 as "serviceFen", estimated
      from charging_order_line where order_id = any ($1) order by seq`,
    [ids],
  );
  const ofOrder = ({ orderId }: OfOrder) => orderId;
  return { samples: Map.groupBy(samples.rows, ofOrder), lines: Map.groupBy(lines.rows, ofOrder) };
}

/** Whether an order as it is stored is another than what it is priced at now: amounts, marks, or its lines. */
function differs(order: OrderRow, result: SessionResult, stored: readonly Line[]): boolean {
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
  return (
    amounts.some((name) => order[name] !== result[name]) ||
    !isDeepStrictEqual(flagsAfter(order.flags, result.flags), order.flags) ||
    stored.length !== result.lines.length ||
    result.lines.some((line, seq) => (Object.keys(line) as (keyof Line)[]).some((name) => line[name] !== stored[seq]?.[name]))
  );
}

interface Outcome {
  priced: number;
  different: number;
  samples: number;
}

/** Prices orders anew as their pages are explained: what the device said, their version and terms, all as stored. */
const reprice = (app: App, owner: pg.Pool, { dealerId, ids }: Page, outcome: Outcome): Promise<void> =>
  app.database.inScope({ dealerIds: [dealerId], readOnly: true, prepared: true }, async (tx) => {
    const kept = await keptOf(owner, ids);
    for (const id of ids) {
      const order = await findOrder(tx, dealerId, id);
      if (!order) throw new Error(`order ${id} is not there`);
      const samples = kept.samples.get(id) ?? [];
      const stored = kept.lines.get(id) ?? [];
      const result = priceOf(factsOf(order), samples, await termsOf(workIn(app, tx), order, true));
      outcome.priced += 1;
      outcome.samples += samples.length;
      if (!differs(order, result, stored)) continue;
      outcome.different += 1;
      if (process.env.BENCH_VERBOSE) console.log(JSON.stringify({ order, result, stored }));
    }
  });

interface Page {
  dealerId: string;
  ids: string[];
}

async function repriceAll(app: App, ownerUrl: string): Promise<Figure[]> {
  const owner = new pg.Pool({ connectionString: ownerUrl, max: lanes });
  const { rows } = await owner.query<Page>(
    `select dealer_id as "dealerId", array_agg(id order by id) as ids
      from (select dealer_id, id, (row_number() over (order by id) - 1) / ${pageSize} as page from charging_order where order_status = ${chargingOrderStatus.SETTLED}) o
      group by dealer_id, page order by page`,
  );
  const all: Outcome = { priced: 0, different: 0, samples: 0 };
  const began = performance.now();
  const lane = async () => {
    for (let page = rows.shift(); page; page = rows.shift()) await reprice(app, owner, page, all);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const seconds = (performance.now() - began) / 1000;
  await owner.end();
  const said = `${all.priced.toLocaleString('en')} with ${all.samples.toLocaleString('en')} readings in ${seconds.toFixed(1)} s`;
  return [
    never('settled charges priced anew: those that differ', all.different, said),
    atLeast('settled charges priced anew: a second', all.priced / seconds, '/s'),
  ];
}

/** Prices stored sessions anew by the engine that settles them. */
export async function benchChargingReplay(): Promise<Figure[]> {
  let figures: Figure[] = [];
  await withFilled(
    'charging-replay',
    (ownerUrl) => withApp(ownerUrl, (app) => fill(app, ownerUrl)),
    async (ownerUrl) => {
      figures = await withApp(ownerUrl, (app) => repriceAll(app, ownerUrl));
    },
  );
  return figures;
}
