import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { codeButtonLabel, useCountdown } from './session-countdown.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the send-code button counts sixty seconds down, then offers to send again', () => {
  const { result } = renderHook(() => useCountdown());
  const label = () => codeButtonLabel(result.current[0], true);
  expect(codeButtonLabel(result.current[0], false)).toBe('发送验证码');
  act(() => result.current[1]());
  expect(label()).toBe('60秒后重新发送');
  act(() => void vi.advanceTimersByTime(59_000));
  expect(label()).toBe('1秒后重新发送');
  act(() => void vi.advanceTimersByTime(1000));
  expect(label()).toBe('重新发送');
});

test('a countdown that began on the page before goes on', () => {
  const { result } = renderHook(() => useCountdown(42));
  expect(result.current[0]).toBe(42);
});
