import {
  type BillComplaint,
  type ComplaintDetail,
  complaintCategory,
  complaintResult,
  complaintSource,
  complaintStatus,
} from '@bochong/contract/appeal';
import type { Context } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { clockText, type ExportColumn, type ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
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
  const { follows, ...row } = found(await findComplaintRow(context.tx, id, context.user));
  return { ...shown(context, row), follows };
}

const columns: readonly ExportColumn<StoredComplaint>[] = [
  { header: '投诉单号', width: 26, value: (row) => row.complaintNo },
  { header: '第三方单号', width: 26, value: (row) => row.thirdNo },
  { header: '来源', value: (row) => complaintSource.label(row.complaintSource) },
  { header: '分类', value: (row) => complaintCategory.label(row.category) },
  { header: '车牌号', value: (row) => row.plateNo },
  { header: '车场', width: 24, value: (row) => row.parkName },
  { header: '流水号', width: 26, value: (row) => row.billNo },
  { header: '涉及金额(元)', value: (row) => (row.amountFen === null ? null : row.amountFen / 100) },
  { header: '投诉内容', width: 40, value: (row) => row.content },
  { header: '受理时间', width: 20, value: (row) => clockText(row.receivedAt) },
  { header: '回复时限', width: 20, value: (row) => clockText(row.respondDeadline) },
  { header: '完结时限', width: 20, value: (row) => clockText(row.finishDeadline) },
  { header: '状态', value: (row) => complaintStatus.label(row.complaintStatus) },
  { header: '处理人', value: (row) => row.handlerName },
  { header: '处理结论', value: (row) => complaintResult.label(row.result) },
  { header: '退款单号', width: 26, value: (row) => row.refundNo },
  { header: '完结时间', width: 20, value: (row) => clockText(row.finishedAt) },
];

/** What the list shows by the same filters, newest first; without phones. */
export const complaintExport: ExportDefinition<ComplaintFilters, StoredComplaint> = {
  name: 'billComplaints',
  title: '账单投诉',
  columns,
  batches: complaintBatches,
};

export const exportComplaints = (query: Query, context: Context) => exportOrQueue(complaintExport, filtersOf(context, query), context);
