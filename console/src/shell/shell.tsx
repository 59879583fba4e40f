import { menuChanged } from '@bochong/contract/access';
import { lazy, memo, type ReactNode, Suspense, useEffect } from 'react';
import { setAppearance, useAppearance } from '../kit/appearance.ts';
import { useHeaderState } from '../kit/page-header.ts';
import type { PageAt } from '../kit/pages.ts';
import { fetchPreferences, onShellPreference, recallPreferences } from '../kit/preferences.ts';
import { useRealtime } from '../kit/realtime.ts';
import { refreshMenu, usePlatformType, useSession } from '../kit/session.ts';
import { useRest } from '../kit/use-rest.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { Overlays } from './overlays.tsx';
import './shell.css';
import { SideBar } from './side-bar.tsx';
import { TabHost } from './tab-host.tsx';
import { TabStrip } from './tab-strip.tsx';
import { TopBar, type TopBarSlots } from './top-bar.tsx';

/** Comes to who looks at the console as a role. */
const RoleViewBanner = lazy(async () => ({ default: (await import('./role-view-banner.tsx')).RoleViewBanner }));

/** What domains put into the frame; it knows none of them. Keep the object: a new one draws the frame again. */
export interface ShellSlots extends TopBarSlots {
  /** Bulletin ticker; drawn on single-operator platforms only. */
  ticker?: ReactNode;
}

/** The frame around every page: 50 px bar, 34 px tabs, 18 px breadcrumb, side bar, and the views kept alive. A navigation draws only the parts that read the address. */
export const Shell = memo(function Shell({ pageAt, slots }: { pageAt: PageAt; slots: ShellSlots }) {
  const userId = useSession((state) => state.user?.userId ?? '');
  const viewsRole = useSession((state) => Boolean(state.user?.viewedRole));
  useEffect(() => {
    recallPreferences(userId);
    const undo = onShellPreference(setAppearance);
    return undo;
  }, [userId]);
  // Nothing waits for the server's answer, so it stands behind what the first page needs.
  const rested = useRest();
  useEffect(() => {
    if (rested) void fetchPreferences(userId);
  }, [rested, userId]);
  useRealtime(menuChanged, () => void refreshMenu());
  const tagsView = useAppearance((state) => state.tagsView);
  const fixedHeader = useAppearance((state) => state.fixedHeader);
  const hasSideBar = useHeaderState((state) => state.header.sideBar !== false);
  const hasBreadcrumb = useHeaderState((state) => state.header.breadcrumb !== false);
  const single = usePlatformType() === '1';
  const { ticker, ...bar } = slots;
  return (
    <div className="shell">
      <TopBar {...bar} />
      {hasSideBar && <SideBar />}
      <div className={fixedHeader ? 'stage' : 'stage stage-flowing'}>
        <TabStrip shown={tagsView} />
        {hasBreadcrumb ? <Breadcrumb ticker={single && ticker} /> : <div className="crumb-line" />}
        <div className="views">
          <TabHost pageAt={pageAt} />
        </div>
      </div>
      <Overlays />
      {viewsRole && (
        <Suspense>
          <RoleViewBanner />
        </Suspense>
      )}
    </div>
  );
});
