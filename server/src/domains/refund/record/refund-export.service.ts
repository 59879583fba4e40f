import { parkingRefunds } from '@bochong/contract/refund';
import type { Context } from '../../../kernel/app-context.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { type RefundFilters, type RefundStored, refundBatches } from './refund-list.repo.ts';

const columns = fieldColumns<RefundStored>(parkingRefunds.list, [
  'refundNo',
  'refundBiz',
  'billNo',
  'orderNo',
  'plateNo',
  'parkName',
  'payChannel',
  'paidFen',
  'applyFen',
  'approvedFen',
  'refundReason',
  'reasonText',
  'refundWay',
  'applySource',
  'applicantName',
  'applyAt',
  'auditorName',
  'auditAt',
  'refundStatus',
  'refundedAt',
  'channelRefundNo',
  'failText',
]);

/** What the list shows by the same filters, newest first. */
export const refundExport: ExportDefinition<RefundFilters, RefundStored> = {
  name: 'parkingRefunds',
  title: '退款记录',
  columns,
  batches: refundBatches,
};

export const exportRefunds = (query: RefundFilters, context: Context) => exportOrQueue(refundExport, query, context);
