import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';

/** Node type: 1 directory, 2 page, 3 button (hidden), 4 external link. */
export interface MenuNode {
  id: string;
  parentId: string;
  type: number;
  path: string;
  name: string;
  component: string;
  title: string;
  icon: string;
  hidden: number;
  sort: number;
  /** JSON text: `{"redirect"?, "thirdUrl"?, "openTab"?, "affix"?, "indexLink"?, "activeMenu"?}`. */
  webConfig: string;
  children: MenuNode[];
}

export const menuNode: z.ZodType<MenuNode, MenuNode> = z
  .object({
    id: z.string(),
    parentId: z.string(),
    type: z.number().int(),
    path: z.string(),
    name: z.string(),
    component: z.string(),
    title: z.string(),
    icon: z.string(),
    hidden: z.number().int(),
    sort: z.number().int(),
    webConfig: z.string(),
    get children() {
      return z.array(menuNode);
    },
  })
  .meta({ id: 'MenuNode' });

export const menus = {
  /** First item's children are the modules this user may see. */
  tree: endpoint({
    method: 'GET',
    path: '/user/v2/api/userMenuTree',
    title: '用户菜单',
    access: 'session',
    ofCompany: true,
    data: z.array(menuNode),
  }),
  /** Buttons of one menu; id 0 = top bar, extended with all granted page ids. */
  buttons: endpoint({
    method: 'GET',
    path: '/user/v2/api/btnResources/:id',
    title: '按钮权限',
    access: 'session',
    ofCompany: true,
    params: z.object({ id: z.string().max(16) }),
    data: z.array(z.object({ resourceCode: z.string(), resourceName: z.string(), menuId: z.string() })),
  }),
};

/** What the live socket says when the menu was arranged anew (`infName`). */
export const menuChanged = 'menuChanged';
