import { type BillComplaint, type ComplaintDetail, complaintStatus } from '@bochong/contract/appeal';
import { type Expression, type SqlBool, sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import { contains, dealerNameOf, inDealers, inParks, pageOf, startsWith } from '../../../kernel/database/query.ts';
import type { ExportScope } from '../../../kernel/sheets/export.ts';

export interface ComplaintFilters {
  tab?: number | undefined;
  number?: string | undefined;
  plateNo?: string | undefined;
  phoneHash?: string | undefined;
  parkIds?: string[] | undefined;
  complaintSource?: number | undefined;
  complaintStatus?: number | undefined;
  category?: number | undefined;
  handlerId?: string | undefined;
  overdue?: number | undefined;
  /** The instant deadlines are held against. */
  at: string;
  startTime?: string | undefined;
  endTime?: string | undefined;
}

/** A row as stored: the phone is encrypted. */
export type StoredComplaint = Omit<BillComplaint, 'phone'> & { dealerId: string; phoneCipher: Buffer | null };

/** A complaint that names no payment has no lot: whoever may see complaints sees it. */
const visible = ({ dealerIds, parkIds }: ExportScope): Expression<SqlBool>[] => [
  inDealers('c.dealer_id', dealerIds),
  sql<SqlBool>`(c.park_id is null or ${inParks('c.park_id', parkIds)})`,
];

/** Every condition of the list; ids carry the instant a complaint came in. */
function conditions(filters: ComplaintFilters, scope: ExportScope): Expression<SqlBool>[] {
  const all = visible(scope);
  const add = (condition: Expression<SqlBool>) => all.push(condition);
  const { tab, number, plateNo, startTime, endTime, overdue } = filters;
  if (tab !== undefined)
    add(
      tab === 0
        ? sql`c.complaint_status < ${sql.lit(complaintStatus.FINISHED)}`
        : sql`c.complaint_status >= ${sql.lit(complaintStatus.FINISHED)}`,
    );
  if (number) add(sql`(c.complaint_no = ${number} or c.third_no = ${number})`);
  for (const [column, value] of [
    ['phone_hash', filters.phoneHash],
    ['complaint_source', filters.complaintSource],
    ['complaint_status', filters.complaintStatus],
    ['category', filters.category],
    ['handler_id', filters.handlerId],
  ] as const)
    if (value !== undefined && value !== '') add(sql`${sql.ref(`c.${column}`)} = ${value}`);
  const late = sql<SqlBool>`(c.complaint_status < ${sql.lit(complaintStatus.REPLIED)} and c.respond_deadline < ${filters.at} or c.complaint_status < ${sql.lit(complaintStatus.FINISHED)} and c.finish_deadline < ${filters.at}
    or c.complaint_status = ${sql.lit(complaintStatus.FINISHED)} and c.finished_at > c.finish_deadline)`;
  if (overdue !== undefined) add(overdue === 1 ? late : sql`not ${late}`);
  if (startTime) add(sql`c.id >= ${idFloor(Date.parse(startTime))}::uuid`);
  if (endTime) add(sql`c.id < ${idFloor(Date.parse(endTime) + 1000)}::uuid`);
  if (filters.parkIds?.length) add(sql`c.park_id = any (${filters.parkIds}::uuid[])`);
  if (plateNo) add(/^[\u4e00-\u9fff]/.test(plateNo) ? startsWith('c.plate_no', plateNo.toUpperCase()) : contains('c.plate_no', plateNo));
  return all;
}

const rowsWhere = (tx: Tx, where: readonly Expression<SqlBool>[]) =>
  tx
    .selectFrom('bill_complaint as c')
    .where(sql<boolean>`${sql.join(where, sql` and `)}`)
    .select([
      'c.id as complaintId',
      'c.dealer_id as dealerId',
      'c.complaint_no as complaintNo',
      'c.third_no as thirdNo',
      'c.complaint_source as complaintSource',
      'c.complaint_status as complaintStatus',
      'c.category',
      'c.bill_id as billId',
      'c.bill_no as billNo',
      'c.order_id as orderId',
      'c.order_no as orderNo',
      'c.park_id as parkId',
      'c.park_name as parkName',
      dealerNameOf('c'),
      'c.plate_no as plateNo',
      'c.plate_color as plateColor',
      'c.complainant',
      'c.phone as phoneCipher',
      'c.content',
      'c.amount_fen as amountFen',
      'c.received_at as receivedAt',
      'c.respond_deadline as respondDeadline',
      'c.finish_deadline as finishDeadline',
      'c.replied_at as repliedAt',
      'c.finished_at as finishedAt',
      'c.handler_id as handlerId',
      'c.handler_name as handlerName',
      'c.result',
      'c.refund_id as refundId',
      'c.refund_no as refundNo',
      'c.appeal_id as appealId',
      'c.urge_count as urgeCount',
      'c.reopen_count as reopenCount',
      'c.rev',
    ])
    .$castTo<StoredComplaint>();

export const listComplaints = (tx: Tx, filters: ComplaintFilters & { pageNo: number; pageSize: number }, scope: ExportScope) =>
  pageOf(tx, rowsWhere(tx, conditions(filters, scope)).orderBy('c.id', 'desc'), filters);

/** Every complaint of the query, newest first. */
export const complaintBatches = (tx: Tx, filters: ComplaintFilters, scope: ExportScope): AsyncGenerator<StoredComplaint[]> =>
  batchesOf(tx, rowsWhere(tx, conditions(filters, scope)).orderBy('c.id', 'desc'));

/** One complaint of the scope with what happened to it, oldest first. */
export async function findComplaintRow(tx: Tx, id: string, scope: ExportScope) {
  const row = await rowsWhere(tx, [...visible(scope), sql<SqlBool>`c.id = ${id}::uuid`]).executeTakeFirst();
  if (!row) return undefined;
  const follows = await tx
    .selectFrom('bill_complaint_follow')
    .select(['at', 'action', 'by_name as byName', 'content'])
    .where('dealer_id', '=', row.dealerId)
    .where('complaint_id', '=', id)
    .orderBy('seq')
    .execute();
  return { ...row, follows: follows as ComplaintDetail['follows'] };
}
