import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { named } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { clock, id, instant, integer, nameText, rev, uuid } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { messageProgramPage } from './menu.ts';
import { debtorFilter } from './remind.ts';
import { planTrigger } from './remind-enums.ts';

const shape = {
  planName: nameText('方案名称', 30),
  trigger: planTrigger.schema,
  /** Hours after the debt arose (one), or days of age; nothing for the other triggers. */
  triggerParam: z.array(integer('触发参数', 1, 3650)).max(12),
  /** Runs per week of a cycle. */
  perWeek: integer('每周次数', 1, 3),
  conditions: debtorFilter.meta({ title: '条件' }),
  templateId: uuid('短信模板'),
  windowStart: clock('开始时段'),
  windowEnd: clock('结束时段'),
};

export const shortMsgPlanFields = z.object(shape).superRefine(({ trigger, triggerParam, windowStart, windowEnd }, context) => {
  const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (trigger === planTrigger.AFTER_HOURS && triggerParam.length !== 1) wrong('triggerParam', '请填写小时数');
  if (trigger === planTrigger.AGE_DAYS && triggerParam.length === 0) wrong('triggerParam', '请填写账龄天数');
  if (windowStart >= windowEnd) wrong('windowEnd', '结束时段必须晚于开始时段');
});
export type ShortMsgPlanFields = z.output<typeof shortMsgPlanFields>;

export const shortMsgPlan = z.object({
  ...shape,
  planId: id('方案'),
  planName: z.string().meta({ title: '方案名称' }),
  enabled: named(z.boolean().meta({ title: '状态' }), [true, '已启用', 'green'], [false, '未启用', 'grey']),
  templateName: z.string().meta({ title: '模板' }),
  lastRunAt: instant('上次执行').nullable(),
  /** What its messages came to. */
  sent: z.number().int().meta({ title: '已发送' }),
  rev,
});
export type ShortMsgPlan = z.output<typeof shortMsgPlan>;

const key = z.object({ id: uuid('方案') });

export const shortMsgPlans = {
  list: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrears/shortMsgPlan/list',
    title: '短信提醒方案',
    access: [messageProgramPage.code],
    query: pageQuery({
      planName: searchText('方案名称', 30).optional(),
      trigger: queryCode(planTrigger.schema).optional(),
      enabled: named(z.stringbool().meta({ title: '状态' }), ['true', '已启用'], ['false', '未启用']).optional(),
    }),
    data: pageOf(shortMsgPlan),
  }),
  chosen: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrears/shortMsgPlan/chosen',
    title: '短信方案选项',
    access: 'session',
    query: z.object({ search: searchText('方案名称', 30).optional() }),
    data: z.array(z.object({ planId: id('方案'), planName: z.string() })),
  }),
  create: endpoint({
    method: 'POST',
    path: '/charge/v2/api/arrears/shortMsgPlan',
    title: '新增短信方案',
    access: [messageProgramPage.can.add],
    body: shortMsgPlanFields,
    data: z.object({ planId: id('方案') }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/charge/v2/api/arrears/shortMsgPlan/:id',
    title: '修改短信方案',
    access: [messageProgramPage.can.edit],
    params: key,
    body: shortMsgPlanFields.safeExtend({ rev }),
    data: z.null(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/charge/v2/api/arrears/shortMsgPlan/:id',
    title: '删除短信方案',
    access: [messageProgramPage.can.delete],
    params: key,
    data: z.null(),
  }),
  /** Disabling drops what the program still has in the queue. */
  switch: endpoint({
    method: 'POST',
    path: '/charge/v2/api/arrears/shortMsgPlan/:id/switch',
    title: '短信方案启停',
    access: [messageProgramPage.can.switch],
    params: key,
    body: z.object({ enabled: z.boolean().meta({ title: '启用' }), rev }),
    data: z.null(),
  }),
};

export const shortMsgPlanErrors = {
  nameTaken: error('42479', '方案名称已存在'),
};
