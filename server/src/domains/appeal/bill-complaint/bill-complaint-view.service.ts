import { type BillComplaint, billComplaints, type ComplaintDetail } from '@bochong/contract/appeal';
import type { Context } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { findBill } from '../../bill/index.ts';
import { phoneHashOf } from '../../session/index.ts';
import {
  type ComplaintFilters,
  complaintBatches,
  findComplaintRow,
  listComplaints,
  type StoredComplaint,
} from './bill-complaint-list.repo.ts';

const shown = ({ app }: Context, { phoneCipher, dealerId: _, ...row }: StoredComplaint): BillComplaint => ({
  ...row,
  phone: app.keys.masked(phoneCipher),
});

type Query = Omit<ComplaintFilters, 'phoneHash' | 'at'> & { phone?: string | undefined };
/** A phone is looked for by its hash: whole numbers only. */
const filtersOf = ({ app, now }: Context, { phone, ...filters }: Query): ComplaintFilters => ({
  ...filters,
  at: now.toISOString(),
  ...(phone && { phoneHash: phoneHashOf(app, phone) }),
});

export async function complaintPage(query: Query & { pageNo: number; pageSize: number }, context: Context) {
  const { pageNo, pageSize } = query;
  const page = await listComplaints(context.tx, { ...filtersOf(context, query), pageNo, pageSize }, context.user);
  return { ...page, results: page.results.map((row) => shown(context, row)) };
}

export async function complaintDetail(id: string, context: Context): Promise<ComplaintDetail> {
  const { app, tx, user } = context;
  const { follows, ...row } = found(await findComplaintRow(tx, id, user));
  const bill = row.billId === null ? undefined : await findBill(tx, row.dealerId, row.billId);
  return { ...shown(context, row), orderPath: bill ? app.payables.pageOf({ ...row, bizType: bill.bizType }) : null, follows };
}

const columns = fieldColumns<StoredComplaint>(billComplaints.list, [
  'complaintNo',
  'thirdNo',
  'complaintSource',
  'category',
  'plateNo',
  'parkName',
  'billNo',
  'amountFen',
  'content',
  'receivedAt',
  'respondDeadline',
  'finishDeadline',
  'complaintStatus',
  'handlerName',
  'result',
  'refundNo',
  'finishedAt',
]);

/** What the list shows by the same filters, newest first; without phones. */
export const complaintExport: ExportDefinition<ComplaintFilters, StoredComplaint> = {
  name: 'billComplaints',
  title: '账单投诉',
  columns,
  batches: complaintBatches,
};

export const exportComplaints = (query: Query, context: Context) => exportOrQueue(complaintExport, filtersOf(context, query), context);
