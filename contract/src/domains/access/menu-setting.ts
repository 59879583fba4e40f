import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { instant, integer, rev, text } from '../../kernel/fields.ts';
import { menuSettingPage } from './menu.ts';

const platform = z.literal(['1', '2']);
/** What may be said of a module or page beside what the product says; codes and paths never change. */
export const menuNodeFields = z.object({
  title: text('标题', 20, 1),
  /** Of modules only: one of the menu's icons. */
  icon: text('图标', 30),
  sort: integer('排序', 0, 9999),
  shownOn: z.array(platform).max(2).meta({ title: '显示平台' }),
});

export const menuNodeRow = menuNodeFields.extend({
  code: z.string().meta({ title: '编码', kind: 'code' }),
  /** Module of a page; null: a module. */
  parentCode: z.string().nullable(),
  path: z.string().meta({ title: '路由', kind: 'code' }),
  /** Second-level group a page stands in. */
  group: z.string().meta({ title: '分组' }),
  /** What the product says. */
  plain: menuNodeFields,
  changed: z.boolean().meta({ title: '已调整' }),
  updatedBy: z.string().meta({ title: '修改人' }),
  updatedAt: instant('修改时间').nullable(),
  rev,
});
export type MenuNodeRow = z.output<typeof menuNodeRow>;

const path = '/user/v2/api/menuNodes';
const key = z.object({ code: z.string().regex(/^[A-Z]{4}\d{8}$/, '资源编码格式不正确') });

export const menuSettings = {
  list: endpoint({
    method: 'GET',
    path,
    title: '菜单列表',
    access: [menuSettingPage.code],
    data: z.object({ nodes: z.array(menuNodeRow), icons: z.array(z.string()) }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:code`,
    title: '修改菜单',
    access: [menuSettingPage.can.edit],
    params: key,
    body: menuNodeFields.extend({ rev }),
    data: z.null(),
  }),
  /** Back to what the product says. */
  reset: endpoint({
    method: 'POST',
    path: `${path}/:code/reset`,
    title: '恢复默认菜单',
    access: [menuSettingPage.can.reset],
    params: key,
    data: z.null(),
  }),
};

export const menuSettingErrors = {
  needed: error('44020', '“{title}”不能在两个平台上都隐藏，否则无法再打开菜单管理'),
  icon: error('44021', '没有图标“{icon}”'),
  notThere: error('44022', '“{title}”不在平台类型{platform}上，不能在那里显示'),
};
