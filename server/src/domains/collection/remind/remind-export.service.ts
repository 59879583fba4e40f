import { reminders } from '@bochong/contract/collection';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { type RecordFilters, type ReminderRow, reminderBatches } from './remind-list.repo.ts';

/** What the list shows by the same filters, newest first; phones stay in the console. */
export const remindExport: ExportDefinition<RecordFilters, ReminderRow> = {
  name: 'reminders',
  title: '提醒结果',
  columns: fieldColumns(reminders.list, [
    'plateNo',
    'channel',
    'remindResult',
    'skipReason',
    'owedFen',
    'content',
    'segments',
    'failCode',
    'sentAt',
    'deliveredAt',
  ]),
  batches: reminderBatches,
};
