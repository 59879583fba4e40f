import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../app-context.ts';

/** Partners whose effects are carried out now, each kind for itself; `again`: there may be more than was seen. */
const lines = new WeakMap<App['outbound'], Map<string, { again: boolean }>>();

function linesOf({ outbound }: App): Map<string, { again: boolean }> {
  const own = lines.get(outbound) ?? new Map<string, { again: boolean }>();
  lines.set(outbound, own);
  return own;
}

/**
 * Carries out the work of a partner's line unless it is being carried out: then once more after it and a pause. Who is slow or dead holds up no other partner and no
 * worker of a lane.
 */
export function standInLine(app: App, name: string, work: () => Promise<void>, pauseMs = 0): void {
  const all = linesOf(app);
  const running = all.get(name);
  if (running) {
    running.again = true;
    return;
  }
  const line = { again: true };
  all.set(name, line);
  const run = async () => {
    try {
      while (line.again) {
        line.again = false;
        await work();
        if (line.again && pauseMs > 0) await sleep(pauseMs, undefined, { ref: false });
      }
    } finally {
      all.delete(name);
    }
  };
  run().catch((cause: unknown) => app.log.warn({ err: cause, line: name }, 'the effects of a partner were not carried out'));
}

/** Whether nothing stands in any line. */
export const areLinesEmpty = (app: App): boolean => linesOf(app).size === 0;
