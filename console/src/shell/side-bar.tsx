import { DownOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import type { MenuNode } from '@bochong/contract/access';
import { type MouseEvent, memo, useMemo, useState } from 'react';
import { useAppearance } from '../kit/appearance.ts';
import { formatBadge } from '../kit/format.ts';
import { MenuIcon } from '../kit/menu-icon.tsx';
import { firstLeaf, indexMenu, plainPath, segmentOf, visibleChildren, webConfigOf } from '../kit/menu-index.ts';
import { useMenuMarks } from '../kit/menu-marks.ts';
import { go, useLocation } from '../kit/navigation.ts';
import { clearDealers } from '../kit/page-header.ts';
import { useSession } from '../kit/session.ts';
import { Brand } from './brand.tsx';
import { selectedPath } from './place.ts';
import { isMobile, setSideBar, useSideBar } from './side-bar-store.ts';

/** What the side bar draws of a menu node: a page without children, a group with them. */
interface Entry {
  code: string;
  path: string;
  title: string;
  icon: string;
  /** Its icon is the module's: folded, only words tell it from its neighbours. */
  common: boolean;
  children: readonly Entry[];
}

/** A parent with exactly one visible child is drawn as that child. */
function entryOf(node: MenuNode, moduleIcon: string): Entry {
  const children = visibleChildren(node);
  const icon = node.icon || moduleIcon;
  if (children.length === 1 && node.type === 1) return entryOf(children[0] as MenuNode, icon);
  return {
    code: node.id,
    path: node.path,
    title: node.title,
    icon,
    common: !node.icon,
    children: children.map((child) => entryOf(child, '')),
  };
}

/** Entries of a module; on pages of no module, the modules themselves. */
function entriesOf(modules: readonly MenuNode[], segment: string): Entry[] {
  const module = modules.find((node) => segmentOf(node.path) === segment);
  if (module) return visibleChildren(module).map((child) => entryOf(child, module.icon));
  return modules
    .filter((node) => node.hidden !== 1 && firstLeaf(node) !== null)
    .map(({ id, path, title, icon }) => ({ code: id, path, title, icon, common: false, children: [] }));
}

function open(modules: readonly MenuNode[], path: string): void {
  clearDealers();
  const node = indexMenu(modules).get(plainPath(path))?.node;
  const url = node && webConfigOf(node).thirdUrl;
  if (url && /^https?:\/\//.test(url)) window.open(url, '_blank', 'noopener');
  else void go(path);
  if (isMobile()) setSideBar(false, true);
}

interface MenuProps {
  selected: string;
  collapsed: boolean;
  closed: ReadonlySet<string>;
  toggle(path: string): void;
  choose(path: string): void;
}

interface SignProps {
  icon: string;
  /** The icon would be its neighbours' too. */
  shared: boolean;
  collapsed: boolean;
  title: string;
}

/** What an entry is known by: an icon of its own, or else four of its characters where its title is not beside it. */
function Sign({ icon, shared, collapsed, title }: SignProps) {
  if (icon === '' || (shared && !collapsed)) return null;
  return shared ? <span className="entry-words">{title}</span> : <MenuIcon name={icon} />;
}

/** Red dot or count of an entry, shown only when there is something. */
function Mark({ code }: { code: string }) {
  const mark = useMenuMarks((state) => state[code] ?? 0);
  if (mark === 0) return null;
  return mark === 'dot' ? <i className="menu-dot" title="有待处理" /> : <i className="menu-count">{formatBadge(mark)}</i>;
}

/** The current page's entry comes into sight however long the menu is; with the frame, so that nothing is laid out twice. */
const comeIntoSight = (link: HTMLAnchorElement | null) => {
  if (link) requestAnimationFrame(() => void link.scrollIntoView?.({ block: 'nearest' }));
};

/** One level of the menu. Collapsed, a group's pages fly out beside its icon. */
function Level({ entries, ...menu }: MenuProps & { entries: readonly Entry[] }) {
  const { selected, collapsed, closed, toggle, choose } = menu;
  const follow = (event: MouseEvent, path: string) => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    choose(path);
  };
  return (
    <ul>
      {entries.map(({ code, path, title, icon, common, children }) => (
        <li key={path}>
          {children.length === 0 ? (
            <a
              href={path}
              title={collapsed ? title : undefined}
              aria-current={path === selected ? 'page' : undefined}
              ref={path === selected ? comeIntoSight : undefined}
              onClick={(event) => follow(event, path)}
            >
              <Sign icon={icon} shared={common} collapsed={collapsed} title={title} />
              <span>{title}</span>
              <Mark code={code} />
            </a>
          ) : (
            <>
              <button type="button" aria-expanded={!closed.has(path)} onClick={() => toggle(path)}>
                <Sign icon={icon} shared={common} collapsed={collapsed} title={title} />
                <span>{title}</span>
                <DownOutlined aria-hidden />
              </button>
              {(collapsed || !closed.has(path)) && <Level {...menu} entries={children} />}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/**
 * Rendered again only when the module or the selected page changes, never by what pages do. Plain links: each entry of antd's menu brings a
 * tooltip and a place in a registry, and every change of the module would build them anew.
 */
const ModuleMenu = memo(function ModuleMenu({ segment, selected, collapsed }: { segment: string; selected: string; collapsed: boolean }) {
  const modules = useSession((state) => state.modules);
  const entries = useMemo(() => entriesOf(modules, segment), [modules, segment]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const toggle = (path: string) =>
    setClosed(closed.has(path) ? new Set([...closed].filter((one) => one !== path)) : new Set([...closed, path]));
  return (
    <Level
      entries={entries}
      selected={selected}
      collapsed={collapsed}
      closed={closed}
      toggle={toggle}
      choose={(path) => open(modules, path)}
    />
  );
});

/** Menu of the module that the first path segment names: 240 px, collapsed 54 px. */
export function SideBar() {
  const { pathname } = useLocation();
  const modules = useSession((state) => state.modules);
  const { opened, still } = useSideBar();
  const logo = useAppearance((state) => state.sidebarLogo);
  const segment = segmentOf(plainPath(pathname));
  const title = modules.find((node) => segmentOf(node.path) === segment)?.title ?? '全部功能';
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a pointer shortcut; the menu button does the same */}
      <div className={opened ? 'side-overlay side-overlay-open' : 'side-overlay'} onClick={() => setSideBar(false)} />
      <aside className={`side-bar${opened ? '' : ' side-bar-collapsed'}${still ? ' side-bar-still' : ''}`} aria-label="侧边菜单">
        {logo && <Brand short={!opened} />}
        {opened && <h2>{title}</h2>}
        <nav aria-label={title}>
          <ModuleMenu segment={segment} selected={selectedPath(modules, pathname)} collapsed={!opened} />
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
