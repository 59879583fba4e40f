import { type DealerErasure, dealerErasureErrors, dealerErasureState, type dealerErasures } from '@bochong/contract/dealer-life';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { sql, type Updateable } from 'kysely';
import type { DealerErasure as Row } from '../../../kernel/database/database.gen.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { platformDealerId } from '../../../kernel/database/identifier.ts';
import { contains, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { constraintMeans } from '../../../kernel/http/errors.ts';

constraintMeans('dealer_erasure_open', dealerErasureErrors.underWay);

const { ASKED, WAITING, RUNNING } = dealerErasureState;

const sumOf = (column: 'erased' | 'kept') =>
  sql<number>`(select coalesce(sum(value::bigint), 0) from jsonb_each_text(${sql.ref(`e.${column}`)}))`;

const selected = (tx: Tx) =>
  tx
    .selectFrom('dealer_erasure as e')
    .select(['e.id as erasureId', 'e.tenant_id as tenantId', 'e.tenant_no as tenantNo', 'e.tenant_name as tenantName', 'e.state'])
    .select(['e.reason', 'e.requested_by as requestedBy', 'e.requested_at as requestedAt', 'e.decided_by as decidedBy'])
    .select([
      'e.decided_at as decidedAt',
      'e.opinion',
      'e.due_at as dueAt',
      'e.cancelled_by as cancelledBy',
      'e.cancelled_at as cancelledAt',
    ])
    .select(['e.cancel_reason as cancelReason', 'e.started_at as startedAt', 'e.finished_at as finishedAt', 'e.at_table as atTable'])
    .select(['e.object_count as objectCount', 'e.rev', sumOf('erased').as('erasedRows'), sumOf('kept').as('keptRows')])
    .where('e.dealer_id', '=', platformDealerId);

export async function listErasures(
  tx: Tx,
  query: PageQuery & { tenantName?: string | undefined; state?: number | undefined },
): Promise<Data<typeof dealerErasures.list>> {
  let rows = selected(tx);
  if (query.tenantName) rows = rows.where(contains('e.tenant_name', query.tenantName));
  if (query.state !== undefined) rows = rows.where('e.state', '=', query.state);
  const page = await pageOf(tx, rows.orderBy('e.id', 'desc'), query);
  return { ...page, results: page.results as DealerErasure[] };
}

/** One erasure with what it did, table by table. */
export async function findErasure(tx: Tx, id: string) {
  const row = await selected(tx).select(['e.erased', 'e.kept']).where('e.id', '=', id).executeTakeFirst();
  return row as (DealerErasure & { erased: Record<string, number>; kept: Record<string, number> }) | undefined;
}

/** An erasure as it is stored, held until the transaction ends. */
export const lockErasure = (tx: Tx, id: string) =>
  tx.selectFrom('dealer_erasure').selectAll().where('dealer_id', '=', platformDealerId).where('id', '=', id).forUpdate().executeTakeFirst();

/** The erasure of a unit that waits or is under way; the platform stands in the scope. */
export async function openErasureOf(tx: Tx, tenantId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('dealer_erasure')
    .select('id')
    .where('dealer_id', '=', platformDealerId)
    .where('tenant_id', '=', tenantId)
    .where('state', 'in', [ASKED, WAITING, RUNNING])
    .executeTakeFirst();
  return row?.id;
}

export async function insertErasure(
  tx: Tx,
  row: { id: string; tenant: { id: string; no: string; name: string }; reason: string; by: { userId: string; userName: string }; at: Date },
): Promise<void> {
  await tx
    .insertInto('dealer_erasure')
    .values({
      ...{ dealer_id: platformDealerId, id: row.id, tenant_id: row.tenant.id, tenant_no: row.tenant.no, tenant_name: row.tenant.name },
      ...{ reason: row.reason, requested_by_id: row.by.userId, requested_by: row.by.userName, requested_at: row.at.toISOString() },
    })
    .execute();
}

/** Changes an erasure; how many had this `rev` (absent: whatever it is). */
export async function saveErasure(tx: Tx, id: string, change: Updateable<Row>, rev?: number): Promise<bigint> {
  const { numUpdatedRows } = await tx
    .updateTable('dealer_erasure')
    .set((row) => ({ ...change, rev: row('rev', '+', 1) }))
    .where('dealer_id', '=', platformDealerId)
    .where('id', '=', id)
    .$if(rev !== undefined, (query) => query.where('rev', '=', rev ?? 0))
    .executeTakeFirst();
  return numUpdatedRows;
}

/** Erasures whose waiting period is over. */
export async function dueErasures(tx: Tx, now: Date): Promise<{ id: string; tenantId: string }[]> {
  return tx
    .selectFrom('dealer_erasure')
    .select(['id', 'tenant_id as tenantId'])
    .where('dealer_id', '=', platformDealerId)
    .where('state', '=', WAITING)
    .where('due_at', '<=', now.toISOString())
    .forUpdate()
    .execute();
}

export interface Kept {
  target: string;
  reason: string;
  years: number;
  blanks: string[];
}

/** What the law has kept, table by table. */
export async function keptByLaw(tx: Tx): Promise<Kept[]> {
  const { rows } = await sql<Kept>`select target, reason, years, blanks from bochong.kept_by_law()`.execute(tx);
  return rows;
}
