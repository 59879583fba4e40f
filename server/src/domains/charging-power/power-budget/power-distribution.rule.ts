import { grantReason, powerStrategy } from '@bochong/contract/charging-power';

export type Strategy = (typeof powerStrategy)['options'][number]['value'];
type Reason = (typeof grantReason)['options'][number]['value'];

/** A car that charges, or a gun that asks for power. Watts and epoch ms. */
export interface Want {
  connectorId: string;
  /** What it could take, at most what its gun can give. */
  mostW: number;
  /** Below this a car does not charge: it gets so much, or nothing. */
  leastW: number;
  /** The higher goes first. */
  priority: number;
  /** When it began: the earlier goes first where nothing else decides. */
  since: number;
  departAt: number | null;
  /** Null: as much as it can take until it leaves. */
  energyLeftWh: number | null;
}

/** What a gun gets, and why it is not more. */
export interface Grant {
  watts: number;
  reason: Reason;
}

const { ENOUGH, SHARED, LEAST, WAITING } = grantReason;
const { PRIORITY, DEPARTURE } = powerStrategy;
const hourMs = 3_600_000;
/** What sums of fractions may be off by. */
const nothingW = 1e-6;

/** Time that a car has beyond what it needs at full power, ms; endless without a departure. */
export function laxityOf({ departAt, energyLeftWh, mostW }: Want, now: number): number {
  if (departAt === null) return Number.POSITIVE_INFINITY;
  const left = Math.max(0, departAt - now);
  return energyLeftWh === null ? 0 : left - (energyLeftWh / mostW) * hourMs;
}

/** The power at which a car is just ready when it leaves, within what it can take. */
export function requiredW({ departAt, energyLeftWh, mostW, leastW }: Want, now: number): number {
  if (departAt === null) return leastW;
  if (energyLeftWh === null) return mostW;
  const hours = Math.max(1 / 3600, (departAt - now) / hourMs);
  return Math.min(mostW, Math.max(leastW, energyLeftWh / hours));
}

/** Who goes before whom; the number of the gun decides at last, so that the order never depends on how guns were read. */
function precedence(strategy: Strategy, wants: readonly Want[], now: number): Want[] {
  const laxity = new Map(wants.map((want) => [want, laxityOf(want, now)]));
  const by = (a: Want, b: Want): number => {
    if (strategy === PRIORITY && a.priority !== b.priority) return b.priority - a.priority;
    if (strategy === DEPARTURE) {
      const [one, other] = [laxity.get(a) ?? 0, laxity.get(b) ?? 0];
      if (one !== other) return one - other;
      if (a.departAt !== b.departAt) return (a.departAt ?? Number.POSITIVE_INFINITY) - (b.departAt ?? Number.POSITIVE_INFINITY);
    }
    return a.since - b.since || (a.connectorId < b.connectorId ? -1 : 1);
  };
  return wants.toSorted(by);
}

/**
 * Fills all of them up to one level with `watts`, each from what it has to its `top`: who has the least is raised first. Answers what is left.
 * Between two levels at which somebody begins or is full, what is needed grows evenly.
 */
function fill(grants: Map<Want, number>, wants: readonly Want[], topOf: (want: Want) => number, watts: number): number {
  const had = (want: Want) => grants.get(want) ?? 0;
  const needed = (level: number) => wants.reduce((sum, want) => sum + Math.max(0, Math.min(level, topOf(want)) - had(want)), 0);
  const levels = [...new Set(wants.flatMap((want) => [had(want), topOf(want)]))].toSorted((a, b) => a - b);
  const below = levels.findLast((level) => needed(level) <= watts) ?? 0;
  const rising = wants.filter((want) => had(want) <= below && below < topOf(want)).length;
  const over = watts - needed(below);
  const level = rising === 0 ? below : below + over / rising;
  for (const want of wants) grants.set(want, Math.max(had(want), Math.min(level, topOf(want))));
  return rising === 0 ? Math.max(0, over) : 0;
}

/**
 * Shares `budgetW` out over those who ask, whole watts. Together they never get more than it; each gets nothing, or between its least and its most.
 * By precedence each is let in with its least until one does not fit: a larger budget lets in the same and maybe more. What is left is
 * filled up evenly among all (fair), of one priority after the other, or first to what departures need and then evenly.
 */
export function distribute(strategy: Strategy, budgetW: number, wants: readonly Want[], now: number): Map<string, Grant> {
  const order = precedence(strategy, wants, now);
  const grants = new Map<Want, number>();
  let left = Math.max(0, budgetW);
  for (const want of order) {
    if (want.leastW > left) break;
    left -= want.leastW;
    grants.set(want, want.leastW);
  }
  const inside = [...grants.keys()];
  const most = (want: Want) => Math.max(want.leastW, want.mostW);
  if (strategy === PRIORITY)
    for (const [, tier] of [...Map.groupBy(inside, ({ priority }) => priority)].toSorted(([a], [b]) => b - a))
      left = fill(grants, tier, most, left);
  else if (strategy === DEPARTURE) for (const want of inside) left = fill(grants, [want], (one) => requiredW(one, now), left);
  fill(grants, inside, most, left);
  return new Map(
    order.map((want) => {
      const watts = Math.floor((grants.get(want) ?? 0) + nothingW);
      const rest = watts <= want.leastW ? LEAST : SHARED;
      const reason = !grants.has(want) ? WAITING : watts >= Math.floor(most(want)) ? ENOUGH : rest;
      return [want.connectorId, { watts, reason }];
    }),
  );
}

/** Which car goes before which: by the priority of its gun, and at equal ones members first. */
export const precedenceOf = (gunPriority: number, isVip: boolean): number => gunPriority * 2 + (isVip ? 1 : 0);

/** What a gun could take next: all it can give while its limit binds or nothing is measured, else a little above what its car draws. */
export function appetiteOf(gun: { ratedW: number; leastW: number; drawnW: number | null }, binds: boolean): number {
  if (gun.drawnW === null || binds) return gun.ratedW;
  return Math.min(gun.ratedW, Math.max(gun.leastW, Math.ceil(gun.drawnW * 1.2) + 2000));
}
