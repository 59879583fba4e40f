import { useEffect, useState } from 'react';

/** The page's own calls and code come first: what only stands beside it waits this long. */
export const restMs = 2000;

/** False until the frame has come to rest: what the first page does not need is loaded then. */
export function useRest(): boolean {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), restMs);
    return () => clearTimeout(timer);
  }, []);
  return rested;
}
