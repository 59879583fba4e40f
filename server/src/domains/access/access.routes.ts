import { menus, topBarButtons, topBarLabels } from '@bochong/contract/access';
import { menuModules } from '@bochong/contract/catalogue';
import type { App } from '../../kernel/app-context.ts';
import { implement } from '../../kernel/implement.ts';
import { menuTree } from './menu-tree.rule.ts';

export function createAccessRoutes(app: App): void {
  implement(app, menus.tree, async (_, { user }) => menuTree(menuModules, user.codes, user.clientType === '4' ? '2' : '1'));
  implement(app, menus.buttons, async ({ params }, { user }) => {
    const pages = menuModules.flatMap((module) => module.pages);
    const wanted = params.id === '0' ? pages : pages.filter((page) => page.code === params.id);
    const topBar = Object.entries(topBarButtons).map(([key, code]) => ({
      resourceCode: code as string,
      resourceName: topBarLabels[key as keyof typeof topBarButtons],
      menuId: '0',
    }));
    const buttons = wanted.flatMap((page) => [
      { resourceCode: page.code, resourceName: page.title, menuId: params.id },
      ...Object.values(page.buttons ?? {}).map(([code, label]) => ({ resourceCode: code, resourceName: label, menuId: page.code })),
    ]);
    return [...(params.id === '0' ? topBar : []), ...buttons].filter((button) => user.codes.has(button.resourceCode));
  });
}
