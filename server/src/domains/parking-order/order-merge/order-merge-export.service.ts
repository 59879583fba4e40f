import { orderMerges, type ParkOrderMerge } from '@bochong/contract/parking-order';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { type MergeQuery, mergeBatches } from './order-merge.repo.ts';

export const mergeExport: ExportDefinition<MergeQuery, ParkOrderMerge> = {
  name: 'orderMerges',
  title: '订单合并',
  columns: fieldColumns(orderMerges.list, [
    'plateNo',
    'parkName',
    'targetOrderNo',
    'sourceOrderNos',
    'reason',
    'gapMinutes',
    'beforeTotalFen',
    'afterPayableFen',
    'overpaidFen',
    'status',
    'operatorName',
    'at',
  ]),
  batches: (tx, query, { parkIds }) => mergeBatches(tx, query, parkIds),
};
