import { illegalAudit, recordStatus } from '@bochong/contract/alarm';
import { sql } from 'kysely';
import { count, type Metric } from '../../../kernel/database/counter.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { contains, inDealers, inParks, type PageQuery, pageOf } from '../../../kernel/database/query.ts';

export const abnormalKind = { ILLEGAL: 1, OCCUPY: 2, COVERED: 3 } as const;
export type AbnormalKind = (typeof abnormalKind)[keyof typeof abnormalKind];

/** Pictures a record keeps; later ones of a long stay say nothing new. */
const picturesKept = 10;

/** Counter of a kind; illegal parking is counted whatever became of it, as the specification asks. */
const metricOf: Record<AbnormalKind, Metric> = { 1: 'illegalParks', 2: 'occupyAbnormals', 3: 'camerasCovered' };

export interface Sighting {
  kind: AbnormalKind;
  deviceId: string;
  parkId: string;
  objectKey: string;
  location: string;
  subType: number | null;
  plateNo: string;
  presetNo: number | null;
  coverRate: number | null;
  images: readonly string[];
  startedAt: Date;
  seenAt: Date;
}

/** Opens a record; while one of the object is ongoing, a new sighting only moves its time and adds its pictures. */
export async function noteSighting(tx: Tx, dealerId: string, seen: Sighting): Promise<void> {
  const { rows } = await sql<{ opened: boolean }>`
    insert into abnormal_record as r (dealer_id, id, kind, device_id, park_id, object_key, location, sub_type, plate_no, preset_no,
      cover_rate, images, started_at, last_seen_at, audit_status)
    values (${dealerId}, ${newId(seen.startedAt)}, ${seen.kind}, ${seen.deviceId}, ${seen.parkId}, ${seen.objectKey}, ${seen.location},
      ${seen.subType}, ${seen.plateNo}, ${seen.presetNo}, ${seen.coverRate}, ${seen.images.slice(0, picturesKept)},
      ${seen.startedAt.toISOString()}, ${seen.seenAt.toISOString()}, ${seen.kind === abnormalKind.ILLEGAL ? 0 : null})
    on conflict (dealer_id, kind, object_key) where record_status = ${sql.lit(recordStatus.ONGOING)} do update
      set last_seen_at = greatest(r.last_seen_at, excluded.last_seen_at), images = (r.images || excluded.images)[1:${sql.lit(picturesKept)}]
    returning xmax = 0 as opened`.execute(tx);
  if (rows[0]?.opened) await count(tx, { dealerId, parkId: seen.parkId, at: seen.startedAt }, { [metricOf[seen.kind]]: 1 });
}

/** How an ongoing record ends: by itself, by hand, or as a false alarm. */
export interface Ending {
  status: 2 | 3 | 4;
  at: Date;
  by?: string;
  note?: string;
}

interface Ended {
  id: string;
  kind: AbnormalKind;
  parkId: string;
  startedAt: string;
  objectKey: string;
}

/** Ends ongoing records that meet `which` and uncounts them. */
async function end(
  tx: Tx,
  dealerIds: readonly string[],
  ending: Ending,
  which: ReturnType<typeof sql>,
): Promise<(Ended & { dealerId: string })[]> {
  const by = ending.by ?? null;
  const { rows } = await sql<Ended & { dealerId: string }>`
    update abnormal_record r set record_status = ${ending.status}, ended_at = ${ending.at.toISOString()},
      handled_by = coalesce(${by}, handled_by), handled_at = case when ${by}::text is null then handled_at else ${ending.at.toISOString()} end,
      handle_note = case when ${by}::text is null then handle_note else ${ending.note ?? ''} end
    where ${inDealers('r.dealer_id', dealerIds)} and r.record_status = ${sql.lit(recordStatus.ONGOING)} and ${which}
    returning r.dealer_id as "dealerId", r.id, r.kind, r.park_id as "parkId", r.started_at as "startedAt", r.object_key as "objectKey"`.execute(
    tx,
  );
  for (const { dealerId, kind, parkId, startedAt } of rows) {
    if (kind !== abnormalKind.ILLEGAL) await count(tx, { dealerId, parkId, at: new Date(startedAt) }, { [metricOf[kind]]: -1 });
  }
  return rows;
}

export const endByObject = (tx: Tx, dealerId: string, kind: AbnormalKind, objectKey: string, at: Date): Promise<Ended[]> =>
  end(tx, [dealerId], { status: recordStatus.AUTO_RECOVERED, at }, sql`r.kind = ${kind} and r.object_key = ${objectKey}`);

/** Illegal parking nobody has seen since: the vehicle has moved. */
export const endUnseen = (tx: Tx, dealerId: string, before: Date): Promise<Ended[]> =>
  end(
    tx,
    [dealerId],
    { status: recordStatus.AUTO_RECOVERED, at: before },
    sql`r.kind = ${sql.lit(abnormalKind.ILLEGAL)} and r.last_seen_at < ${before.toISOString()}`,
  );

