import { archivedStatementPage, executeTaskPage, pendingStatementPage } from '@bochong/contract/reconciliation';
import { beforeEach, expect, test, vi } from 'vitest';
import { useMenuMarks } from '../../../kit/menu-marks.ts';
import { useCountedCalls } from '../../../kit/testing/counted-calls.tsx';
import { MonthMarks } from './month-marks.tsx';

const calls = useCountedCalls();
const counts: Record<string, number> = { '?dealStatus=0': 3, '': 1, '?dealStatus=1': 0 };
beforeEach(() => {
  useMenuMarks.setState({}, true);
  vi.stubGlobal('fetch', async (url: string) => {
    calls.asked.push(url);
    return Response.json({ code: '200', message: 'success', data: counts[url.split('cornerMark')[1] ?? ''] });
  });
});
const show = (...codes: string[]) => calls.show(<MonthMarks />, codes);

test('without their codes no months are counted', async () => {
  await show();
  expect(calls.asked).toEqual([]);
});

test('each page of months carries its own number, none where nothing stands; every change of the route counts again', async () => {
  const goTo = await show(pendingStatementPage.code, executeTaskPage.code, archivedStatementPage.code);
  expect(useMenuMarks.getState()).toEqual({ [pendingStatementPage.code]: 3, [executeTaskPage.code]: 1, [archivedStatementPage.code]: 0 });
  const before = calls.asked.length;
  await goTo('/elsewhere');
  expect(calls.asked.slice(before)).toHaveLength(3);
});
