import { type PassFlow, type passFlowFilters, passFlowType, passRefundState } from '@bochong/contract/special-vehicle';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, inDealers, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import type { ExportScope } from '../../../kernel/sheets/export.ts';

export type FlowFilters = z.output<z.ZodObject<typeof passFlowFilters>>;
/** Refunds, or everything else. */
export type FlowSide = 'refunds' | 'recharges' | 'all';

function where(tx: Tx, filters: FlowFilters & { cardId?: string }, { dealerIds, parkIds }: ExportScope, side: FlowSide) {
  const { certCode, plateNo, ownerName, ruleId, flowType, payChannel, startTime, endTime, cardId } = filters;
  const inScope = (ids: readonly string[] | null | undefined) =>
    ids ? sql<SqlBool>`r.park_ids && ${[...ids]}::uuid[]` : sql<SqlBool>`true`;
  return tx
    .selectFrom('pass_flow as f')
    .innerJoin('pass_card as c', (join) => join.onRef('c.dealer_id', '=', 'f.dealer_id').onRef('c.id', '=', 'f.card_id'))
    .innerJoin('pass_rule as r', (join) => join.onRef('r.dealer_id', '=', 'c.dealer_id').onRef('r.id', '=', 'c.rule_id'))
    .leftJoin('bill as b', (join) => join.onRef('b.dealer_id', '=', 'f.dealer_id').onRef('b.id', '=', 'f.bill_id'))
    .where(inDealers('f.dealer_id', dealerIds))
    .where(inScope(parkIds))
    .where(inScope(filters.parkIds))
    .$if(side !== 'all', (q) => q.where('f.flow_type', side === 'refunds' ? '=' : '<>', 3))
    .$if(cardId !== undefined, (q) => q.where('f.card_id', '=', cardId ?? ''))
    .$if(certCode !== undefined, (q) => q.where(contains('c.cert_code', certCode)))
    .$if(plateNo !== undefined, (q) => q.where(contains('f.plates', plateNo)))
    .$if(ownerName !== undefined, (q) => q.where(contains('c.owner_name', ownerName)))
    .$if(ruleId !== undefined, (q) => q.where('c.rule_id', '=', ruleId ?? ''))
    .$if(flowType !== undefined, (q) => q.where('f.flow_type', '=', flowType ?? 0))
    .$if(payChannel !== undefined, (q) => q.where('f.pay_channel', '=', payChannel ?? 0))
    .$if(startTime !== undefined, (q) => q.where('f.at', '>=', startTime ?? ''))
    .$if(endTime !== undefined, (q) => q.where('f.at', '<=', endTime ?? ''));
}

const columns = [
  'f.id as flowId',
  'f.card_id as cardId',
  'c.cert_code as certCode',
  'f.flow_type as flowType',
  'f.plates',
  'c.owner_name as ownerName',
  'r.rule_name as ruleName',
  sql<string>`coalesce((select string_agg(k.park_name, '、' order by k.park_name) from park k
    where k.dealer_id = r.dealer_id and k.id = any (r.park_ids)), '')`.as('parkNames'),
  'f.periods',
  'f.from_date as fromDate',
  'f.to_date as toDate',
  'f.receivable_fen as receivableFen',
  'f.paid_fen as paidFen',
  'f.refund_fen as refundFen',
  'f.refund_state as refundState',
  'f.pay_channel as payChannel',
  'f.bill_id as billId',
  'b.bill_no as billNo',
  'f.operator_name as operatorName',
  'f.at',
  'f.remark',
] as const;

const rowsOf = (tx: Tx, filters: Parameters<typeof where>[1], scope: ExportScope, side: FlowSide) =>
  where(tx, filters, scope, side).select(columns).orderBy('f.at', 'desc').orderBy('f.seq', 'desc').$castTo<PassFlow>();

export async function listFlows(tx: Tx, filters: FlowFilters & PageQuery, scope: ExportScope, side: FlowSide) {
  const page = await pageOf(tx, rowsOf(tx, filters, scope, side), filters);
  const sums = await where(tx, filters, scope, side)
    .select([
      sql<number>`coalesce(sum(f.paid_fen), 0)::bigint`.as('paidFen'),
      sql<number>`coalesce(sum(f.refund_fen) filter (where f.flow_type = ${sql.lit(passFlowType.REFUND)} and f.refund_state < ${sql.lit(passRefundState.CLOSED)}), 0)::bigint`.as(
        'refundFen',
      ),
    ])
    .executeTakeFirstOrThrow();
  return { ...page, summary: { paidFen: Number(sums.paidFen), refundFen: Number(sums.refundFen) } };
}

export async function flowsOfCard(tx: Tx, cardId: string, scope: ExportScope): Promise<PassFlow[]> {
  return rowsOf(tx, { cardId }, scope, 'all').limit(200).execute();
}

export async function findRefundFlow(tx: Tx, id: string, scope: ExportScope) {
  const row = await where(tx, {}, scope, 'refunds')
    .where('f.id', '=', id)
    .leftJoin('refund_apply as a', (join) => join.onRef('a.dealer_id', '=', 'f.dealer_id').onRef('a.id', '=', 'f.refund_id'))
    .select(columns)
    .select(['a.refund_no as refundNo', 'f.remark as reason'])
    .executeTakeFirst();
  return row as (PassFlow & { refundNo: string | null; reason: string }) | undefined;
}

export const flowBatches = (tx: Tx, filters: FlowFilters, scope: ExportScope): AsyncGenerator<PassFlow[]> =>
  batchesOf(tx, rowsOf(tx, filters, scope, 'recharges'));
