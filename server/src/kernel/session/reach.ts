import { commonErrors } from '@bochong/contract/kernel/error';
import { fail } from '../http/errors.ts';
import type { SessionUser } from './session-user.ts';

/** Lots that somebody sees; null is all. */
type Reader = Pick<SessionUser, 'parkIds'>;

/** Refuses, at `field`, that somebody who sees only some lots sets what holds everywhere because no place is named. */
export function assertPlacesNamed({ parkIds }: Reader, named: readonly string[], field: string): void {
  if (parkIds !== null && named.length === 0) fail(commonErrors.lotsChosen, {}, { field });
}

/** Refuses to change what is kept when it also holds for lots that the user does not see; none named is every lot. */
export function assertWithinReach({ parkIds }: Reader, kept: readonly string[]): void {
  if (parkIds !== null && (kept.length === 0 || kept.some((id) => !parkIds.includes(id)))) fail(commonErrors.beyondReach);
}
