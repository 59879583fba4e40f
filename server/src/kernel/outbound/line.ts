import type { App } from '../app-context.ts';

/** At most so many effects of one partner at the same time, and so many more that wait here; beyond it they wait in the database. */
const bounds = { atOnce: 2, waiting: 200 };

interface Line {
  running: number;
  waiting: (() => Promise<void>)[];
}
const lines = new WeakMap<App['outbound'], Map<string, Line>>();

function linesOf({ outbound }: App): Map<string, Line> {
  const own = lines.get(outbound) ?? new Map<string, Line>();
  lines.set(outbound, own);
  return own;
}

/**
 * Lets work for a partner stand in the partner's own line, so that one who is slow or dead holds up no other and no worker of a lane. False: the
 * line is full, and the work has to be offered again later.
 */
export function standInLine(app: App, partner: string, work: () => Promise<void>): boolean {
  const all = linesOf(app);
  const line = all.get(partner) ?? { running: 0, waiting: [] };
  all.set(partner, line);
  if (line.waiting.length >= bounds.waiting) return false;
  line.waiting.push(work);
  const next = (): void => {
    const one = line.running < bounds.atOnce ? line.waiting.shift() : undefined;
    if (!one) {
      if (line.running === 0) all.delete(partner);
      return;
    }
    line.running += 1;
    one()
      .catch((cause: unknown) => app.log.warn({ err: cause, partner }, 'an effect was not carried out'))
      .finally(() => {
        line.running -= 1;
        next();
      });
  };
  next();
  return true;
}

/** Whether nothing stands in any line. */
export const areLinesEmpty = (app: App): boolean => linesOf(app).size === 0;
