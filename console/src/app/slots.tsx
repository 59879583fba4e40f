import { lazy, Suspense } from 'react';
import { UserMenu } from '../domains/session/account/user-menu.tsx';
import { Bells } from '../domains/todo/bells.tsx';
import { atRest } from '../kit/use-rest.ts';
import type { ShellSlots } from '../shell/shell.tsx';
import { pageAt } from './domains.ts';

const BulletinTicker = lazy(async () => {
  await atRest();
  return { default: (await import('../domains/bulletin/received/ticker.tsx')).BulletinTicker };
});

const ThirdPageIcons = lazy(async () => {
  await atRest();
  return { default: (await import('../domains/third-page/third-page-icons.tsx')).ThirdPageIcons };
});

/** What domains put into the shell, which knows none of them. */
export const slots: ShellSlots = {
  dataScreen: pageAt('/screenCenter') !== null,
  bells: <Bells />,
  userMenu: <UserMenu />,
  thirdPages: (
    <Suspense fallback={null}>
      <ThirdPageIcons />
    </Suspense>
  ),
  ticker: (
    <Suspense fallback={null}>
      <BulletinTicker />
    </Suspense>
  ),
};

/** Of these, what people of a company have. */
export const companySlots: ShellSlots = { userMenu: slots.userMenu };
