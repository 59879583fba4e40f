import { vipTypeErrors } from '@bochong/contract/charging-customer';
import type { Context } from '../../kernel/app-context.ts';
import { fail } from '../../kernel/http/errors.ts';
import { assertPlacesNamed } from '../../kernel/session/reach.ts';
import { assertOwnStations } from '../charging-asset/index.ts';

interface Terms {
  stationIds: readonly string[];
  elecBp?: number;
  serviceBp?: number;
  serviceReduceE5?: number;
}

/**
 * Rates and a reduction exclude each other, and what something holds for are stations of the dealer that the user sees; every station is for
 * who sees all. What was `kept` of them may stay, whoever saves.
 */
export async function checkTerms(context: Context, dealerId: string, terms: Terms, kept?: Pick<Terms, 'stationIds'>): Promise<void> {
  const { stationIds, elecBp = 10_000, serviceBp = 10_000, serviceReduceE5 = 0 } = terms;
  if (serviceReduceE5 > 0 && (elecBp !== 10_000 || serviceBp !== 10_000)) fail(vipTypeErrors.discountBoth);
  if (kept && new Set(stationIds).symmetricDifference(new Set(kept.stationIds)).size === 0) return;
  assertPlacesNamed(context.user, stationIds, 'stationIds');
  await assertOwnStations(context, stationIds, dealerId);
}
