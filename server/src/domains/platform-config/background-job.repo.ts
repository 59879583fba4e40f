import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { type PageQuery, pageOf } from '../../kernel/database/query.ts';

/** Work that failed as often as it may, as the kernel's function `failed_work` tells it. */
export interface FailedRow {
  workId: string;
  kind: 1 | 2 | 3;
  /** Event and consumer, kind of an effect, or empty. */
  name: string;
  dealerName: string;
  reason: string;
  tries: number;
  failedAt: string;
}

interface FailedWork {
  work_id: string;
  kind: number;
  name: string;
  dealer_id: string | null;
  reason: string;
  tries: number;
  failed_at: string;
}

export function listFailedWork(tx: Tx, query: PageQuery & { kind?: number | undefined }) {
  const rows = tx
    .selectFrom(sql<FailedWork>`bochong.failed_work()`.as('w'))
    .leftJoin('dealer as d', 'd.dealer_id', 'w.dealer_id')
    .$if(query.kind !== undefined, (q) => q.where('w.kind', '=', query.kind ?? 0))
    .select(['w.work_id as workId', 'w.kind', 'w.name', 'w.reason', 'w.tries', 'w.failed_at as failedAt'])
    .select(sql<string>`coalesce(d.dealer_name, '平台')`.as('dealerName'))
    .orderBy('w.failed_at', 'desc')
    .orderBy('w.work_id')
    .$castTo<FailedRow>();
  return pageOf(tx, rows, query);
}

/** How much failed work waits for a person. */
export async function countFailedWork(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from bochong.failed_work()`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Puts a dead job back into its queue; false when it is not there any more. */
export async function retryJob(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select bochong.retry_job(${id}) as found`.execute(tx);
  return rows[0]?.found ?? false;
}
