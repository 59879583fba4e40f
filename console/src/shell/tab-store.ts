import { create } from 'zustand';
import { go } from '../kit/navigation.ts';
import { clearDealers } from '../kit/page-header.ts';
import { queryClient } from '../kit/query-client.ts';
import {
  activeView,
  type Command,
  closed,
  opened,
  type Place,
  refreshed,
  restored,
  sessionKeysOf,
  type Tab,
  type View,
  written,
} from './tab-rules.ts';

/** Open tabs; empty until the first place is opened. */
export const useTabs = create<{ list: readonly Tab[] }>(() => ({ list: [] }));
export const setTabs = (list: readonly Tab[]): void => useTabs.setState({ list });

let uses = 0;
/** Follows a navigation. */
export const openPlace = (place: Place): void => useTabs.setState(({ list }) => ({ list: opened(list, place, ++uses) }));

export const viewId = (tab: Tab, view: View): string => `${tab.id} ${view.key}`;

/** What views asked to be told when they are dropped, by tab and view. */
const closers = new Map<string, Set<() => void>>();

/** Runs when the view is dropped; answers the undo. */
export function onViewClose(id: string, fn: () => void): () => void {
  const known = closers.get(id) ?? new Set();
  closers.set(id, known.add(fn));
  return () => {
    known.delete(fn);
  };
}

function drop(tab: Tab): void {
  for (const view of tab.views) {
    for (const fn of closers.get(viewId(tab, view)) ?? []) fn();
    closers.delete(viewId(tab, view));
  }
  for (const key of sessionKeysOf(tab.id)) sessionStorage.removeItem(key);
}

const redirectTo = ({ pathname, search }: { pathname: string; search: string }) => go(`/redirect${pathname}${search}`, { replace: true });

/** Starts a tab's page anew by way of the redirect route: its state and its cached answers are dropped, its address stays. */
export async function refreshTab(tab: Tab): Promise<void> {
  clearDealers();
  const { location } = activeView(tab);
  await redirectTo(location);
  // Only what the shown page and the bars watch: pages behind other tabs keep what they show.
  await queryClient.invalidateQueries({ type: 'active', refetchType: 'none' });
  useTabs.setState(({ list }) => ({ list: refreshed(list, tab.id) }));
}

/** Runs a command of the tab menu; see {@link closed}. */
export async function closeTabs(command: Command, id: string, shownId: string): Promise<void> {
  const { list } = useTabs.getState();
  const { kept, next } = closed(list, command, id, shownId);
  // Leave first, then drop: the shown page must not be torn down while it is still the address.
  if (next.kind === 'tab') await go(activeView(next.tab).location, { replace: true });
  else if (next.kind === 'home') await go('/', { replace: true });
  const stays = new Set(kept.map((tab) => tab.id));
  setTabs(useTabs.getState().list.filter((tab) => stays.has(tab.id) || !list.some((one) => one.id === tab.id)));
  for (const tab of list) if (!stays.has(tab.id)) drop(tab);
  if (next.kind === 'refresh') await redirectTo({ pathname: '/index', search: '' });
}

const storageKey = 'openTabs';

/** Brings back the tabs this browser tab had open before a reload, and keeps them from now on. Answers the undo. */
export function keepTabs(userId: string, permitted: (path: string) => boolean): () => void {
  const { list } = useTabs.getState();
  const known = restored(sessionStorage.getItem(storageKey), userId, permitted).filter((tab) => !list.some((one) => one.id === tab.id));
  if (known.length > 0) setTabs([...known, ...list]);
  return useTabs.subscribe(({ list: tabs }) => sessionStorage.setItem(storageKey, written(tabs, userId)));
}
