import type { Attachment, BulletinNote } from '@bochong/contract/bulletin';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { contains, pageOf } from '../../kernel/database/query.ts';
import type { StoredBulletin } from './bulletin.repo.ts';

/** Rows the everything-at-once lists hand out at most; `totalRecord` still counts all. */
const noteCap = 10_000;

export interface NoteQuery {
  pageNo: number;
  pageSize: number;
  category?: number | undefined;
  bulletinStatus?: number | undefined;
  hasRead?: 0 | 1 | undefined;
  title?: string | undefined;
  publisherType?: number | undefined;
}

/** Puts a released bulletin before dealers; `targets` are their people who should read it. */
export async function deliver(
  tx: Tx,
  bulletin: StoredBulletin,
  publishAt: string,
  targets: readonly { dealerId: string; people: number }[],
): Promise<void> {
  if (targets.length === 0) return;
  await tx
    .insertInto('bulletin_delivery')
    .values(
      targets.map(({ dealerId, people }) => ({
        dealer_id: dealerId,
        bulletin_id: bulletin.bulletinId,
        publisher_type: bulletin.publisherType,
        title: bulletin.title,
        category: bulletin.category,
        force_read: bulletin.forceRead,
        is_top: bulletin.isTop,
        publish_at: publishAt,
        expire_at: bulletin.expireAt,
        target_count: people,
      })),
    )
    .execute();
}

export async function takeOffline(tx: Tx, bulletinId: string): Promise<void> {
  await tx.updateTable('bulletin_delivery').set({ offline: 1 }).where('bulletin_id', '=', bulletinId).execute();
}

const readBy = (userId: string) =>
  sql<boolean>`exists (select 1 from bulletin_read r where r.dealer_id = d.dealer_id and r.bulletin_id = d.bulletin_id and r.user_id = ${userId}::uuid)`;

/** Shown now: its time has come, it has not run out, nobody took it back. */
const live = (now: string) => sql<boolean>`d.offline = 0 and d.publish_at <= ${now} and (d.expire_at is null or d.expire_at > ${now})`;

/** Bulletins the reader's dealer (or the platform) received, topped ones and newest first; published ones unless another status is asked for. */
export async function listNotes(tx: Tx, reader: { userId: string; dealerId: string }, query: NoteQuery, now: string) {
  const wanted = query.bulletinStatus ?? 3;
  let rows = tx
    .selectFrom('bulletin_delivery as d')
    .select([
      'd.bulletin_id as bulletinId',
      'd.title',
      'd.category',
      sql<number>`case when ${live(now)} then 3 else 4 end`.as('bulletinStatus'),
      'd.is_top as isTop',
      sql<number>`case when ${readBy(reader.userId)} then 1 else 0 end`.as('hasRead'),
      'd.publish_at as updateTime',
    ])
    .where('d.dealer_id', '=', reader.dealerId)
    .where('d.hidden', '=', 0)
    .where('d.publish_at', '<=', now);
  if (wanted === 3) rows = rows.where(live(now));
  else rows = wanted === 4 ? rows.where((where) => where.not(live(now))) : rows.where(sql<boolean>`false`);
  if (query.category !== undefined) rows = rows.where('d.category', '=', query.category);
  if (query.publisherType !== undefined) rows = rows.where('d.publisher_type', '=', query.publisherType);
  if (query.hasRead !== undefined) rows = rows.where(readBy(reader.userId), '=', query.hasRead === 1);
  if (query.title) rows = rows.where(contains('d.title', query.title));
  const ordered = rows.orderBy('d.is_top', 'desc').orderBy('d.publish_at', 'desc').orderBy('d.bulletin_id', 'desc');
  const page = await pageOf(tx, ordered, { pageNo: query.pageNo, pageSize: Math.min(query.pageSize, noteCap) });
  return { ...page, pageSize: query.pageSize, results: page.results as BulletinNote[] };
}

/** Unread bulletins everybody must read, with their text. */
export async function forcedUnread(tx: Tx, reader: { userId: string; dealerId: string }, now: string) {
  const { rows } = await sql<{
    bulletinId: string;
    title: string;
    category: BulletinNote['category'];
    content: string;
    attachments: Attachment[];
    updateTime: string;
  }>`
    select d.bulletin_id as "bulletinId", d.title, d.category, b.content, b.attachments, d.publish_at as "updateTime"
    from bulletin_delivery d cross join lateral bochong.received_bulletin(d.bulletin_id) b
    where d.dealer_id = ${reader.dealerId}::uuid and d.hidden = 0 and d.force_read = 1 and ${live(now)} and not ${readBy(reader.userId)}
    order by d.publish_at limit 20`.execute(tx);
  return rows;
}

/** Notes that a user has read bulletins (all that are shown when none is named); how many were unread. */
export async function markRead(
  tx: Tx,
  reader: { userId: string; dealerId: string },
  bulletinIds: readonly string[],
  now: string,
): Promise<number> {
  const named = bulletinIds.length === 0 ? sql`true` : sql`d.bulletin_id = any (${bulletinIds}::uuid[])`;
  const { rows } = await sql<{ read: number }>`
    with fresh as (
      insert into bulletin_read (dealer_id, bulletin_id, user_id, read_at)
      select d.dealer_id, d.bulletin_id, ${reader.userId}::uuid, ${now} from bulletin_delivery d
      where d.dealer_id = ${reader.dealerId}::uuid and d.hidden = 0 and ${live(now)} and ${named}
      on conflict do nothing returning dealer_id, bulletin_id),
    counted as (
      update bulletin_delivery d set read_count = d.read_count + 1 from fresh f where d.dealer_id = f.dealer_id and d.bulletin_id = f.bulletin_id returning 1)
    select count(*)::int as read from counted`.execute(tx);
  return rows[0]?.read ?? 0;
}

/** Takes bulletins out of one dealer's list. */
export async function hideReceived(tx: Tx, dealerId: string, bulletinIds: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('bulletin_delivery')
    .set({ hidden: 1 })
    .where('dealer_id', '=', dealerId)
    .where('bulletin_id', 'in', bulletinIds)
    .where('hidden', '=', 0)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
