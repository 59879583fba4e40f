import type { ParkEvaluate } from '@bochong/contract/parking-order';
import { type Expression, type SqlBool, sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import { dealerNameOf, inDealers, inParks, pageOf, plateMatches } from '../../../kernel/database/query.ts';
import type { ExportScope } from '../../../kernel/sheets/export.ts';

export interface EvaluateFilters {
  plateNo?: string | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
  parkIds?: string[] | undefined;
  status?: number | undefined;
  minScore?: number | undefined;
  maxScore?: number | undefined;
}

/** A row as stored: the phone is encrypted. */
export type StoredEvaluate = Omit<ParkEvaluate, 'phone' | 'images'> & { dealerId: string; phoneCipher: Buffer | null; imageKeys: string[] };

const visible = ({ dealerIds, parkIds }: ExportScope): Expression<SqlBool>[] => [
  inDealers('e.dealer_id', dealerIds),
  inParks('e.park_id', parkIds),
];

/** Every condition of the list; ids carry the instant of the evaluation. */
function conditions(filters: EvaluateFilters, scope: ExportScope): Expression<SqlBool>[] {
  const all = visible(scope);
  const { startTime, endTime, status, minScore, maxScore } = filters;
  if (startTime) all.push(sql`e.id >= ${idFloor(Date.parse(startTime))}::uuid`);
  if (endTime) all.push(sql`e.id < ${idFloor(Date.parse(endTime) + 1000)}::uuid`);
  if (filters.parkIds?.length) all.push(sql`e.park_id = any (${filters.parkIds}::uuid[])`);
  if (filters.plateNo) all.push(plateMatches('e.plate_no', filters.plateNo));
  if (status !== undefined) all.push(sql`e.status = ${status}`);
  if (minScore !== undefined) all.push(sql`e.score >= ${minScore}`);
  if (maxScore !== undefined) all.push(sql`e.score <= ${maxScore}`);
  return all;
}

const rowsWhere = (tx: Tx, where: readonly Expression<SqlBool>[]) =>
  tx
    .selectFrom('park_evaluate as e')
    .where(sql<boolean>`${sql.join(where, sql` and `)}`)
    .select([
      'e.id as evaluateId',
      'e.dealer_id as dealerId',
      'e.order_id as orderId',
      'e.order_no as orderNo',
      'e.park_id as parkId',
      'e.park_name as parkName',
      dealerNameOf('e'),
      'e.plate_no as plateNo',
      'e.plate_color as plateColor',
      'e.phone as phoneCipher',
      'e.score',
      'e.tags',
      'e.content',
      'e.image_keys as imageKeys',
      'e.left_at as leftAt',
      'e.evaluated_at as evaluatedAt',
      'e.status',
      'e.reply_content as replyContent',
      'e.reply_at as replyAt',
      'e.reply_name as replyName',
      'e.hide_reason as hideReason',
      'e.rev',
    ])
    .$castTo<StoredEvaluate>();

/** One page of evaluations, newest first, and how many of all found gave one star, two … five. */
export async function listEvaluates(tx: Tx, filters: EvaluateFilters & { pageNo: number; pageSize: number }, scope: ExportScope) {
  const where = conditions(filters, scope);
  const page = await pageOf(tx, rowsWhere(tx, where).orderBy('e.id', 'desc'), filters);
  const { rows } = await sql<{ score: number; count: number }>`
    select e.score, count(*)::int as count from park_evaluate e where ${sql.join(where, sql` and `)} group by 1`.execute(tx);
  const stars = [1, 2, 3, 4, 5].map((score) => rows.find((row) => row.score === score)?.count ?? 0);
  return { ...page, stars };
}

/** Every evaluation of the query, newest first. */
export const evaluateBatches = (tx: Tx, filters: EvaluateFilters, scope: ExportScope): AsyncGenerator<StoredEvaluate[]> =>
  batchesOf(tx, rowsWhere(tx, conditions(filters, scope)).orderBy('e.id', 'desc'));

/** One evaluation of the scope, locked when it is to be changed. */
export function findEvaluate(tx: Tx, id: string, scope: ExportScope, lock = false): Promise<StoredEvaluate | undefined> {
  const query = rowsWhere(tx, [...visible(scope), sql<SqlBool>`e.id = ${id}::uuid`]);
  return lock ? query.forUpdate().executeTakeFirst() : query.executeTakeFirst();
}
