import { type BacklogRow, type BacklogTypeCode, backlogStatus, backlogs, backlogTypes } from '@bochong/contract/todo';
import type { Context } from '../../kernel/app-context.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { countCap } from '../../kernel/database/query.ts';
import type { SessionUser } from '../../kernel/session/session.ts';
import { exportLimit, exportXlsx } from '../../kernel/sheets/export.ts';
import { fieldColumns } from '../../kernel/sheets/field-columns.ts';
import { businessDate } from '../../kernel/time.ts';
import { type BacklogQuery, countClosed, finishBacklog, insertBacklog, listBacklogs, openByType, type Reader } from './backlog.repo.ts';

/** What has to be done about one thing (`bizId`). */
export interface Todo {
  dealerId: string;
  typeCode: BacklogTypeCode;
  bizId: string;
}

/**
 * Asks for something to be done, in the caller's transaction; a second call for the same thing changes nothing while the first is open.
 * Who sees it and where it leads is the type's business.
 */
export const raiseTodo = (
  tx: Tx,
  todo: Todo & { bizType: string; title: string; content?: string; parkId?: string; jumpQuery?: string; at: Date },
): Promise<void> =>
  insertBacklog(tx, {
    content: '',
    jumpQuery: '',
    ...todo,
    parkId: todo.parkId ?? null,
    id: newId(todo.at),
    createdAt: todo.at,
  });

/** The thing is solved, in the caller's transaction; nothing happens when nothing was open. `by` is empty when it solved itself. */
export const closeTodo = (tx: Tx, { by = '', at, ...todo }: Todo & { by?: string; at: Date }): Promise<void> =>
  finishBacklog(tx, todo, { by, at });

/** Resources that to-dos belong to. */
export const handlers = [...new Set(Object.values(backlogTypes).map((type) => type.handlerResource))];

/** Platform users look after the platform's own to-dos; those of every dealer would bury them. */
export const readerOf = (user: SessionUser): Reader => ({
  dealerIds: user.userType === 1 || user.userType === 4 ? [user.dealerId] : user.dealerIds,
  resources: handlers.filter((code) => user.codes.has(code)),
  parkIds: user.parkIds,
});

/** One page with its true total: open ones are counted all the time, the others up to a cap. */
export async function backlogPage(query: BacklogQuery & { countOnly: 0 | 1 }, { tx, user, now }: Context) {
  const reader = readerOf(user);
  const { pageNo, pageSize, status, typeCode } = query;
  const results = query.countOnly === 1 ? [] : await listBacklogs(tx, reader, query, now);
  if (status <= backlogStatus.WORKING) {
    const open = (await openByType(tx, reader)).filter((row) => typeCode === undefined || row.typeCode === typeCode);
    return { pageNo, pageSize, totalRecord: open.reduce((sum, row) => sum + row.count, 0), totalCapped: false, results };
  }
  const total = await countClosed(tx, reader, query);
  return { pageNo, pageSize, totalRecord: Math.min(total, countCap), totalCapped: total > countCap, results };
}

/** Every type the user may meet, with the number of open to-dos. */
export async function typesWithCount({ tx, user }: Context) {
  const reader = readerOf(user);
  const open = new Map((await openByType(tx, reader)).map((row) => [row.typeCode, row.count]));
  return Object.entries(backlogTypes)
    .filter(([, type]) => reader.resources.includes(type.handlerResource))
    .map(([typeCode, { typeName }]) => ({ typeCode, typeName, count: open.get(typeCode) ?? 0 }));
}

const columns = fieldColumns<BacklogRow>(backlogs.list, [
  'typeName',
  'title',
  'content',
  'priority',
  'parkName',
  'status',
  'createdAt',
  'dueAt',
  'doneAt',
  'doneBy',
]);

/** What the list shows by the same filters, as a workbook. */
export async function exportBacklogs(query: Pick<BacklogQuery, 'status' | 'typeCode'>, { tx, user, now }: Context) {
  const rows = await listBacklogs(tx, readerOf(user), { ...query, pageNo: 1, pageSize: exportLimit + 1 }, now);
  return exportXlsx(`待办${businessDate(now)}.xlsx`, columns, rows, user);
}
