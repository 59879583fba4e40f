import { receipts, type WechatChange, wechatChanges } from '@bochong/contract/bill';
import type { Context } from '../../../kernel/app-context.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { type ChangeFilters, changeBatches } from '../wechat-change/wechat-change.repo.ts';
import { type ReceiptFilters, type ReceiptRow, receiptBatches } from './receipt.repo.ts';

const columns = fieldColumns<ReceiptRow>(receipts.list, [
  'billNo',
  'plateNo',
  'parkName',
  'orderNo',
  'bizType',
  'payScene',
  'payChannel',
  'totalFen',
  'couponFen',
  'paidFen',
  'refundedFen',
  'payState',
  'paidAt',
  'collectorId',
  'outTradeNo',
  'channelTradeNo',
]);

/** What the list shows by the same filters, newest first. */
export const receiptExport: ExportDefinition<ReceiptFilters, ReceiptRow> = {
  name: 'receipts',
  title: '收费记录',
  columns,
  batches: receiptBatches,
};

export const exportReceipts = (query: ReceiptFilters, context: Context) => exportOrQueue(receiptExport, query, context);

/** Change of cash payments, as its list shows it. */
export const changeExport: ExportDefinition<ChangeFilters, WechatChange> = {
  name: 'wechatChanges',
  title: '微信找零记录',
  columns: fieldColumns(wechatChanges.list, [
    'plateNo',
    'parkName',
    'cashReceivedFen',
    'payableFen',
    'changeFen',
    'status',
    'openIdMask',
    'collectorId',
    'createdAt',
    'finishedAt',
    'billNo',
    'transferNo',
  ]),
  batches: changeBatches,
};

export const exportChanges = (query: ChangeFilters, context: Context) => exportOrQueue(changeExport, query, context);
