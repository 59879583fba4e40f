import { vipTypeErrors } from '@bochong/contract/charging-customer';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { Tx } from '../../kernel/database/db.ts';
import { fail } from '../../kernel/http/errors.ts';
import { knownStations } from './station-scope.repo.ts';

/** Rates and a reduction exclude each other, and what something holds for are stations of the dealer. */
export async function checkTerms(
  tx: Tx,
  dealerId: string,
  terms: { stationIds: readonly string[]; elecBp?: number; serviceBp?: number; serviceReduceE5?: number },
): Promise<void> {
  const { stationIds, elecBp = 10_000, serviceBp = 10_000, serviceReduceE5 = 0 } = terms;
  if (serviceReduceE5 > 0 && (elecBp !== 10_000 || serviceBp !== 10_000)) fail(vipTypeErrors.discountBoth);
  const wanted = new Set(stationIds);
  if (wanted.size > 0 && (await knownStations(tx, dealerId, [...wanted])) < wanted.size) fail(commonErrors.notFound);
}
