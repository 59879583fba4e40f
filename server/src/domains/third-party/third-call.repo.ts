import type { Data } from '@bochong/contract/kernel/endpoint';
import type { thirdCalls } from '@bochong/contract/third-party';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { type PageQuery, totalOf } from '../../kernel/database/query.ts';
import { retain, retainedTable } from '../../kernel/database/retained.ts';

type CallRow = Data<typeof thirdCalls.list>['results'][number];

/** Keeps one call; its texts are masked by whoever made it. */
export async function insertCall(
  tx: Tx,
  { dealerId, settingId }: { dealerId: string; settingId: string },
  { apiName, ok, said, costMs, traceId, request, answer }: Omit<CallRow, 'callId' | 'at'>,
  now: Date,
): Promise<void> {
  await sql`insert into third_call (dealer_id, id, setting_id, api_name, at, ok, said, cost_ms, trace_id, request, answer)
    values (${dealerId}, ${newId(now)}, ${settingId}, ${apiName}, ${now.toISOString()}, ${ok}, ${said.slice(0, 200)}, ${costMs}, ${traceId},
      ${request}, ${answer})`.execute(tx);
}

/** Calls of a setting, newest first. */
export async function listCalls(tx: Tx, { dealerId, id }: { dealerId: string; id: string }, { pageNo, pageSize }: PageQuery) {
  const where = sql`c.dealer_id = ${dealerId} and c.setting_id = ${id}`;
  const page = sql<CallRow>`select c.id as "callId", c.at, c.api_name as "apiName", c.ok, c.said, c.cost_ms as "costMs", c.trace_id as "traceId",
      c.request, c.answer from third_call c where ${where} order by c.id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`;
  const [{ rows: results }, total] = await Promise.all([page.execute(tx), totalOf(tx, sql`select 1 from third_call c where ${where}`)]);
  return { pageNo, pageSize, ...total, results };
}

retain(retainedTable({ kind: 'thirdCall', table: 'third_call', at: sql`r.at` }));
