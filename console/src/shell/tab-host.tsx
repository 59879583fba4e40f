import { ConfigProvider } from 'antd';
import { Activity, memo, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Location } from 'react-router';
import { DialogHost } from '../kit/dialog-host.tsx';
import { ErrorBoundary } from '../kit/error-boundary.tsx';
import { plainPath } from '../kit/menu-index.ts';
import { useLocation } from '../kit/navigation.ts';
import type { PageAt } from '../kit/pages.ts';
import { useSession } from '../kit/session.ts';
import { readStored } from '../kit/session-storage.ts';
import { Skeleton } from '../kit/skeleton.tsx';
import { PlaceContext, type TabView, TabViewContext } from '../kit/tab-context.tsx';
import { placeOf, titleAt } from './place.ts';
import type { View } from './tab-rules.ts';
import { keepTabs, onViewClose, openPlace, useTabs, viewId } from './tab-store.ts';

/** Own outlet: nothing below it reads React Router, so a navigation renders no page but its own. */
const Outlet = memo(function Outlet({ location, pageAt }: { location: Location; pageAt: PageAt }) {
  const Page = pageAt(plainPath(location.pathname)) ?? pageAt('/404');
  return <PlaceContext value={location}>{Page && <Page />}</PlaceContext>;
});

const Frame = memo(function Frame({ id, view, active, pageAt }: { id: string; view: View; active: boolean; pageAt: PageAt }) {
  const element = useRef<HTMLElement>(null);
  const root = useCallback(() => element.current ?? document.body, []);
  const api = useMemo<TabView>(() => ({ id, root, onClose: (fn) => onViewClose(id, fn) }), [id, root]);
  const content = useMemo(
    () => (
      <main ref={element} className="view">
        <TabViewContext value={api}>
          <ConfigProvider getPopupContainer={root}>
            <ErrorBoundary key={view.rev}>
              <Suspense fallback={<Skeleton rows={18} />}>
                <DialogHost>
                  <Outlet location={view.location} pageAt={pageAt} />
                </DialogHost>
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

/** Nobody wants them back after a reload. */
const errorPages = new Set(['/401', '/404']);

/** Tabs belong to a login: the next one starts without them, also the same user's. */
const ownerOf = (userId: string) => `${userId} ${readStored('token')?.slice(-6) ?? ''}`;

/** All open views, one of them shown. The only subscriber to the address besides the bars of the shell. */
export function TabHost({ pageAt }: { pageAt: PageAt }) {
  const location = useLocation();
  const modules = useSession((state) => state.modules);
  const userId = useSession((state) => state.user?.userId ?? '');
  const place = useMemo(() => placeOf(modules, location), [modules, location]);
  const tabs = useTabs((state) => state.list);
  useLayoutEffect(() => keepTabs(ownerOf(userId), (path) => !errorPages.has(path) && titleAt(modules, path) !== ''), [userId, modules]);
  useLayoutEffect(() => openPlace(place), [place]);
  const platform = useSession((state) => state.platform?.platName);
  useEffect(() => {
    document.title = [place.title, platform].filter(Boolean).join(' · ');
  }, [place.title, platform]);
  return tabs.flatMap((tab) =>
    tab.views
      .filter((view) => !view.asleep)
      .map((view) => (
        <Frame
          key={viewId(tab, view)}
          id={viewId(tab, view)}
          view={view}
          active={tab.id === place.tab && view.key === place.key}
          pageAt={pageAt}
        />
      )),
  );
}
