import { CloseOutlined, ReloadOutlined } from '@ant-design/icons';
import { Dropdown, Tooltip } from 'antd';
import { memo, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { segmentOf } from '../kit/menu-index.ts';
import { go } from '../kit/navigation.ts';
import { closeTabs } from './tab-host.tsx';
import { activeView, refreshTab, type Tab, useTabs } from './tab-store.ts';

type Command = 'refresh' | 'close' | 'others' | 'all';

function run(command: Command, tab: Tab, activeId: string): void {
  if (command === 'refresh') {
    void go(activeView(tab).location).then(() => refreshTab(tab.id));
    return;
  }
  if (command === 'others') void go(activeView(tab).location);
  const closes = { close: (one: Tab) => one.id === tab.id, others: (one: Tab) => one.id !== tab.id, all: () => true }[command];
  void closeTabs(closes, command === 'others' ? tab.id : activeId);
}

const menuSize = { root: { width: 105, minWidth: 105 } };
const commandsOf = (tab: Tab) => [
  { key: 'refresh', label: '刷新' },
  ...(tab.pinned ? [] : [{ key: 'close', label: '关闭' }]),
  { key: 'others', label: '关闭其他' },
  { key: 'all', label: '关闭所有' },
];

/** Strip of the open tabs, 34 px. Right-click offers what the specification names. */
export function TabStrip() {
  const activeId = segmentOf(useLocation().pathname);
  const tabs = useTabs((state) => state.list);
  const strip = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shown tab is scrolled into sight when it changes
  useEffect(() => {
    // Measured in the next frame, which lays the page out anyway: measured here it would be laid out twice.
    const frame = requestAnimationFrame(() => {
      if (strip.current && strip.current.scrollWidth > strip.current.clientWidth) {
        strip.current.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [activeId, tabs.length]);
  return (
    <div className="tab-strip">
      <nav ref={strip} aria-label="已打开的页面">
        {!tabs.some((tab) => tab.pinned) && <HomeTab />}
        {tabs.map((tab) => (
          <StripTab key={tab.id} tab={tab} shown={tab.id === activeId} />
        ))}
      </nav>
      <Tooltip title="刷新当前页">
        <button type="button" className="bar-button" aria-label="刷新当前页" onClick={() => refreshTab(activeId)}>
          <ReloadOutlined />
        </button>
      </Tooltip>
    </div>
  );
}

const shownId = () => segmentOf(window.location.pathname);

/** One tab of the strip; a switch draws the two it concerns. */
const StripTab = memo(function StripTab({ tab, shown }: { tab: Tab; shown: boolean }) {
  const { location, title } = activeView(tab);
  return (
    <Dropdown
      trigger={['contextMenu']}
      styles={menuSize}
      menu={{ items: commandsOf(tab), onClick: ({ key }) => run(key as Command, tab, shownId()) }}
    >
      <span className={shown ? 'tab tab-active' : 'tab'}>
        <a
          href={location.pathname}
          aria-current={shown ? 'page' : undefined}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            void go(location);
          }}
        >
          {title || '…'}
        </a>
        {!tab.pinned && (
          <button type="button" className="tab-close" aria-label={`关闭${title}`} onClick={() => run('close', tab, shownId())}>
            <CloseOutlined />
          </button>
        )}
      </span>
    </Dropdown>
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
