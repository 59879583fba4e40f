import { occupancyStatus } from '@bochong/contract/charging-occupancy';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { DB } from '../../../kernel/database/database.gen.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { nextRev } from '../../../kernel/database/query.ts';
import type { ConstantZone } from '../../../kernel/time.ts';
import type { OccupyRuleSnapshot } from '../../charging-tariff/index.ts';
import type { Status } from './occupancy-state.rule.ts';

const columns = [
  ...(['id', 'dealer_id as dealerId', 'occupy_no as occupyNo', 'order_id as orderId', 'order_no as orderNo'] as const),
  ...(['station_id as stationId', 'equipment_id as equipmentId', 'connector_id as connectorId', 'plate_no as plateNo'] as const),
  ...(['payer_type as payerType', 'payer_id as payerId', 'owner_id as ownerId', 'zone', 'rule', 'occupy_bp as occupyBp'] as const),
  ...(['begin_at as beginAt', 'begin_day as beginDay', 'first_begin_at as firstBeginAt', 'grace_end_at as graceEndAt'] as const),
  ...(['end_at as endAt', 'end_evidence as endEvidence', 'manual_end_at as manualEndAt', 'left_at as leftAt'] as const),
  ...(['occupy_sec as occupySec', 'billable_sec as billableSec', 'units', 'fee_fen as feeFen', 'discount_fen as discountFen'] as const),
  ...(['payable_fen as payableFen', 'paid_fen as paidFen', 'refunded_fen as refundedFen'] as const),
  ...(['adjust_refunded_fen as adjustRefundedFen', 'arrears_fen as arrearsFen', 'waived_fen as waivedFen', 'refunding'] as const),
  ...(['capture_seq as captureSeq', 'raised_fen as raisedFen', 'occupancy_status as occupancyStatus', 'exempted'] as const),
  ...(['settled_at as settledAt', 'recheck', 'rev'] as const),
] as const;

const rows = (tx: Tx) => tx.selectFrom('charging_occupancy').select(columns);
type Selected = NonNullable<Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirst']>>>;

/** A stay as services work with it. Instants are ISO with offset. */
export interface StayRow extends Omit<Selected, 'rule' | 'zone' | 'refunding' | 'occupancyStatus'> {
  rule: OccupyRuleSnapshot;
  zone: ConstantZone;
  /** Amount by refund, of refunds on their way. */
  refunding: Readonly<Record<string, number>>;
  occupancyStatus: Status;
}
export type StayChange = Updateable<DB['charging_occupancy']>;

const cast = (row: Selected | undefined): StayRow | undefined => row as unknown as StayRow | undefined;

