import { type SqlBool, sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import { asOpened, inDealers, type PageQuery, pageOf, startsWith } from '../../../kernel/database/query.ts';
import type { ExportScope } from '../../../kernel/sheets/export.ts';
import { debtorSeen } from '../debtor-scope.repo.ts';

export interface RecordFilters {
  batchId?: string | undefined;
  plateNo?: string | undefined;
  plateId?: string | undefined;
  remindResult?: number | undefined;
  skipReason?: number | undefined;
  channel?: number | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
}

export type RecordQuery = PageQuery & RecordFilters;

function conditions(query: RecordFilters, { dealerIds, parkIds }: ExportScope) {
  const where = [inDealers('m.dealer_id', dealerIds), debtorSeen('m', parkIds)];
  if (query.batchId) where.push(sql<SqlBool>`m.batch_id = ${query.batchId}::uuid`);
  if (query.plateId) where.push(sql<SqlBool>`m.plate_id = ${query.plateId}::uuid`);
  if (query.plateNo) where.push(startsWith('m.plate_no', query.plateNo));
  if (query.remindResult !== undefined) where.push(sql<SqlBool>`m.remind_result = ${query.remindResult}`);
  if (query.skipReason) where.push(sql<SqlBool>`m.skip_reason = ${query.skipReason}`);
  if (query.channel) where.push(sql<SqlBool>`m.channel = ${query.channel}`);
  if (query.startTime) where.push(sql<SqlBool>`m.id >= ${idFloor(Date.parse(query.startTime))}::uuid`);
  if (query.endTime) where.push(sql<SqlBool>`m.id <= ${idFloor(Date.parse(query.endTime) + 1)}::uuid`);
  return sql<SqlBool>`${sql.join(where, sql` and `)}`;
}

const rows = (tx: Tx, query: RecordFilters, scope: ExportScope) =>
  tx
    .selectFrom('remind_record as m')
    .select([
      'm.id as remindId',
      'm.batch_id as batchId',
      'm.plate_id as plateId',
      'm.plate_no as plateNo',
      'm.plate_color as plateColor',
      'm.phone',
      'm.channel',
      'm.content',
      'm.segments',
      'm.owed_fen as owedFen',
      'm.remind_result as remindResult',
      'm.skip_reason as skipReason',
      'm.fail_code as failCode',
      'm.attempt',
      'm.sent_at as sentAt',
      'm.delivered_at as deliveredAt',
      'm.created_at as createdAt',
    ])
    .where(conditions(query, scope))
    .orderBy('m.id', 'desc');

export type ReminderRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

export const listReminders = (tx: Tx, query: RecordQuery, scope: ExportScope) =>
  pageOf(tx, rows(asOpened(tx, scope, query), query, scope), query);

/** Every reminder of the filter, newest first. */
export const reminderBatches = (tx: Tx, query: RecordFilters, scope: ExportScope) => batchesOf(tx, rows(tx, query, scope));
