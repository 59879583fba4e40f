import type { Location } from 'react-router';

/** One page kept alive: a list by its path, a record by its path and id. `rev` rises with every refresh. */
export interface View {
  key: string;
  title: string;
  location: Location;
  rev: number;
  /** Rises with every use; the lowest is dropped first. */
  used: number;
  /** Restored after a reload and not shown since: its page is not made yet. */
  asleep?: boolean;
}
/** One tab per first path segment; it remembers the views opened in it. */
export interface Tab {
  id: string;
  pinned: boolean;
  views: readonly View[];
  activeKey: string;
}
export interface Place {
  tab: string;
  key: string;
  title: string;
  location: Location;
  /** The menu's `affix`: the tab cannot be closed. */
  pinned?: boolean;
}

/** Views a tab keeps alive (a view costs about 4 MB); the longest unused one goes first. */
const viewsPerTab = 6;
export const homeTab = 'index';

/** The view a tab shows. */
export const activeView = (tab: Tab): View => tab.views.find((view) => view.key === tab.activeKey) ?? (tab.views[0] as View);

const samePlace = (a: Location, b: Location) => a.pathname === b.pathname && a.search === b.search && a.hash === b.hash;

/** Keeps what it can: a new location object would render the whole page again, a new order would move its elements and lose their scroll. */
function withView(tab: Tab, { key, title, location }: Place, used: number): Tab {
  const known = tab.views.find((view) => view.key === key);
  if (known) {
    const same = samePlace(known.location, location) && known.title === title;
    const view: View = { ...known, used, asleep: false, ...(!same && { title, location }) };
    return { ...tab, activeKey: key, views: tab.views.map((one) => (one === known ? view : one)) };
  }
  const kept =
    tab.views.length < viewsPerTab ? tab.views : tab.views.filter((view) => view.used !== Math.min(...tab.views.map((one) => one.used)));
  return { ...tab, activeKey: key, views: [...kept, { key, title, location, rev: 0, used }] };
}

/** Follows a navigation: the place's tab is added, or updated when one has the same first path segment. */
export function opened(list: readonly Tab[], place: Place, used: number): readonly Tab[] {
  const tab = list.find((one) => one.id === place.tab);
  if (tab) {
    const shown = activeView(tab);
    const unchanged = shown.key === place.key && shown.title === place.title && samePlace(shown.location, place.location);
    if (unchanged && !shown.asleep) return list;
    return list.map((one) => (one === tab ? withView(one, place, used) : one));
  }
  const pinned = place.tab === homeTab || place.pinned === true;
  const added = withView({ id: place.tab, pinned, views: [], activeKey: place.key }, place, used);
  return place.tab === homeTab ? [added, ...list] : [...list, added];
}

/** The tab's shown view starts anew, its other views are dropped (refresh drops the page's saved state). */
export const refreshed = (list: readonly Tab[], id: string): readonly Tab[] =>
  list.map((tab) => {
    if (tab.id !== id) return tab;
    const view = activeView(tab);
    return { ...tab, views: [{ ...view, rev: view.rev + 1 }] };
  });

export type Command = 'close' | 'others' | 'all';

/** Where closing leads: nowhere, to another tab, home, or home anew. */
export type Next = { kind: 'stay' | 'home' | 'refresh' } | { kind: 'tab'; tab: Tab };

/**
 * What a command of the tab menu leaves and where it leads: pinned tabs stay; when the shown tab goes, the last that remains is
 * shown; when none remain, a home page that is shown is refreshed, and any other page makes room for it.
 */
export function closed(list: readonly Tab[], command: Command, id: string, shownId: string): { kept: readonly Tab[]; next: Next } {
  const goes = (tab: Tab) => command === 'all' || (command === 'close') === (tab.id === id);
  const kept = list.filter((tab) => tab.pinned || !goes(tab));
  const last = kept.at(-1);
  const wanted = command === 'others' ? id : shownId;
  const shown = kept.find((tab) => tab.id === wanted);
  if (shown) return { kept, next: wanted === shownId ? { kind: 'stay' } : { kind: 'tab', tab: shown } };
  if (last) return { kept, next: { kind: 'tab', tab: last } };
  return { kept, next: { kind: shownId === homeTab ? 'refresh' : 'home' } };
}

/** What modules keep for the browser session, dropped when their tab closes. */
const sessionKeys: Readonly<Record<string, readonly string[]>> = {
  customerManage: ['source', 'appFlag', 'searchValue', 'pageSize', 'pageNo'].map((name) => `customerManage.${name}`),
  todo: ['todoVal'],
};

/** Session-storage keys that go with a tab. */
export const sessionKeysOf = (id: string): readonly string[] => sessionKeys[id] ?? [];

/** Open tabs as text for the browser session, and whose they are. Of a tab's views only the shown one is worth keeping. */
export const written = (list: readonly Tab[], userId: string): string =>
  JSON.stringify({
    userId,
    tabs: list.map((tab) => {
      const { key, title, location } = activeView(tab);
      const { pathname, search, hash } = location;
      return { id: tab.id, pinned: tab.pinned, key, title, pathname, search, hash };
    }),
  });

interface Written {
  userId: string;
  tabs: { id: string; pinned: boolean; key: string; title: string; pathname: string; search: string; hash: string }[];
}

/** Tabs of {@link written}, asleep; none when they are another user's or cannot be read, and only those whose page the user may still open. */
export function restored(text: string | null, userId: string, permitted: (path: string) => boolean): readonly Tab[] {
  try {
    const { userId: owner, tabs } = JSON.parse(text ?? '') as Written;
    if (owner !== userId) return [];
    return tabs
      .filter(({ pathname }) => permitted(pathname))
      .map(({ id, pinned, key, title, ...address }) => ({
        id,
        pinned,
        activeKey: key,
        views: [{ key, title, location: { ...address, state: null, key: 'default' } as Location, rev: 0, used: 0, asleep: true }],
      }));
  } catch {
    return [];
  }
}
