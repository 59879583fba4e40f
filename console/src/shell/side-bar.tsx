import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import type { MenuNode } from '@bochong/contract/access';
import { Menu, type MenuProps } from 'antd';
import { memo, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { firstLeaf, plainPath, segmentOf, visibleChildren, webConfigOf } from '../kit/menu-index.ts';
import { go } from '../kit/navigation.ts';
import { useSession } from '../kit/session.ts';
import { MenuIcon } from './icons.tsx';
import { selectedPath } from './place.ts';
import { isMobile, setSideBar, useSideBar } from './side-bar-store.ts';

type Item = NonNullable<MenuProps['items']>[number];

/** A parent with exactly one visible child is drawn as that child (spec §2). */
function itemOf(node: MenuNode, moduleIcon: string): Item {
  const children = visibleChildren(node);
  const icon = node.icon || moduleIcon;
  if (children.length === 1 && node.type === 1) return itemOf(children[0] as MenuNode, icon);
  const entry = { key: node.path, label: node.title, ...(icon && { icon: <MenuIcon name={icon} /> }) };
  return children.length === 0 ? entry : { ...entry, children: children.map((child) => itemOf(child, '')) };
}

/** Entries of a module; on pages of no module, the modules themselves. */
function itemsOf(modules: readonly MenuNode[], segment: string): Item[] {
  const module = modules.find((node) => segmentOf(node.path) === segment);
  if (module) return visibleChildren(module).map((child) => itemOf(child, module.icon));
  return modules
    .filter((node) => node.hidden !== 1 && firstLeaf(node) !== null)
    .map((node) => ({ key: node.path, label: node.title, icon: <MenuIcon name={node.icon} /> }));
}

const groupsOf = (items: readonly Item[]) => items.filter((item) => item !== null && 'children' in item).map((item) => String(item?.key));

function open(modules: readonly MenuNode[], path: string): void {
  const external = modules.flatMap((module) => module.children).find((node) => node.path === path);
  const url = external && webConfigOf(external).thirdUrl;
  if (url && /^https?:\/\//.test(url)) window.open(url, '_blank', 'noopener');
  else void go(path);
  if (isMobile()) setSideBar(false);
}

/** Rendered again only when the module or the selected page changes, never by what pages do. */
const ModuleMenu = memo(function ModuleMenu({ segment, selected, collapsed }: { segment: string; selected: string; collapsed: boolean }) {
  const modules = useSession((state) => state.modules);
  const items = useMemo(() => itemsOf(modules, segment), [modules, segment]);
  const [openKeys, setOpenKeys] = useState<string[]>(() => groupsOf(items));
  return (
    <Menu
      mode="inline"
      inlineCollapsed={collapsed}
      inlineIndent={16}
      items={items}
      selectedKeys={[selected]}
      {...(!collapsed && { openKeys, onOpenChange: setOpenKeys })}
      onClick={({ key }) => open(modules, key)}
    />
  );
});

/** Menu of the module that the first path segment names: 240 px, collapsed 54 px. */
export function SideBar() {
  const { pathname } = useLocation();
  const modules = useSession((state) => state.modules);
  const opened = useSideBar((state) => state.opened);
  const segment = segmentOf(plainPath(pathname));
  const title = modules.find((node) => segmentOf(node.path) === segment)?.title ?? '全部功能';
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a pointer shortcut; the menu button does the same */}
      <div className={opened ? 'side-overlay side-overlay-open' : 'side-overlay'} onClick={() => setSideBar(false)} />
      <aside className={opened ? 'side-bar' : 'side-bar side-bar-collapsed'} aria-label="侧边菜单">
        {opened && <h2>{title}</h2>}
        <nav aria-label={title}>
          <ModuleMenu key={segment} segment={segment} selected={selectedPath(modules, pathname)} collapsed={!opened} />
        </nav>
        <button
          type="button"
          className="side-toggle"
          aria-label={opened ? '收起菜单' : '展开菜单'}
          aria-expanded={opened}
          onClick={() => setSideBar(!opened)}
        >
          {opened ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        </button>
      </aside>
    </>
  );
}
