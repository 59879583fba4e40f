import { payChannel } from '@bochong/contract/bill';
import { type RefundRow, refundBiz, refundReason, refundSource, refundStatus, refundWay } from '@bochong/contract/refund';
import type { Context } from '../../../kernel/app-context.ts';
import type { ExportColumn, ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { type RefundFilters, refundBatches } from './refund-list.repo.ts';

const yuan = (fen: number) => fen / 100;
const clock = (instant: string | null) => instant?.slice(0, 19).replace('T', ' ') ?? '';

const columns: readonly ExportColumn<RefundRow>[] = [
  { header: '退款单号', width: 26, value: (row) => row.refundNo },
  { header: '业务', value: (row) => refundBiz.label(row.refundBiz) },
  { header: '流水号', width: 26, value: (row) => row.billNo },
  { header: '订单号', width: 26, value: (row) => row.orderNo },
  { header: '车牌号', value: (row) => row.plateNo },
  { header: '车场', width: 24, value: (row) => row.parkName },
  { header: '支付渠道', value: (row) => payChannel.label(row.payChannel) },
  { header: '实付金额(元)', value: (row) => yuan(row.paidFen) },
  { header: '申请金额(元)', value: (row) => yuan(row.applyFen) },
  { header: '批准金额(元)', value: (row) => yuan(row.approvedFen) },
  { header: '退款原因', value: (row) => refundReason.label(row.refundReason) },
  { header: '说明', width: 30, value: (row) => row.reasonText },
  { header: '退款方式', value: (row) => refundWay.label(row.refundWay) },
  { header: '申请来源', value: (row) => refundSource.label(row.applySource) },
  { header: '申请人', value: (row) => row.applicantName },
  { header: '申请时间', width: 20, value: (row) => clock(row.applyAt) },
  { header: '审核人', value: (row) => row.auditorName },
  { header: '审核时间', width: 20, value: (row) => clock(row.auditAt) },
  { header: '退款状态', value: (row) => refundStatus.label(row.refundStatus) },
  { header: '到账时间', width: 20, value: (row) => clock(row.refundedAt) },
  { header: '渠道退款号', width: 30, value: (row) => row.channelRefundNo },
  { header: '失败说明', width: 30, value: (row) => row.failText },
];

/** What the list shows by the same filters, newest first. */
export const refundExport: ExportDefinition<RefundFilters, RefundRow> = {
  name: 'parkingRefunds',
  title: '退款记录',
  columns,
  batches: refundBatches,
};

export const exportRefunds = (query: RefundFilters, context: Context) => exportOrQueue(refundExport, query, context);
