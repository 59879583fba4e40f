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
  tree: endpoint({ method: 'GET', path: '/user/v2/api/userMenuTree', title: '用户菜单', access: 'session', data: z.array(menuNode) }),
  /** Buttons of one menu; id 0 = top bar, extended with all granted page ids. */
  buttons: endpoint({
    method: 'GET',
    path: '/user/v2/api/btnResources/:id',
    title: '按钮权限',
    access: 'session',
    params: z.object({ id: z.string().max(16) }),
    data: z.array(z.object({ resourceCode: z.string(), resourceName: z.string(), menuId: z.string() })),
  }),
};

/** Resources of menu 0, the top bar, and `fullPlates`, which belongs to no page; the specification fixes the first seven codes. */
export const topBarButtons = {
  todo: 'PAED98000706',
  bulletin: 'MRIE16069246',
  systemManage: 'GODS85740395',
  software: 'SDDI11199415',
  bigFile: 'PNVX94631541',
  help: 'JCXY64629017',
  screen: 'ZGKW12281962',
  allBulletins: 'QULD95527972',
  fullPlates: 'KVHM52730416',
} as const;

/** Names of the top bar's resources, as roles and `btnResources/0` show them. */
export const topBarLabels: Readonly<Record<keyof typeof topBarButtons, string>> = {
  todo: '待办',
  bulletin: '系统公告',
  systemManage: '系统管理',
  software: '软件下载',
  bigFile: '大文件下载管理',
  help: '帮助文档',
  screen: '数据可视化',
  allBulletins: '查看全部公告',
  fullPlates: '查看完整车牌',
};
