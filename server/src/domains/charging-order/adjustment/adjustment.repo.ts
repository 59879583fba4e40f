import { type adjustReason, adjustStatus, type ChargingAdjustmentRow } from '@bochong/contract/charging-order';
import { sql } from 'kysely';
import type { WorkContext } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { dealerNameOf, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import type { OrderRow } from '../order/charging-order.repo.ts';
import { seenStations } from '../order/station-scope.repo.ts';
import { documentNumber } from '../pricing/order-line.repo.ts';

type Reason = (typeof adjustReason)['options'][number]['value'];
type Status = (typeof adjustStatus)['options'][number]['value'];

export interface NewAdjustment {
  reason: Reason;
  status: Status;
  energyBeforeWh: number;
  energyAfterWh: number;
  beforeFen: number;
  afterFen: number;
  deltaElecFen: number;
  deltaServiceFen: number;
  why: string;
  proposer: { id: string; name: string } | null;
  manual?: { energyWh: number; endAt: Date; payerType: number | null; payerId: string | null };
}

const values = (order: OrderRow, made: NewAdjustment) => ({
  ...{ dealer_id: order.dealerId, order_id: order.id, adjust_reason: made.reason, adjust_status: made.status },
  ...{ energy_before_wh: made.energyBeforeWh, energy_after_wh: made.energyAfterWh, before_fen: made.beforeFen, after_fen: made.afterFen },
  ...{ delta_elec_fen: made.deltaElecFen, delta_service_fen: made.deltaServiceFen, reason: made.why },
  ...{ proposer_id: made.proposer?.id ?? null, proposer_name: made.proposer?.name ?? '' },
  ...{ manual_energy_wh: made.manual?.energyWh ?? null, manual_end_at: made.manual?.endAt.toISOString() ?? null },
  ...{ payer_type: made.manual?.payerType ?? null, payer_id: made.manual?.payerId ?? null },
});

/** Keeps a correction. Of those that wait an order has one: further data change it. Answers its id. */
export async function insertAdjustment(
  { tx, now }: Pick<WorkContext, 'tx' | 'now'>,
  order: OrderRow,
  made: NewAdjustment,
): Promise<string> {
  if (made.status === adjustStatus.PENDING) {
    const waiting = await waitingOf(tx, order);
    if (waiting) {
      await tx
        .updateTable('charging_adjustment')
        .set({ ...values(order, made), created_at: now.toISOString(), rev: sql`rev + 1` })
        .where('dealer_id', '=', order.dealerId)
        .where('id', '=', waiting.adjustmentId)
        .execute();
      return waiting.adjustmentId;
    }
  } else await supersede(tx, order, now);
  const id = newId(now);
  await tx
    .insertInto('charging_adjustment')
    .values({ ...values(order, made), id, adjust_no: await documentNumber(tx, 'CT', now), created_at: now.toISOString() })
    .execute();
  return id;
}

/** Newer data have priced the order again: what the system had put before a person before says nothing any more. */
const supersede = (tx: Tx, { dealerId, id }: OrderRow, now: Date) =>
  tx
    .updateTable('charging_adjustment')
    .set({ adjust_status: adjustStatus.REJECTED, opinion: '被更新的数据取代', audited_at: now.toISOString(), rev: sql<number>`rev + 1` })
    .where('dealer_id', '=', dealerId)
    .where('order_id', '=', id)
    .where('adjust_status', '=', sql.lit(adjustStatus.PENDING))
    .where('proposer_id', 'is', null)
    .execute();

/** The one that waits for a person. */
export const waitingOf = (tx: Tx, { dealerId, id }: Pick<OrderRow, 'dealerId' | 'id'>) =>
  tx
    .selectFrom('charging_adjustment')
    .select(['id as adjustmentId', 'after_fen as afterFen'])
    .where('dealer_id', '=', dealerId)
    .where('order_id', '=', id)
    .where('adjust_status', '=', sql.lit(adjustStatus.PENDING))
    .executeTakeFirst();

/** What corrections have taken of an order by themselves, gross. */
export async function takenByThemselves(tx: Tx, { dealerId, id }: Pick<OrderRow, 'dealerId' | 'id'>): Promise<number> {
  const { rows } = await sql<{
    fen: number;
  }>`select coalesce(sum(delta_elec_fen + delta_service_fen), 0)::bigint as fen from charging_adjustment
    where dealer_id = ${dealerId} and order_id = ${id} and adjust_status = ${sql.lit(adjustStatus.AUTO)}
      and delta_elec_fen + delta_service_fen > 0`.execute(tx);
  return rows[0]?.fen ?? 0;
}

const columns = (tx: Tx) =>
  tx
    .selectFrom('charging_adjustment as a')
    .innerJoin('charging_order as o', (join) => join.onRef('o.dealer_id', '=', 'a.dealer_id').onRef('o.id', '=', 'a.order_id'))
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'o.dealer_id').onRef('s.id', '=', 'o.station_id'))
    .select(['a.id as adjustmentId', 'a.adjust_no as adjustNo', 'a.order_id as orderId', 'o.order_no as orderNo', dealerNameOf('a')])
    .leftJoin('charging_owner as w', (join) => join.onRef('w.dealer_id', '=', 'o.dealer_id').onRef('w.id', '=', 'o.owner_id'))
    .leftJoin('company as k', (join) => join.onRef('k.dealer_id', '=', 'o.dealer_id').onRef('k.id', '=', 'o.payer_id'))
    .select(sql<string>`coalesce(k.company_name, nullif(w.nickname, ''), w.owner_no, '')`.as('payerName'))
    .select(['s.station_name as stationName', 'o.order_status as orderStatus', 'a.adjust_reason as adjustReason'])
    .select(['a.adjust_status as adjustStatus', 'a.energy_before_wh as energyBeforeWh', 'a.energy_after_wh as energyAfterWh'])
    .select(['a.before_fen as beforeFen', 'a.after_fen as afterFen', sql<number>`a.delta_elec_fen + a.delta_service_fen`.as('deltaFen')])
    .select(['a.reason', 'a.proposer_name as proposerName', 'a.auditor_name as auditorName', 'a.opinion'])
    .select(['a.created_at as createdAt', 'a.audited_at as auditedAt', 'a.rev']);

