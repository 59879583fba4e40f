import type { ChargingSums } from '@bochong/contract/charging-statistics';
import type { Tx } from '../../../kernel/database/db.ts';
import { planOf, type StatKey, type StatQuery, sumsBy } from './report.repo.ts';

/** Sums of a period, for whoever shows them: those of the statistics, by the value of a key; without one of everything, under an empty key. */
export const chargingSumsBy = async (
  tx: Tx,
  query: Omit<StatQuery, 'payerType'>,
  key: StatKey | null,
): Promise<Map<string, ChargingSums>> => sumsBy(tx, await planOf(tx, { ...query, payerType: null }), key);
