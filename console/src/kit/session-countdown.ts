import { useEffect, useState } from 'react';

/** Seconds until another code may be asked for; 0 = now. `start` begins again, 60 by default. */
export function useCountdown(initial = 0): readonly [left: number, start: (seconds?: number) => void] {
  const [until, setUntil] = useState(() => Date.now() + initial * 1000);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [running]);
  const start = (seconds = 60) => {
    const at = Date.now();
    setNow(at);
    setUntil(at + seconds * 1000);
  };
  return [left, start];
}

/** Label of a send-code button: before the first code, while waiting, after it. */
export const codeButtonLabel = (left: number, sent: boolean): string =>
  left > 0 ? `${left}秒后重新发送` : sent ? '重新发送' : '发送验证码';
