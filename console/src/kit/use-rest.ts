import { useEffect, useState } from 'react';
import { queryClient } from './query-client.ts';

/** The page's own calls and code come first: what only stands beside it waits until no call was under way for so long. */
export const restMs = 2500;
const lookMs = 250;

/** Calls `fn` once, when the page has come to rest. Answers the undo. */
function whenAtRest(fn: () => void): () => void {
  let idleMs = 0;
  let timer = setTimeout(look, lookMs);
  function look() {
    idleMs = queryClient.isFetching() > 0 ? 0 : idleMs + lookMs;
    if (idleMs >= restMs) fn();
    else timer = setTimeout(look, lookMs);
  }
  return () => clearTimeout(timer);
}

/** Resolves when the page has come to rest. */
export const atRest = (): Promise<void> => new Promise((resolve) => void whenAtRest(resolve));

/** False until the page has come to rest. */
export function useRest(): boolean {
  const [rested, setRested] = useState(false);
  useEffect(() => whenAtRest(() => setRested(true)), []);
  return rested;
}
