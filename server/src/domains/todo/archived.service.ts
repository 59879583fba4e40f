import { type ArchivedBacklog, archivedBacklogs } from '@bochong/contract/todo';
import type { Context } from '../../kernel/app-context.ts';
import { exportLimit, exportXlsx } from '../../kernel/sheets/export.ts';
import { fieldColumns } from '../../kernel/sheets/field-columns.ts';
import { businessDate } from '../../kernel/time.ts';
import { type ArchivedFilter, archivedRows } from './archived.repo.ts';
import { readerOf } from './backlog.service.ts';

const columns = fieldColumns<ArchivedBacklog>(archivedBacklogs.list, [
  ...([
    'typeName',
    'title',
    'content',
    'priority',
    'parkName',
    'createdAt',
    'dueAt',
    'doneAt',
    'doneBy',
    'archivedAt',
    'archivedBy',
  ] as const),
]);

/** What the list shows by the same filters, as a workbook. */
export async function exportArchived(query: ArchivedFilter, { tx, user, now }: Context) {
  const rows = await archivedRows(tx, readerOf(user), query, exportLimit + 1);
  return exportXlsx(`已归档待办${businessDate(now)}.xlsx`, columns, rows, user);
}
