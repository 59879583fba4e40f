import { dealerExportErrors, dealerExportStatus, type dealerExports } from '@bochong/contract/dealer-life';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { sql, type Updateable } from 'kysely';
import type { DealerExport } from '../../../kernel/database/database.gen.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, json, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { constraintMeans } from '../../../kernel/http/errors.ts';

constraintMeans('dealer_export_open', dealerExportErrors.underWay);

export interface StoredPart {
  key: string;
  name: string;
  size: number;
  sha256: string;
}

const selected = (tx: Tx, now: Date) =>
  tx
    .selectFrom('dealer_export as e')
    .leftJoin('dealer as d', 'd.dealer_id', 'e.dealer_id')
    .select(['e.id as exportId', 'e.dealer_id as dealerId', 'd.dealer_name as dealerName', 'e.reason', 'e.table_count as tableCount'])
    .select(['e.row_count as rowCount', 'e.object_count as objectCount', 'e.size', 'e.manifest_sha256 as manifestSha256', 'e.error'])
    .select(['e.requested_by as requestedBy', 'e.created_at as createdAt', 'e.snapshot_at as snapshotAt', 'e.finished_at as finishedAt'])
    .select(['e.expire_at as expireAt', sql<number>`jsonb_array_length(e.parts)`.as('partCount')])
    .select(statusNow(now).as('status'));

/** One past its time counts as expired even before its files are deleted. */
const statusNow = (now: Date) =>
  sql<number>`case when e.expire_at <= ${now.toISOString()} and e.status = ${sql.lit(dealerExportStatus.DONE)} then ${sql.lit(dealerExportStatus.EXPIRED)} else e.status end`;

/** Exports of the scope's units, newest first. */
export async function listExports(
  tx: Tx,
  query: PageQuery & { dealerName?: string | undefined; status?: number | undefined },
  now: Date,
): Promise<Data<typeof dealerExports.list>> {
  let rows = selected(tx, now);
  if (query.dealerName) rows = rows.where(contains('d.dealer_name', query.dealerName));
  if (query.status !== undefined) rows = rows.where(statusNow(now), '=', query.status);
  const page = await pageOf(tx, rows.orderBy('e.id', 'desc'), query);
  return { ...page, results: page.results.map((row) => ({ ...row, dealerName: row.dealerName ?? '' })) as never };
}

export async function insertExport(
  tx: Tx,
  row: { dealerId: string; id: string; by: { userId: string; userName: string }; reason: string; now: Date; expireAt: Date },
): Promise<void> {
  await tx
    .insertInto('dealer_export')
    .values({
      ...{ dealer_id: row.dealerId, id: row.id, requested_by: row.by.userName, requested_by_id: row.by.userId, reason: row.reason },
      ...{ created_at: row.now.toISOString(), expire_at: row.expireAt.toISOString() },
    })
    .execute();
}

export async function findExport(tx: Tx, id: string) {
  return tx.selectFrom('dealer_export as e').selectAll().where('e.id', '=', id).executeTakeFirst();
}

export async function saveExport(
  tx: Tx,
  { dealerId, id }: { dealerId: string; id: string },
  change: Updateable<DealerExport>,
): Promise<void> {
  await tx.updateTable('dealer_export').set(change).where('dealer_id', '=', dealerId).where('id', '=', id).execute();
}

export const partsJson = (parts: readonly StoredPart[]) => json(parts);

/** When the newest export of a unit that can still be fetched was finished. */
export async function latestExportOf(tx: Tx, dealerId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('dealer_export')
    .select('finished_at as at')
    .where('dealer_id', '=', dealerId)
    .where('status', '=', dealerExportStatus.DONE)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Marks exports past their time; answers the files to delete. */
export async function expireExports(tx: Tx, dealerId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ parts: StoredPart[] }>`
    with due as (select id, parts from dealer_export where dealer_id = ${dealerId}::uuid and expire_at <= ${now.toISOString()}
      and status = ${sql.lit(dealerExportStatus.DONE)} for update)
    update dealer_export e set status = ${sql.lit(dealerExportStatus.EXPIRED)}, parts = '[]' from due
    where e.dealer_id = ${dealerId}::uuid and e.id = due.id returning due.parts`.execute(tx);
  return rows.flatMap(({ parts }) => parts.map(({ key }) => key));
}
