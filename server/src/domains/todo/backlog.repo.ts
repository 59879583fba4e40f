import { type BacklogRow, type BacklogTypeCode, backlogStatus, backlogTypes } from '@bochong/contract/todo';
import { type Compilable, sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { countCap } from '../../kernel/database/query.ts';
import { termsOf } from './todo-config.repo.ts';

/** Lots nobody is limited to count under this id. */
const anyPark = '00000000-0000-0000-0000-000000000000';

/** Whose to-dos somebody sees: dealers, resources held, lots (null = all of them). */
export interface Reader {
  dealerIds: readonly string[];
  resources: readonly string[];
  parkIds: readonly string[] | null;
}

export interface BacklogQuery {
  pageNo: number;
  pageSize: number;
  typeCode?: string | undefined;
  status: number;
}

export interface NewBacklog {
  dealerId: string;
  id: string;
  typeCode: BacklogTypeCode;
  title: string;
  content: string;
  bizType: string;
  bizId: string;
  jumpQuery: string;
  parkId: string | null;
  createdAt: Date;
}

/** What open to-dos are counted by. */
const countedBy = ['dealer_id', 'handler_resource', 'type_code', 'park_id'] as const;

/** The write with its count: every to-do that it opens (1) or closes (-1) is a pending delta of the same statement. */
const counting = (written: Compilable, sign: 1 | -1) => sql`
  with moved as (${written})
  insert into backlog_delta (dealer_id, handler_resource, type_code, park_id, value)
  select dealer_id, handler_resource, type_code, coalesce(park_id, ${anyPark}::uuid), ${sign} * count(*) from moved group by 1, 2, 3, 4`;

/** Writes the to-do unless one of its source is open, or the unit wants none of its type. */
export async function insertBacklog(tx: Tx, { typeCode, createdAt, ...todo }: NewBacklog): Promise<void> {
  const type = backlogTypes[typeCode];
  const { isOn, priority, dueHours } = await termsOf(tx, todo.dealerId, typeCode);
  if (!isOn) return;
  const due = dueHours === null ? null : new Date(createdAt.getTime() + dueHours * 3_600_000).toISOString();
  const raised = tx
    .insertInto('backlog')
    .values({
      dealer_id: todo.dealerId,
      id: todo.id,
      type_code: typeCode,
      title: todo.title.slice(0, 60),
      content: todo.content.slice(0, 200),
      biz_type: todo.bizType,
      biz_id: todo.bizId,
      jump_path: type.jumpPath,
      jump_query: todo.jumpQuery,
      priority,
      park_id: todo.parkId,
      handler_resource: type.handlerResource,
      created_at: createdAt.toISOString(),
      due_at: due,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['dealer_id', 'type_code', 'biz_id'])
        .where('status', 'in', [sql.lit(backlogStatus.WAITING), sql.lit(backlogStatus.WORKING)]) // of the index: a kept plan knows no values
        .doNothing(),
    )
    .returning(countedBy);
  await counting(raised, 1).execute(tx);
}

export async function finishBacklog(
  tx: Tx,
  { dealerId, typeCode, bizId }: { dealerId: string; typeCode: string; bizId: string },
  done: { by: string; at: Date },
): Promise<void> {
  const finished = tx
    .updateTable('backlog')
    .set({ status: backlogStatus.DONE, done_at: done.at.toISOString(), done_by: done.by })
    .where('dealer_id', '=', dealerId)
    .where('type_code', '=', typeCode)
    .where('biz_id', '=', bizId)
    .where('status', 'in', [backlogStatus.WAITING, backlogStatus.WORKING])
    .returning(countedBy);
  await counting(finished, -1).execute(tx);
}

/** Open to-dos by type, folded counters and pending deltas alike: as many rows as there are lots and types, however many to-dos. */
export async function openByType(tx: Tx, { dealerIds, resources, parkIds }: Reader): Promise<{ typeCode: string; count: number }[]> {
  const parks = parkIds === null ? sql`` : sql`and park_id = any (${[anyPark, ...parkIds]}::uuid[])`;
  const where = sql`where dealer_id = any (${dealerIds}::uuid[]) and handler_resource = any (${resources}::text[]) ${parks}`;
  const { rows } = await sql<{ typeCode: string; count: number }>`
    select type_code as "typeCode", sum(value)::bigint as count
    from (select type_code, value from backlog_counter ${where} union all select type_code, value from backlog_delta ${where}) c
    group by 1 having sum(value) > 0 order by 1`.execute(tx);
  return rows;
}

const stateIs = (status: number) =>
  status <= 1
    ? sql`(b.status <= ${sql.lit(backlogStatus.WORKING)})`
    : sql`not (b.status <= ${sql.lit(backlogStatus.WORKING)}) and b.status = ${status}`;

/** To-dos somebody sees, newest first; every resource is read from its own newest row backwards, so that a page costs no more than itself. */
export async function listBacklogs(tx: Tx, reader: Reader, query: BacklogQuery, now: Date): Promise<BacklogRow[]> {
  const size = Math.min(query.pageSize, countCap);
  const offset = (query.pageNo - 1) * size;
  if (offset >= countCap) return [];
  const parks = reader.parkIds === null ? sql`` : sql`and (b.park_id is null or b.park_id = any (${reader.parkIds}::uuid[]))`;
  const type = query.typeCode ? sql`and b.type_code = ${query.typeCode}` : sql``;
  const { rows } = await sql<Omit<BacklogRow, 'typeName'>>`
    select b.id as "backlogId", b.type_code as "typeCode", b.title, b.content, b.priority, coalesce(p.park_name, '') as "parkName",
      b.jump_path as "jumpPath", b.jump_query as "jumpQuery", b.status, b.created_at as "createdAt", b.due_at as "dueAt",
      case when b.status <= ${sql.lit(backlogStatus.WORKING)} and b.due_at < ${now.toISOString()} then 1 else 0 end as overdue, b.done_at as "doneAt", b.done_by as "doneBy"
    from unnest(${reader.dealerIds}::uuid[]) dealer(id) cross join unnest(${reader.resources}::text[]) resource(code)
      cross join lateral (select * from backlog b
        where b.dealer_id = dealer.id and b.handler_resource = resource.code and ${stateIs(query.status)} ${parks} ${type}
        order by b.created_at desc, b.id desc limit ${offset + size}) b
      left join park p on p.dealer_id = b.dealer_id and p.id = b.park_id
    order by b.created_at desc, b.id desc limit ${size} offset ${offset}`.execute(tx);
  return rows.map((row) => ({ ...row, typeName: backlogTypes[row.typeCode as BacklogTypeCode]?.typeName ?? row.typeCode }));
}

/** How many to-dos of a closed state somebody sees; counted up to the cap, for nobody waits for them. */
export async function countClosed(tx: Tx, reader: Reader, query: BacklogQuery): Promise<number> {
  const parks = reader.parkIds === null ? sql`` : sql`and (b.park_id is null or b.park_id = any (${reader.parkIds}::uuid[]))`;
  const type = query.typeCode ? sql`and b.type_code = ${query.typeCode}` : sql``;
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (select 1 from backlog b
    where b.dealer_id = any (${reader.dealerIds}::uuid[]) and b.handler_resource = any (${reader.resources}::text[])
      and ${stateIs(query.status)} ${parks} ${type} limit ${countCap + 1}) counted`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** Puts done to-dos of a reader away; how many. */
export async function archiveBacklogs(
  tx: Tx,
  { dealerIds, resources, parkIds }: Reader,
  ids: readonly string[],
  { by, at }: { by: string; at: Date },
): Promise<number> {
  const parks = parkIds === null ? sql`` : sql`and (park_id is null or park_id = any (${parkIds}::uuid[]))`;
  const { numAffectedRows } =
    await sql`update backlog set status = ${sql.lit(backlogStatus.ARCHIVED)}, archived_at = ${at.toISOString()}, archived_by = ${by}
    where dealer_id = any (${dealerIds}::uuid[]) and id = any (${ids}::uuid[]) and handler_resource = any (${resources}::text[])
      and status = ${sql.lit(backlogStatus.DONE)} ${parks}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Archives what was done before `doneBefore` and expires what waited since before `raisedBefore`. */
export async function ageBacklogs(
  tx: Tx,
  dealerId: string,
  now: Date,
  { doneBefore, raisedBefore }: Record<'doneBefore' | 'raisedBefore', Date>,
): Promise<void> {
  await sql`update backlog set status = ${sql.lit(backlogStatus.ARCHIVED)}, archived_at = ${now.toISOString()} where dealer_id = ${dealerId} and status = ${sql.lit(backlogStatus.DONE)} and done_at < ${doneBefore.toISOString()}`.execute(
    tx,
  );
  const expired = tx
    .updateTable('backlog')
    .set({ status: backlogStatus.EXPIRED })
    .where('dealer_id', '=', dealerId)
    .where('status', '<=', backlogStatus.WORKING)
    .where('created_at', '<', raisedBefore.toISOString())
    .returning(countedBy);
  await counting(expired, -1).execute(tx);
}

/** Folds a dealer's pending deltas into its counters. */
export async function foldCounters(tx: Tx, dealerId: string): Promise<void> {
  await sql`with taken as (delete from backlog_delta where dealer_id = ${dealerId} returning *),
    summed as (select dealer_id, handler_resource, type_code, park_id, sum(value) as value from taken group by 1, 2, 3, 4)
    insert into backlog_counter as c (dealer_id, handler_resource, type_code, park_id, value) select * from summed
    on conflict (dealer_id, handler_resource, type_code, park_id) do update set value = c.value + excluded.value`.execute(tx);
}
