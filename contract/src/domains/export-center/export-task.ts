import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, id, instant, uuid } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { topBarButtons } from '../access/index.ts';
import { dataPage } from '../retention/menu.ts';

export const exportStatus = enumOf('exportStatus', '导出状态', {
  QUEUED: [0, '排队中', 'blue'],
  RUNNING: [1, '生成中', 'blue'],
  DONE: [2, '已完成', 'green'],
  FAILED: [3, '失败', 'red'],
  EXPIRED: [4, '已过期', 'grey'],
});

/** A large export made in the background; its file lives seven days. */
export const exportTask = z.object({
  taskId: id('任务'),
  name: z.string().meta({ title: '文件名' }),
  title: z.string().meta({ title: '来源' }),
  status: exportStatus.schema,
  rows: z.number().int().meta({ title: '行数' }),
  size: z.number().int().meta({ title: '大小' }),
  error: z.string().meta({ title: '失败原因' }),
  createdBy: z.string().meta({ title: '创建人' }),
  createdAt: instant('创建时间'),
  finishedAt: instant('完成时间').nullable(),
  expireAt: instant('过期时间'),
});
export type ExportTask = z.output<typeof exportTask>;

const access = [topBarButtons.bigFile] as const;
const params = z.object({ id: uuid('任务') });
const path = '/basic/v2/api/exportTasks';

export const exportTasks = {
  list: endpoint({
    method: 'GET',
    path,
    title: '大文件下载',
    access,
    query: pageQuery({ name: searchText('文件名').optional(), status: queryCode(exportStatus.schema).optional() }),
    data: pageOf(exportTask),
  }),
  /** Address of the file for ten minutes; it takes ranges, so a broken download goes on where it stopped. */
  address: endpoint({
    method: 'GET',
    path: `${path}/:id/address`,
    title: '下载导出文件',
    access,
    params,
    data: z.object({ url: z.string(), fileName: z.string() }),
    audited: true,
  }),
  retry: endpoint({ method: 'POST', path: `${path}/:id/retry`, title: '重试导出', access, params, data: z.null() }),
  remove: endpoint({ method: 'DELETE', path: `${path}/:id`, title: '删除导出任务', access, params, data: z.null() }),
};

/** Exports of everybody in the reader's units; who is limited to some lots sees their own. */
export const unitExports = {
  list: endpoint({
    method: 'GET',
    path: `${path}/unit`,
    title: '导出任务',
    access: [dataPage.code],
    query: pageQuery({
      name: searchText('文件名').optional(),
      createdBy: searchText('创建人').optional(),
      status: queryCode(exportStatus.schema).optional(),
    }),
    data: pageOf(exportTask.extend({ dealerName })),
  }),
  address: endpoint({
    method: 'GET',
    path: `${path}/unit/:id/address`,
    title: '下载他人导出文件',
    access: [dataPage.can.download],
    params,
    data: z.object({ url: z.string(), fileName: z.string() }),
    audited: true,
  }),
  /** Made again with the rights and the filters of whoever asked for it. */
  retry: endpoint({
    method: 'POST',
    path: `${path}/unit/:id/retry`,
    title: '重试他人导出',
    access: [dataPage.can.retry],
    params,
    data: z.null(),
  }),
};

export const exportTaskErrors = {
  notDone: error('42270', '文件尚未生成或已过期'),
  notFailed: error('42271', '只有失败或已过期的任务可以重试'),
};
