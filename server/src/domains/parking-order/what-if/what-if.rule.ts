import type { WhatIfOutcome, WhatIfStay } from '@bochong/contract/parking-order';
import { createLargest } from '../../../kernel/largest.ts';

/** Rows kept of the largest changes in each direction. */
const kept = 20;

const hourOf = (instant: string): number => (Math.floor(Date.parse(instant) / 3_600_000) + 8) % 24;
const nothing = () => ({ stays: 0, beforeFen: 0, afterFen: 0 });

export type PricedStay = Omit<WhatIfStay, 'changeFen'>;

/** Adds up stay by stay what a rule would have changed; the largest changes keep their stays, the earlier one first when equal. */
export function createTally(): { add(stay: PricedStay): void; skip(): void; outcome(): WhatIfOutcome } {
  const total = { ...nothing(), raised: 0, lowered: 0, others: 0 };
  const hours = Array.from({ length: 24 }, nothing);
  const size = ({ changeFen }: WhatIfStay) => Math.abs(changeFen);
  const [gains, losses] = [createLargest(kept, size), createLargest(kept, size)];

  return {
    add(stay) {
      const changeFen = stay.afterFen - stay.beforeFen;
      for (const sum of [total, hours[hourOf(stay.enterTime)] as ReturnType<typeof nothing>]) {
        sum.stays += 1;
        sum.beforeFen += stay.beforeFen;
        sum.afterFen += stay.afterFen;
      }
      if (changeFen > 0) total.raised += 1;
      if (changeFen < 0) total.lowered += 1;
      if (changeFen !== 0) (changeFen > 0 ? gains : losses).add({ ...stay, changeFen });
    },
    skip() {
      total.others += 1;
    },
    outcome: () => ({ ...total, hours, gains: gains.list(), losses: losses.list() }),
  };
}
