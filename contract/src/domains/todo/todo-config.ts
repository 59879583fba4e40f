import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { flag, instant, integer, personName, rev } from '../../kernel/fields.ts';
import { pageOf, pageQuery, searchText } from '../../kernel/page.ts';
import { backlogPriority } from './backlog.ts';
import { todoConfigPage } from './menu.ts';

const asked = {
  priority: backlogPriority.schema,
  dueHours: integer('处理时限(小时)', 1, 2160)
    .nullable()
    .meta({ empty: '不限时', help: '超过时限未处理的待办标为超期；只影响之后产生的待办' }),
};

/** How an operating unit has a type of to-dos: those of the product until it says otherwise. */
export const todoConfig = z.object({
  typeCode: z.string(),
  typeName: z.string().meta({ title: '待办类型' }),
  ...asked,
  isOn: flag('产生待办'),
  openCount: z.number().int().meta({ title: '未处理' }),
  /** Whether it differs from what the product has. */
  isChanged: flag('已调整'),
  updatedBy: personName('修改人'),
  updatedAt: instant('修改时间').nullable(),
  rev,
});
export type TodoConfig = z.output<typeof todoConfig>;

const path = '/backlog/v2/api/todoConfigs';
const params = z.object({ typeCode: z.string().max(30) });

export const todoConfigs = {
  list: endpoint({
    method: 'GET',
    path,
    title: '待办配置',
    access: [todoConfigPage.code],
    query: pageQuery({ keyword: searchText('待办类型').optional() }),
    data: pageOf(todoConfig),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:typeCode`,
    title: '修改待办配置',
    access: [todoConfigPage.can.edit],
    params,
    body: z.object({ ...asked, rev }),
    data: z.null(),
  }),
  /** Off: no new ones are raised; those that are open stay until they are solved. */
  switchStatus: endpoint({
    method: 'POST',
    path: `${path}/:typeCode/switch`,
    title: '启停待办类型',
    access: [todoConfigPage.can.switch],
    params,
    body: z.object({ isOn: flag('产生待办'), rev }),
    data: z.null(),
  }),
};

export const todoConfigErrors = { already: error('43920', '{type}已经是{state}状态') };
