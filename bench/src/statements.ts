import { demoDealers } from '@bochong/demo/platform.seed';
import { stayMeasures } from '@bochong/server/domains/statement/figures/temporary.rule';
import { passRecipe, topUpRecipe } from '@bochong/server/domains/statement/report/account.recipes';
import { incomeRecipe, paymentRecipe } from '@bochong/server/domains/statement/report/money.recipes';
import { monthlyRecipe } from '@bochong/server/domains/statement/report/monthly.recipe';
import { parkingRecipe } from '@bochong/server/domains/statement/report/parking.recipe';
import { receivableRecipe } from '@bochong/server/domains/statement/report/receivable.recipe';
import { makeStatement } from '@bochong/server/domains/statement/report/statement.service';
import { temporaryRecipe } from '@bochong/server/domains/statement/report/temporary.recipe';
import { columnOf, measureColumns } from '@bochong/server/domains/statement/roll-up/finance-fact.repo';
import { rebuildMonths } from '@bochong/server/domains/statement/roll-up/roll-up.repo';
import { metrics } from '@bochong/server/kernel/database/counter';
import pg from 'pg';
import { withApp } from './bench-session.ts';
import type { Figure } from './figures.ts';
import { withPostgres } from './gate-lots.ts';

const [{ id: dealerId }] = demoDealers;
const [lots, days, open] = [50, 730, 50_000];
const now = new Date('2026-11-28T12:00:00+08:00');
const bar = 300;
const lot = (n: string) => `('01900000-0000-7000-8fff-' || lpad(${n}::text, 12, '0'))::uuid`;

/** Two years of fifty lots as the roll-up, the ledger's balances and the counters keep them, and what orders owe. */
async function plant(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  const over = `generate_series(1, ${lots}) n, generate_series(0, ${days - 1}) d`;
  const date = `('2026-11-27'::date - d)`;
  await client.query(
    `insert into park (dealer_id, id, park_code, park_name, park_type) select $1, ${lot('n')}, 'BENCH' || lpad(n::text, 2, '0'), 'bench ' || n, 1 from generate_series(1, ${lots}) n`,
    [dealerId],
  );
  await client.query(
    `insert into stat_finance_daily (dealer_id, stat_date, park_id, biz_type, pay_type, ${measureColumns.join(', ')})
     select $1, ${date}, ${lot('n')}, k.biz, k.pay, ${measureColumns.map((_, index) => `${index + 1} * (1 + n % 7)`).join(', ')}
     from ${over}, (values (1, 0), (1, 1), (1, 2), (1, 3), (1, 7), (2, 2), (3, 2), (7, 0), (7, 6), (7, 11)) k (biz, pay)`,
    [dealerId],
  );
  await client.query(`insert into stat_finance_date select $1, ${date}, 1, now() from generate_series(0, ${days - 1}) d`, [dealerId]);
  await client.query(`insert into ledger_day select $1, ${date}, 1 from generate_series(0, ${days - 1}) d`, [dealerId]);
  await client.query(
    `insert into ledger_balance select $1, ${date}, a, ${lot('n')}, '00000000-0000-0000-0000-000000000000', 100, 100
     from ${over}, unnest(array[1001, 1121, 1122, 2203, 2204, 2205, 2242, 6001, 6002, 6003, 6101]) a`,
    [dealerId],
  );
  await client.query(
    `insert into counter_day (dealer_id, biz_date, metric, park_id, value) select $1, ${date}, m, ${lot('n')}, 100 from ${over}, unnest($2::smallint[]) m`,
    [dealerId, [metrics.exits, metrics.receivedFen, metrics.refundedFen, metrics.temporaryExits, metrics.freeExits]],
  );
  const stay = stayMeasures.map(columnOf);
  await client.query(
    `insert into stat_stay_daily (dealer_id, stat_date, hour, park_id, is_temporary, pay_type, ${stay.join(', ')})
     select $1, ${date}, h, ${lot('n')}, k.temporary, k.pay, ${stay.map((_, index) => index + 1).join(', ')}
     from ${over}, generate_series(7, 24) h, (values (true, 0), (true, 1), (true, 2), (false, 0)) k (temporary, pay)`,
    [dealerId],
  );
  await client.query(
    `insert into stat_receivable_span (dealer_id, order_id, park_id, from_date, to_date, opened_on, biz_type, balance_fen)
     select $1, gen_random_uuid(), ${lot(`(1 + n % ${lots})`)}, '2026-11-27'::date - n % 300, case when n % 4 = 0 then '2026-11-20'::date else 'infinity' end,
       '2026-11-27'::date - n % 300, 1, 500 from generate_series(1, ${open}) n where '2026-11-27'::date - n % 300 < '2026-11-20'`,
    [dealerId],
  );
  await client.query('vacuum analyze');
  await client.end();
}

/** Each statement over a year (the receivables of a day) and fifty lots, the median of five readings. */
export async function benchStatements(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await withPostgres(async (ownerUrl) => {
    await plant(ownerUrl);
    await withApp(ownerUrl, async (app) => {
      const scope = { dealerIds: [dealerId], parkIds: null };
      await app.database.inScope(scope, (tx) => rebuildMonths(tx, { dealerId, date: '2026-11-28', now }));
      const asked = { startTime: '2025-12-01T00:00:00+08:00', endTime: '2026-11-28T23:59:59+08:00', grain: 2 };
      const recipes = [
        incomeRecipe,
        monthlyRecipe,
        parkingRecipe,
        receivableRecipe,
        passRecipe,
        topUpRecipe,
        paymentRecipe,
        temporaryRecipe,
      ];
      for (const recipe of recipes) {
        const took: number[] = [];
        for (let round = 0; round < 5; round += 1) {
          const begin = performance.now();
          await app.database.inScope({ dealerIds: [dealerId] }, (tx) =>
            makeStatement(recipe as typeof incomeRecipe, asked, { tx, scope, now, by: 'bench' }),
          );
          took.push(performance.now() - begin);
        }
        const median = took.toSorted((a, b) => a - b)[2] ?? 0;
        figures.push({ what: `statement ${recipe.name}, a year over ${lots} lots`, value: median, unit: 'ms', better: 'less', bar });
      }
    });
  });
  return figures;
}
