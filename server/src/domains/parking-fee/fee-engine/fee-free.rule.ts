import { type FreeMinutes, freeMode, freeScope } from '@bochong/contract/parking-fee';
import { dayOf, floorMinute, type Instant, type LocalMinute } from './fee-clock.rule.ts';
import type { Tariff } from './fee-plan.rule.ts';

/** An earlier stay of the plate in the same park or free-duration link. */
export interface EarlierStay {
  enter: Instant;
  /** `free.usedMinutes` of its settlement; 0 when it was void or refunded to zero. */
  freeUsedMinutes: number;
}

/** Free minutes a right gives beside the rule: `minutes − usedBefore` are left of them. */
export interface FreeRight {
  name: string;
  minutes: number;
  usedBefore: number;
}

/** Free minutes of a free duration, in place of the rule's own. */
export interface FreeDurationTerms {
  readonly freeId: string;
  readonly rev: number;
  readonly freeName: string;
  /** Link that shares them between lots. */
  readonly linkName: string | null;
  readonly terms: FreeMinutes;
}

/** Free minutes of a stay: `minutes − usedBefore` are available. */
export interface FreeGrant {
  readonly mode: FreeMinutes['mode'];
  readonly scope: FreeMinutes['scope'];
  readonly minutes: number;
  readonly usedBefore: number;
  readonly duration?: Omit<FreeDurationTerms, 'terms'>;
}

/**
 * Minutes already used in the window that holds `enter`; a window opens with the first stay that used free minutes. A stay elsewhere may have
 * begun later and ended before: what it used lies in the window this one opens.
 */
function usedInWindow(windowMinutes: number, enter: LocalMinute, earlier: readonly EarlierStay[]): number {
  const uses = earlier
    .filter((stay) => stay.freeUsedMinutes > 0)
    .map((stay) => ({ at: floorMinute(stay.enter), used: stay.freeUsedMinutes }))
    .sort((a, b) => a.at - b.at);
  let opened = Number.NEGATIVE_INFINITY;
  let used = 0;
  const open = (at: LocalMinute) => {
    if (at < opened + windowMinutes) return;
    opened = at;
    used = 0;
  };
  for (const stay of uses.filter(({ at }) => at <= enter)) {
    open(stay.at);
    used += stay.used;
  }
  open(enter);
  for (const stay of uses) if (stay.at > enter && stay.at < opened + windowMinutes) used += stay.used;
  return used;
}

/** Free minutes still open to a stay. A variant's own go before those of a free duration, these before the rule's. */
export function grantFree(tariff: Tariff, enter: LocalMinute, earlier: readonly EarlierStay[], duration?: FreeDurationTerms): FreeGrant {
  const { content, variant } = tariff;
  const isFirstOfDay = !earlier.some((stay) => {
    const at = floorMinute(stay.enter);
    return at <= enter && dayOf(at) === dayOf(enter);
  });
  const firstStay = variant?.override.firstStayFreeMinutes;
  if (firstStay !== undefined && isFirstOfDay) {
    return { mode: freeMode.DEDUCT, scope: freeScope.FIRST_OF_DAY, minutes: firstStay, usedBefore: 0 };
  }
  const own = variant?.override.free;
  const { mode, scope, minutes, windowMinutes } = own ?? duration?.terms ?? content.free;
  return { mode, scope, minutes, usedBefore: usedBefore(), ...(!own && duration && { duration: sourceOf(duration) }) };

  function usedBefore(): number {
    switch (scope) {
      case freeScope.EACH_STAY:
        return 0;
      case freeScope.FIRST_OF_DAY:
        return isFirstOfDay ? 0 : minutes;
      case freeScope.ONCE_IN_WINDOW:
        return usedInWindow(windowMinutes, enter, earlier) > 0 ? minutes : 0;
      case freeScope.CUMULATIVE:
        return Math.min(minutes, usedInWindow(windowMinutes, enter, earlier));
    }
  }
}

/** The larger of the rule's own free minutes and those of a right, never both; a right is not drawn on in vain. */
export function widerGrant(own: FreeGrant, right: FreeRight | undefined): FreeGrant & { rightName?: string } {
  if (!right || right.minutes - right.usedBefore <= own.minutes - own.usedBefore) return own;
  const { name, minutes, usedBefore } = right;
  return { mode: freeMode.DEDUCT, scope: freeScope.CUMULATIVE, minutes, usedBefore, rightName: name };
}
const sourceOf = ({ freeId, rev, freeName, linkName }: FreeDurationTerms) => ({ freeId, rev, freeName, linkName });
