import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';

/** Frame of the console. */
export const shellPreference = z.object({
  theme: z.literal(['light', 'dark', 'system']).optional(),
  density: z.literal(['compact', 'comfortable']).optional(),
  tagsView: z.boolean().optional(),
  fixedHeader: z.boolean().optional(),
  sidebarLogo: z.boolean().optional(),
});
export type ShellPreference = z.output<typeof shellPreference>;

const filterValue = z.union([z.string().max(200), z.array(z.string().max(200)).max(100)]);

/** A list as a user wants it: columns in their order, widths, row height, and filters saved under a name. */
export const listPreference = z.object({
  columns: z
    .array(z.object({ key: z.string().max(64), hidden: z.boolean().optional(), width: z.number().int().min(40).max(800).optional() }))
    .max(100)
    .optional(),
  density: z.literal(['compact', 'comfortable']).optional(),
  views: z
    .array(
      z.object({
        name: z.string().trim().min(1, '请输入视图名称').max(20, '视图名称最多20个字符'),
        filters: z.record(z.string().max(64), filterValue),
      }),
    )
    .max(20, '视图最多20个')
    .optional(),
});
export type ListPreference = z.output<typeof listPreference>;

export const preferences = {
  list: endpoint({
    method: 'GET',
    path: '/user/v2/api/preferences',
    title: '个人偏好',
    access: 'session',
    ofCompany: true,
    ownWords: true,
    /** `shell`, or `list:` and the page's path. */
    data: z.array(z.object({ name: z.string(), value: z.record(z.string(), z.unknown()) })),
  }),
  /** Replaces one preference; an empty one is forgotten. */
  save: endpoint({
    method: 'PUT',
    path: '/user/v2/api/preferences',
    title: '保存个人偏好',
    access: 'session',
    ofCompany: true,
    body: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('shell'), value: shellPreference }),
      z.object({ kind: z.literal('list'), path: z.string().regex(/^\/[\w/-]{1,120}$/, '页面路径格式不正确'), value: listPreference }),
    ]),
    data: z.null(),
    audited: false,
  }),
};

export const preferenceErrors = { tooMany: error('41910', '个人偏好过多，请先清理不用的列表设置') };