export async function endById(
  tx: Tx,
  scope: Scope,
  kind: AbnormalKind,
  id: string,
  ending: Ending,
): Promise<(Ended & { dealerId: string }) | undefined> {
  const [ended] = await end(tx, scope.dealerIds, ending, sql`r.kind = ${kind} and r.id = ${id} and ${inParks('r.park_id', scope.parkIds)}`);
  return ended;
}

/** Dealers and lots (null = all) somebody may see. */
export interface Scope {
  dealerIds: readonly string[];
  parkIds: readonly string[] | null;
}

/** An illegal-parking record waiting for its audit, locked. */
export async function lockUnaudited(tx: Tx, scope: Scope, id: string): Promise<{ dealerId: string; images: string[] } | undefined> {
  return tx
    .selectFrom('abnormal_record')
    .select(['dealer_id as dealerId', 'images'])
    .where('id', '=', id)
    .where('kind', '=', abnormalKind.ILLEGAL)
    .where('audit_status', '=', illegalAudit.WAITING)
    .where(inParks('park_id', scope.parkIds))
    .forUpdate()
    .executeTakeFirst();
}

export async function saveAudit(
  tx: Tx,
  key: { dealerId: string; id: string },
  audit: { auditStatus: number; by: string; at: Date; note: string },
): Promise<void> {
  await tx
    .updateTable('abnormal_record')
    .set({ audit_status: audit.auditStatus, handled_by: audit.by, handled_at: audit.at.toISOString(), handle_note: audit.note })
    .where('dealer_id', '=', key.dealerId)
    .where('id', '=', key.id)
    .execute();
}

/** Ongoing records older than `before` that nobody was asked about yet; they are marked as asked about. */
export async function takeLongOngoing(tx: Tx, dealerId: string, before: Date): Promise<(Ended & { location: string })[]> {
  const { rows } = await sql<Ended & { location: string }>`update abnormal_record set escalated = true
    where dealer_id = ${dealerId} and record_status = ${sql.lit(recordStatus.ONGOING)} and not escalated and started_at < ${before.toISOString()}
    returning id, kind, park_id as "parkId", started_at as "startedAt", object_key as "objectKey", location`.execute(tx);
  return rows;
}

export interface AbnormalQuery extends PageQuery {
  startTime?: string | undefined;
  endTime?: string | undefined;
  keyword?: string | undefined;
  parkIds?: readonly string[] | undefined;
  status?: number | undefined;
  auditStatus?: number | undefined;
}

export async function listAbnormal(tx: Tx, kind: AbnormalKind, filters: AbnormalQuery, scope: Scope) {
  const query = tx
    .selectFrom('abnormal_record as r')
    .innerJoin('park as p', (join) => join.onRef('p.dealer_id', '=', 'r.dealer_id').onRef('p.id', '=', 'r.park_id'))
    .leftJoin('place_device as d', (join) => join.onRef('d.dealer_id', '=', 'r.dealer_id').onRef('d.device_id', '=', 'r.device_id'))
    .where(inDealers('r.dealer_id', scope.dealerIds))
    .where('r.kind', '=', kind)
    .where(inParks('r.park_id', scope.parkIds))
    .$if(filters.startTime !== undefined, (q) => q.where('r.started_at', '>=', filters.startTime ?? ''))
    .$if(filters.endTime !== undefined, (q) => q.where('r.started_at', '<=', filters.endTime ?? ''))
    .$if(filters.keyword !== undefined, (q) =>
      q.where((where) => where.or([contains('r.location', filters.keyword), contains('r.plate_no', filters.keyword)])),
    )
    .$if((filters.parkIds?.length ?? 0) > 0, (q) => q.where('r.park_id', 'in', filters.parkIds ?? []))
    .$if(filters.status !== undefined, (q) => q.where('r.record_status', '=', filters.status ?? 0))
    .$if(filters.auditStatus !== undefined, (q) => q.where('r.audit_status', '=', filters.auditStatus ?? 0))
    .select([
      'r.id as recordId',
      'r.park_id as parkId',
      'p.park_name as parkName',
      'd.device_name as deviceName',
      'r.location',
      'r.sub_type as subType',
      'r.plate_no as plateNo',
      'r.preset_no as presetNo',
      'r.cover_rate as coverRate',
      'r.images',
      'r.started_at as startedAt',
      'r.last_seen_at as lastSeenAt',
      'r.ended_at as endedAt',
      'r.record_status as recordStatus',
      'r.audit_status as auditStatus',
      'r.handled_by as handledBy',
      'r.handled_at as handledAt',
      'r.handle_note as handleNote',
    ])
    .orderBy('r.started_at', 'desc')
    .orderBy('r.id', 'desc');
  return pageOf(tx, query, filters);
}
