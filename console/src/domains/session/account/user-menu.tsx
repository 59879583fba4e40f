import { DownOutlined, UserOutlined } from '@ant-design/icons';
import { userType } from '@bochong/contract/session';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { PopMenu } from '../../../kit/pop-menu.tsx';
import { logout, useSession } from '../../../kit/session.ts';
import { useRest } from '../../../kit/use-rest.ts';
import { say } from '../../../kit/voices.ts';
import { usePublicPolicy } from './public-policy.ts';

type Dialog = ComponentType<{ open: boolean; onClose(): void }>;

/** Dialogs of the menu, fetched when first opened. */
const dialogs: Readonly<Record<string, Dialog>> = {
  password: lazy(async () => ({ default: (await import('./change-password.tsx')).ChangePassword })),
  username: lazy(async () => ({ default: (await import('./username-dialog.tsx')).UsernameDialog })),
  about: lazy(async () => ({ default: (await import('./user-info.tsx')).UserInfo })),
  devices: lazy(async () => ({ default: (await import('./login-devices.tsx')).LoginDevices })),
};
const SessionTimeout = lazy(async () => ({ default: (await import('./session-timeout.tsx')).SessionTimeout }));

/** User menu of the top bar: which entries there are depends on the user's type. */
export function UserMenu() {
  const user = useSession((state) => state.user);
  // The menu itself needs none of it; the hint of a session's end can wait.
  const policy = usePublicPolicy(useRest());
  const [opened, setOpened] = useState<Readonly<Record<string, boolean>>>({});
  const leave = () =>
    say(({ modal }) =>
      modal.confirm({ title: '确定退出登录吗？', content: '未保存的内容会丢失。', okText: '退出登录', cancelText: '取消', onOk: logout }),
    );
  const choose = (key: string) => (key === 'logout' ? leave() : setOpened({ ...opened, [key]: true }));
  const isAdministrator = user?.userType === userType.DEALER_ADMIN;
  const items = [
    { key: 'password', label: '修改密码', shown: true },
    { key: 'username', label: '修改用户名', shown: isAdministrator && user.modified === 0 },
    { key: 'about', label: '用户信息', shown: isAdministrator || (user?.userType === userType.DEALER_USER && !user.ofCompany) },
    { key: 'devices', label: '登录设备', shown: true },
    { key: 'logout', label: '退出登录', shown: true },
  ].flatMap(({ key, label, shown }) => (shown ? [{ key, label, run: () => choose(key) }] : []));
  return (
    <>
      <PopMenu label={`${user?.name ?? ''}${user?.dealerName ?? ''}`} className="user-button" items={items}>
        <UserOutlined />
        <span>
          {user?.name}
          {user?.dealerName && <small>{user.dealerName}</small>}
        </span>
        <DownOutlined />
      </PopMenu>
      <Suspense fallback={null}>
        {Object.entries(dialogs).map(
          ([key, Dialog]) =>
            key in opened && <Dialog key={key} open={opened[key] === true} onClose={() => setOpened({ ...opened, [key]: false })} />,
        )}
        {policy.showSessionTimeout === 1 && <SessionTimeout idleMinutes={policy.sessionIdleMinutes} />}
      </Suspense>
    </>
  );
}
