import { chargingOrderStatus } from '@bochong/contract/charging-order';
import { type reservationMode, reservationStatus } from '@bochong/contract/charging-reservation';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { DB } from '../../../kernel/database/database.gen.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes, nextRev } from '../../../kernel/database/query.ts';
import type { Facts, Status } from './reservation-state.rule.ts';

const columns = [
  ...(['id', 'dealer_id as dealerId', 'reservation_no as reservationNo', 'device_no as deviceNo', 'id_tag as idTag'] as const),
  ...([
    'owner_id as ownerId',
    'peer_id as peerId',
    'plate_no as plateNo',
    'station_id as stationId',
    'equipment_id as equipmentId',
  ] as const),
  ...(['connector_id as connectorId', 'connector_no as connectorNo', 'mode', 'reserve_at as reserveAt', 'expire_at as expireAt'] as const),
  ...(['confirmed_at as confirmedAt', 'failed_at as failedAt', 'cancelled_at as cancelledAt', 'expired_at as expiredAt'] as const),
  ...(['used_at as usedAt', 'used_order_id as usedOrderId', 'end_reason as endReason', 'told_again as toldAgain'] as const),
  ...(['fee_fen as feeFen', 'free_cancel_min as freeCancelMin', 'fee_waived as feeWaived', 'payable_fen as payableFen'] as const),
  ...(['paid_fen as paidFen', 'refunded_fen as refundedFen', 'adjust_refunded_fen as adjustRefundedFen', 'refunding'] as const),
  ...(['reservation_status as reservationStatus', 'rev'] as const),
] as const;

const rows = (tx: Tx) => tx.selectFrom('charging_reservation').select(columns);
type Selected = NonNullable<Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirst']>>>;

/** A reservation as services work with it. Instants are ISO with offset. */
export interface ReservationRow extends Omit<Selected, 'mode' | 'refunding' | 'reservationStatus'> {
  mode: (typeof reservationMode)['options'][number]['value'];
  /** Amount by refund, of refunds on their way. */
  refunding: Readonly<Record<string, number>>;
  reservationStatus: Status;
}
export type ReservationChange = Updateable<DB['charging_reservation']>;

const cast = (row: Selected | undefined): ReservationRow | undefined => row as unknown as ReservationRow | undefined;

const ms = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant));

/** What the state of a reservation follows from. */
export const factsOf = (row: ReservationRow): Facts => ({
  ...{ reserveAt: Date.parse(row.reserveAt), expireAt: Date.parse(row.expireAt), confirmedAt: ms(row.confirmedAt) },
  ...{ failedAt: ms(row.failedAt), cancelledAt: ms(row.cancelledAt), expiredAt: ms(row.expiredAt), usedAt: ms(row.usedAt) },
});

