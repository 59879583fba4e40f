import { type ArrearsRecord, arrearsRecords } from '@bochong/contract/arrears';
import type { Context } from '../../../kernel/app-context.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { type RecordFilters, recordBatches } from './arrears-record-list.repo.ts';
import { filtersOf, type Paging, type RecordQuery } from './arrears-record-list.service.ts';

/** The filters as resolved when the export was asked for: its ages count from then. */
interface ExportQuery {
  filters: RecordFilters;
  at: string;
}

/** What the list shows by the same filters, newest first. */
export const arrearsExport: ExportDefinition<ExportQuery, ArrearsRecord> = {
  name: 'arrearsRecords',
  title: '欠费记录',
  columns: fieldColumns(arrearsRecords.list, [
    'arrearsNo',
    'plateNo',
    'parkName',
    'berthCode',
    'orderNo',
    'enterTime',
    'exitTime',
    'parkMinutes',
    'originFen',
    'reduceFen',
    'paidFen',
    'writeOffFen',
    'owedFen',
    'arrearsReason',
    'arrearsStatus',
    'arrearsAt',
    'ageDays',
    'remindCount',
    'evidenceLevel',
    'isParking',
    'closeReason',
  ]),
  batches: (tx, { filters, at }, scope) => recordBatches(tx, filters, { ...scope, now: new Date(at) }),
};

export const exportRecords = async (query: RecordQuery & Paging, context: Context) =>
  exportOrQueue(arrearsExport, { filters: await filtersOf(query, context), at: context.now.toISOString() }, context);
