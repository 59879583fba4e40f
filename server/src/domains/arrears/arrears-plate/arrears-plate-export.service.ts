import { nextStep, overdueLevel } from '@bochong/contract/arrears';
import type { Context } from '../../../kernel/app-context.ts';
import type { ExportColumn, ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import type { Paging } from '../arrears-record/arrears-record-list.service.ts';
import { overdueFiltersOf, plateFiltersOf } from './arrears-plate.service.ts';
import { plateBatches, type StoredPlate } from './arrears-plate-list.repo.ts';
import type { PlateFilters } from './plate-filter.repo.ts';

const yuan = (fen: number) => fen / 100;
const clock = (instant: string | null) => instant?.slice(0, 19).replace('T', ' ') ?? '';

/** The filters as resolved when the export was asked for: its ages count from then. */
interface ExportQuery {
  filters: PlateFilters;
  at: string;
}

const plateColumns: readonly ExportColumn<StoredPlate>[] = [
  { header: '车牌号', value: (row) => row.plateNo },
  { header: '车牌分类', value: (row) => row.clazzName },
  { header: '欠费总额(元)', value: (row) => yuan(row.owedFen) },
  { header: '欠费笔数', value: (row) => row.recordCount },
  { header: '冻结笔数', value: (row) => row.frozenCount },
  { header: '涉及车场', value: (row) => row.parkCount },
  { header: '最大账龄(天)', value: (row) => row.maxAgeDays },
  { header: '首次欠费', width: 20, value: (row) => clock(row.firstArrearsAt) },
  { header: '是否在停', value: (row) => row.currentParkName },
  { header: '黑名单', value: (row) => (row.blackListed ? '是' : '') },
  { header: '30天催缴次数', value: (row) => row.remindCount30d },
  { header: '最近催缴', width: 20, value: (row) => clock(row.lastRemindAt) },
  { header: '通话次数', value: (row) => row.callCount },
  { header: '累计补缴(元)', value: (row) => yuan(row.totalPaidFen) },
];

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
  columns: [
    ...plateColumns,
    { header: '逾期等级', value: (row) => overdueLevel.label(row.overdueLevel) },
    { header: '建议动作', value: (row) => nextStep.label(row.nextStep) },
    { header: '最近出现', width: 20, value: (row) => clock(row.lastSeenAt) },
    { header: '出现车场', width: 24, value: (row) => row.lastSeenParkName },
  ],
  batches,
};

type Query = Parameters<typeof plateFiltersOf>[0] & Paging;

export const exportPlates = async (query: Query, context: Context) =>
  exportOrQueue(plateExport, { filters: await plateFiltersOf(query, context), at: context.now.toISOString() }, context);
export const exportOverdue = async (query: Query, context: Context) =>
  exportOrQueue(overdueExport, { filters: await overdueFiltersOf(query, context), at: context.now.toISOString() }, context);
