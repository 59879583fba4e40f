import type { Location } from 'react-router';
import { create } from 'zustand';

/** One page kept alive: a list by its path, a record by its path and id. `rev` rises with every refresh. */
export interface View {
  key: string;
  title: string;
  location: Location;
  rev: number;
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

function withView(tab: Tab, { key, title, location }: Place): Tab {
  const known = tab.views.find((view) => view.key === key);
  const view: View = { key, title, location, rev: known?.rev ?? 0 };
  // The order is that of use: the latest stands last.
  const others = tab.views.filter((one) => one.key !== key);
  return { ...tab, activeKey: key, views: [...others, view].slice(-viewsPerTab) };
}

/** Follows a navigation: the place's tab is added or updated. */
export function openPlace(place: Place): void {
  useTabs.setState(({ list }) => {
    const tab = list.find((one) => one.id === place.tab);
    if (tab) {
      if (tab.activeKey === place.key && activeView(tab).location === place.location) return { list };
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
