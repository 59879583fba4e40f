import type { Location } from 'react-router';
import { create } from 'zustand';

/** One page kept alive: a list by its path, a record by its path and id. `rev` rises with every refresh. */
export interface View {
  key: string;
  title: string;
  location: Location;
  rev: number;
  /** Rises with every use; the lowest is dropped first. */
  used: number;
}
/** One tab per first path segment (spec §4); it remembers the views opened in it. */
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
}

/** Views a tab keeps alive (a view costs about 4 MB); the longest unused one goes first. */
const viewsPerTab = 6;
export const homeTab = 'index';

interface Tabs {
  list: readonly Tab[];
}
export const useTabs = create<Tabs>(() => ({ list: [] }));

/** The view a tab shows. */
export const activeView = (tab: Tab): View => tab.views.find((view) => view.key === tab.activeKey) ?? (tab.views[0] as View);

const samePlace = (a: Location, b: Location) => a.pathname === b.pathname && a.search === b.search && a.hash === b.hash;
let uses = 0;

/** Keeps what it can: a new location object would render the whole page again, a new order would move its elements and lose their scroll. */
function withView(tab: Tab, { key, title, location }: Place): Tab {
  const used = ++uses;
  const known = tab.views.find((view) => view.key === key);
  if (known) {
    const same = samePlace(known.location, location) && known.title === title;
    const view = { ...known, used, ...(!same && { title, location }) };
    return { ...tab, activeKey: key, views: tab.views.map((one) => (one === known ? view : one)) };
  }
  const kept =
    tab.views.length < viewsPerTab ? tab.views : tab.views.filter((view) => view.used !== Math.min(...tab.views.map((one) => one.used)));
  return { ...tab, activeKey: key, views: [...kept, { key, title, location, rev: 0, used }] };
}

/** Follows a navigation: the place's tab is added or updated. */
export function openPlace(place: Place): void {
  useTabs.setState(({ list }) => {
    const tab = list.find((one) => one.id === place.tab);
    if (tab) {
      const shown = activeView(tab);
      if (shown.key === place.key && shown.title === place.title && samePlace(shown.location, place.location)) return { list };
      return { list: list.map((one) => (one === tab ? withView(one, place) : one)) };
    }
    const added = withView({ id: place.tab, pinned: place.tab === homeTab, views: [], activeKey: place.key }, place);
    return { list: added.pinned ? [added, ...list] : [...list, added] };
  });
}

/** Loads the tab's shown view anew and drops its other views (spec §2: refresh drops the page's saved state). */
export function refreshTab(id: string): void {
  useTabs.setState(({ list }) => ({
    list: list.map((tab) => {
      if (tab.id !== id) return tab;
      const view = activeView(tab);
      return { ...tab, views: [{ ...view, rev: view.rev + 1 }] };
    }),
  }));
}

/** Tabs that stay when a menu command closes others; pinned ones always stay. */
export const remainingTabs = (list: readonly Tab[], closes: (tab: Tab) => boolean): Tab[] =>
  list.filter((tab) => tab.pinned || !closes(tab));

export const setTabs = (list: readonly Tab[]): void => useTabs.setState({ list });
