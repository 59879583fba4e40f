import { topBarButtons } from '@bochong/contract/access';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useCountedCalls } from '../../kit/testing/counted-calls.tsx';
import { Bells } from './bells.tsx';

const calls = useCountedCalls();
const show = (...codes: string[]) => calls.show(<Bells />, codes);

test('without their codes there are no bells, and nothing is asked', async () => {
  await show();
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(calls.asked).toEqual([]);
});

test('with one code there is that bell, and only its count is asked for', async () => {
  calls.total = 3;
  await show(topBarButtons.bulletin);
  expect(screen.getAllByRole('button').map((bell) => bell.getAttribute('aria-label'))).toEqual(['系统公告，3条']);
  expect(calls.asked.every((url) => url.includes('platformBulletinInfos?pageNo=1&pageSize=100&hasRead=0'))).toBe(true);
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
