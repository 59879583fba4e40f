import type { ArrearsPay } from '@bochong/contract/arrears';
import { payChannel, payScene, payState } from '@bochong/contract/bill';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { type PayFilters, payBatches } from './arrears-pay-list.repo.ts';

const yuan = (fen: number) => fen / 100;
const clock = (instant: string | null) => instant?.slice(0, 19).replace('T', ' ') ?? '';

/** What the list shows by the same filters, newest first. */
export const payExport: ExportDefinition<PayFilters, ArrearsPay> = {
  name: 'arrearsPays',
  title: '补缴记录',
  columns: [
    { header: '流水号', width: 26, value: (row) => row.billNo },
    { header: '车牌号', value: (row) => row.plateNo },
    { header: '欠费笔数', value: (row) => row.recordCount },
    { header: '应补金额(元)', value: (row) => yuan(row.totalFen) },
    { header: '实付金额(元)', value: (row) => yuan(row.paidFen) },
    { header: '支付渠道', value: (row) => payChannel.label(row.payChannel) },
    { header: '缴费场景', value: (row) => payScene.label(row.payScene) },
    { header: '经办人', value: (row) => row.collectorName },
    { header: '状态', value: (row) => payState.label(row.payState) },
    { header: '缴费时间', width: 20, value: (row) => clock(row.paidAt) },
  ],
  batches: payBatches,
};
