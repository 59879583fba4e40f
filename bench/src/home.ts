import { home } from '@bochong/contract/home';
import { demoDealers } from '@bochong/demo/platform.seed';
import { metrics, runningDate } from '@bochong/server/kernel/database/counter';
import { headersOf } from './bench-session.ts';
import type { Figure } from './figures.ts';
import { lineOf, measure, withFilled } from './list-load.ts';
import { connect, fillOrderServer, fillOrders, park, sumUpDays } from './order-rows.ts';

const few = Number(process.env.BENCH_ROWS ?? 200_000);
const many = few * 10;
const [dealer] = demoDealers;
const lots = 13;
const days = 90;
const counted = [metrics.entries, metrics.exits, metrics.receivedFen, metrics.refundedFen, metrics.payments];

/** Twelve lots beside the one with the stays, and what was counted of all of them each hour of the days. */
async function countDays(ownerUrl: string): Promise<void> {
  const client = await connect(ownerUrl);
  await client.query(
    `insert into park (dealer_id, id, park_code, park_name, park_type)
     select $1, ('01900000-0000-7000-8fff-' || lpad(n::text, 12, '0'))::uuid, 'BENCH' || lpad(n::text, 2, '0'), 'bench ' || n, 1
     from generate_series(2, ${lots}) n on conflict do nothing`,
    [dealer.id],
  );
  await client.query(
    `insert into counter (dealer_id, biz_date, metric, park_id, hour, value)
     select $1, current_date - d, m, p.id, h, 10 from park p, generate_series(0, ${days}) d, generate_series(0, 23) h, unnest($2::smallint[]) m
     where p.dealer_id = $1 and p.park_code like 'BENCH%' on conflict do nothing`,
    [dealer.id, counted],
  );
  await client.query(
    `insert into counter (dealer_id, biz_date, metric, park_id, value) select $1, $2, m, $3, 100 from unnest($4::smallint[]) m on conflict do nothing`,
    [dealer.id, runningDate, park, [metrics.occupied, metrics.unpaidStays, metrics.unpaidFen]],
  );
  await sumUpDays(client);
  await client.query('vacuum analyze counter, counter_day, park');
  await client.end();
}

/** The numbers of the home page over thirteen lots, one of them with so many stays, and with ten times as many. */
export async function benchHome(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await withFilled(
    'home',
    (ownerUrl) => fillOrderServer(ownerUrl, few),
    async (ownerUrl, folder) => {
      const headers = await headersOf(ownerUrl);
      for (const rows of [few, many]) {
        if (rows === many) await fillOrders(ownerUrl, few + 1, many);
        await countDays(ownerUrl);
        for (const { title, path } of [home.overview, { ...home.trend, path: `${home.trend.path}?days=30` }, home.flow]) {
          const measured = await measure({ ownerUrl, folder }, `/api${path}`, headers);
          const what = `home, ${title}, ${rows.toLocaleString('en')} stays in one lot of ${lots}, 32 clients`;
          figures.push(
            { what: `${what}: requests a second`, value: measured.rate, unit: '/s', better: 'more', bar: 500, said: lineOf(measured) },
            { what: `${what}: one of a hundred`, value: measured.p99, unit: 'ms', better: 'less', bar: 100 },
          );
        }
      }
    },
  );
  return figures;
}
