import type { SessionResult } from './charging-engine.rule.ts';
import { adjustment } from './charging-money.rule.ts';
import type { Reading } from './meter-curve.rule.ts';

/** An order as it stands when a stop arrives. */
export interface StandingOrder {
  /** `open`: not priced yet. */
  state: 'open' | 'settled' | 'closed' | 'abnormal';
  /** Why it is abnormal: what a doubtful meter did, or something else. */
  doubtful: boolean;
  /** The stop in force and who made it; the platform ends what has not been heard of. */
  stop: { reading: Reading; by: 'device' | 'platform' } | null;
  /** What was charged; of an abnormal order what was proposed. */
  payableFen: number;
  /** Taken by earlier automatic corrections, gross. */
  takenFen: number;
  openArrearsFen: number;
  invoiced: boolean;
  limitFen?: number;
}

export type StopOutcome =
  /** The first stop: the order is priced by it. */
  | { action: 'settle' }
  /** The same again: answered as before. */
  | { action: 'ignore' }
  /** A person decides; nothing changes by itself. `deltaFen`: what it would cost more (or less). */
  | { action: 'task'; flags: readonly ('duplicateStop' | 'lateStop')[]; deltaFen: number }
  | ({ action: 'adjust'; flags: readonly ('lateStop' | 'adjusted')[]; deltaFen: number } & ReturnType<typeof adjustment>);

/**
 * What a stop that arrives means. The first one of a device stays; another one is kept as a variant for a person. Where the platform had ended
 * the order, the whole is priced again and the difference is a correction: from 0 for an order that was closed or could not be priced. What
 * would make a settled order doubtful, and what arrives for one whose meter is doubted, is the person's proposal only.
 */
export function stopArrives(order: StandingOrder, stop: Reading, repriced: SessionResult): StopOutcome {
  const { state, stop: inForce, payableFen } = order;
  if (state === 'open' && inForce === null) return { action: 'settle' };
  if (inForce && inForce.by === 'device') {
    const same = inForce.reading.at === stop.at && inForce.reading.wh === stop.wh;
    return same ? { action: 'ignore' } : { action: 'task', flags: ['duplicateStop'], deltaFen: repriced.payableFen - payableFen };
  }
  const deltaFen = repriced.payableFen - (state === 'closed' || (state === 'abnormal' && !order.doubtful) ? 0 : payableFen);
  if (repriced.state === 'abnormal' || order.doubtful) return { action: 'task', flags: ['lateStop'], deltaFen };
  const { takenFen, openArrearsFen, invoiced, limitFen } = order;
  const correction = adjustment({ deltaFen, takenFen, openArrearsFen, invoiced, ...(limitFen !== undefined && { limitFen }) });
  return { action: 'adjust', flags: correction.status === 'auto' ? ['lateStop', 'adjusted'] : ['lateStop'], deltaFen, ...correction };
}
