import type { ReactNode } from 'react';
import { useSession } from './session.ts';

/** Whether the signed-in user holds a resource code. */
export const usePermission = (code: string): boolean => useSession((state) => state.permissions.has(code));

/** Shows its children to holders of the code only (spec §6: the element is removed, not disabled). */
export function Allowed({ code, children }: { code: string; children: ReactNode }): ReactNode {
  return usePermission(code) ? children : null;
}
