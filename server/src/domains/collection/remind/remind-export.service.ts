import { remindChannel, remindResult, skipReason } from '@bochong/contract/collection';
import { clockText, type ExportDefinition } from '../../../kernel/sheets/export.ts';
import { type RecordFilters, type ReminderRow, reminderBatches } from './remind-list.repo.ts';

/** What the list shows by the same filters, newest first; phones stay in the console. */
export const remindExport: ExportDefinition<RecordFilters, ReminderRow> = {
  name: 'reminders',
  title: '提醒结果',
  columns: [
    { header: '车牌号', value: (row) => row.plateNo },
    { header: '催缴方式', value: (row) => remindChannel.label(row.channel) },
    { header: '催缴结果', value: (row) => remindResult.label(row.remindResult) },
    { header: '跳过原因', value: (row) => (row.skipReason === null ? '' : skipReason.label(row.skipReason)) },
    { header: '当时欠费(元)', value: (row) => row.owedFen / 100 },
    { header: '内容', width: 60, value: (row) => row.content },
    { header: '计费条数', value: (row) => row.segments },
    { header: '失败原因', value: (row) => row.failCode },
    { header: '发送时间', width: 20, value: (row) => clockText(row.sentAt) },
    { header: '送达时间', width: 20, value: (row) => clockText(row.deliveredAt) },
  ],
  batches: reminderBatches,
};
