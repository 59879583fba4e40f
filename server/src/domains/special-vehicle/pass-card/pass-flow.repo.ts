import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import type { PassCard } from './pass-card.repo.ts';

export interface Flow {
  id: string;
  dealerId: string;
  cardId: string;
  flowType: number;
  periods: number;
  fromDate: string | null;
  toDate: string | null;
  paidFen: number;
  refundFen: number;
  refundState: number | null;
  billId: string | null;
  ofFlowId: string | null;
  remark: string;
}

const columns = [
  'id',
  'dealer_id as dealerId',
  'card_id as cardId',
  'flow_type as flowType',
  'periods',
  'from_date as fromDate',
  'to_date as toDate',
  'paid_fen as paidFen',
  'refund_fen as refundFen',
  'refund_state as refundState',
  'bill_id as billId',
  'of_flow_id as ofFlowId',
  'remark',
] as const;

export interface NewFlow {
  id: string;
  flowType: number;
  plates: string;
  periods?: number;
  fromDate?: string;
  toDate?: string;
  receivableFen?: number;
  paidFen?: number;
  refundFen?: number;
  refundState?: number;
  ofFlowId?: string;
  payChannel?: number | null;
  billId?: string | null;
  remark?: string;
  operator: { id: string | null; name: string };
  at: Date;
}

export async function insertFlow(tx: Tx, card: Pick<PassCard, 'dealerId' | 'id'>, flow: NewFlow): Promise<void> {
  await tx
    .insertInto('pass_flow')
    .values({
      dealer_id: card.dealerId,
      id: flow.id,
      card_id: card.id,
      flow_type: flow.flowType,
      plates: flow.plates,
      periods: flow.periods ?? 0,
      from_date: flow.fromDate ?? null,
      to_date: flow.toDate ?? null,
      receivable_fen: flow.receivableFen ?? 0,
      paid_fen: flow.paidFen ?? 0,
      refund_fen: flow.refundFen ?? 0,
      refund_state: flow.refundState ?? null,
      of_flow_id: flow.ofFlowId ?? null,
      pay_channel: flow.payChannel ?? null,
      bill_id: flow.billId ?? null,
      operator_id: flow.operator.id,
      operator_name: flow.operator.name,
      remark: flow.remark ?? '',
      at: flow.at.toISOString(),
    })
    .execute();
}

/** Flows of a card, latest first. */
export async function flowsOf(tx: Tx, card: Pick<PassCard, 'dealerId' | 'id'>): Promise<Flow[]> {
  return tx
    .selectFrom('pass_flow')
    .select(columns)
    .where('dealer_id', '=', card.dealerId)
    .where('card_id', '=', card.id)
    .orderBy('seq', 'desc')
    .execute();
}

export async function findFlow(tx: Tx, id: string): Promise<Flow | undefined> {
  return tx.selectFrom('pass_flow').select(columns).where('id', '=', id).executeTakeFirst();
}

/** A purchase as it stands with the till, locked; the lot and the plate are the first of its card. */
export async function lockPurchase(tx: Tx, dealerId: string, id: string) {
  const { rows } = await sql<{
    receivableFen: number;
    paidFen: number;
    refundFen: number;
    parkId: string;
    plateNo: string;
    plateColor: number;
  }>`
    select f.receivable_fen as "receivableFen", f.paid_fen as "paidFen", f.refund_fen as "refundFen", r.park_ids[1] as "parkId",
      c.plates -> 0 ->> 'plateNo' as "plateNo", (c.plates -> 0 ->> 'plateColor')::int as "plateColor"
    from pass_flow f join pass_card c on c.dealer_id = f.dealer_id and c.id = f.card_id
      join pass_rule r on r.dealer_id = c.dealer_id and r.id = c.rule_id
    where f.dealer_id = ${dealerId} and f.id = ${id} for update of f`.execute(tx);
  return rows[0];
}

/** A purchase is paid. */
export async function payPurchase(
  tx: Tx,
  flow: Pick<Flow, 'dealerId' | 'id'>,
  paid: { fen: number; payChannel: number; billId: string },
): Promise<void> {
  await tx
    .updateTable('pass_flow')
    .set({ paid_fen: sql`paid_fen + ${paid.fen}`, pay_channel: paid.payChannel, bill_id: paid.billId })
    .where('dealer_id', '=', flow.dealerId)
    .where('id', '=', flow.id)
    .execute();
}

/** What goes back of a purchase grows, or shrinks when a refund came to nothing. */
export async function claimRefund(tx: Tx, dealerId: string, flowId: string, fen: number): Promise<void> {
  await tx
    .updateTable('pass_flow')
    .set({ refund_fen: sql`refund_fen + ${fen}` })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', flowId)
    .execute();
}

export async function setRefundState(tx: Tx, flow: Pick<Flow, 'dealerId' | 'id'>, state: number, refundId?: string): Promise<void> {
  await tx
    .updateTable('pass_flow')
    .set({ refund_state: state, ...(refundId !== undefined && { refund_id: refundId }) })
    .where('dealer_id', '=', flow.dealerId)
    .where('id', '=', flow.id)
    .execute();
}
