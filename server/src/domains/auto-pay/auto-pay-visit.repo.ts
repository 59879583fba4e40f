import { type AutoPayVisit, autoPayState } from '@bochong/contract/auto-pay';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { inParks, type PageQuery, pageOf, plateMatches } from '../../kernel/database/query.ts';

export interface VisitKey {
  dealerId: string;
  orderId: string;
  payType: number;
}
export interface Visit extends VisitKey {
  parkId: string;
  plateNo: string;
  plateColor: number;
  parkName: string;
  state: number;
  amountFen: number;
  tries: number;
  billId: string | null;
  enteredAt: string;
}

export async function insertVisit(
  tx: Tx,
  { dealerId, orderId, payType, ...visit }: Omit<Visit, 'state' | 'amountFen' | 'tries' | 'billId' | 'parkName'>,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('auto_pay_visit')
    .values({
      ...{ dealer_id: dealerId, id: orderId, pay_type: payType, park_id: visit.parkId, plate_no: visit.plateNo },
      ...{ plate_color: visit.plateColor, entered_at: visit.enteredAt, changed_at: now.toISOString() },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const visits = (tx: Tx) =>
  tx
    .selectFrom('auto_pay_visit as v')
    .innerJoin('park as p', (join) => join.onRef('p.dealer_id', '=', 'v.dealer_id').onRef('p.id', '=', 'v.park_id'))
    .select([
      ...(['v.dealer_id as dealerId', 'v.id as orderId', 'v.pay_type as payType', 'v.park_id as parkId', 'v.plate_no as plateNo'] as const),
      ...(['v.plate_color as plateColor', 'p.park_name as parkName', 'v.state', 'v.amount_fen as amountFen', 'v.tries'] as const),
      ...(['v.bill_id as billId', 'v.entered_at as enteredAt'] as const),
    ]);

export const findVisit = (tx: Tx, { dealerId, orderId, payType }: VisitKey): Promise<Visit | undefined> =>
  visits(tx).where('v.dealer_id', '=', dealerId).where('v.id', '=', orderId).where('v.pay_type', '=', payType).executeTakeFirst();

/** What the channels know of a stay, locked: it is charged once at a time. */
export const lockVisits = (tx: Tx, dealerId: string, orderId: string): Promise<Visit[]> =>
  visits(tx).where('v.dealer_id', '=', dealerId).where('v.id', '=', orderId).forUpdate('v').execute();

/** Moves a visit on; false when it has left the states it may be moved from. */
export async function moveVisit(
  tx: Tx,
  { dealerId, orderId, payType }: VisitKey,
  from: readonly number[],
  to: { state: number; reason?: string; billId?: string; amountFen?: number; failed?: boolean; retryAt?: Date | null },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('auto_pay_visit')
    .set({
      ...{ state: to.state, reason: (to.reason ?? '').slice(0, 200), changed_at: now.toISOString() },
      ...{ retry_at: to.retryAt?.toISOString() ?? null },
      ...(to.billId !== undefined && { bill_id: to.billId }),
      ...(to.amountFen !== undefined && { amount_fen: to.amountFen }),
      ...(to.failed && { tries: sql<number>`tries + 1` }),
    })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', orderId)
    .where('pay_type', '=', payType)
    .where('state', 'in', [...from])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes stays whose deduction is to be tried again now; each is taken once. */
export async function takeRetries(tx: Tx, dealerId: string, now: Date): Promise<{ orderId: string; parkId: string }[]> {
  const { rows } = await sql<{ orderId: string; parkId: string }>`update auto_pay_visit set retry_at = null
    where dealer_id = ${dealerId} and retry_at <= ${now.toISOString()} and state = ${sql.lit(autoPayState.FAILED)}
    returning id as "orderId", park_id as "parkId"`.execute(tx);
  return rows;
}

/** Visits of a means, the newest first. */
export function listVisits(
  tx: Tx,
  { plateNo, state, ...page }: { plateNo?: string | undefined; state?: number | undefined } & PageQuery,
  { dealerId, payType, parkIds }: { dealerId: string; payType: number; parkIds: readonly string[] | null },
) {
  const where: Expression<SqlBool>[] = [inParks('v.park_id', parkIds)];
  if (plateNo !== undefined) where.push(plateMatches('v.plate_no', plateNo));
  const rows = visits(tx)
    .clearSelect()
    .select([
      ...(['v.id as orderId', 'v.plate_no as plateNo', 'p.park_name as parkName', 'v.entered_at as enteredAt', 'v.reason'] as const),
      ...(['v.amount_fen as amountFen', 'v.tries', 'v.changed_at as changedAt'] as const),
    ])
    .select([sql<AutoPayVisit['state']>`v.state`.as('state'), sql<AutoPayVisit['plateColor']>`v.plate_color`.as('plateColor')])
    .where('v.dealer_id', '=', dealerId)
    .where('v.pay_type', '=', payType)
    .where((eb) => eb.and(where))
    .$if(state !== undefined, (q) => q.where('v.state', '=', state ?? 0))
    .orderBy('v.id', 'desc');
  return pageOf(tx, rows, page);
}
