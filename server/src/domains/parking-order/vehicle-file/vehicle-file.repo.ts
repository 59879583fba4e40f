import { payState } from '@bochong/contract/bill';
import { vehicleEventKind as kinds, type VehicleEvent } from '@bochong/contract/parking-order';
import { refundStatus } from '@bochong/contract/refund';
import { listStatus } from '@bochong/contract/special-vehicle';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { inDealers, inParks } from '../../../kernel/database/query.ts';

/** Views of one shape in which domains publish what happened to a plate, by kind. */
export const eventSources: Readonly<Record<number, string>> = {
  [kinds.STAY]: 'plate_event_stay',
  [kinds.PAYMENT]: 'plate_event_payment',
  [kinds.ARREARS]: 'plate_event_arrears',
  [kinds.CONTACT]: 'plate_event_contact',
  [kinds.APPEAL]: 'plate_event_appeal',
  [kinds.REFUND]: 'plate_event_refund',
  [kinds.PASS]: 'plate_event_pass',
  [kinds.LIST]: 'plate_event_list',
  [kinds.ALARM]: 'plate_event_alarm',
  [kinds.CHANGE]: 'plate_event_change',
  [kinds.EVALUATE]: 'plate_event_evaluate',
  [kinds.COMPLAINT]: 'plate_event_complaint',
  [kinds.CHARGING]: 'plate_event_charging',
  [kinds.CHARGING_CARD]: 'plate_event_card',
  [kinds.RECHARGE]: 'plate_event_recharge',
  [kinds.OCCUPANCY]: 'plate_event_occupancy',
  [kinds.RESERVATION]: 'plate_event_reservation',
  [kinds.CHARGING_DEBT]: 'plate_event_charging_debt',
};

/** Kinds of entries there are. */
export const publishedKinds = Object.keys(eventSources).map(Number) as VehicleEvent['kind'][];

/** Whose entries are read: one plate within the caller's dealers and lots. */
export interface PlateScope {
  plateNo: string;
  dealerIds: readonly string[];
  parkIds: readonly string[] | null;
}

// A list has no lot: whoever may see lists sees it.
const visible = ({ plateNo, dealerIds, parkIds }: PlateScope) =>
  sql<boolean>`plate_no = ${plateNo} and ${inDealers('dealer_id', dealerIds)} and (park_id is null or ${inParks('park_id', parkIds)})`;

/** An entry and the cursor that leads on from it: its instant in microseconds and its record. */
type Row = VehicleEvent & { cursor: string };

function olderThan(cursor: string | undefined): RawBuilder<unknown> {
  if (cursor === undefined) return sql`true`;
  const [micros, refId] = cursor.split('.');
  return sql`(at, ref_id) < ('epoch'::timestamptz + ${micros}::float8 * interval '1 microsecond', ${refId}::uuid)`;
}

/** Entries of a plate after a cursor, newest first. */
export async function eventsOf(
  tx: Tx,
  scope: PlateScope,
  { kinds: wanted, cursor, size }: { kinds: readonly number[]; cursor: string | undefined; size: number },
): Promise<Row[]> {
  const older = olderThan(cursor);
  const branches: RawBuilder<unknown>[] = wanted.map(
    (kind) =>
      sql`(select dealer_id, kind, ref_id, at, state, park_id, order_id, fen, note from ${sql.table(eventSources[kind] ?? '')}
        where ${visible(scope)} and ${older} order by at desc, ref_id desc limit ${size})`,
  );
  if (branches.length === 0) return [];
  const { rows } = await sql<Row>`
    select e.kind, e.ref_id as "refId", e.at, e.state, e.order_id as "orderId", coalesce(p.park_name, '') as "parkName", e.fen, e.note,
      (extract(epoch from e.at) * 1000000)::bigint::text || '.' || e.ref_id as cursor
    from (${sql.join(branches, sql` union all `)}) as e
    left join park as p on p.dealer_id = e.dealer_id and p.id = e.park_id
    order by e.at desc, e.ref_id desc limit ${size}`.execute(tx);
  return rows;
}

interface Sums {
  plateColor: VehicleEvent['state'];
  firstAt: string | null;
  lastAt: string | null;
  stays: number;
  parks: number;
  parkedAt: string | null;
  parkedOrderId: string | null;
  charges: number;
  chargedFen: number;
  paidFen: number;
  refundedFen: number;
  owedFen: number;
  owedRecords: number;
  chargingOwedFen: number;
  blackListed: boolean;
}

/** Sums over all entries of a plate. */
export async function sumsOf(tx: Tx, scope: PlateScope): Promise<Sums> {
  const here = visible(scope);
  const { rows } = await sql<Sums>`
    select stay.*, parked.*, debt.*, charged.*,
      (select coalesce(sum(fen), 0)::bigint from plate_event_payment where ${here} and state = ${sql.lit(payState.SUCCESS)}) as "paidFen",
      (select coalesce(sum(fen), 0)::bigint from plate_event_refund where ${here} and state = ${sql.lit(refundStatus.SUCCESS)}) as "refundedFen",
      (select coalesce(sum(open_fen), 0)::bigint from plate_event_charging_debt where ${here}) as "chargingOwedFen",
      exists (select from plate_event_list where ${here} and state = ${sql.lit(listStatus.ACTIVE)}) as "blackListed",
      (select plate_color from park_order where plate_no collate "C" = ${scope.plateNo} and ${inDealers('dealer_id', scope.dealerIds)}
        order by id desc limit 1) as "plateColor"
    from (select count(*)::int as stays, count(distinct park_id)::int as parks, min(at) as "firstAt", max(at) as "lastAt"
        from plate_event_stay where ${here}) as stay
      left join lateral (select p.park_name as "parkedAt", v.order_id as "parkedOrderId" from parked_plate as v
        join park as p on p.dealer_id = v.dealer_id and p.id = v.park_id
        where v.plate_no = ${scope.plateNo} and ${inDealers('v.dealer_id', scope.dealerIds)} and ${inParks('v.park_id', scope.parkIds)} limit 1) as parked on true
      cross join lateral (select coalesce(sum(owed_fen), 0)::bigint as "owedFen", count(*)::int as "owedRecords" from plate_debt
        where plate_no collate "C" = ${scope.plateNo} and ${inDealers('dealer_id', scope.dealerIds)} and ${inParks('park_id', scope.parkIds)}) as debt
      cross join lateral (select count(*)::int as charges, coalesce(sum(fen), 0)::bigint as "chargedFen" from plate_event_charging
        where ${here}) as charged`.execute(tx);
  return rows[0] as Sums;
}
