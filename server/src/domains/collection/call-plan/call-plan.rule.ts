import { callDistribution, callPlanStatus } from '@bochong/contract/collection';

/** What may be done to a plan, by its state. */
const allowed: Readonly<Record<string, readonly number[]>> = {
  start: [callPlanStatus.DRAFT],
  edit: [callPlanStatus.DRAFT, callPlanStatus.RUNNING],
  remove: [callPlanStatus.DRAFT],
  stop: [callPlanStatus.RUNNING],
  redistribute: [callPlanStatus.RUNNING],
};
export type PlanAction = 'start' | 'edit' | 'remove' | 'stop' | 'redistribute';

export const allows = (action: PlanAction, status: number): boolean => allowed[action]?.includes(status) ?? false;

/** A running plan is over when its last day has passed or nobody is left to call. */
export const isOver = (plan: { endDate: string; openCount: number }, today: string): boolean =>
  plan.endDate < today || plan.openCount === 0;

interface Owner {
  id: string;
  parkId: string | null;
}
interface Customer {
  userId: string;
  quota: number;
  /** Owners it has already. */
  load: number;
}

const lightest = (customers: readonly Customer[]) => customers.reduce((a, b) => (b.load < a.load ? b : a));

/**
 * Shares owners out in their order. Evenly: each goes to whoever has least. By quota: likewise, but nobody takes more than its quota and the
 * rest stays unassigned. By lot: all of a lot go to one person, the largest lots first.
 */
export function distribute(owners: readonly Owner[], staff: readonly Customer[], how: number): Map<string, string> {
  const customers = staff.map((one) => ({ ...one }));
  const shares = new Map<string, string>();
  if (customers.length === 0) return shares;
  const give = (owner: Owner, customer: Customer) => {
    customer.load += 1;
    shares.set(owner.id, customer.userId);
  };
  if (how === callDistribution.PARK) {
    const lots = [...Map.groupBy(owners, (owner) => owner.parkId).values()].sort((a, b) => b.length - a.length);
    for (const lot of lots) {
      const customer = lightest(customers);
      for (const owner of lot) give(owner, customer);
    }
    return shares;
  }
  for (const owner of owners) {
    const free = how === callDistribution.QUOTA ? customers.filter((one) => one.load < one.quota) : customers;
    if (free.length === 0) break;
    give(owner, lightest(free));
  }
  return shares;
}
