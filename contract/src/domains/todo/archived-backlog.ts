import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { instant, personName } from '../../kernel/fields.ts';
import { fileAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, period, searchText } from '../../kernel/page.ts';
import { backlogRow } from './backlog.ts';
import { archivedTodoPage } from './menu.ts';

/** A to-do that was done and put away. */
export const archivedBacklog = backlogRow
  .omit({ overdue: true, jumpPath: true, jumpQuery: true, status: true })
  .extend({ archivedAt: instant('归档时间').nullable(), archivedBy: personName('归档人') });
export type ArchivedBacklog = z.output<typeof archivedBacklog>;

const filters = {
  keyword: searchText('标题').optional(),
  typeCode: z.string().max(30).optional().meta({ title: '类型' }),
  ...period('产生时间'),
};
const path = '/backlog/v2/api/archivedBacklogs';

/** What somebody sees of the to-dos (his resources, within his lots) and was put away. */
export const archivedBacklogs = {
  list: endpoint({
    method: 'GET',
    path,
    title: '已归档待办',
    access: [archivedTodoPage.code],
    query: pageQuery(filters),
    data: pageOf(archivedBacklog),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出已归档待办',
    access: [archivedTodoPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: fileAnswer,
    audited: true,
  }),
};
