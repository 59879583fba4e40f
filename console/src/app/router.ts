import { createBrowserRouter, type LoaderFunctionArgs, redirect, replace } from 'react-router';
import { ApiError } from '../kit/api.ts';
import { plainPath } from '../kit/menu-index.ts';
import { bindRouter } from '../kit/navigation.ts';
import { clearOnNavigation } from '../kit/page-header.ts';
import { loadSession, useSession } from '../kit/session.ts';
import { isDeparting } from '../kit/session-storage.ts';
import { pageAt } from './domains.ts';
import { guard, type Verdict } from './guard.ts';
import { keepLoadFailure } from './load-failure.ts';
import { everywhere } from './root.tsx';

/** How long a navigation waits for the code of its page; then the page's skeleton is shown. */
const codeMs = 150;
const codeOf = (path: string) => Promise.race([pageAt.preload(path), new Promise((resolve) => setTimeout(resolve, codeMs))]);

/** Where the guard's redirects end, and what it says there. */
function settle(to: URL): { to: URL; verdict: Verdict } {
  const verdict = guard(useSession.getState(), to);
  return verdict.kind === 'redirect' ? settle(new URL(verdict.to, to)) : { to, verdict };
}

/** Leads on in one step. An address that the browser shows already (typed, reloaded, gone back to) gives up its entry: back would only lead on again. */
function leadOn(from: URL, to: URL): Response {
  const shown = window.location.pathname + window.location.search === from.pathname + from.search;
  return (shown ? replace : redirect)(to.pathname + to.search);
}

/** Loader of every path: asks the guard, loads the session when it must, and asks again. */
async function enforce({ request }: LoaderFunctionArgs): Promise<Verdict> {
  const url = new URL(request.url);
  const ticket = url.searchParams.get('ticket');
  if (ticket !== null) sessionStorage.setItem('ticket', ticket);
  const code = codeOf(plainPath(url.pathname));
  let end = settle(url);
  if (end.verdict.kind === 'load') {
    const failure = await loadSession().then(
      () => null,
      (error: unknown) => (error instanceof ApiError ? error.message : '用户信息加载失败，请重新登录'),
    );
    // Another document comes: this one must not rewrite the entry it leaves behind.
    if (failure !== null && isDeparting()) return new Promise(() => undefined);
    if (failure !== null) {
      keepLoadFailure(failure);
      throw leadOn(url, new URL(`/whitePage?redirect=${encodeURIComponent(end.to.pathname + end.to.search)}`, url));
    }
    end = settle(end.to);
  }
  if (end.to.href === url.href) {
    await code;
    return end.verdict;
  }
  // The login page is a document of its own.
  if (end.to.pathname === '/login') {
    window.location.replace(end.to);
    return new Promise(() => undefined);
  }
  throw leadOn(url, end.to);
}

/** One splat route: routes are data of the session, never of the router (they could not be taken back). */
export function startRouter(): void {
  const router = createBrowserRouter([{ id: everywhere, path: '*', loader: enforce, shouldRevalidate: () => true }]);
  bindRouter(router);
  clearOnNavigation(router);
}
