import { useEffect, useState } from 'react';

/** Calls `fn` with the latest arguments once it has been left alone for `waitMs`; `cancel` forgets a waiting call. */
export function debounce<A extends readonly unknown[]>(
  fn: (...args: A) => void,
  waitMs: number,
): ((...args: A) => void) & { cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  const later = (...args: A) => {
    cancel();
    timer = setTimeout(() => fn(...args), waitMs);
  };
  return Object.assign(later, { cancel });
}

/** The value once it has not changed for `waitMs`: what is being typed becomes a query only then. */
export function useDebounced<T>(value: T, waitMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const later = debounce(setSettled, waitMs);
    later(() => value);
    return later.cancel;
  }, [value, waitMs]);
  return settled;
}
