/** What a package allows; null: no package, everything. */
export type Bound = ReadonlySet<string> | null;

interface Cut {
  /** What the role holds now. */
  held: readonly string[];
  /** What its preset would hold; empty for a role of the unit's own. */
  preset: readonly string[];
  before: Bound;
  after: Bound;
}

const has = (bound: Bound, code: string) => bound === null || bound.has(code);

/**
 * A role within a new package: nothing outside of it stays. A preset role gets of its preset what the package newly allows; what somebody took from a role of
 * the unit's own never comes back by itself.
 */
export function roleWithin({ held, preset, before, after }: Cut): string[] {
  const gained = preset.filter((code) => has(after, code) && !has(before, code));
  return [...new Set([...held.filter((code) => has(after, code)), ...gained])];
}

/** What is in one list and not in the other. */
export const missingFrom = (list: readonly string[], other: readonly string[]): string[] => {
  const there = new Set(other);
  return list.filter((code) => !there.has(code));
};

/** Gained and lost between two packages, of everything there is. */
export function boundsDiffer(before: Bound, after: Bound, everything: readonly string[]): { gains: string[]; loses: string[] } {
  return {
    gains: everything.filter((code) => has(after, code) && !has(before, code)),
    loses: everything.filter((code) => !has(after, code) && has(before, code)),
  };
}
