import {
  menuSettings,
  menus,
  powers,
  roleClient,
  roles,
  roleViewErrors,
  roleViews,
  shortcuts,
  topBarButtons,
  topBarLabels,
  userRights,
  users,
} from '@bochong/contract/access';
import { menuModules } from '@bochong/contract/catalogue';
import type { App, Context } from '../../kernel/app-context.ts';
import { fail, failField, found } from '../../kernel/http/errors.ts';
import { registerFinder } from '../../kernel/http/finder.ts';
import { implement } from '../../kernel/http/implement.ts';
import { exportOrQueue } from '../../kernel/sheets/export-task.ts';
import { menuNodes, platformOf, resetMenuNode, saveMenuNode, shownMenu } from './menu/menu-setting.service.ts';
import { menuTree } from './menu-tree.rule.ts';
import { findPackage, listPackages } from './power/package.repo.ts';
import { createPower, previewPower, removePower, savePower } from './power/power.service.ts';
import { assertPower } from './power/power-right.service.ts';
import { createPreferenceRoutes } from './preference/preference.routes.ts';
import { askable, whyMay } from './right/right.service.ts';
import { createRightReportRoutes } from './right/right-report.routes.ts';
import { findRole, listRoles, rolesOf } from './role/role.repo.ts';
import { allResources, createRole, ownResources, removeRoles, saveRole } from './role/role.service.ts';
import { stopViewing, viewAsRole } from './role/role-view.service.ts';
import { listShortcuts, replaceShortcuts } from './shortcut.repo.ts';
import { findUsers } from './user/find-user.service.ts';
import { usersHolding } from './user/user.repo.ts';
import {
  createUser,
  editUser,
  grantParks,
  removeUsers,
  resetUserPassword,
  switchUser,
  unlockUser,
  userDetail,
  userPage,
} from './user/user.service.ts';
import { userExport } from './user/user-export.service.ts';

const pages = menuModules.flatMap((module) => module.pages);

/** Reads the user's pages at hand, or replaces them first; only visible pages the user may open. */
async function shortcutMenus(menuIds: readonly string[] | undefined, { tx, user }: Context) {
  const shown = (await shownMenu(tx, platformOf(user))).flatMap((module) => module.pages.map((page) => ({ ...page, icon: module.icon })));
  const open = shown.filter((page) => !page.hidden && user.codes.has(page.code));
  if (menuIds) {
    if (user.viewedRole !== undefined) fail(roleViewErrors.readOnly);
    if (!menuIds.every((id) => open.some((page) => page.code === id))) failField('menuIds', '快捷菜单只能选择有权限的页面');
    await replaceShortcuts(tx, user, [...new Set(menuIds)]);
  }
  const kept = await listShortcuts(tx, user);
  return kept.flatMap((menuId, index) => {
    const page = open.find(({ code }) => code === menuId);
    return page ? [{ menuId, title: page.title, path: page.path, icon: page.icon, sort: (index + 1) * 10 }] : [];
  });
}

function buttonsOf(id: string) {
  const topBar = Object.entries(topBarButtons).map(([key, code]) => ({
    resourceCode: code as string,
    resourceName: topBarLabels[key as keyof typeof topBarButtons],
    menuId: '0',
  }));
  const wanted = id === '0' ? pages : pages.filter((page) => page.code === id);
  const buttons = wanted.flatMap((page) => [
    { resourceCode: page.code, resourceName: page.title, menuId: id },
    ...Object.values(page.buttons ?? {}).map(([code, label]) => ({ resourceCode: code, resourceName: label, menuId: page.code })),
  ]);
  return id === '0' ? [...topBar, ...buttons] : buttons;
}

export function createAccessRoutes(app: App): void {
  implement(app, menus.tree, async (_, { tx, user }) => menuTree(await shownMenu(tx, platformOf(user)), user.codes, platformOf(user)));
  implement(app, menuSettings.list, (_, { tx }) => menuNodes(tx));
  implement(app, menuSettings.update, ({ params, body }, context) => saveMenuNode(params.code, body, context));
  implement(app, menuSettings.reset, ({ params }, context) => resetMenuNode(params.code, context));
  implement(app, menus.buttons, async ({ params }, { user }) =>
    buttonsOf(params.id).filter(({ resourceCode }) => user.codes.has(resourceCode)),
  );
  implement(app, shortcuts.save, ({ body }, context) => shortcutMenus(body.menuIds, context));

  createPreferenceRoutes(app);
  createRightReportRoutes(app);

  registerFinder(app, { to: users.list, find: findUsers });
  const exported = userExport(app);
  app.exports.set(exported.name, exported as never);
  implement(app, users.export, ({ query }, context) => exportOrQueue(exported, query, context));
  implement(app, users.list, ({ query }, context) => userPage(query, context));
  implement(app, users.byResource, ({ query }, { tx, user }) => usersHolding(tx, user.dealerId, query.resourceCode, query.parkId));
  implement(app, users.get, ({ params }, context) => userDetail(params.id, context));
  implement(app, users.create, ({ body }, context) => createUser(body, context));
  implement(app, users.update, ({ body }, context) => editUser(body, context));
  implement(app, users.remove, ({ query }, context) => removeUsers(query.userIds, context));
  implement(app, users.switchStatus, ({ params, body }, context) => switchUser(params.id, body.status, context));
  implement(app, users.unlock, ({ params }, context) => unlockUser(params.id, context));
  implement(app, users.grantParks, ({ params, body }, context) => grantParks(params.id, body, context));
  implement(app, users.resetPassword, ({ body }, context) => resetUserPassword(body.userId, context));

  implement(app, userRights.resources, async () => askable);
  implement(app, userRights.why, ({ params, query }, context) => whyMay(params.id, query.code, context));

  implement(app, roles.list, ({ query }, { tx }) => listRoles(tx, query));
  implement(app, roles.chosen, async ({ query }, { tx, user }) => {
    const all = await rolesOf(tx, user.dealerIds.includes(query.dealerId ?? '') ? (query.dealerId ?? '') : user.dealerId);
    const given = all.filter(
      ({ clientType, resourceIds }) =>
        (clientType !== roleClient.PLATFORM) === (query.staff === 1) && resourceIds.every((code) => user.codes.has(code)),
    );
    return given.map(({ roleId, roleName }) => ({ roleId, roleName }));
  });
  implement(app, roles.resources, (_, context) => ownResources(context));
  implement(app, roles.get, async ({ params }, { tx }) => found(await findRole(tx, params.id)));
  implement(app, roles.create, ({ body }, context) => createRole(body, context));
  implement(app, roles.update, ({ body }, context) => saveRole(body, context));
  implement(app, roles.remove, ({ query }, context) => removeRoles(query.roleIds, context));

  implement(app, roleViews.start, ({ params }, context) => viewAsRole(params.id, context));
  implement(app, roleViews.stop, (_, context) => stopViewing(context));
  implement(app, powers.list, async ({ query }, context) => {
    assertPower(query.clientType, 'look', context);
    return listPackages(context.tx, query);
  });
  implement(app, powers.resources, async ({ query }) => allResources.filter(({ clients }) => clients.includes(query.clientType)));
  implement(app, powers.get, async ({ params }, context) => {
    const power = found(await findPackage(context.tx, params.id));
    assertPower(power.clientType, 'look', context);
    return power;
  });
  implement(app, powers.preview, ({ body }, context) => previewPower(body, context));
  implement(app, powers.create, ({ body }, context) => createPower(body, context));
  implement(app, powers.update, ({ params, body }, context) => savePower(params.id, body, context));
  implement(app, powers.remove, ({ params }, context) => removePower(params.id, context));
}
