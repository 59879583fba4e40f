import { MenuList } from '../kit/pop-menu.tsx';
import { activeView, type Command, type Tab } from './tab-rules.ts';
import { closeTabs, refreshTab } from './tab-store.ts';

/** Width of the tab menu. */
export const menuWidth = 105;

/** Left edge of the tab menu inside its container: a little right of the pointer, never outside. */
export const menuLeft = (pointer: number, container: { left: number; width: number }): number =>
  Math.max(0, Math.min(pointer - container.left + 15, container.width - menuWidth));

export interface OpenMenu {
  tab: Tab;
  left: number;
}

const labels: readonly (readonly ['refresh' | Command, string])[] = [
  ['refresh', '刷新'],
  ['close', '关闭'],
  ['others', '关闭其他'],
  ['all', '关闭所有'],
];

/** What a tab's right-click offers; any click closes it. */
export function TabMenu({ tab, left, shownId, close }: OpenMenu & { shownId: string; close(): void }) {
  const items = labels
    .filter(([command]) => command !== 'close' || !tab.pinned)
    .map(([command, label]) => ({
      key: command,
      label,
      run: () => void (command === 'refresh' ? refreshTab(tab) : closeTabs(command, tab.id, shownId)),
    }));
  return <MenuList items={items} label={`${activeView(tab).title}的操作`} close={close} style={{ left, width: menuWidth }} />;
}
