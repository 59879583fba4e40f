import { memo, useEffect } from 'react';
import type { PageAt } from '../kit/pages.ts';
import { connect, disconnect } from '../kit/realtime.ts';
import { isPlatformUser, useSession } from '../kit/session.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import './shell.css';
import { SideBar } from './side-bar.tsx';
import { TabHost } from './tab-host.tsx';
import { TabStrip } from './tab-strip.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame around every page: 50 px bar, 34 px tabs, 18 px breadcrumb, side bar, and the views kept alive. A navigation draws only the parts that read the address. */
export const Shell = memo(function Shell({ pageAt }: { pageAt: PageAt }) {
  const userType = useSession((state) => state.user?.userType);
  useEffect(() => {
    // Platform users receive no live alarms (spec §6).
    if (userType === undefined || isPlatformUser(userType)) return;
    connect();
    return disconnect;
  }, [userType]);
  return (
    <div className="shell">
      <TopBar />
      <SideBar />
      <TabStrip />
      <Breadcrumb />
      <div className="views">
        <TabHost pageAt={pageAt} />
      </div>
    </div>
  );
});
