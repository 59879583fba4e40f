import { lazy, Suspense } from 'react';
import { UserMenu } from '../domains/session/user-menu.tsx';
import { Bells } from '../domains/todo/bells.tsx';
import type { ShellSlots } from '../shell/shell.tsx';

const BulletinTicker = lazy(async () => ({ default: (await import('../domains/bulletin/ticker.tsx')).BulletinTicker }));

/** What domains put into the shell, which knows none of them. */
export const slots: ShellSlots = {
  bells: <Bells />,
  userMenu: <UserMenu />,
  ticker: (
    <Suspense fallback={null}>
      <BulletinTicker />
    </Suspense>
  ),
};
