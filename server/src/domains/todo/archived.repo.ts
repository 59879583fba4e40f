import { type ArchivedBacklog, type BacklogTypeCode, backlogStatus, backlogTypes } from '@bochong/contract/todo';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { contains, inDealers, type PageQuery, pageOf } from '../../kernel/database/query.ts';
import type { Reader } from './backlog.repo.ts';

export interface ArchivedFilter {
  keyword?: string | undefined;
  typeCode?: string | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
}

function archived(tx: Tx, { dealerIds, resources, parkIds }: Reader, { keyword, typeCode, startTime, endTime }: ArchivedFilter) {
  const where: Expression<SqlBool>[] = [
    inDealers('b.dealer_id', dealerIds),
    sql<SqlBool>`b.status = ${sql.lit(backlogStatus.ARCHIVED)} and b.handler_resource = any (${resources}::text[])`,
  ];
  if (parkIds !== null) where.push(sql`(b.park_id is null or b.park_id = any (${parkIds}::uuid[]))`);
  if (keyword !== undefined) where.push(contains('b.title', keyword));
  if (typeCode !== undefined) where.push(sql`b.type_code = ${typeCode}`);
  if (startTime !== undefined) where.push(sql`b.created_at >= ${startTime}`);
  if (endTime !== undefined) where.push(sql`b.created_at <= ${endTime}`);
  return tx
    .selectFrom('backlog as b')
    .leftJoin('park as p', (join) => join.onRef('p.dealer_id', '=', 'b.dealer_id').onRef('p.id', '=', 'b.park_id'))
    .where((eb) => eb.and(where))
    .select([
      ...(['b.id as backlogId', 'b.type_code as typeCode', 'b.title', 'b.content', 'b.priority', 'b.created_at as createdAt'] as const),
      ...([
        'b.due_at as dueAt',
        'b.done_at as doneAt',
        'b.done_by as doneBy',
        'b.archived_at as archivedAt',
        'b.archived_by as archivedBy',
      ] as const),
    ])
    .select(sql<string>`coalesce(p.park_name, '')`.as('parkName'))
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id', 'desc');
}

const named = <Row extends { typeCode: string; priority: number }>(row: Row) => ({
  ...row,
  priority: row.priority as ArchivedBacklog['priority'],
  typeName: backlogTypes[row.typeCode as BacklogTypeCode]?.typeName ?? row.typeCode,
});

/** To-dos somebody sees that were put away, the newest first. */
export async function archivedPage(tx: Tx, reader: Reader, query: ArchivedFilter & PageQuery) {
  const page = await pageOf(tx, archived(tx, reader, query), query);
  return { ...page, results: page.results.map(named) };
}

export const archivedRows = async (tx: Tx, reader: Reader, filter: ArchivedFilter, most: number): Promise<ArchivedBacklog[]> =>
  (await archived(tx, reader, filter).limit(most).execute()).map(named);
