import { useEffect, useEffectEvent } from 'react';

/** Runs `fn` every `ms` while the page is shown; a tab behind another or a hidden browser window does not poll. */
export function usePoll(fn: () => void, ms: number): void {
  const tick = useEffectEvent(() => {
    if (!document.hidden) fn();
  });
  useEffect(() => {
    const timer = setInterval(tick, ms);
    return () => clearInterval(timer);
  }, [ms]);
}
