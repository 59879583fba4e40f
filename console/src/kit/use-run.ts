import type { RunLine } from '@bochong/contract/kernel/run';
import { useEffect, useRef, useState } from 'react';
import { type Callable, callLines } from './api.ts';
import { presentError } from './present-error.tsx';

/** Work that the server does for a while. */
export interface Run<I, O> {
  progress: Pick<RunLine<O>, 'done' | 'total'> | null;
  outcome: O | null;
  start(input: I): Promise<void>;
  cancel(): void;
}

/** Runs a call that tells how far it has come: progress while it is under way, the outcome when it is done. Leaving the page ends it on the server. */
export function useRun<I, O>(endpoint: Callable<I, RunLine<O>>): Run<I, O> {
  const [progress, setProgress] = useState<Run<I, O>['progress']>(null);
  const [outcome, setOutcome] = useState<O | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (input: I) => {
    const mine = new AbortController();
    running.current = mine;
    setOutcome(null);
    setProgress({ done: 0, total: 0 });
    try {
      for await (const line of callLines(endpoint, input, mine.signal)) {
        setProgress(line.outcome ? null : line);
        setOutcome(line.outcome);
      }
    } catch (failure) {
      if (!mine.signal.aborted) presentError(failure);
    } finally {
      setProgress(null);
    }
  };
  return { progress, outcome, start, cancel: () => running.current?.abort() };
}
