import { billBiz, changeStatus, payChannel, payScene, payState, type Receipt, type WechatChange } from '@bochong/contract/bill';
import type { Context } from '../../../kernel/app-context.ts';
import type { ExportColumn, ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { type ChangeFilters, changeBatches } from '../wechat-change/wechat-change.repo.ts';
import { type ReceiptFilters, receiptBatches } from './receipt.repo.ts';

const yuan = (fen: number) => fen / 100;
const clock = (instant: string | null) => instant?.slice(0, 19).replace('T', ' ') ?? '';

const columns: readonly ExportColumn<Receipt>[] = [
  { header: '流水号', width: 26, value: (row) => row.billNo },
  { header: '车牌号', value: (row) => row.plateNo },
  { header: '车场', width: 24, value: (row) => row.parkName },
  { header: '订单号', width: 26, value: (row) => row.orderNo },
  { header: '业务', value: (row) => billBiz.label(row.bizType) },
  { header: '缴费场景', value: (row) => payScene.label(row.payScene) },
  { header: '支付渠道', value: (row) => payChannel.label(row.payChannel) },
  { header: '应付金额(元)', value: (row) => yuan(row.totalFen) },
  { header: '优惠(元)', value: (row) => yuan(row.couponFen) },
  { header: '实付金额(元)', value: (row) => yuan(row.paidFen) },
  { header: '已退金额(元)', value: (row) => yuan(row.refundedFen) },
  { header: '状态', value: (row) => payState.label(row.payState) },
  { header: '支付时间', width: 20, value: (row) => clock(row.paidAt) },
  { header: '收费员', value: (row) => row.collectorId },
  { header: '商户单号', width: 30, value: (row) => row.outTradeNo },
  { header: '渠道单号', width: 30, value: (row) => row.channelTradeNo },
];

/** What the list shows by the same filters, newest first. */
export const receiptExport: ExportDefinition<ReceiptFilters, Receipt> = {
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
  columns: [
    { header: '车牌号', value: (row) => row.plateNo },
    { header: '车场', width: 24, value: (row) => row.parkName },
    { header: '实收现金(元)', value: (row) => yuan(row.cashReceivedFen) },
    { header: '应付金额(元)', value: (row) => yuan(row.payableFen) },
    { header: '找零金额(元)', value: (row) => yuan(row.changeFen) },
    { header: '找零状态', value: (row) => changeStatus.label(row.status) },
    { header: '收款人', value: (row) => row.openIdMask },
    { header: '收费员', value: (row) => row.collectorId },
    { header: '创建时间', width: 20, value: (row) => clock(row.createdAt) },
    { header: '完成时间', width: 20, value: (row) => clock(row.finishedAt) },
    { header: '流水号', width: 26, value: (row) => row.billNo },
    { header: '转账单号', width: 30, value: (row) => row.transferNo },
  ],
  batches: changeBatches,
};

export const exportChanges = (query: ChangeFilters, context: Context) => exportOrQueue(changeExport, query, context);
