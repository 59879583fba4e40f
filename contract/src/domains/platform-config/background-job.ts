import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { dealerName, instant } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode } from '../../kernel/page.ts';
import { backgroundJobPage } from './menu.ts';

export const backgroundKind = enumOf('backgroundKind', '作业类型', {
  EVENT: [1, '内部事件'],
  EFFECT: [2, '对外操作'],
  SCHEDULED: [3, '定时任务'],
});

const workId = z
  .string()
  .regex(/^(job:\d{1,18}|effect:[0-9a-f-]{36})$/, '作业编号不正确')
  .meta({ title: '编号' });

/** Work behind the calls that failed as often as it may, and waits for a person. */
const failedWork = z.object({
  workId,
  kind: backgroundKind.schema,
  title: z.string().meta({ title: '作业' }),
  dealerName,
  reason: z.string().meta({ title: '失败原因' }),
  tries: z.number().int().meta({ title: '已尝试次数' }),
  failedAt: instant('最近失败时间'),
});
export type FailedWork = z.output<typeof failedWork>;

export const backgroundJobs = {
  list: endpoint({
    method: 'GET',
    path: '/basic/v2/api/backgroundJobs',
    title: '失败的后台作业',
    access: [backgroundJobPage.code],
    query: pageQuery({ kind: queryCode(backgroundKind.schema).optional() }),
    data: pageOf(failedWork),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/basic/v2/api/backgroundJobs/retry',
    title: '重试后台作业',
    access: [backgroundJobPage.can.retry],
    body: z.object({ workId }),
    data: z.null(),
  }),
};
