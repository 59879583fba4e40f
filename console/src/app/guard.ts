import { firstLeaf, indexMenu, plainPath, webConfigOf } from '../kit/menu-index.ts';
import { jumpOf } from '../kit/navigation.ts';
import { isPlatformUser, type Session } from '../kit/session.ts';
import { exemptPaths, noticePaths, publicPaths, staticPaths } from './static-routes.ts';

/** What happens to a navigation. `bare` = drawn without the shell, `load` = fetch user and menus first, then ask again. */
export type Verdict = { kind: 'allow' | 'bare' | 'load' | 'passwordChange' } | { kind: 'redirect'; to: string };

/** Drawn in a window of their own. */
const framelessPaths = new Set(['/screenCenter', '/screenCenter/charging', '/video', '/video1']);

/** Where an embedding system or a failed load may leave a user who is signed in. */
const isEntry = (path: string) => path === '/whitePage' || path === '/hik' || /^\/base[1-9]?$/.test(path);

/** The blank alarm page only leads on, to the alarm's own stay. */
function staySeen(search: string): string {
  const orderId = new URLSearchParams(search).get('orderId');
  return orderId === null
    ? '/parkingRecord/parkRecord/list'
    : `/parkingRecord/parkRecord/parkingDetail?orderId=${encodeURIComponent(orderId)}`;
}

const redirect = (to: string): Verdict => ({ kind: 'redirect', to });

/** The route guard. Pure: the router acts on the verdict. */
export function guard(session: Session, to: { pathname: string; search: string }): Verdict {
  const path = plainPath(to.pathname);
  if (session.token === null) {
    return publicPaths.has(path) ? { kind: 'bare' } : redirect(`/login?redirect=${encodeURIComponent(to.pathname + to.search)}`);
  }
  if (session.loginStatus === 0 && isEntry(path)) return redirect('/index');
  // Signing in as somebody else must stay possible in every state, so public pages pass before any status is looked at.
  if (publicPaths.has(path)) return { kind: 'bare' };
  if (!session.loaded) return { kind: 'load' };
  if (session.loginStatus !== 0) return { kind: 'passwordChange' };
  if (path === '/redirect' || path.startsWith('/redirect/')) return redirect(`/${path.replace(/^(\/redirect)+\/*/, '')}${to.search}`);
  if (exemptPaths.has(path)) return { kind: 'allow' };
  if (path === '/whiteAlarmPage') return statusVerdict(session, path) ?? redirect(staySeen(to.search));
  return statusVerdict(session, path) ?? pageVerdict(session, path, to.search);
}

/** Where people of a company begin: the home page is of staff. */
const firstOf = ({ modules }: Session): string => modules.flatMap((module) => firstLeaf(module)?.path ?? [])[0] ?? '/404';

/** Enterprise certification and licence; platform users have neither. */
function statusVerdict({ user, enterpriseStatus, authStatus, aboutUserInfo }: Session, path: string): Verdict | null {
  if (user === null || user.ofCompany || isPlatformUser(user.userType)) return null;
  if (enterpriseStatus === 3) return redirect('/enterprise?flag=1');
  if (noticePaths.has(path)) return null;
  if ((authStatus === -2 || authStatus === -3) && aboutUserInfo === 1) return redirect('/noDoubleAuth');
  if (authStatus === -2) return redirect('/noAuth');
  if (authStatus === -3) return redirect('/noIndepAuth');
  return null;
}

/** Only returned menus are routes: a directory leads to its first page, anything unknown to /404. */
function pageVerdict(session: Session, path: string, search: string): Verdict {
  if (path === '/') return redirect('/index');
  const jump = path === '/index' ? jumpOf(search) : null;
  if (jump !== null) return redirect(jump);
  if (path === '/index' && session.user?.ofCompany) return redirect(firstOf(session));
  if (framelessPaths.has(path)) return { kind: 'bare' };
  if (staticPaths.has(path) || path.startsWith('/thirdPage/')) return { kind: 'allow' };
  const entry = indexMenu(session.modules).get(path);
  if (!entry) return redirect('/404');
  if (entry.node.type !== 1) {
    const to = webConfigOf(entry.node).redirect;
    return to === undefined || to === path ? { kind: 'allow' } : redirect(to);
  }
  const leaf = firstLeaf(entry.node);
  return redirect(leaf === null || plainPath(leaf.path) === path ? '/404' : leaf.path);
}