export interface AdjustmentFilters extends PageQuery {
  number?: string | undefined;
  adjustStatus?: number | undefined;
  adjustReason?: number | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
}

/** Corrections within the user's stations, those that wait first. */
export function listAdjustments(tx: Tx, filters: AdjustmentFilters, parkIds: readonly string[] | null) {
  let query = columns(tx).where(seenStations('o', parkIds));
  const { number, startTime, endTime } = filters;
  if (number) query = query.where((e) => e.or([e('a.adjust_no', '=', number), e('o.order_no', '=', number)]));
  if (filters.adjustStatus !== undefined) query = query.where('a.adjust_status', '=', filters.adjustStatus);
  if (filters.adjustReason !== undefined) query = query.where('a.adjust_reason', '=', filters.adjustReason);
  if (startTime) query = query.where('a.created_at', '>=', startTime);
  if (endTime) query = query.where('a.created_at', '<=', endTime);
  const ordered = query
    .orderBy(sql`a.adjust_status = ${sql.lit(adjustStatus.PENDING)}`, 'desc')
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc');
  return pageOf(tx, ordered.$castTo<ChargingAdjustmentRow>(), filters);
}

export const adjustmentsOf = (tx: Tx, dealerId: string, orderId: string): Promise<ChargingAdjustmentRow[]> =>
  columns(tx)
    .where('a.dealer_id', '=', dealerId)
    .where('a.order_id', '=', orderId)
    .orderBy('a.id')
    .$castTo<ChargingAdjustmentRow>()
    .execute();

/** A correction that somebody decides on, locked behind its order, which the caller locks first. */
export const findAdjustment = (tx: Tx, id: string, parkIds: readonly string[] | null) =>
  tx
    .selectFrom('charging_adjustment as a')
    .innerJoin('charging_order as o', (join) => join.onRef('o.dealer_id', '=', 'a.dealer_id').onRef('o.id', '=', 'a.order_id'))
    .select([
      'a.id',
      'a.dealer_id as dealerId',
      'a.order_id as orderId',
      'a.adjust_status as adjustStatus',
      'a.adjust_reason as adjustReason',
    ])
    .select(['a.after_fen as afterFen', 'a.manual_energy_wh as manualEnergyWh', 'a.manual_end_at as manualEndAt'])
    .select(['a.payer_type as payerType', 'a.payer_id as payerId', 'a.proposer_id as proposerId', 'a.rev'])
    .where('a.id', '=', id)
    .where(seenStations('o', parkIds))
    .executeTakeFirst();

/** Writes a person's decision down; the number of rows changed is 0 when it was decided or changed meanwhile. */
export async function decideAdjustment(
  tx: Tx,
  { dealerId, id, rev }: { dealerId: string; id: string; rev: number },
  decision: { status: Status; auditor: { id: string; name: string }; opinion: string; at: Date },
): Promise<bigint> {
  const result = await tx
    .updateTable('charging_adjustment')
    .set({
      ...{ adjust_status: decision.status, auditor_id: decision.auditor.id, auditor_name: decision.auditor.name },
      ...{ opinion: decision.opinion, audited_at: decision.at.toISOString(), rev: sql<number>`rev + 1` },
    })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .where('rev', '=', rev)
    .where('adjust_status', '=', sql.lit(adjustStatus.PENDING))
    .executeTakeFirst();
  return result.numUpdatedRows;
}
