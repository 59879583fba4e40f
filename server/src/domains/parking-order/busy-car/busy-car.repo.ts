import { type BusyCar, busyCarOrder, orderStatus } from '@bochong/contract/parking-order';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import { codes, inDealers, inParks, plateMatches } from '../../../kernel/database/query.ts';

/** Stays that begin in a period, of some lots (all when null). */
export interface BusySpan {
  dealerIds: readonly string[];
  parkIds: readonly string[] | null;
  from: Date;
  /** The first instant after the period. */
  to: Date;
  plateNo?: string | undefined;
  carType?: number | undefined;
  /** Until when vehicles that are still in have stayed. */
  now: Date;
}

/** A vehicle at one company. */
export interface BusyKey {
  dealerId: string;
  plateNo: string;
}

const within = ({ dealerIds, parkIds, from, to, plateNo, carType }: BusySpan) => sql`${inDealers('dealer_id', dealerIds)}
  and id >= ${idFloor(from)}::uuid and id < ${idFloor(to)}::uuid and order_status not in ${codes(orderStatus.VOID, orderStatus.MERGED)} and ${inParks('park_id', parkIds)}
  and ${carType === undefined ? sql`true` : sql`car_type = ${carType}`} and ${plateNo ? plateMatches('plate_no', plateNo) : sql`true`}`;

/** A stay that covers any of the hours from midnight to six; one that ends at midnight does not. */
const isNight = ({ now }: BusySpan) => sql`((enter_time at time zone 'Asia/Shanghai')::time < '06:00'
  or (coalesce(exit_time, ${now.toISOString()}::timestamptz) at time zone 'Asia/Shanghai' - interval '1 microsecond')::date > (enter_time at time zone 'Asia/Shanghai')::date)`;
/** A vehicle still in has stayed until now. */
const length = ({ now }: BusySpan) =>
  sql`case when exit_time is null then greatest(0, floor(extract(epoch from ${now.toISOString()}::timestamptz - enter_time) / 60)) else park_minutes end`;

const measures: Readonly<Record<number, (span: BusySpan) => RawBuilder<unknown>>> = {
  [busyCarOrder.STAYS]: () => sql`count(*)`,
  [busyCarOrder.NIGHTS]: (span) => sql`count(*) filter (where ${isNight(span)})`,
  [busyCarOrder.PAID]: () => sql`sum(paid_fen - refund_fen)`,
  [busyCarOrder.MINUTES]: (span) => sql`sum(${length(span)})`,
};

/** Vehicles that came at least so often, the busiest first, with sums over all of them; by visits and by money from the index alone. */
export async function rankBusy(
  tx: Tx,
  span: BusySpan,
  { minStays, orderBy, limit, offset }: { minStays: number; orderBy: number; limit: number | null; offset: number },
) {
  const { rows } = await sql<BusyKey & { total: number; allStays: number; allPaidFen: number }>`
    select dealer_id as "dealerId", plate_no as "plateNo", count(*) over ()::int as total, (sum(stays) over ())::bigint as "allStays",
      (sum(paid) over ())::bigint as "allPaidFen"
    from (select dealer_id, plate_no, count(*) as stays, sum(paid_fen - refund_fen) as paid, ${measures[orderBy]?.(span)} as measure
      from park_order where ${within(span)} group by dealer_id, plate_no having count(*) >= ${minStays}) as busy
    order by measure desc, stays desc, plate_no limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}

/** Everything about some vehicles, in their order. */
export async function busyDetails(tx: Tx, span: BusySpan, keys: readonly BusyKey[]): Promise<BusyCar[]> {
  if (keys.length === 0) return [];
  const plates = keys.map((key) => key.plateNo);
  const dealers = keys.map((key) => key.dealerId);
  const { rows } = await sql<BusyCar>`
    select k.plate_no as "plateNo", coalesce((select d.dealer_name from dealer d where d.dealer_id = k.dealer_id), '') as "dealerName", s.*
    from unnest(${dealers}::uuid[], ${plates}::text[]) with ordinality as k (dealer_id, plate_no, place)
    cross join lateral (
      select (array_agg(id order by id desc))[1] as "busyKey", (array_agg(plate_color order by id desc))[1] as "plateColor", (array_agg(car_type order by id desc))[1] as "carType",
        (array_agg(park_name order by id desc))[1] as "parkName", count(*)::int as stays,
        count(distinct (enter_time at time zone 'Asia/Shanghai')::date)::int as "activeDays",
        (count(*) filter (where ${isNight(span)}))::int as "nightStays", sum(${length(span)})::bigint as "totalMinutes",
        round(avg(${length(span)}))::int as "avgMinutes", sum(gross_fen)::bigint as "grossFen", sum(paid_fen - refund_fen)::bigint as "paidFen",
        sum(coupon_fen)::bigint as "couponFen",
        coalesce(sum(greatest(0, payable_fen - (paid_fen - refund_fen) - write_off_fen)) filter (where left_at is not null), 0)::bigint as "arrearsFen",
        (count(*) filter (where left_at is not null and payable_fen = 0))::int as "freeStays", min(enter_time) as "firstEnter",
        greatest(max(enter_time), max(exit_time)) as "lastSeenAt"
      from park_order o where o.dealer_id = k.dealer_id and o.plate_no collate "C" = k.plate_no and ${within(span)}) as s
    order by k.place`.execute(tx);
  return rows;
}
