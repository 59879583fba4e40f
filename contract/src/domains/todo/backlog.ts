import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { id, instant, uuid } from '../../kernel/fields.ts';
import { fileAnswer } from '../../kernel/file.ts';
import { pageOf, queryCode, queryInteger } from '../../kernel/page.ts';
import { todoPage } from './menu.ts';

export const backlogStatus = enumOf('backlogStatus', '待办状态', {
  WAITING: [0, '待处理'],
  WORKING: [1, '处理中'],
  DONE: [2, '已处理'],
  ARCHIVED: [3, '已归档'],
  EXPIRED: [4, '已失效'],
});
export const backlogPriority = enumOf('backlogPriority', '优先级', {
  NORMAL: [1, '普通', 'grey'],
  IMPORTANT: [2, '重要', 'amber'],
  URGENT: [3, '紧急', 'red'],
});

export const backlogRow = z.object({
  backlogId: id('待办'),
  typeCode: z.string(),
  typeName: z.string().meta({ title: '类型' }),
  title: z.string().meta({ title: '标题' }),
  content: z.string().meta({ title: '内容' }),
  priority: backlogPriority.schema,
  parkName: z.string().meta({ title: '车场' }),
  jumpPath: z.string(),
  jumpQuery: z.string(),
  status: backlogStatus.schema,
  createdAt: instant('产生时间'),
  dueAt: instant('截止时间').nullable(),
  overdue: z.literal([0, 1]).meta({ title: '超期' }),
  doneAt: instant('处理时间').nullable(),
  doneBy: z.string().meta({ title: '处理人' }),
});
export type BacklogRow = z.output<typeof backlogRow>;

const filters = {
  typeCode: z.string().max(30).optional().meta({ title: '类型' }),
  /** 0 (default) shows what is waiting or in work. */
  status: queryCode(backlogStatus.schema).default(backlogStatus.WAITING),
};
const path = '/backlog/v2/api';

export const backlogs = {
  /** The header asks for everything at once (pageSize 9999) and reads `totalRecord`; with `countOnly` no rows are sent along. */
  list: endpoint({
    method: 'GET',
    path: `${path}/backlogs`,
    title: '待办列表',
    access: 'session',
    query: z.object({
      pageNo: queryInteger('页码', 1, 100_000).default(1),
      pageSize: queryInteger('每页条数', 1, 100_000).default(20),
      countOnly: queryCode(z.literal([0, 1])).default(0),
      ...filters,
    }),
    data: pageOf(backlogRow),
  }),
  types: endpoint({
    method: 'GET',
    path: `${path}/backLogType`,
    title: '待办类型',
    access: 'session',
    data: z.array(z.object({ typeCode: z.string(), typeName: z.string(), count: z.number().int() })),
  }),
  archive: endpoint({
    method: 'POST',
    path: `${path}/backlogs/archive`,
    title: '归档待办',
    access: [todoPage.can.archive],
    body: z.object({ backlogIds: z.array(uuid('待办')).min(1).max(1000) }),
    data: z.object({ archived: z.number().int() }),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/backlogs/export`,
    title: '导出待办',
    access: [todoPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: fileAnswer,
    audited: true,
  }),
};
