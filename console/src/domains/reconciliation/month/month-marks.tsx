import { archivedStatementPage, executeTaskPage, monthVerify, pendingStatementPage } from '@bochong/contract/reconciliation';
import { useEffect } from 'react';
import { setMenuMark } from '../../../kit/menu-marks.ts';
import { useLocation } from '../../../kit/navigation.ts';
import { usePermission } from '../../../kit/permission.tsx';
import { shownInPlace, useEndpoint } from '../../../kit/use-endpoint.ts';
import { useRest } from '../../../kit/use-rest.ts';

const askAgainMs = 60_000;

/** A number at a page of months, shown only when it is not zero; asked for again on every change of the route. */
function MonthMark({ code, dealStatus }: { code: string; dealStatus?: 0 | 1 }) {
  const enabled = [usePermission(code), useRest()].every(Boolean);
  const { key } = useLocation();
  const query = dealStatus === undefined ? {} : { dealStatus };
  const { data, refetch } = useEndpoint(monthVerify.cornerMark, { query }, { enabled, refetchInterval: askAgainMs, meta: shownInPlace });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the route is what asks again
  useEffect(() => {
    if (enabled) void refetch({ cancelRefetch: false });
  }, [key, enabled, refetch]);
  const shown = enabled ? (data ?? 0) : 0;
  useEffect(() => setMenuMark(code, shown), [code, shown]);
  return null;
}

/** The three counts of the monthly verification: todoNum, exeNum, doneNum. */
export const MonthMarks = () => (
  <>
    <MonthMark code={pendingStatementPage.code} dealStatus={0} />
    <MonthMark code={executeTaskPage.code} />
    <MonthMark code={archivedStatementPage.code} dealStatus={1} />
  </>
);
