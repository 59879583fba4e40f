import type { FeeLinks } from '@bochong/contract/parking-fee';
import { orderStatus } from '@bochong/contract/parking-order';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import { businessDate } from '../../../kernel/time.ts';
import { columns, type StayRow } from '../stay/stay.repo.ts';

const dayMs = 86_400_000;
/** How long before a stay another that leads to it may have begun. */
export const memoryMs = 31 * dayMs;

type Nested = NonNullable<FeeLinks['nested']>['stays'];
type Shared = NonNullable<FeeLinks['sharedCap']>['stays'];

/** Stays of the plate in the yards inside a lot, from a time on; one from before that never left is not of this visit. */
export async function innerStays(tx: Tx, stay: StayRow, parkIds: readonly string[], since: string, until: string): Promise<Nested> {
  return tx
    .selectFrom('park_order')
    .select(['id as orderId', 'park_id as parkId', 'enter_time as from', 'left_at as to'])
    .where('dealer_id', '=', stay.dealerId)
    .where(sql<boolean>`plate_no collate "C" = ${stay.plateNo}`)
    .where('id', '>=', idFloor(new Date(Date.parse(since) - dayMs)))
    .where('id', '<', idFloor(new Date(Date.parse(until) + dayMs)))
    .where('park_id', 'in', [...parkIds])
    .where('enter_time', '<', until)
    .where((where) => where.or([where('left_at', '>', since), where.and([where('left_at', 'is', null), where('enter_time', '>=', since)])]))
    .where('order_status', 'in', [orderStatus.PARKING, orderStatus.TO_PAY, orderStatus.FINISHED, orderStatus.ARREARS])
    .orderBy('id')
    .execute();
}

/** The stay of a plate at a lot that has left and lasted around an instant, locked. */
export function lockLeftAround(
  tx: Tx,
  { dealerId, parkId, plateNo }: Pick<StayRow, 'dealerId' | 'parkId' | 'plateNo'>,
  at: string,
): Promise<StayRow | undefined> {
  return tx
    .selectFrom('park_order')
    .select(columns)
    .where('dealer_id', '=', dealerId)
    .where(sql<boolean>`plate_no collate "C" = ${plateNo}`)
    .where('id', '>=', idFloor(new Date(Date.parse(at) - memoryMs)))
    .where('id', '<', idFloor(new Date(Date.parse(at) + dayMs)))
    .where('park_id', '=', parkId)
    .where('enter_time', '<=', at)
    .where('left_at', '>=', at)
    .where('order_status', 'in', [orderStatus.TO_PAY, orderStatus.FINISHED, orderStatus.ARREARS])
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** The stay at another of these lots that the plate left last before an entry, and the minutes that had gone through its steps. */
export async function stayBefore(
  tx: Tx,
  stay: StayRow,
  parkIds: readonly string[],
): Promise<{ orderId: string; parkId: string; exitTime: string; elapsedMinutes: number } | undefined> {
  const row = await tx
    .selectFrom('park_order as o')
    .leftJoin('stay_link as s', (join) => join.onRef('s.dealer_id', '=', 'o.dealer_id').onRef('s.order_id', '=', 'o.id'))
    .select(['o.id as orderId', 'o.park_id as parkId', 'o.left_at as exitTime'])
    .select(sql<number>`coalesce((s.linked #>> '{transfer,elapsedMinutes}')::int, 0)`.as('elapsedMinutes'))
    .where('o.dealer_id', '=', stay.dealerId)
    .where(sql<boolean>`o.plate_no collate "C" = ${stay.plateNo}`)
    .where('o.id', '>=', idFloor(new Date(Date.parse(stay.enterTime) - memoryMs)))
    .where('o.id', '<', idFloor(new Date(stay.enterTime)))
    .where('o.park_id', 'in', [...parkIds])
    .where('o.park_id', '<>', stay.parkId)
    .where('o.left_at', '<=', stay.enterTime)
    .where('o.order_status', 'in', [orderStatus.TO_PAY, orderStatus.FINISHED, orderStatus.ARREARS])
    .orderBy('o.left_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.exitTime ? { ...row, exitTime: row.exitTime } : undefined;
}

/** What other stays of the plate that have left took of a shared cap, on the day of an entry or later; one refunded to nothing took none. */
export async function capUses(tx: Tx, stay: StayRow, linkId: string, since: string): Promise<Shared> {
  return tx
    .selectFrom('stay_link as s')
    .innerJoin('park_order as o', (join) => join.onRef('o.dealer_id', '=', 's.dealer_id').onRef('o.id', '=', 's.order_id'))
    .select(['o.id as orderId', 'o.park_id as parkId', 'o.enter_time as enterTime'])
    .select(sql<Record<string, number>>`s.linked #> '{sharedCap,chargedByDate}'`.as('chargedByDate'))
    .where('s.dealer_id', '=', stay.dealerId)
    .where('s.cap_link_id', '=', linkId)
    .where('s.plate_no', '=', stay.plateNo)
    .where('s.last_day', '>=', businessDate(Date.parse(since)))
    .where('s.order_id', '<>', stay.id)
    .where('o.order_status', 'in', [orderStatus.TO_PAY, orderStatus.FINISHED, orderStatus.ARREARS])
    .where((where) => where.or([where('o.payable_fen', '>', 0), where('o.refund_fen', '=', 0)]))
    .orderBy('o.id')
    .execute();
}

/** What stays that have left were priced with, by stay. */
export async function storedLinks(tx: Tx, dealerId: string, orderIds: readonly string[]): Promise<Map<string, FeeLinks>> {
  const rows = await tx
    .selectFrom('stay_link')
    .select(['order_id as orderId', sql<FeeLinks>`linked`.as('linked')])
    .where('dealer_id', '=', dealerId)
    .where(sql<boolean>`order_id = any (${[...orderIds]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ orderId, linked }) => [orderId, linked]));
}

export async function saveLinks(tx: Tx, { dealerId, id, plateNo }: Pick<StayRow, 'dealerId' | 'id' | 'plateNo'>, linked: FeeLinks) {
  const lastDay =
    Object.keys(linked.sharedCap?.chargedByDate ?? {})
      .sort()
      .at(-1) ?? null;
  await sql`insert into stay_link (dealer_id, order_id, plate_no, cap_link_id, last_day, linked)
    values (${dealerId}, ${id}, ${plateNo}, ${linked.sharedCap?.linkId ?? null}, ${lastDay}, ${JSON.stringify(linked)}::jsonb)
    on conflict (dealer_id, order_id) do update set plate_no = excluded.plate_no, cap_link_id = excluded.cap_link_id,
      last_day = excluded.last_day, linked = excluded.linked`.execute(tx);
}

export async function deleteLinks(tx: Tx, { dealerId, id }: Pick<StayRow, 'dealerId' | 'id'>): Promise<void> {
  await tx.deleteFrom('stay_link').where('dealer_id', '=', dealerId).where('order_id', '=', id).execute();
}
