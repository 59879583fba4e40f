import { topBarButtons } from '@bochong/contract/access';
import { sysBulletinPage } from '@bochong/contract/bulletin';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useMenuMarks } from '../../kit/menu-marks.ts';
import { useSession } from '../../kit/session.ts';
import { useCountedCalls } from '../../kit/testing/counted-calls.tsx';
import { Bells } from './bells.tsx';

const calls = useCountedCalls();
const show = (...codes: string[]) => calls.show(<Bells />, codes);
const setScreenFlag = (screenFlag: 0 | 1) => useSession.setState({ platform: { screenFlag } as never });
beforeEach(() => setScreenFlag(1));

test('without their codes there are no bells, and nothing is asked', async () => {
  await show();
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(calls.asked).toEqual([]);
});

test('with one code there is that bell, and only its count is asked for', async () => {
  calls.total = 3;
  await show(topBarButtons.bulletin);
  expect(screen.getAllByRole('button').map((bell) => bell.getAttribute('aria-label'))).toEqual(['系统公告，3条']);
  expect(calls.asked.filter((url) => !url.includes('platformBulletinInfos?pageNo=1'))).toEqual([]);
  expect(calls.asked.filter((url) => url.includes('pageSize=100&hasRead=0')).length).toBeGreaterThan(0);
});

test('the bulletin bell stood there without the screen flag', async () => {
  setScreenFlag(0);
  await show(topBarButtons.bulletin, topBarButtons.todo);
  expect(screen.getAllByRole('button').map((bell) => bell.getAttribute('aria-label'))).toEqual(['待办']);
  expect(calls.asked.filter((url) => url.includes('pageSize=100&'))).toEqual([]);
});

test('unread bulletins were never counted with pageSize 9999; the number stands at their page in the side bar', async () => {
  calls.total = 7;
  const goTo = await show(topBarButtons.bulletin);
  const counts = () => calls.asked.filter((url) => url.includes('platformBulletinInfos?pageNo=1&pageSize=9999&hasRead=0')).length;
  expect(counts()).toBe(1);
  expect(useMenuMarks.getState()[sysBulletinPage.code]).toBe(7);
  calls.total = 0;
  await goTo('/elsewhere');
  expect(counts()).toBe(2);
  expect(useMenuMarks.getState()[sysBulletinPage.code]).toBe(0);
});

test('the badge is capped at 99, and absent at none', async () => {
  calls.total = 100;
  const goTo = await show(topBarButtons.todo);
  expect(screen.getByRole('button').textContent).toBe('99+');
  expect(calls.asked[0]).toContain('backlogs?pageNo=1&pageSize=9999');
  calls.total = 0;
  await goTo('/elsewhere');
  expect(screen.getByRole('button').textContent).toBe('');
});

test('every change of the route asks again', async () => {
  const goTo = await show(topBarButtons.todo);
  const before = calls.asked.length;
  for (const path of ['/a', '/b']) await goTo(path);
  expect(calls.asked.length).toBe(before + 2);
});
