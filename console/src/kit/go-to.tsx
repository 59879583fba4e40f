import type { ReactNode } from 'react';
import { PressButton } from './link-button.tsx';
import { go } from './navigation.ts';
import { Allowed, type Right } from './permission.tsx';

interface GoToProps {
  /** Null where there is nothing to go to: the link is there and cannot be pressed. */
  path: string | null;
  /** Stands only for whom this is open: the call that the page makes. */
  to?: Right;
  /** A button over a list instead of a link. */
  button?: 'default' | 'primary';
  children: ReactNode;
}

const everybody: Right = { access: 'session' };

/** Leads to another page; the row it stands in is not opened by it. */
export const GoTo = ({ path, to = everybody, button, children }: GoToProps) => (
  <Allowed to={to}>
    <PressButton
      button={button}
      disabled={path === null}
      onClick={(event) => {
        event.stopPropagation();
        if (path !== null) void go(path);
      }}
    >
      {children}
    </PressButton>
  </Allowed>
);
