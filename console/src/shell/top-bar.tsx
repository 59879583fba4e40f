import { AppstoreOutlined, BarChartOutlined, BgColorsOutlined, SearchOutlined } from '@ant-design/icons';
import { topBarButtons } from '@bochong/contract/access';
import type { ReactNode } from 'react';
import { segmentOf } from '../kit/menu-index.ts';
import { go, useLocation } from '../kit/navigation.ts';
import { Allowed, usePermission } from '../kit/permission.tsx';
import { PopMenu } from '../kit/pop-menu.tsx';
import { usePlatformType, useSession } from '../kit/session.ts';
import { AreaBadge, EnterpriseBadge, LicenceBadge } from './badges.tsx';
import { Brand } from './brand.tsx';
import { ModulePanel } from './module-panel.tsx';
import { openOverlay } from './overlay-store.ts';

export interface TopBarSlots {
  /** To-do and bulletin bells. */
  bells?: ReactNode;
  userMenu?: ReactNode;
  /** Icons of third-party pages; drawn on single-operator platforms only. */
  thirdPages?: ReactNode;
  /** Whether this console has a data screen to open. */
  dataScreen?: boolean;
}

/** Top bar, 50 px: who the platform is, what needs attention, what the user may open, who the user is. */
export function TopBar({ bells, userMenu, thirdPages, dataScreen }: TopBarSlots) {
  const single = usePlatformType() === '1';
  return (
    <header className="top-bar">
      <ModulePanel />
      <Brand />
      <AreaBadge />
      <div className="top-bar-items">
        {single && thirdPages}
        <LicenceBadge />
        <EnterpriseBadge />
        <BarButton label="查找页面、车牌、订单（Ctrl+K）" icon={<SearchOutlined />} onClick={() => openOverlay('palette')} />
        {bells}
        {dataScreen && <ScreenButton />}
        <AppMenu />
        <BarButton label="页面风格" icon={<BgColorsOutlined />} onClick={() => openOverlay('style')} />
        {userMenu}
      </div>
    </header>
  );
}

function BarButton({ label, icon, onClick }: { label: string; icon: ReactNode; onClick(): void }) {
  return (
    <button type="button" className="bar-button" aria-label={label} title={label} onClick={onClick}>
      {icon}
    </button>
  );
}

/** Data screen: needs its code and the platform's screen flag. */
function ScreenButton() {
  const screenFlag = useSession((state) => state.platform?.screenFlag);
  if (screenFlag !== 1) return null;
  return (
    <Allowed to={topBarButtons.screen}>
      <BarButton label="数据可视化" icon={<BarChartOutlined />} onClick={() => window.open('/screenCenter/', '_blank', 'noopener')} />
    </Allowed>
  );
}

/** System management (unless already there), large files, software, help; each with its own code. */
function AppMenu() {
  const inside = segmentOf(useLocation().pathname) === 'systemManage';
  const items = [
    {
      allowed: usePermission(topBarButtons.systemManage) && !inside,
      key: 'system',
      label: '系统管理',
      run: () => void window.open('/systemManage', '_blank', 'noopener'),
    },
    { allowed: usePermission(topBarButtons.bigFile), key: 'files', label: '大文件下载管理', run: () => void go('/downBigFile') },
    { allowed: usePermission(topBarButtons.software), key: 'software', label: '软件下载', run: () => void go('/down') },
    { allowed: usePermission(topBarButtons.help), key: 'help', label: '帮助文档', run: () => void go('/helpDocumentation') },
  ].filter((item) => item.allowed);
  if (items.length === 0) return null;
  return (
    <PopMenu label="应用" items={items}>
      <AppstoreOutlined />
    </PopMenu>
  );
}