/** The stay, locked: whatever changes it does so one after another. */
export const lockStay = async (tx: Tx, dealerId: string, id: string): Promise<StayRow | undefined> =>
  cast(await rows(tx).where('dealer_id', '=', dealerId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst());

export const findStay = async (tx: Tx, dealerId: string, id: string): Promise<StayRow | undefined> =>
  cast(await rows(tx).where('dealer_id', '=', dealerId).where('id', '=', id).executeTakeFirst());

/** The stay after a charge, locked. */
export const lockStayOf = async (tx: Tx, dealerId: string, orderId: string): Promise<StayRow | undefined> =>
  cast(await rows(tx).where('dealer_id', '=', dealerId).where('order_id', '=', orderId).forNoKeyUpdate().executeTakeFirst());

/** Writes a stay unless its charge has one. */
export async function insertStay(tx: Tx, stay: Insertable<DB['charging_occupancy']>): Promise<StayRow | undefined> {
  return cast(
    await tx
      .insertInto('charging_occupancy')
      .values(stay)
      .onConflict((conflict) => conflict.columns(['dealer_id', 'order_id']).doNothing())
      .returning(columns)
      .executeTakeFirst(),
  );
}

/** Changes a locked stay and answers it as it is then. */
export async function saveStay(tx: Tx, { dealerId, id }: Pick<StayRow, 'dealerId' | 'id'>, change: StayChange): Promise<StayRow> {
  const row = await tx
    .updateTable('charging_occupancy')
    .set({ ...change, ...nextRev })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row as unknown as StayRow;
}

/** Figures of a stay that goes on: its revision stays, nobody decides anything by them. */
export async function saveFigures(tx: Tx, { dealerId, id }: Pick<StayRow, 'dealerId' | 'id'>, change: StayChange): Promise<void> {
  await tx.updateTable('charging_occupancy').set(change).where('dealer_id', '=', dealerId).where('id', '=', id).execute();
}

const ids = async (query: { execute(): Promise<{ id: string }[]> }): Promise<string[]> => (await query.execute()).map(({ id }) => id);
const ofDealer = (tx: Tx, dealerId: string) => tx.selectFrom('charging_occupancy').select('id').where('dealer_id', '=', dealerId);

/** Stays that go on, and those of which something new is known; the earlier ones first, on which later ones depend. */
export const dueStays = (tx: Tx, dealerId: string): Promise<string[]> =>
  ids(ofDealer(tx, dealerId).where(sql<boolean>`(settled_at is null or recheck)`).orderBy('begin_at').orderBy('id'));

/** Stays whose money has been owed since before an instant and that are not called debts yet. */
export const overdueStays = (tx: Tx, dealerId: string, before: Date): Promise<string[]> =>
  ids(
    ofDealer(tx, dealerId)
      .where('arrears_fen', '>', 0)
      .where('occupancy_status', '=', sql.lit(occupancyStatus.ENDED))
      .where('settled_at', '<=', before.toISOString()),
  );

/** Stays a payer still owes for, the oldest first. */
export const owingStays = (tx: Tx, dealerId: string, payerId: string): Promise<string[]> =>
  ids(ofDealer(tx, dealerId).where('payer_id', '=', payerId).where('arrears_fen', '>', 0).orderBy('settled_at').orderBy('id'));

/** Stays of a plate that go on. */
export const openStaysOf = (tx: Tx, dealerId: string, plateNo: string): Promise<string[]> =>
  ids(ofDealer(tx, dealerId).where('plate_no', '=', plateNo).where('settled_at', 'is', null).orderBy('id'));

/** A stay that goes on has the plate of its charge. */
export async function plateBound(tx: Tx, dealerId: string, orderId: string): Promise<void> {
  await sql`update charging_occupancy o set plate_no = c.plate_no from charging_order c
    where c.dealer_id = o.dealer_id and c.id = o.order_id and o.dealer_id = ${dealerId} and o.order_id = ${orderId} and o.settled_at is null
      and o.plate_no is distinct from c.plate_no`.execute(tx);
}

/** Marks settled stays of a bay that an instant lies in: they are computed again. */
export async function recheckAround(
  tx: Tx,
  { dealerId, equipmentId, connectorId }: { dealerId: string; equipmentId: string; connectorId: string | null },
  at: number,
): Promise<void> {
  const instant = new Date(at).toISOString();
  await sql`update charging_occupancy set recheck = true where dealer_id = ${dealerId} and equipment_id = ${equipmentId}
    and (${connectorId}::uuid is null or connector_id = ${connectorId}) and settled_at is not null and not exempted
    and begin_at <= ${instant} and end_at >= ${instant}`.execute(tx);
}

/** Marks settled stays that one counts for: later ones of its bay (grace) and, where a day is capped, of its plate. */
export async function recheckAfter(tx: Tx, { dealerId, id, connectorId, stationId, plateNo, beginAt, beginDay }: StayRow): Promise<void> {
  await sql`update charging_occupancy set recheck = true where dealer_id = ${dealerId} and id <> ${id} and settled_at is not null and not exempted
    and begin_at >= ${beginAt} and begin_at < ${beginAt}::timestamptz + interval '1 day'
    and (connector_id = ${connectorId} or (station_id = ${stationId} and plate_no = ${plateNo} and begin_day = ${beginDay}::date
      and rule ->> 'dayCapFen' is not null))`.execute(tx);
}

/** What was charged before discount for earlier stays of a plate at a station on a day. */
export async function chargedEarlier(tx: Tx, { dealerId, id, stationId, plateNo, beginDay, beginAt }: StayRow): Promise<number> {
  const { rows: sums } = await sql<{ fen: number }>`select coalesce(sum(fee_fen), 0)::bigint as fen from charging_occupancy
    where dealer_id = ${dealerId} and station_id = ${stationId} and plate_no = ${plateNo} and begin_day = ${beginDay}::date and not exempted
      and (begin_at, id) < (${beginAt}::timestamptz, ${id}::uuid)`.execute(tx);
  return sums[0]?.fen ?? 0;
}

/** Seconds of the bay that are billed after a charge; null: the car still keeps it, or has left it a moment ago. */
export async function billedAfter(tx: Tx, dealerId: string, orderId: string): Promise<number | null> {
  const row = await tx
    .selectFrom('charging_occupancy')
    .select(['billable_sec as billableSec', 'settled_at as settledAt', 'exempted'])
    .where('dealer_id', '=', dealerId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (!row) return 0;
  return row.settledAt === null ? null : row.exempted ? 0 : row.billableSec;
}
