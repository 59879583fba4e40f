import { expect, test, vi } from 'vitest';
import { debounce } from './debounce.ts';

test('a debounced call happens once, with the last arguments, after the wait', () => {
  vi.useFakeTimers();
  const heard = vi.fn<(text: string) => void>();
  const later = debounce(heard, 300);
  later('浙');
  vi.advanceTimersByTime(299);
  later('浙A');
  vi.advanceTimersByTime(299);
  expect(heard).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(heard.mock.calls).toEqual([['浙A']]);
  later('浙A1');
  later.cancel();
  vi.runAllTimers();
  expect(heard).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
