import type { DataRouter, To } from 'react-router';

let router: DataRouter | null = null;

/** Tells the kit which router moves the page. */
export const bindRouter = (bound: DataRouter): void => {
  router = bound;
};

/**
 * Moves the page. A module function, because React Router's own hooks subscribe every caller to every navigation,
 * and then each page kept alive behind a tab would render again.
 */
export async function go(to: To | number, options?: { replace?: boolean }): Promise<void> {
  if (router === null) throw new Error('the router is not bound yet');
  await (typeof to === 'number' ? router.navigate(to) : router.navigate(to, options));
}

/** Path of the shown page, for code outside components. */
export const currentPath = (): string => router?.state.location.pathname ?? '/';

const jumps = { todo: '/todo', SysMessage: '/sysBulletin/list' } as const;

/** Page that `/index?jump=…` stands for; null for any other address. */
export const jumpOf = (search: string): string | null => {
  const name = new URLSearchParams(search).get('jump') ?? '';
  return Object.hasOwn(jumps, name) ? jumps[name as keyof typeof jumps] : null;
};
