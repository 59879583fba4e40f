import { type WhatIfLine, type WhatIfOutcome, whatIf } from '@bochong/contract/parking-order';
import { useEffect, useRef, useState } from 'react';
import { callLines } from '../../../kit/api.ts';
import { presentError } from '../../../kit/present-error.tsx';

export interface WhatIfRun {
  progress: Pick<WhatIfLine, 'done' | 'total'> | null;
  outcome: WhatIfOutcome | null;
  start(ruleId: string, body: { parkId: string; from: string; to: string }): Promise<void>;
  cancel(): void;
}

/** Runs a rule over past stays: progress while it is under way, the outcome when it is done. Leaving the page ends the run on the server. */
export function useWhatIf(): WhatIfRun {
  const [progress, setProgress] = useState<WhatIfRun['progress']>(null);
  const [outcome, setOutcome] = useState<WhatIfOutcome | null>(null);
  const running = useRef<AbortController>(null);
  const cancel = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);
  const start: WhatIfRun['start'] = async (ruleId, body) => {
    const mine = new AbortController();
    running.current = mine;
    setOutcome(null);
    setProgress({ done: 0, total: 0 });
    try {
      for await (const line of callLines(whatIf.run, { params: { id: ruleId }, body }, mine.signal)) {
        setProgress(line.outcome ? null : line);
        setOutcome(line.outcome);
      }
    } catch (failure) {
      if (!mine.signal.aborted) presentError(failure);
    } finally {
      setProgress(null);
    }
  };
  return { progress, outcome, start, cancel };
}