/** The reservation, locked: whatever changes it does so one after another. */
export const lockReservation = async (tx: Tx, dealerId: string, id: string): Promise<ReservationRow | undefined> =>
  cast(await rows(tx).where('dealer_id', '=', dealerId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst());

export const findReservation = async (tx: Tx, dealerId: string, id: string): Promise<ReservationRow | undefined> =>
  cast(await rows(tx).where('dealer_id', '=', dealerId).where('id', '=', id).executeTakeFirst());

export const reservationOfRequest = async (tx: Tx, dealerId: string, requestNo: string): Promise<ReservationRow | undefined> =>
  cast(await rows(tx).where('dealer_id', '=', dealerId).where('request_no', '=', requestNo).executeTakeFirst());

const active = sql<boolean>`reservation_status in ${codes(reservationStatus.PENDING, reservationStatus.RESERVED)}`;

/** What an owner has reserved now. */
export const activeOfOwner = async (tx: Tx, dealerId: string, ownerId: string): Promise<ReservationRow | undefined> =>
  cast(await rows(tx).where('dealer_id', '=', dealerId).where('owner_id', '=', ownerId).where(active).executeTakeFirst());

/** What another platform has reserved now for one of its users. */
export const activeOfPeer = async (
  tx: Tx,
  { dealerId, peerId, holderKey }: { dealerId: string; peerId: string; holderKey: string },
): Promise<ReservationRow | undefined> =>
  cast(
    await rows(tx)
      .where('dealer_id', '=', dealerId)
      .where('peer_id', '=', peerId)
      .where('holder_key', '=', holderKey)
      .where(active)
      .executeTakeFirst(),
  );

/** What a charge point keeps for somebody at one of its guns. */
export const lockActiveOfGun = async (tx: Tx, dealerId: string, connectorId: string): Promise<ReservationRow | undefined> =>
  cast(
    await rows(tx)
      .where('dealer_id', '=', dealerId)
      .where('connector_id', '=', connectorId)
      .where(active)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );

/** The reservation that keeps a gun of a charge point now and that it knows by this number; locked. */
export const lockByDeviceNo = async (
  tx: Tx,
  dealerId: string,
  equipmentId: string,
  deviceNo: number,
): Promise<ReservationRow | undefined> =>
  cast(
    await rows(tx)
      .where('dealer_id', '=', dealerId)
      .where('equipment_id', '=', equipmentId)
      .where(sql<boolean>`device_no = ${deviceNo}::bigint`)
      .where(active)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );

/** The last reservation of an owner at a gun that ended since an instant. */
export const endedLately = async (
  tx: Tx,
  { dealerId, connectorId, ownerId }: { dealerId: string; connectorId: string; ownerId: string },
  since: Date,
): Promise<ReservationRow | undefined> =>
  cast(
    await rows(tx)
      .where('dealer_id', '=', dealerId)
      .where('connector_id', '=', connectorId)
      .where('owner_id', '=', ownerId)
      .where(sql<boolean>`greatest(failed_at, cancelled_at, expired_at) >= ${since.toISOString()}`)
      .where('used_at', 'is', null)
      .orderBy(sql`greatest(failed_at, cancelled_at, expired_at)`, 'desc')
      .executeTakeFirst(),
  );

/** Reservations that keep a gun at an instant, whatever became of them later. */
export const keepingAt = (tx: Tx, dealerId: string, connectorId: string, at: Date, lock: boolean): Promise<ReservationRow[]> => {
  const instant = at.toISOString();
  const query = rows(tx)
    .where('dealer_id', '=', dealerId)
    .where('connector_id', '=', connectorId)
    .where(
      sql<boolean>`reserve_at <= ${instant}::timestamptz + interval '1 minute'
        and ${instant}::timestamptz < least(expire_at, cancelled_at, failed_at, used_at)`,
    )
    .orderBy('reserve_at', 'desc')
    .limit(5);
  return (lock ? query.forNoKeyUpdate() : query).$castTo<ReservationRow>().execute();
};

/** What guns of a charge point are kept for now. */
export const keptAtEquipment = (tx: Tx, dealerId: string, equipmentId: string, now: Date): Promise<ReservationRow[]> =>
  rows(tx)
    .where('dealer_id', '=', dealerId)
    .where('equipment_id', '=', equipmentId)
    .where(active)
    .where('expire_at', '>', now.toISOString())
    .limit(50)
    .$castTo<ReservationRow>()
    .execute();

/** Who may be kept waiting by a reservation that is over: whoever wants its gun, and its owner. */
interface Waiting {
  connectorId: string;
  ownerId: string | null;
}

/** Reservations whose time is up, all or those of a gun and of an owner; one whose charge is about to begin waits for what becomes of that. */
export async function dueReservations(tx: Tx, dealerId: string, now: Date, most: number, of?: Waiting): Promise<string[]> {
  const { rows: due } = await sql<{ id: string }>`select r.id from charging_reservation r
    where r.dealer_id = ${dealerId} and r.reservation_status in ${codes(reservationStatus.PENDING, reservationStatus.RESERVED)}
      and r.expire_at <= ${now.toISOString()}::timestamptz
      and ${of ? sql`(r.connector_id = ${of.connectorId} or r.owner_id = ${of.ownerId}::uuid)` : sql`true`}
      and not exists (select from charging_order o where o.dealer_id = r.dealer_id and o.reservation_id = r.id
        and o.order_status in ${codes(chargingOrderStatus.CREATED, chargingOrderStatus.STARTING)})
    order by r.expire_at, r.id limit ${most}`.execute(tx);
  return due.map(({ id }) => id);
}

/** The next number that a charge point knows a reservation by. */
export async function nextDeviceNo(tx: Tx): Promise<number> {
  const { rows: numbers } = await sql<{ no: number }>`select nextval('charging_reservation_no')::int as no`.execute(tx);
  return numbers[0]?.no ?? 0;
}

export async function insertReservation(tx: Tx, row: Insertable<DB['charging_reservation']>): Promise<ReservationRow> {
  return (await tx
    .insertInto('charging_reservation')
    .values(row)
    .returning(columns)
    .executeTakeFirstOrThrow()) as unknown as ReservationRow;
}

/** Changes a locked reservation and answers it as it is then. */
export async function saveReservation(
  tx: Tx,
  { dealerId, id }: Pick<ReservationRow, 'dealerId' | 'id'>,
  change: ReservationChange,
): Promise<ReservationRow> {
  const row = await tx
    .updateTable('charging_reservation')
    .set({ ...change, ...nextRev })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row as unknown as ReservationRow;
}
