import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openOverlay, useOverlay } from './overlay-store.ts';
import { Overlays } from './overlays.tsx';

const said = vi.hoisted(() => vi.fn());
vi.mock('../kit/toast.ts', () => ({ toast: said }));
vi.mock('./keyboard-help.tsx', () => ({
  KeyboardHelp: () => {
    throw new Error('no keys');
  },
}));

test('an overlay that throws says so and closes; the page under it stays, and the next overlay opens', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <>
      <p>列表</p>
      <Overlays />
    </>,
  );
  act(() => openOverlay('help'));
  await vi.waitFor(() => expect(said).toHaveBeenCalledWith('error', '操作面板出错了，请重试'));
  expect(useOverlay.getState().open).toBeNull();
  expect(screen.getByText('列表')).toBeDefined();
  act(() => openOverlay('help'));
  await vi.waitFor(() => expect(said).toHaveBeenCalledTimes(2));
});
