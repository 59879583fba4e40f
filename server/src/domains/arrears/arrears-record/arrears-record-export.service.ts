import { type ArrearsRecord, arrearsReason, arrearsStatus, evidenceLevel } from '@bochong/contract/arrears';
import type { Context } from '../../../kernel/app-context.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { type RecordFilters, recordBatches } from './arrears-record-list.repo.ts';
import { filtersOf, type Paging, type RecordQuery } from './arrears-record-list.service.ts';

const yuan = (fen: number) => fen / 100;
const clock = (instant: string | null) => instant?.slice(0, 19).replace('T', ' ') ?? '';

/** The filters as resolved when the export was asked for: its ages count from then. */
interface ExportQuery {
  filters: RecordFilters;
  at: string;
}

/** What the list shows by the same filters, newest first. */
export const arrearsExport: ExportDefinition<ExportQuery, ArrearsRecord> = {
  name: 'arrearsRecords',
  title: '欠费记录',
  columns: [
    { header: '欠费编号', width: 26, value: (row) => row.arrearsNo },
    { header: '车牌号', value: (row) => row.plateNo },
    { header: '车场', width: 24, value: (row) => row.parkName },
    { header: '泊位', value: (row) => row.berthCode },
    { header: '订单号', width: 26, value: (row) => row.orderNo },
    { header: '入场时间', width: 20, value: (row) => clock(row.enterTime) },
    { header: '出场时间', width: 20, value: (row) => clock(row.exitTime) },
    { header: '停车时长(分)', value: (row) => row.parkMinutes },
    { header: '原欠金额(元)', value: (row) => yuan(row.originFen) },
    { header: '减免金额(元)', value: (row) => yuan(row.reduceFen) },
    { header: '已补金额(元)', value: (row) => yuan(row.paidFen) },
    { header: '核销金额(元)', value: (row) => yuan(row.writeOffFen) },
    { header: '现欠金额(元)', value: (row) => yuan(row.owedFen) },
    { header: '欠费原因', value: (row) => arrearsReason.label(row.arrearsReason) },
    { header: '欠费状态', value: (row) => arrearsStatus.label(row.arrearsStatus) },
    { header: '欠费时间', width: 20, value: (row) => clock(row.arrearsAt) },
    { header: '账龄(天)', value: (row) => row.ageDays },
    { header: '催缴次数', value: (row) => row.remindCount },
    { header: '证据等级', value: (row) => evidenceLevel.label(row.evidenceLevel) },
    { header: '是否在停', value: (row) => (row.isParking ? '在停' : '') },
    { header: '关闭原因', width: 24, value: (row) => row.closeReason },
  ],
  batches: (tx, { filters, at }, scope) => recordBatches(tx, filters, { ...scope, now: new Date(at) }),
};

export const exportRecords = async (query: RecordQuery & Paging, context: Context) =>
  exportOrQueue(arrearsExport, { filters: await filtersOf(query, context), at: context.now.toISOString() }, context);
