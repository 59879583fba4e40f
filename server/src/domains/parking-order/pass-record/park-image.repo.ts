import { type ParkImage, payStatus } from '@bochong/contract/parking-order';
import { sql } from 'kysely';
import { planned, type Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import { inParks } from '../../../kernel/database/query.ts';
import { retain, retainedTable } from '../../../kernel/database/retained.ts';

export type StoredImage = Omit<ParkImage, 'url'> & { bizId: string; objectKey: string };

/** Pictures of passages, orders and whatever else has some, in the order of their kinds. */
export async function storedImages(tx: Tx, bizIds: readonly string[]): Promise<StoredImage[]> {
  if (bizIds.length === 0) return [];
  return planned(tx)
    .selectFrom('park_image')
    .select(['id as imageId', 'biz_id as bizId', 'image_type as imageType', 'object_key as objectKey', 'captured_at as capturedAt'])
    .where(sql<boolean>`biz_id = any (${bizIds}::uuid[])`)
    .orderBy('captured_at')
    .orderBy('image_type')
    .$castTo<StoredImage>()
    .execute();
}

/** True when a passage or an order of this id stands in one of the lots. */
export async function subjectExists(tx: Tx, bizId: string, parkIds: readonly string[] | null): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select
    exists (select from pass_record where id = ${bizId} and ${inParks('park_id', parkIds)})
    or exists (select from park_order where id = ${bizId} and ${inParks('park_id', parkIds)}) as found`.execute(tx);
  return rows[0]?.found ?? false;
}

/** The order of an id, if it stands in one of the lots, and its passages: everything that can have its pictures. */
export async function subjectsOfOrder(tx: Tx, orderId: string, parkIds: readonly string[] | null): Promise<string[] | undefined> {
  const order = await tx
    .selectFrom('park_order')
    .select('id')
    .where('id', '=', orderId)
    .where(inParks('park_id', parkIds))
    .executeTakeFirst();
  if (!order) return undefined;
  const passages = await tx.selectFrom('pass_record').select('id').where('order_id', '=', orderId).execute();
  return [orderId, ...passages.map(({ id }) => id)];
}

/** Passages of stays that somebody still owes for. */
const owed = sql`select o.dealer_id, passage from park_order o, unnest(array[o.enter_record_id, o.exit_record_id]) as passage
  where passage is not null and o.pay_status in (${sql.lit(payStatus.UNPAID)}, ${sql.lit(payStatus.PARTIAL)})`;
retain(
  retainedTable({
    ...{ kind: 'parkImage', table: 'park_image', at: sql`r.captured_at`, object: 'object_key' },
    aged: ({ before }) => sql`r.id < ${idFloor(before)}::uuid and (r.dealer_id, r.biz_id) not in (${owed})`,
  }),
);
