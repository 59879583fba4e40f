import { ConfigProvider, Skeleton } from 'antd';
import { Activity, memo, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { type Location, useLocation } from 'react-router';
import { ErrorBoundary } from '../kit/error-boundary.tsx';
import { plainPath } from '../kit/menu-index.ts';
import { go } from '../kit/navigation.ts';
import type { PageAt } from '../kit/pages.ts';
import { useSession } from '../kit/session.ts';
import { PlaceContext, type TabView, TabViewContext } from '../kit/tab-context.tsx';
import { placeOf } from './place.ts';
import { activeView, openPlace, remainingTabs, setTabs, type Tab, useTabs, type View } from './tab-store.ts';

/** What views asked to be told when they are dropped, by tab and view. */
const closers = new Map<string, Set<() => void>>();

function runClosers(id: string): void {
  for (const fn of closers.get(id) ?? []) fn();
  closers.delete(id);
}

/** Own outlet: nothing below it reads React Router, so a navigation renders no page but its own. */
const Outlet = memo(function Outlet({ location, pageAt }: { location: Location; pageAt: PageAt }) {
  const Page = pageAt(plainPath(location.pathname)) ?? pageAt('/404');
  return <PlaceContext value={location}>{Page && <Page />}</PlaceContext>;
});

const Frame = memo(function Frame({ id, view, active, pageAt }: { id: string; view: View; active: boolean; pageAt: PageAt }) {
  const element = useRef<HTMLElement>(null);
  const root = useCallback(() => element.current ?? document.body, []);
  const api = useMemo<TabView>(
    () => ({
      id,
      root,
      onClose(fn) {
        const known = closers.get(id) ?? new Set();
        closers.set(id, known.add(fn));
        return () => {
          known.delete(fn);
        };
      },
    }),
    [id, root],
  );
  const content = useMemo(
    () => (
      <main ref={element} className="view">
        <TabViewContext value={api}>
          <ConfigProvider getPopupContainer={root}>
            <ErrorBoundary key={view.rev}>
              <Suspense fallback={<Skeleton className="view-skeleton" active paragraph={{ rows: 10, width: '100%' }} />}>
                <Outlet location={view.location} pageAt={pageAt} />
              </Suspense>
            </ErrorBoundary>
          </ConfigProvider>
        </TabViewContext>
      </main>
    ),
    [api, root, view.rev, view.location, pageAt],
  );
  // React hides with `display: none`, and taking that back costs style and layout of every element: more than all the rest of a switch.
  // In a frame that skips its content (`content-visibility`) the mark is never computed, so both are still there when the view is shown.
  return (
    <div className={active ? 'frame' : 'frame frame-hidden'}>
      <Activity mode={active ? 'visible' : 'hidden'}>{content}</Activity>
    </div>
  );
});

const frameId = (tab: Tab, view: View) => `${tab.id} ${view.key}`;

/** All open views, one of them shown. The only subscriber to the address besides the bars of the shell. */
export function TabHost({ pageAt }: { pageAt: PageAt }) {
  const location = useLocation();
  const modules = useSession((state) => state.modules);
  const place = useMemo(() => placeOf(modules, location), [modules, location]);
  const tabs = useTabs((state) => state.list);
  useLayoutEffect(() => openPlace(place), [place]);
  const platform = useSession((state) => state.platform?.platName);
  useEffect(() => {
    document.title = [place.title, platform].filter(Boolean).join(' · ');
  }, [place.title, platform]);
  return tabs.flatMap((tab) =>
    tab.views.map((view) => (
      <Frame
        key={frameId(tab, view)}
        id={frameId(tab, view)}
        view={view}
        active={tab.id === place.tab && view.key === place.key}
        pageAt={pageAt}
      />
    )),
  );
}

/** Closes tabs; when the shown one is among them, moves to the last that remains, else home (spec §4). */
export async function closeTabs(closes: (tab: Tab) => boolean, activeId: string): Promise<void> {
  const { list } = useTabs.getState();
  const remaining = remainingTabs(list, closes);
  const last = remaining.at(-1);
  // Leave first, then drop: the shown page must not be torn down while it is still the address.
  if (!remaining.some((tab) => tab.id === activeId)) await go(last ? activeView(last).location : '/', { replace: true });
  const kept = new Set(remaining.map((tab) => tab.id));
  setTabs(useTabs.getState().list.filter((tab) => kept.has(tab.id) || !list.some((one) => one.id === tab.id)));
  for (const tab of list) if (!kept.has(tab.id)) for (const view of tab.views) runClosers(frameId(tab, view));
}
