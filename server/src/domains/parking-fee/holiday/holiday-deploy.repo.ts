import { type DeployDay, deployStatus, type HolidayDeploy, type HolidayDeployFields } from '@bochong/contract/parking-fee';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, dealerNameOf, json, nextRev, type PageQuery, pageOf } from '../../../kernel/database/query.ts';

type Filters = PageQuery & {
  deployName?: string | undefined;
  year?: number | undefined;
  parkId?: string | undefined;
  status?: number | undefined;
};
export type StoredDeploy = Omit<HolidayDeploy, 'parkNames' | 'holidays' | 'workdays' | 'dealerName'> & { dealerId: string };

const columns = [
  'h.id as deployId',
  'h.dealer_id as dealerId',
  'h.deploy_name as deployName',
  'h.year',
  'h.source',
  'h.based_on as basedOn',
  'h.park_ids as parkIds',
  'h.days',
  'h.status',
  'h.published_at as publishedAt',
  'h.updated_at as updatedAt',
  'h.rev',
] as const;

export function listDeploys(tx: Tx, filters: Filters) {
  let query = tx
    .selectFrom('holiday_deployment as h')
    .where('h.is_delete', '=', 0)
    .select([...columns, dealerNameOf('h')])
    .$castTo<StoredDeploy & { dealerName: string }>();
  if (filters.deployName) query = query.where(contains('h.deploy_name', filters.deployName));
  if (filters.year !== undefined) query = query.where('h.year', '=', filters.year);
  if (filters.status !== undefined) query = query.where('h.status', '=', filters.status);
  if (filters.parkId) query = query.where(sql<boolean>`(h.park_ids is null or ${filters.parkId}::uuid = any (h.park_ids))`);
  return pageOf(tx, query.orderBy('h.year', 'desc').orderBy('h.updated_at', 'desc').orderBy('h.id'), filters);
}

export async function lockDeploy(tx: Tx, id: string): Promise<StoredDeploy | undefined> {
  return tx
    .selectFrom('holiday_deployment as h')
    .where('h.id', '=', id)
    .where('h.is_delete', '=', 0)
    .select(columns)
    .forUpdate()
    .$castTo<StoredDeploy>()
    .executeTakeFirst();
}

/** Others of the unit that are in force around a year; their order is locked so that two cannot be published past each other. */
export async function otherPublished(
  tx: Tx,
  { dealerId, deployId, year }: { dealerId: string; deployId: string; year: number },
): Promise<{ deployName: string; parkIds: string[] | null; days: DeployDay[] }[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${dealerId}, 31))`.execute(tx);
  return tx
    .selectFrom('holiday_deployment as h')
    .select(['h.deploy_name as deployName', 'h.park_ids as parkIds', 'h.days'])
    .where('h.dealer_id', '=', dealerId)
    .where('h.id', '<>', deployId)
    .where('h.year', 'in', [year - 1, year, year + 1])
    .where('h.status', '=', deployStatus.PUBLISHED)
    .where('h.is_delete', '=', 0)
    .$castTo<{ deployName: string; parkIds: string[] | null; days: DeployDay[] }>()
    .execute();
}

const written = (fields: HolidayDeployFields) => ({
  deploy_name: fields.deployName,
  year: fields.year,
  source: fields.source,
  based_on: fields.basedOn,
  park_ids: fields.parkIds,
  days: json(fields.days.toSorted((a, b) => a.date.localeCompare(b.date))),
});

export async function insertDraft(tx: Tx, key: { dealerId: string; id: string }, fields: HolidayDeployFields): Promise<void> {
  await tx
    .insertInto('holiday_deployment')
    .values({ dealer_id: key.dealerId, id: key.id, ...written(fields) })
    .execute();
}

async function change(tx: Tx, id: string, rev: number, values: Record<string, unknown>): Promise<bigint> {
  const result = await tx
    .updateTable('holiday_deployment')
    .set({ ...values, ...nextRev })
    .where('id', '=', id)
    .where('rev', '=', rev)
    .executeTakeFirst();
  return result.numUpdatedRows;
}

/** Rows changed: 0 when `rev` no longer matches. */
export const saveDeploy = (tx: Tx, id: string, rev: number, fields: HolidayDeployFields) => change(tx, id, rev, written(fields));
export const markPublished = (tx: Tx, id: string, rev: number, now: Date) =>
  change(tx, id, rev, { status: deployStatus.PUBLISHED, published_at: now.toISOString() });
export const markDeleted = (tx: Tx, id: string, rev: number) => change(tx, id, rev, { is_delete: 1 });
