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

/** Free minutes of a stay: `minutes − usedBefore` are available. */
export interface FreeGrant {
  readonly mode: FreeMinutes['mode'];
  readonly scope: FreeMinutes['scope'];
  readonly minutes: number;
  readonly usedBefore: number;
}

/** Minutes already used in the window that holds `enter`; a window opens with the first stay that used free minutes. */
function usedInWindow(windowMinutes: number, enter: LocalMinute, earlier: readonly EarlierStay[]): number {
  let opened = Number.NEGATIVE_INFINITY;
  let used = 0;
  const stays = earlier.map((stay) => ({ at: floorMinute(stay.enter), used: stay.freeUsedMinutes })).sort((a, b) => a.at - b.at);
  for (const stay of stays) {
    if (stay.used === 0 || stay.at > enter) continue;
    if (stay.at >= opened + windowMinutes) {
      opened = stay.at;
      used = 0;
    }
    used += stay.used;
  }
  return enter < opened + windowMinutes ? used : 0;
}

/** Free minutes still open to a stay (dictionary §5.4). */
export function grantFree(tariff: Tariff, enter: LocalMinute, earlier: readonly EarlierStay[]): FreeGrant {
  const { content, variant } = tariff;
  const isFirstOfDay = !earlier.some((stay) => dayOf(floorMinute(stay.enter)) === dayOf(enter));
  const firstStay = variant?.override.firstStayFreeMinutes;
  if (firstStay !== undefined && isFirstOfDay) {
    return { mode: freeMode.DEDUCT, scope: freeScope.FIRST_OF_DAY, minutes: firstStay, usedBefore: 0 };
  }
  const free = variant?.override.free ?? content.free;
  const { mode, scope, minutes, windowMinutes } = free;
  switch (scope) {
    case freeScope.EACH_STAY:
      return { mode, scope, minutes, usedBefore: 0 };
    case freeScope.FIRST_OF_DAY:
      return { mode, scope, minutes, usedBefore: isFirstOfDay ? 0 : minutes };
    case freeScope.ONCE_IN_WINDOW:
      return { mode, scope, minutes, usedBefore: usedInWindow(windowMinutes, enter, earlier) > 0 ? minutes : 0 };
    case freeScope.CUMULATIVE:
      return { mode, scope, minutes, usedBefore: Math.min(minutes, usedInWindow(windowMinutes, enter, earlier)) };
  }
}

/** The larger of the rule's own free minutes and those of a right, never both (dictionary §10.6); a right is not drawn on in vain. */
export function widerGrant(own: FreeGrant, right: FreeRight | undefined): FreeGrant & { rightName?: string } {
  if (!right || right.minutes - right.usedBefore <= own.minutes - own.usedBefore) return own;
  const { name, minutes, usedBefore } = right;
  return { mode: freeMode.DEDUCT, scope: freeScope.CUMULATIVE, minutes, usedBefore, rightName: name };
}
