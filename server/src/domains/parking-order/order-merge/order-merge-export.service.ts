import { mergeReason, mergeStatus, type ParkOrderMerge } from '@bochong/contract/parking-order';
import { clockText, type ExportDefinition } from '../../../kernel/sheets/export.ts';
import { type MergeQuery, mergeBatches } from './order-merge.repo.ts';

export const mergeExport: ExportDefinition<MergeQuery, ParkOrderMerge> = {
  name: 'orderMerges',
  title: '订单合并',
  columns: [
    { header: '车牌号', value: (row) => row.plateNo },
    { header: '车场', width: 24, value: (row) => row.parkName },
    { header: '目标订单', width: 26, value: (row) => row.targetOrderNo },
    { header: '来源订单', width: 40, value: (row) => row.sourceOrderNos.join('、') },
    { header: '合并原因', value: (row) => mergeReason.label(row.reason) },
    { header: '间隔(分)', value: (row) => row.gapMinutes },
    { header: '合并前应付(元)', value: (row) => row.beforeTotalFen / 100 },
    { header: '合并后应付(元)', value: (row) => row.afterPayableFen / 100 },
    { header: '多缴金额(元)', value: (row) => row.overpaidFen / 100 },
    { header: '合并状态', value: (row) => mergeStatus.label(row.status) },
    { header: '操作人', value: (row) => row.operatorName },
    { header: '合并时间', width: 20, value: (row) => clockText(row.at) },
  ],
  batches: (tx, query, { parkIds }) => mergeBatches(tx, query, parkIds),
};
