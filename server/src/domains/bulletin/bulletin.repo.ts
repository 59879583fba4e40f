import { type Attachment, type BulletinDetail, type BulletinRow, type bulletinFields, bulletinStatus } from '@bochong/contract/bulletin';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Bulletin } from '../../kernel/database/database.gen.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { contains, json, type PageQuery, pageOf } from '../../kernel/database/query.ts';

export type BulletinFields = z.output<typeof bulletinFields>;

/** Status shown at an instant, in SQL: the same as `statusAt`. */
const shown = (
  now: string,
) => sql<number>`case when bulletin_status <> ${sql.lit(bulletinStatus.PUBLISHED)} then bulletin_status when expire_at <= ${now} then 4
  when publish_at > ${now} then 5 else 3 end`;

/** Readers within the scope of whoever asks. */
const readers = [
  sql<number>`coalesce((select sum(d.read_count)::int from bulletin_delivery d where d.bulletin_id = bulletin.id), 0)`.as('readCount'),
  sql<number>`coalesce((select sum(d.target_count)::int from bulletin_delivery d where d.bulletin_id = bulletin.id), 0)`.as('targetCount'),
] as const;

const rowColumns = (now: string) =>
  [
    'id as bulletinId',
    'title',
    'category',
    'publisher_type as publisherType',
    'audience_type as audienceType',
    'force_read as forceRead',
    'is_top as isTop',
    shown(now).as('bulletinStatus'),
    ...readers,
    'publish_at as publishAt',
    'expire_at as expireAt',
    'submit_by as submitBy',
    'updated_at as updateTime',
    'rev',
  ] as const;

/** Bulletins of one publisher. */
export async function listBulletins(
  tx: Tx,
  publisherId: string,
  query: PageQuery & {
    title?: string | undefined;
    category?: number | undefined;
    bulletinStatus?: number | undefined;
    startTime?: string | undefined;
    endTime?: string | undefined;
  },
  now: string,
) {
  let rows = tx.selectFrom('bulletin').select(rowColumns(now)).where('dealer_id', '=', publisherId).where('is_delete', '=', 0);
  if (query.title) rows = rows.where(contains('title', query.title));
  if (query.category !== undefined) rows = rows.where('category', '=', query.category);
  if (query.bulletinStatus !== undefined) rows = rows.where(shown(now), '=', query.bulletinStatus);
  if (query.startTime) rows = rows.where('publish_at', '>=', query.startTime);
  if (query.endTime) rows = rows.where('publish_at', '<=', query.endTime);
  const page = await pageOf(tx, rows.orderBy('id', 'desc'), query);
  return { ...page, results: page.results as BulletinRow[] };
}

const bulletinColumns = [
  'dealer_id as dealerId',
  'id as bulletinId',
  'title',
  'category',
  'content',
  'attachments',
  'publisher_type as publisherType',
  'audience_type as audienceType',
  'dealer_types as dealerTypes',
  'area_ids as areaIds',
  'dealer_ids as dealerIds',
  'force_read as forceRead',
  'is_top as isTop',
  'publish_at as publishAt',
  'expire_at as expireAt',
  'bulletin_status as storedStatus',
  'submit_by_id as submitById',
  'submit_by as submitBy',
  'audit_by as auditBy',
  'audit_at as auditAt',
  'audit_opinion as auditOpinion',
  'updated_at as updateTime',
  'rev',
  ...readers,
] as const;

/** A bulletin as it lies in the database. */
export interface StoredBulletin extends Omit<BulletinDetail, 'bulletinStatus' | 'attachments'> {
  dealerId: string;
  storedStatus: number;
  submitById: string | null;
  attachments: Attachment[];
}

/** A bulletin of its publisher, locked when it is about to change. */
export async function findBulletin(tx: Tx, publisherId: string, id: string, lock = false): Promise<StoredBulletin | undefined> {
  const query = tx
    .selectFrom('bulletin')
    .select(bulletinColumns)
    .where('dealer_id', '=', publisherId)
    .where('id', '=', id)
    .where('is_delete', '=', 0);
  return (await (lock ? query.forUpdate() : query).executeTakeFirst()) as StoredBulletin | undefined;
}

/** A bulletin some dealer of the scope received, with its text. */
export async function findReceived(tx: Tx, id: string): Promise<StoredBulletin | undefined> {
  const received = sql<Bulletin>`bochong.received_bulletin(${id})`.as('bulletin');
  return (await tx.selectFrom(received).select(bulletinColumns).executeTakeFirst()) as StoredBulletin | undefined;
}

const columnsOf = (fields: BulletinFields) => ({
  title: fields.title,
  category: fields.category,
  content: fields.content,
  attachments: json(fields.attachments),
  audience_type: fields.audienceType,
  dealer_types: fields.dealerTypes as number[],
  area_ids: fields.areaIds,
  dealer_ids: fields.dealerIds,
  force_read: fields.forceRead,
  is_top: fields.isTop,
  publish_at: fields.publishAt,
  expire_at: fields.expireAt,
});

export async function insertBulletin(
  tx: Tx,
  input: { dealerId: string; id: string; publisherType: number; by: string; now: string; fields: BulletinFields },
): Promise<void> {
  const { dealerId: dealer_id, id, publisherType: publisher_type, by: created_by, now } = input;
  await tx
    .insertInto('bulletin')
    .values({ dealer_id, id, publisher_type, created_by, created_at: now, updated_at: now, ...columnsOf(input.fields) })
    .execute();
}

/** Saves a writer's change on the version that was read; how many rows changed. */
export async function updateBulletin(
  tx: Tx,
  dealerId: string,
  id: string,
  expected: number,
  fields: BulletinFields,
  now: string,
): Promise<bigint> {
  const { numUpdatedRows } = await tx
    .updateTable('bulletin')
    .set({ ...columnsOf(fields), updated_at: now, rev: expected + 1 })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .where('rev', '=', expected)
    .executeTakeFirst();
  return numUpdatedRows;
}
