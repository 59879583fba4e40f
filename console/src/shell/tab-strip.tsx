import { CloseOutlined, ReloadOutlined } from '@ant-design/icons';
import { Dropdown, Tooltip } from 'antd';
import { useEffect, useRef } from 'react';
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
    if (strip.current && strip.current.scrollWidth > strip.current.clientWidth) {
      strip.current.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
  }, [activeId, tabs.length]);
  return (
    <div className="tab-strip">
      <nav ref={strip} aria-label="已打开的页面">
        {!tabs.some((tab) => tab.pinned) && <HomeTab />}
        {tabs.map((tab) => (
          <Dropdown
            key={tab.id}
            trigger={['contextMenu']}
            styles={{ root: { width: 105, minWidth: 105 } }}
            menu={{ items: commandsOf(tab), onClick: ({ key }) => run(key as Command, tab, activeId) }}
          >
            <span className={tab.id === activeId ? 'tab tab-active' : 'tab'}>
              <a
                href={activeView(tab).location.pathname}
                aria-current={tab.id === activeId ? 'page' : undefined}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey) return;
                  event.preventDefault();
                  void go(activeView(tab).location);
                }}
              >
                {activeView(tab).title || '…'}
              </a>
              {!tab.pinned && (
                <button
                  type="button"
                  className="tab-close"
                  aria-label={`关闭${activeView(tab).title}`}
                  onClick={() => run('close', tab, activeId)}
                >
                  <CloseOutlined />
                </button>
              )}
            </span>
          </Dropdown>
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
