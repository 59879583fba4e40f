import type { MenuNode } from '@bochong/contract/access';
import type { MenuModule, MenuPage } from '@bochong/contract/kernel/menu';

/** PascalCase of a path's segments: unique route and cache name. */
const nameOf = (path: string) =>
  path
    .split(/[/-]/)
    .filter(Boolean)
    .map((part) => part[0]?.toUpperCase() + part.slice(1))
    .join('');

const node = (values: Partial<MenuNode> & Pick<MenuNode, 'id' | 'parentId' | 'type' | 'path' | 'title'>): MenuNode => ({
  name: nameOf(values.path),
  component: values.path.slice(1),
  icon: '',
  hidden: 0,
  sort: 0,
  webConfig: '{}',
  children: [],
  ...values,
});

function pageNode(page: MenuPage, parentId: string, sort: number, granted: ReadonlySet<string>): MenuNode {
  const buttons = Object.entries(page.buttons ?? {}).filter(([, [code]]) => granted.has(code));
  return node({
    id: page.code,
    parentId,
    type: 2,
    path: page.path,
    title: page.title,
    hidden: page.hidden ? 1 : 0,
    sort,
    webConfig: JSON.stringify({ activeMenu: page.activeMenu, redirect: page.redirect }),
    children: buttons.map(([key, [code, label]], index) =>
      node({
        id: code,
        parentId: page.code,
        type: 3,
        path: '',
        title: label,
        name: nameOf(`${page.path}/${key}`),
        component: '',
        hidden: 1,
        sort: index,
      }),
    ),
  });
}

/** Second-level directories `/{segment}/_{n}`; a module with one group shows its pages directly. */
function grouped(module: MenuModule, pages: readonly MenuPage[], granted: ReadonlySet<string>): MenuNode[] {
  const groups = [...Map.groupBy(pages, (page) => page.group)];
  if (groups.length === 1) return pages.map((page, index) => pageNode(page, module.code, (index + 1) * 10, granted));
  return groups.map(([title, members], index) => {
    const path = `${module.path}/_${index + 1}`;
    const id = `${module.code}_${index + 1}`;
    return node({
      id,
      parentId: module.code,
      type: 1,
      path,
      title: title ?? module.title,
      sort: (index + 1) * 10,
      webConfig: JSON.stringify({ redirect: members.find((page) => !page.hidden)?.path }),
      children: members.map((page, position) => pageNode(page, id, (position + 1) * 10, granted)),
    });
  });
}

/**
 * The menu a user sees: built pages ∩ granted codes ∩ platform type, parents closed upward, buttons as hidden children.
 * The answer has one root whose children are the modules.
 */
export function menuTree(modules: readonly MenuModule[], granted: ReadonlySet<string>, platformType: '1' | '2'): MenuNode[] {
  const children = modules.flatMap((module) => {
    const pages = module.pages.filter((page) => granted.has(page.code) && (page.platformTypes?.includes(platformType) ?? true));
    if (!pages.some((page) => !page.hidden)) return [];
    const webConfig = JSON.stringify({ indexLink: 1, openTab: 1 });
    const { code: id, path, title, icon, sort } = module;
    return [
      node({
        id,
        parentId: '0',
        type: 1,
        path,
        title,
        icon,
        sort,
        webConfig,
        component: 'Layout',
        children: grouped(module, pages, granted),
      }),
    ];
  });
  return [node({ id: '0', parentId: '', type: 1, path: '/', title: '', name: 'Root', component: 'Layout', children })];
}
