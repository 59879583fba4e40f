import { createBrowserRouter, type LoaderFunctionArgs, redirect } from 'react-router';
import { ApiError } from '../kit/api.ts';
import { plainPath } from '../kit/menu-index.ts';
import { bindRouter } from '../kit/navigation.ts';
import { clearHeader } from '../kit/page-header.ts';
import { loadSession, useSession } from '../kit/session.ts';
import { pageAt } from './domains.ts';
import { guard, type Verdict } from './guard.ts';
import { keepLoadFailure } from './load-failure.ts';
import { Broken, Root, Splash } from './root.tsx';

/** How long a navigation waits for the code of its page; then the page's skeleton is shown. */
const codeMs = 150;
const codeOf = (path: string) => Promise.race([pageAt.preload(path), new Promise((resolve) => setTimeout(resolve, codeMs))]);

/** Loader of every path: asks the guard, loads the session when it must, and asks again. */
async function enforce({ request }: LoaderFunctionArgs): Promise<Verdict> {
  const url = new URL(request.url);
  const ticket = url.searchParams.get('ticket');
  if (ticket !== null) sessionStorage.setItem('ticket', ticket);
  const code = codeOf(plainPath(url.pathname));
  let verdict = guard(useSession.getState(), url);
  if (verdict.kind === 'load') {
    const failure = await loadSession().then(
      () => null,
      (error: unknown) => (error instanceof ApiError ? error.message : '用户信息加载失败，请重新登录'),
    );
    if (failure !== null) {
      keepLoadFailure(failure);
      throw redirect(`/whitePage?redirect=${encodeURIComponent(url.pathname + url.search)}`);
    }
    verdict = guard(useSession.getState(), url);
  }
  if (verdict.kind !== 'redirect') {
    await code;
    return verdict;
  }
  // The login page is a document of its own.
  if (verdict.to.startsWith('/login')) {
    window.location.replace(verdict.to);
    return new Promise(() => undefined);
  }
  throw redirect(verdict.to);
}

/** One splat route: routes are data of the session, never of the router (they could not be taken back). */
export function createRouter() {
  const router = createBrowserRouter([
    { path: '*', loader: enforce, shouldRevalidate: () => true, Component: Root, HydrateFallback: Splash, ErrorBoundary: Broken },
  ]);
  bindRouter(router);
  // Every navigation takes back what the page before asked of the frame (spec §4); the page shown next asks anew.
  let shown = router.state.location;
  router.subscribe(({ location }) => {
    if (location !== shown) clearHeader();
    shown = location;
  });
  return router;
}
