import type { PastGun } from '@bochong/server/domains/charging-order/charging-past.seed';
import { businessDate } from '@bochong/server/kernel/time';
import type pg from 'pg';
import { type Cell, copyAll, openCopy } from './copy-writer.ts';

export type Row = Record<string, Cell>;
export type PastRows = Awaited<ReturnType<typeof openPastRows>>;

const sampleColumns = ['dealer_id', 'id', 'order_id', 'at', 'received_at', 'replayed', 'context', 'sampled'] as const;

/** The last digits of a number, as document numbers end. */
export const tail = (no: number, digits: number): string => String(no % 10 ** digits).padStart(digits, '0');

/** Rows of the past, table by table, until they are loaded in bulk: samples as they come, all others at the end. */
export async function openPastRows(owner: pg.Client, ownerUrl: string) {
  const tables = new Map<string, Row[]>();
  const counted = new Map<string, Row & { value: number }>();
  const samples = await openCopy(ownerUrl, 'charging_sample', sampleColumns);
  const { rows: sequence } = await owner.query<{ no: number }>(`select nextval('charging_transaction_no')::int as no`);
  let transactionNo = sequence[0]?.no ?? 1;
  return {
    put(table: string, row: Row): void {
      const rows = tables.get(table) ?? [];
      tables.set(table, rows);
      rows.push(row);
    },
    sample: (row: Record<(typeof sampleColumns)[number], Cell>) => samples.write(row),
    /** The next number of a transaction, as the database's sequence goes on. */
    nextNo(): number {
      transactionNo += 1;
      return transactionNo;
    },
    /** Adds to the counters of the home page's hour. */
    count({ dealerId, parkId }: PastGun, at: number, metric: number, value: number): void {
      const hour = new Date(at + 8 * 3_600_000).getUTCHours();
      const key = `${parkId} ${businessDate(at)} ${metric} ${hour}`;
      const row = counted.get(key) ?? { dealer_id: dealerId, biz_date: businessDate(at), metric, park_id: parkId, hour, value: 0 };
      counted.set(key, { ...row, value: row.value + value });
    },
    async end(): Promise<void> {
      tables.set('counter_delta', [...counted.values()]);
      await samples.end();
      // Orders before what points at them.
      const { charging_order = [], ...others } = Object.fromEntries(tables);
      await copyAll(ownerUrl, 'charging_order', charging_order);
      await Promise.all(Object.entries(others).map(([table, rows]) => copyAll(ownerUrl, table, rows)));
      await owner.query(`select setval('charging_transaction_no', $1)`, [transactionNo]);
    },
  };
}
