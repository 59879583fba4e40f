import { Button } from 'antd';
import { lazy, Suspense, useEffect } from 'react';
import type { RouterState } from 'react-router';
import { ErrorBoundary } from '../kit/error-boundary.tsx';
import { logError } from '../kit/error-log.ts';
import { plainPath } from '../kit/menu-index.ts';
import { useLocation, useRouterState } from '../kit/navigation.ts';
import { Notice } from '../kit/notice.tsx';
import { onLeave, useIsOfCompany } from '../kit/session.ts';
import { PlaceContext } from '../kit/tab-context.tsx';
import { atRest } from '../kit/use-rest.ts';
import { Shell } from '../shell/shell.tsx';
import { setTabs } from '../shell/tab-store.ts';
import { pageAt } from './domains.ts';
import type { Verdict } from './guard.ts';
import { companySlots, slots } from './slots.tsx';

const PasswordDuty = lazy(async () => ({ default: (await import('../domains/session/account/password-duty.tsx')).PasswordDuty }));
const Beside = lazy(async () => {
  await atRest();
  return { default: (await import('./beside.tsx')).Beside };
});

// Whoever signs in next opens tabs of their own.
onLeave(() => setTabs([]));

/** Id of the one route: its loader is the guard. */
export const everywhere = 'everywhere';
const kindOf = ({ initialized, loaderData }: RouterState) =>
  initialized ? (loaderData[everywhere] as Verdict | undefined)?.kind : undefined;
const failureOf = ({ errors }: RouterState): unknown => errors?.[everywhere];

/** The whole console: nothing in it may leave a blank page. */
export function Root() {
  const failure = useRouterState(failureOf);
  return failure === undefined ? (
    <ErrorBoundary broken={<Broken />}>
      <Verdicts />
    </ErrorBoundary>
  ) : (
    <Failed failure={failure} />
  );
}

/** The guard itself failed. */
function Failed({ failure }: { failure: unknown }) {
  useEffect(() => logError(failure, 'guard'), [failure]);
  return <Broken />;
}

/** Acts on the guard's verdict: the shell, a page without it, or the duty that comes first. */
function Verdicts() {
  const kind = useRouterState(kindOf);
  const ofCompany = useIsOfCompany();
  if (kind === undefined) return <Splash />;
  if (kind === 'allow')
    return (
      <>
        <Shell pageAt={pageAt} slots={ofCompany ? companySlots : slots} />
        {!ofCompany && (
          <Suspense fallback={null}>
            <Beside />
          </Suspense>
        )}
      </>
    );
  if (kind === 'passwordChange')
    return (
      <Suspense fallback={<Splash />}>
        <PasswordDuty />
      </Suspense>
    );
  return <BarePage />;
}

function BarePage() {
  const location = useLocation();
  const Page = pageAt(plainPath(location.pathname)) ?? pageAt('/404');
  return (
    <main className="bare">
      <ErrorBoundary>
        <Suspense fallback={null}>
          <PlaceContext value={location}>{Page && <Page />}</PlaceContext>
        </Suspense>
      </ErrorBoundary>
    </main>
  );
}

/** Shown while user and menus are loaded the first time. */
const Splash = () => <div className="splash" role="status" aria-label="加载中" />;

/** The shell itself failed: nothing of it can be kept. */
const Broken = () => (
  <main className="bare">
    <Notice title="页面出错了" text="请刷新浏览器；仍不行时请返回首页或联系管理员。">
      <Button type="primary" onClick={() => window.location.reload()}>
        刷新浏览器
      </Button>
      <Button href="/index">返回首页</Button>
    </Notice>
  </main>
);
