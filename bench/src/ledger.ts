import { ledgerAccount as account, ledgerEvent } from '@bochong/contract/ledger';
import { demoDealers } from '@bochong/demo/platform.seed';
import { postEntries } from '@bochong/server/domains/ledger/post/post.repo';
import { credit, debit } from '@bochong/server/domains/ledger/rule/entry.rule';
import { newId } from '@bochong/server/kernel/database/identifier';
import { appUrl } from '@bochong/server/kernel/database/migrate';
import pg from 'pg';
import { withApp } from './bench-session.ts';
import type { Figure } from './figures.ts';
import { withPostgres } from './gate-lots.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const rounds = 4;
const connections = 16;
const bar = 0.5;
const [{ id: dealerId }] = demoDealers;

/** Transactions a second of all connections together. */
async function rate(work: () => Promise<unknown>): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        await work();
        done += 1;
      }
    }),
  );
  return done / seconds;
}

/** Vouchers of two lines, each in a transaction of its own, all to one receiving account; against the bare inserts of the same three rows. */
export async function benchLedger(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await withPostgres(async (ownerUrl) => {
    await withApp(ownerUrl, async (app) => {
      const owner = new pg.Client({ connectionString: ownerUrl });
      await owner.connect();
      await owner.query(`create table plain_entry (dealer_id uuid, id uuid, date date, ref text, memo text, primary key (dealer_id, id));
        create table plain_line (dealer_id uuid, id uuid, no int, account int, part uuid, fen bigint, primary key (dealer_id, id, no));
        grant insert on plain_entry, plain_line to bochong_app`);
      await owner.end();
      const pool = new pg.Pool({ connectionString: appUrl(ownerUrl, 'bench'), max: connections });
      const [hot, park] = [newId(), newId()];
      const ledger = () =>
        app.database.inScope({ dealerIds: [dealerId] }, (tx) =>
          postEntries(tx, dealerId, [
            {
              ...{
                eventType: ledgerEvent.TENDER_PAID,
                sourceId: newId(),
                seq: 0,
                bizType: 1,
                parkId: park,
                refNo: 'CB20261129',
                memo: '停车收款',
              },
              at: new Date().toISOString(),
              lines: [debit(account.CHANNEL, hot, 500), credit(account.RECEIVABLE, newId(), 500)],
            },
          ]),
        );
      const bare = async () => {
        const client = await pool.connect();
        const id = newId();
        await client.query('begin');
        await client.query('insert into plain_entry values ($1, $2, now(), $3, $4)', [dealerId, id, 'CB20261129', '停车收款']);
        await client.query('insert into plain_line values ($1, $2, 1, 1121, $3, 500)', [dealerId, id, hot]);
        await client.query('insert into plain_line values ($1, $2, 2, 1122, $3, -500)', [dealerId, id, newId()]);
        await client.query('commit');
        client.release();
      };
      const best = [0, 0];
      for (let round = 0; round < rounds; round += 1)
        for (const [index, work] of [ledger, bare].entries()) best[index] = Math.max(best[index] ?? 0, await rate(work));
      const [posted = 0, plain = 1] = best;
      await pool.end();
      const said = `${posted.toFixed(0)} vouchers a second over ${connections} connections, one account hot; bare ${plain.toFixed(0)}`;
      figures.push({
        what: 'ledger: vouchers of two lines against the bare inserts',
        value: posted / plain,
        unit: '',
        better: 'more',
        bar,
        said,
      });
    });
  });
  return figures;
}
