import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import type { ReactNode } from 'react';
import { useSession } from './session.ts';

/** What may be asked for: a call, or the code of a page or button of `menu.ts`. */
export type Right = Pick<Endpoint, 'access'> | string;

/** Whether codes let somebody make a call, by the rule of the server: any of those its `access` names. */
export const allows = (permissions: ReadonlySet<string>, right: Right): boolean => {
  const access = typeof right === 'string' ? [right] : right.access;
  return typeof access === 'string' || access.some((code) => permissions.has(code));
};

/** Whether the signed-in user may. */
export const usePermission = (right: Right): boolean => useSession((state) => allows(state.permissions, right));

/** Shows its children to those who may make the call (the element is removed, not disabled). */
export function Allowed({ to, children }: { to: Right; children: ReactNode }): ReactNode {
  return usePermission(to) ? children : null;
}
