import { arrearsPlates, overdueCars } from '@bochong/contract/arrears';
import type { Context } from '../../../kernel/app-context.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import type { Paging } from '../arrears-record/arrears-record-list.service.ts';
import { overdueFiltersOf, plateFiltersOf } from './arrears-plate.service.ts';
import { plateBatches, type StoredPlate } from './arrears-plate-list.repo.ts';
import type { PlateFilters } from './plate-filter.repo.ts';

/** The filters as resolved when the export was asked for: its ages count from then. */
interface ExportQuery {
  filters: PlateFilters;
  at: string;
}

const plateColumns = fieldColumns<StoredPlate>(arrearsPlates.list, [
  'plateNo',
  'clazzName',
  'owedFen',
  'recordCount',
  'frozenCount',
  'parkCount',
  'maxAgeDays',
  'firstArrearsAt',
  'currentParkName',
  'blackListed',
  'remindCount30d',
  'lastRemindAt',
  'callCount',
  'totalPaidFen',
]);

const batches: ExportDefinition<ExportQuery, StoredPlate>['batches'] = (tx, { filters, at }, scope) =>
  plateBatches(tx, filters, { ...scope, now: new Date(at) });

/** What the list of plates shows by the same filters; phones stay in the console. */
export const plateExport: ExportDefinition<ExportQuery, StoredPlate> = {
  name: 'arrearsPlates',
  title: '欠费车辆',
  columns: plateColumns,
  batches,
};

export const overdueExport: ExportDefinition<ExportQuery, StoredPlate> = {
  name: 'overdueCars',
  title: '逾期车辆',
  columns: fieldColumns(overdueCars.list, [...plateColumns, 'overdueLevel', 'nextStep', 'lastSeenAt', 'lastSeenParkName']),
  batches,
};

type Query = Parameters<typeof plateFiltersOf>[0] & Paging;

export const exportPlates = async (query: Query, context: Context) =>
  exportOrQueue(plateExport, { filters: await plateFiltersOf(query, context), at: context.now.toISOString() }, context);
export const exportOverdue = async (query: Query, context: Context) =>
  exportOrQueue(overdueExport, { filters: await overdueFiltersOf(query, context), at: context.now.toISOString() }, context);
