import {
  AppstoreOutlined,
  BarChartOutlined,
  BellOutlined,
  DownOutlined,
  NotificationOutlined,
  SettingOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { topBarButtons } from '@bochong/contract/access';
import { App, Dropdown, type MenuProps, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { type Density, setAppearance, type Theme, useAppearance } from '../kit/appearance.ts';
import { segmentOf } from '../kit/menu-index.ts';
import { go } from '../kit/navigation.ts';
import { Allowed, usePermission } from '../kit/permission.tsx';
import { logout, useSession } from '../kit/session.ts';
import { readStored } from '../kit/session-storage.ts';
import { ModulePanel } from './module-panel.tsx';

const isSystemManage = (path: string) => segmentOf(path) === 'systemManage';
const inSystemManage = () => isSystemManage(window.location.pathname);

/** Inside system management the bells lead to the home page, which jumps on (spec §2). */
const openTodo = () => void go(inSystemManage() ? '/index?jump=todo' : '/todo');
const openBulletins = () => void go(inSystemManage() ? '/index?jump=SysMessage' : '/sysBulletin/list');
const openSystemManage = () => window.open('/systemManage', '_blank', 'noopener');

/** Top bar, 50 px: who the platform is, what the user may open, who the user is. */
export function TopBar() {
  return (
    <header className="top-bar">
      <ModulePanel />
      <Brand />
      <div className="top-bar-items">
        <Allowed code={topBarButtons.screen}>
          <BarButton label="数据可视化" icon={<BarChartOutlined />} onClick={() => window.open('/screenCenter/', '_blank', 'noopener')} />
        </Allowed>
        <Allowed code={topBarButtons.todo}>
          <BarButton label="待办" icon={<BellOutlined />} onClick={openTodo} />
        </Allowed>
        <Allowed code={topBarButtons.bulletin}>
          <BarButton label="系统公告" icon={<NotificationOutlined />} onClick={openBulletins} />
        </Allowed>
        <AppMenu />
        <AppearanceMenu />
        <UserMenu />
      </div>
    </header>
  );
}

function Brand() {
  const platform = useSession((state) => state.platform);
  const logo = platform?.platLogoUrl ?? readStored('platLogoUrl') ?? 'default';
  const name = platform?.platName ?? readStored('platformName') ?? '泊充';
  return (
    <a
      className="brand"
      href="/index"
      onClick={(event) => {
        event.preventDefault();
        void go('/index');
      }}
    >
      {logo === 'default' ? <DefaultLogo /> : <img src={logo} alt="" height={28} />}
      <strong>{name}</strong>
    </a>
  );
}

const DefaultLogo = () => (
  <svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="7" fill="currentColor" />
    <path d="M11 25V7h6.2a5.6 5.6 0 0 1 0 11.2H11" fill="none" stroke="var(--bar)" strokeWidth="3.4" />
  </svg>
);

function BarButton({ label, icon, onClick }: { label: string; icon: ReactNode; onClick(): void }) {
  return (
    <Tooltip title={label}>
      <button type="button" className="bar-button" aria-label={label} onClick={onClick}>
        {icon}
      </button>
    </Tooltip>
  );
}

function AppMenu() {
  const { pathname } = useLocation();
  const entries = [
    {
      allowed: usePermission(topBarButtons.systemManage) && !isSystemManage(pathname),
      key: 'system',
      label: '系统管理',
      run: openSystemManage,
    },
    { allowed: usePermission(topBarButtons.bigFile), key: 'files', label: '大文件下载管理', run: () => void go('/downBigFile') },
    { allowed: usePermission(topBarButtons.software), key: 'software', label: '软件下载', run: () => void go('/down') },
    { allowed: usePermission(topBarButtons.help), key: 'help', label: '帮助文档', run: () => void go('/helpDocumentation') },
  ].filter((entry) => entry.allowed);
  if (entries.length === 0) return null;
  const items = entries.map(({ key, label }) => ({ key, label }));
  return (
    <Dropdown menu={{ items, onClick: ({ key }) => entries.find((entry) => entry.key === key)?.run() }}>
      <button type="button" className="bar-button" aria-label="应用">
        <AppstoreOutlined />
      </button>
    </Dropdown>
  );
}

const themes: readonly (readonly [Theme, string])[] = [
  ['light', '浅色'],
  ['dark', '深色'],
  ['system', '跟随系统'],
];
const densities: readonly (readonly [Density, string])[] = [
  ['compact', '紧凑'],
  ['comfortable', '宽松'],
];

function AppearanceMenu() {
  const { theme, density } = useAppearance();
  const items: MenuProps['items'] = [
    { type: 'group', label: '主题', children: themes.map(([key, label]) => ({ key: `theme:${key}`, label })) },
    { type: 'group', label: '行高', children: densities.map(([key, label]) => ({ key: `density:${key}`, label })) },
  ];
  const choose = (key: string) => {
    const [what, value] = key.split(':');
    setAppearance(what === 'theme' ? { theme: value as Theme } : { density: value as Density });
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items, selectable: true, selectedKeys: [`theme:${theme}`, `density:${density}`], onClick: ({ key }) => choose(key) }}
    >
      <button type="button" className="bar-button" aria-label="页面风格">
        <SettingOutlined />
      </button>
    </Dropdown>
  );
}

function UserMenu() {
  const user = useSession((state) => state.user);
  const { modal } = App.useApp();
  const leave = () =>
    modal.confirm({ title: '确定退出登录吗？', content: '未保存的内容会丢失。', okText: '退出登录', cancelText: '取消', onOk: logout });
  return (
    <Dropdown trigger={['click']} menu={{ items: [{ key: 'logout', label: '退出登录' }], onClick: leave }}>
      <button type="button" className="user-button">
        <UserOutlined />
        <span>
          {user?.name}
          {user?.dealerName && <small>{user.dealerName}</small>}
        </span>
        <DownOutlined />
      </button>
    </Dropdown>
  );
}
