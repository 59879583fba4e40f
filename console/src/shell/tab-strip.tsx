import { CloseOutlined, ReloadOutlined } from '@ant-design/icons';
import { type KeyboardEvent, type MouseEvent, memo, useCallback, useEffect, useRef, useState } from 'react';
import { segmentOf } from '../kit/menu-index.ts';
import { currentPath, go, useLocation } from '../kit/navigation.ts';
import { clearDealers } from '../kit/page-header.ts';
import { focusLeft } from '../kit/pop-menu.tsx';
import { HeaderTools } from './header-tools.tsx';
import { menuLeft, type OpenMenu, TabMenu } from './tab-menu.tsx';
import { activeView, homeTab, type Tab } from './tab-rules.ts';
import { closeTabs, refreshTab, useTabs } from './tab-store.ts';

/** Left and right walk the tabs; Delete closes the one in focus. The menu key opens its menu as a right click does. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (at < 0 || to === undefined) return;
  links.at(to % links.length)?.focus();
  event.preventDefault();
}

/** Strip of the open tabs, 34 px. Right-click offers what the specification names. */
export function TabStrip({ shown = true }: { shown?: boolean }) {
  const activeId = segmentOf(useLocation().pathname);
  const tabs = useTabs((state) => state.list);
  const strip = useRef<HTMLDivElement>(null);
  const nav = useRef<HTMLElement>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const openMenu = useCallback((tab: Tab, event: MouseEvent) => {
    event.preventDefault();
    const { left, width } = strip.current?.getBoundingClientRect() ?? { left: 0, width: 0 };
    // A menu key has no pointer: the menu stands under its tab.
    const pointer = event.clientX || event.currentTarget.getBoundingClientRect().left;
    setMenu({ tab, left: menuLeft(pointer, { left, width }) });
  }, []);
  const current = tabs.find((tab) => tab.id === activeId);
  const title = current && activeView(current).title;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shown tab is scrolled into sight when it changes, or becomes wider by its title
  useEffect(() => {
    // Measured in the next frame, which lays the page out anyway: measured here it would be laid out twice.
    const frame = requestAnimationFrame(() => {
      if (nav.current && nav.current.scrollWidth > nav.current.clientWidth) {
        nav.current.querySelector('.tab-active')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [activeId, title, tabs.length]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears that the focus left the tab menu
    <div className="tab-strip" ref={strip} onBlur={(event) => focusLeft(event) && setMenu(null)}>
      {shown && (
        <nav ref={nav} aria-label="已打开的页面" onKeyDown={walk}>
          {!tabs.some((tab) => tab.id === homeTab) && <HomeTab />}
          {tabs.map((tab) => (
            <StripTab key={tab.id} tab={tab} shown={tab.id === activeId} openMenu={openMenu} />
          ))}
        </nav>
      )}
      {menu && <TabMenu key={menu.tab.id} {...menu} shownId={activeId} close={() => setMenu(null)} />}
      <HeaderTools />
      <button
        type="button"
        className="bar-button"
        aria-label="刷新当前页"
        title="刷新当前页"
        onClick={() => current && void refreshTab(current)}
      >
        <ReloadOutlined />
      </button>
    </div>
  );
}

const shownId = () => segmentOf(currentPath());

interface StripTabProps {
  tab: Tab;
  shown: boolean;
  openMenu(tab: Tab, event: MouseEvent): void;
}

/** One tab of the strip; a switch draws the two it concerns. */
const StripTab = memo(function StripTab({ tab, shown, openMenu }: StripTabProps) {
  const { location, title } = activeView(tab);
  const close = () => void closeTabs('close', tab.id, shownId());
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the browser opens a context menu from the focused link too
    <span className={shown ? 'tab tab-active' : 'tab'} onContextMenu={(event) => openMenu(tab, event)}>
      <a
        href={location.pathname + location.search}
        aria-current={shown ? 'page' : undefined}
        onKeyDown={(event) => event.key === 'Delete' && !tab.pinned && close()}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          clearDealers();
          void go(location);
        }}
      >
        {title || '…'}
      </a>
      {!tab.pinned && (
        <button type="button" className="tab-close" aria-label={`关闭${title}`} onClick={close}>
          <CloseOutlined />
        </button>
      )}
    </span>
  );
});

/** The pinned tab before it was ever opened: its page is not made until then. */
const HomeTab = () => (
  <span className="tab">
    <a
      href="/index"
      onClick={(event) => {
        event.preventDefault();
        void go('/index');
      }}
    >
      首页
    </a>
  </span>
);
