import type { MonthStatement } from '@bochong/contract/reconciliation';
import { type Expression, type SqlBool, sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { dealerNameOf, inDealers, type PageQuery, pageOf } from '../../../kernel/database/query.ts';

export interface StatementFilters {
  month?: string | undefined;
  payeeAccountId?: string | undefined;
  status?: number | undefined;
}
interface Scope {
  dealerIds: readonly string[];
}

const rows = (tx: Tx) =>
  tx
    .selectFrom('month_statement as s')
    .innerJoin('receiving_account as a', (join) => join.onRef('a.dealer_id', '=', 's.dealer_id').onRef('a.account_id', '=', 's.account_id'))
    .leftJoin('money_place as p', (join) => join.onRef('p.dealer_id', '=', 's.dealer_id').onRef('p.id', '=', 's.target_id'))
    .select([
      's.id as statementId',
      's.task_id as taskId',
      sql<string>`to_char(s.month, 'YYYY-MM')`.as('month'),
      'a.account_name as payeeName',
    ])
    .select([
      's.target_type as targetType',
      sql<string>`coalesce(p.place_name, '未归属')`.as('targetName'),
      's.received_net_fen as receivedNetFen',
    ])
    .select([
      's.adjust_fen as adjustAmountFen',
      's.fee_fen as feeAmountFen',
      's.split_fen as splitAmountFen',
      sql<number>`s.payable_fen`.as('payableAmountFen'),
    ])
    .select(['s.status', 's.confirmed_by as confirmedBy', 's.confirmed_at as confirmedAt', 's.paid_by as paidBy', 's.paid_at as paidAt'])
    .select(['s.paid_ref as paidRef', 's.rev', dealerNameOf('s')]);

function conditions({ month, payeeAccountId, status }: StatementFilters, { dealerIds }: Scope): Expression<SqlBool> {
  const where = [inDealers('s.dealer_id', dealerIds)];
  if (month) where.push(sql<SqlBool>`s.month = ${`${month}-01`}::date`);
  if (payeeAccountId) where.push(sql<SqlBool>`s.account_id = ${payeeAccountId}`);
  if (status !== undefined) where.push(sql<SqlBool>`s.status = ${status}`);
  return sql<SqlBool>`${sql.join(where, sql` and `)}`;
}
const ordered = (tx: Tx, filters: StatementFilters, scope: Scope) =>
  rows(tx)
    .where(conditions(filters, scope))
    .orderBy('s.month', 'desc')
    .orderBy('s.payable_fen', 'desc')
    .orderBy('s.id')
    .$castTo<MonthStatement>();

export async function listStatements(tx: Tx, { pageNo, pageSize, ...filters }: StatementFilters & PageQuery, scope: Scope) {
  const page = await pageOf(tx, ordered(tx, filters, scope), { pageNo, pageSize });
  const sum = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`;
  const summary = await tx
    .selectFrom('month_statement as s')
    .where(conditions(filters, scope))
    .select([sum('s.received_net_fen').as('receivedNetFen'), sum('s.adjust_fen').as('adjustAmountFen')])
    .select([sum('s.fee_fen').as('feeAmountFen'), sum('s.payable_fen').as('payableAmountFen')])
    .executeTakeFirstOrThrow();
  return { ...page, summary };
}
export const statementBatches = (tx: Tx, filters: StatementFilters, scope: Scope) => batchesOf(tx, ordered(tx, filters, scope));

export const findStatement = (tx: Tx, id: string, { dealerIds }: Scope) =>
  rows(tx).where('s.id', '=', id).where(inDealers('s.dealer_id', dealerIds)).$castTo<MonthStatement>().executeTakeFirst();

/** Whose statement it is: a lot, a station, or nobody's. */
export async function targetOfStatement(tx: Tx, { statementId, taskId }: Pick<MonthStatement, 'statementId' | 'taskId'>): Promise<string> {
  const { target_id } = await tx
    .selectFrom('month_statement')
    .where('id', '=', statementId)
    .where('task_id', '=', taskId)
    .select('target_id')
    .executeTakeFirstOrThrow();
  return target_id;
}

/** A statement goes on from one status to the next; 0 when somebody was there before. */
export async function moveStatement(
  tx: Tx,
  { statementId, rev }: Pick<MonthStatement, 'statementId' | 'rev'>,
  done: { status: number; by: string; at: Date; paidRef?: string },
): Promise<bigint> {
  const { status, by, at, paidRef } = done;
  const who =
    paidRef === undefined
      ? { confirmed_by: by, confirmed_at: at.toISOString() }
      : { paid_by: by, paid_at: at.toISOString(), paid_ref: paidRef };
  const { numUpdatedRows } = await tx
    .updateTable('month_statement')
    .set({ status, ...who, rev: rev + 1 })
    .where('id', '=', statementId)
    .where('rev', '=', rev)
    .where('status', '=', status - 1)
    .executeTakeFirst();
  return numUpdatedRows;
}
