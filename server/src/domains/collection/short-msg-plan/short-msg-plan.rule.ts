import { planTrigger } from '@bochong/contract/collection';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface DuePlan {
  trigger: number;
  triggerParam: readonly number[];
  perWeek: number;
  lastRunAt: string | null;
}

/** What a run of a program sees to: debts that arose within spans, everybody, or nobody. */
export type Due = { kind: 'debts'; spans: (readonly [after: Date, upTo: Date])[] } | { kind: 'everybody' } | { kind: 'nobody' };

/** What has come due since a program last ran. Each debt and each cycle comes due once, however late the run. */
export function dueOf({ trigger, triggerParam, perWeek, lastRunAt }: DuePlan, now: Date): Due {
  if (lastRunAt === null || trigger === planTrigger.ENTRY) return { kind: 'nobody' };
  const last = Date.parse(lastRunAt);
  if (trigger === planTrigger.CYCLE) return now.getTime() - last >= (7 * dayMs) / perWeek ? { kind: 'everybody' } : { kind: 'nobody' };
  const unit = trigger === planTrigger.AFTER_HOURS ? hourMs : dayMs;
  return {
    kind: 'debts',
    spans: triggerParam.map((count) => [new Date(last - count * unit), new Date(now.getTime() - count * unit)] as const),
  };
}
