import { type OrderRelation, type PlateOwner, type VehicleEvent, vehicleEventKind } from '@bochong/contract/parking-order';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { inParks } from '../../../kernel/database/query.ts';
import { eventSources } from '../vehicle-file/vehicle-file.repo.ts';

/** A stay and whose eyes look at it. */
export interface StayOf {
  dealerId: string;
  orderId: string;
  plateNo: string;
  isUnlicensed: boolean;
  parkIds: readonly string[] | null;
}

export async function findStayOf(tx: Tx, orderId: string, parkIds: readonly string[] | null): Promise<StayOf | undefined> {
  const row = await tx
    .selectFrom('park_order')
    .select(['dealer_id as dealerId', 'plate_no as plateNo', 'is_unlicensed as isUnlicensed'])
    .where('id', '=', orderId)
    .where(inParks('park_id', parkIds))
    .executeTakeFirst();
  return row && { ...row, orderId, parkIds };
}

/** The plate's stay just before or just after this one; ids carry the entry. */
export async function neighbourOf(
  tx: Tx,
  { dealerId, orderId, plateNo, parkIds }: StayOf,
  side: 'before' | 'after',
): Promise<OrderRelation['next']> {
  const row = await tx
    .selectFrom('park_order')
    .select(['id as orderId', 'park_name as parkName', 'enter_time as enterTime'])
    .where('dealer_id', '=', dealerId)
    .where(sql<boolean>`plate_no collate "C" = ${plateNo}`)
    .where('id', side === 'before' ? '<' : '>', orderId)
    .where(inParks('park_id', parkIds))
    .orderBy('id', side === 'before' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

type StoredOwner = Omit<PlateOwner, 'phone'> & { cipher: Buffer };

/** Numbers of the plate's owner as the dealer's lists know them, encrypted, the newest of each source first. */
export async function ownersOf(tx: Tx, { dealerId, plateNo, parkIds }: StayOf): Promise<StoredOwner[]> {
  // A pass over several lots has one number: its row in each of them says the same.
  const rows = await tx
    .selectFrom('plate_owner')
    .distinct()
    .select(['source', 'since', 'phone as cipher'])
    .where('dealer_id', '=', dealerId)
    .where(sql<boolean>`plate_no = ${plateNo}`)
    .where((where) => where.or([where('park_id', 'is', null), inParks('park_id', parkIds)]))
    .orderBy('source')
    .orderBy('since', 'desc')
    .limit(20)
    .execute();
  return rows as StoredOwner[];
}

/** Which entries of a kind hang on a stay; one payment may be for several. */
const hangsOn = (kind: number, { dealerId, orderId }: StayOf) =>
  kind === vehicleEventKind.PAYMENT
    ? sql`ref_id in (select id from order_money where dealer_id = ${dealerId} and order_id = ${orderId}::uuid and kind = 'PAYMENT')`
    : sql`order_id = ${orderId}::uuid`;

/** What hangs on a stay, of some kinds, newest first; a payment over several lots only where its main lot may be seen, as in the case file. */
export async function recordsOf(tx: Tx, stay: StayOf, kinds: readonly VehicleEvent['kind'][]): Promise<VehicleEvent[]> {
  if (kinds.length === 0) return [];
  const branches = kinds.map(
    (kind) => sql`(select dealer_id, kind, ref_id, at, state, park_id, order_id, fen, note from ${sql.table(eventSources[kind] ?? '')}
      where dealer_id = ${stay.dealerId} and ${hangsOn(kind, stay)} and (park_id is null or ${inParks('park_id', stay.parkIds)}))`,
  );
  const { rows } = await sql<VehicleEvent>`
    select e.kind, e.ref_id as "refId", e.at, e.state, e.order_id as "orderId", coalesce(p.park_name, '') as "parkName", e.fen, e.note
    from (${sql.join(branches, sql` union all `)}) as e
    left join park as p on p.dealer_id = e.dealer_id and p.id = e.park_id
    order by e.at desc, e.ref_id desc limit 100`.execute(tx);
  return rows;
}
