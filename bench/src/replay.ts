import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type PlacedPark, seedCity } from '@bochong/demo/city.seed';
import { loadHistory } from '@bochong/demo/history';
import { seedPlatform } from '@bochong/demo/platform.seed';
import { buildApp } from '@bochong/server/app';
import { calculateFee, type RuleVersion, ruleVersion } from '@bochong/server/domains/parking-fee/index';
import { type RulesFor, replay } from '@bochong/server/domains/parking-order/what-if/replay.service';
import type { App } from '@bochong/server/kernel/app-context';
import { readConfig } from '@bochong/server/kernel/config';
import { appUrl } from '@bochong/server/kernel/database/migrate';
import pg from 'pg';
import { openSession } from './bench-session.ts';
import { atMost, type Figure, never } from './figures.ts';
import { withPostgres } from './gate-lots.ts';

/** Days of the demo city: about 3,000 stays each. */
const days = Number(process.env.BENCH_DAYS ?? 350);
const oneLot = Number(process.env.BENCH_STAYS ?? 500_000);
const seconds = (ms: number) => (ms / 1000).toFixed(1);
const day = (back: number) => new Date(Date.now() - back * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);

/** Each stay with the version it cites. */
function ownRules(): RulesFor {
  const known = new Map<string, RuleVersion | undefined>();
  return async (tx, stays) => {
    for (const { ruleId, ruleVersion: version } of stays)
      if (ruleId !== null && version !== null && !known.has(`${ruleId} ${version}`))
        known.set(`${ruleId} ${version}`, await ruleVersion(tx, ruleId, version));
    return (stay) => {
      const rule = known.get(`${stay.ruleId} ${stay.ruleVersion}`);
      return rule ? { rule, laterRules: [] } : null;
    };
  };
}

/** Prices every stored stay of the city anew with the version it cites and counts those that come to another fee. */
async function reprice(app: App, places: readonly PlacedPark[]): Promise<Figure[]> {
  const began = performance.now();
  let [stays, different] = [0, 0];
  const waiting = [...places];
  // Two lots at a time: while one waits for its rows the other computes.
  const lane = async () => {
    for (let place = waiting.shift(); place; place = waiting.shift())
      for await (const batch of replay(app, { ...place, from: day(days + 1), to: day(0) }, ownRules()))
        for (const { stay, calculation } of batch) {
          stays += calculation ? 1 : 0;
          if (!calculation || calculation.receivableFen === stay.receivableFen) continue;
          different += 1;
          if (process.env.BENCH_VERBOSE) console.log(JSON.stringify({ stay, calculation }));
        }
  };
  await Promise.all([lane(), lane()]);
  const took = performance.now() - began;
  const said = `${stays.toLocaleString('en')} stays in ${seconds(took)} s`;
  return [
    never(`replay of the stored stays of ${days} days: fees that differ`, different, said),
    atMost(`replay of the stored stays of ${days} days: a million of them`, (took * 1000) / stays, 's', 60),
  ];
}

/** Stays of one lot over a month, of all lengths, by 50,000 vehicles; fees as if none had been charged. */
async function fillLot(ownerUrl: string, { dealerId, parkId, ruleId }: PlacedPark): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(`select bochong.ensure_partitions('park_order', (now() - interval '400 days')::date, 14)`);
  await client.query('set session_replication_role = replica; set synchronous_commit = off');
  await client.query(
    `insert into park_order (dealer_id, id, order_no, park_id, park_name, park_type, plate_no, plate_color, enter_time, exit_time, left_at,
       park_minutes, order_status, pay_status, rule_id, rule_version)
     select $1, (substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-7' || substr(r, 1, 3) || '-8' || substr(r, 4, 3) || '-' || substr(r, 7, 12))::uuid,
       'WI' || n, $2, 'bench', 1, '浙A' || lpad((n % 49999)::text, 5, '0'), 1, at, at + stay, at + stay, extract(epoch from stay) / 60, 2, 0, $3, 1
     from (select n, date_trunc('day', now()) - interval '400 days' + n::float8 / $4 * interval '30 days' as at,
         ((n::bigint * 7919) % 1400 + 5) * interval '1 minute' as stay from generate_series(1, $4::int) n) g,
       lateral (select lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as h, md5(n::text) as r) t`,
    [dealerId, parkId, ruleId, oneLot],
  );
  await client.query('vacuum analyze park_order');
  await client.end();
}

/** What-if over HTTP as the console asks for it, against pricing stays of the same lengths without any data. */
async function whatIf(app: App, { dealerId, parkId, ruleId }: PlacedPark): Promise<Figure[]> {
  const token = await openSession(app, '01900000-0000-7000-8002-000000000002', dealerId);
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const began = performance.now();
  delay.enable();
  const answer = await fetch(`${url}/api/charge/v2/api/chargeRules/${ruleId}/whatIf`, {
    method: 'POST',
    headers: { authorization: token, clienttype: '5', 'content-type': 'application/json' },
    body: JSON.stringify({ parkId, from: day(402), to: day(368) }),
  });
  let firstLine = 0;
  let text = '';
  for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    firstLine ||= performance.now() - began;
    text += part;
  }
  delay.disable();
  const took = performance.now() - began;
  const lines = text.trimEnd().split('\n');
  const { outcome } = JSON.parse(lines.at(-1) ?? '{}').data;

  const rule = await app.database.inScope({ dealerIds: [dealerId] }, (tx) => ruleVersion(tx, ruleId, 1));
  if (!rule) throw new Error('the lot has no rule');
  const bare = performance.now();
  const enter = Date.parse('2026-03-02T08:17:00+08:00');
  for (let n = 1; n <= oneLot; n += 1)
    calculateFee({ rule, vehicle: {}, enter: enter + n * 5000, exit: enter + n * 5000 + (((n * 7919) % 1400) + 5) * 60_000 });
  const engine = performance.now() - bare;
  const what = `what-if over ${oneLot.toLocaleString('en')} stays of a lot`;
  const beside = `${outcome.stays} stays; first line after ${Math.round(firstLine)} ms, ${lines.length} lines`;
  return [
    atMost(what, took / 1000, 's', 15, beside),
    atMost(`${what}: against the fee engine alone`, took / engine, '', undefined, `engine ${seconds(engine)} s`),
    atMost(`${what}: event loop held at most`, delay.max / 1e6, 'ms', undefined, `p99 ${Math.round(delay.percentile(99) / 1e6)} ms`),
  ];
}

/** Re-pricing the stored stays of the city, and what-if over a lot with very many. */
export async function benchReplay(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await withPostgres(async (ownerUrl, folder) => {
    const config = readConfig({ BOCHONG_LOG_LEVEL: 'error' });
    const secret = Buffer.alloc(32, 1);
    const app = await buildApp({ config, databaseUrl: appUrl(ownerUrl, 'bench'), secret, storageFolder: `${folder}/objects` });
    try {
      await seedPlatform(app);
      const places = await seedCity(app);
      await loadHistory(app, ownerUrl, places, days);
      figures.push(...(await reprice(app, places)));
      const [lot] = places;
      if (!lot) return;
      await fillLot(ownerUrl, lot);
      figures.push(...(await whatIf(app, lot)));
    } finally {
      await app.http.close();
    }
  });
  return figures;
}
