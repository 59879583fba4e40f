import { useEffect, useState } from 'react';

/** The page's own calls and code come first: what only stands beside it waits this long. */
export const restMs = 2000;

/** Resolves when the page has come to rest. */
export const atRest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, restMs));

/** False until the page has come to rest. */
export function useRest(): boolean {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), restMs);
    return () => clearTimeout(timer);
  }, []);
  return rested;
}
