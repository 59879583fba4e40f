import { useSyncExternalStore } from 'react';
import type { DataRouter, Location, RouterState, To } from 'react-router';

let router: DataRouter | null = null;

/** Tells the kit which router moves the page. */
export const bindRouter = (bound: DataRouter): void => {
  router = bound;
};

function bound(): DataRouter {
  if (router === null) throw new Error('the router is not bound yet');
  return router;
}

const subscribe = (changed: () => void) => bound().subscribe(changed);

/**
 * A part of the router's state; it must be the same value while it says the same. The state is read as a store, not through React Router's
 * provider: a provider's context makes React walk every page kept alive behind a tab at every navigation.
 */
export const useRouterState = <T>(part: (state: RouterState) => T): T => useSyncExternalStore(subscribe, () => part(bound().state));

const locationOf = ({ location }: RouterState) => location;
/** Where the address is now. For the frame; a page kept alive behind a tab has a place of its own (`usePlace`). */
export const useLocation = (): Location => useRouterState(locationOf);

/** Moves the page. */
export async function go(to: To | number, options?: { replace?: boolean }): Promise<void> {
  await (typeof to === 'number' ? bound().navigate(to) : bound().navigate(to, options));
}

/** Path of the shown page, for code outside components. */
export const currentPath = (): string => router?.state.location.pathname ?? '/';

const jumps = { todo: '/todo', SysMessage: '/sysBulletin/list' } as const;

/** Page that `/index?jump=…` stands for; null for any other address. */
export const jumpOf = (search: string): string | null => {
  const name = new URLSearchParams(search).get('jump') ?? '';
  return Object.hasOwn(jumps, name) ? jumps[name as keyof typeof jumps] : null;
};
