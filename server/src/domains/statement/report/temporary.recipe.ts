import { statementBy, statementGrain, temporaryFigures } from '@bochong/contract/statement';
import { metrics, readCounters } from '../../../kernel/database/counter.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { sumsOf } from '../figures/measure.rule.ts';
import { type StayCell, stayBusinesses, stayTie, temporaryIdentity, temporaryOf, type Visits } from '../figures/temporary.rule.ts';
import { cellsBy, lotSpaces, type StatementQuery } from './cell.repo.ts';
import type { Recipe } from './statement.service.ts';
import { monthOf } from './statement-period.rule.ts';
import { stayCells } from './stay-cell.repo.ts';

interface Loaded {
  visits: ReadonlyMap<string, Visits>;
  lots: readonly string[];
  /** What all stays were charged, as the other statements have it. */
  chargedFen: number;
}

const noVisits: Visits = { exitCount: 0, freeCount: 0 };
const together = (visits: Iterable<Visits>): Visits =>
  [...visits].reduce((all, one) => ({ exitCount: all.exitCount + one.exitCount, freeCount: all.freeCount + one.freeCount }), noVisits);

/** Temporary cars that left, and those that were charged nothing, by the key of a row. */
async function visitsBy(tx: Tx, { from, to, parkIds, by, grain }: StatementQuery): Promise<Map<string, Visits>> {
  const visits = new Map<string, Visits>();
  const wanted = { from, to, metrics: [metrics.temporaryExits, metrics.freeExits], parkIds };
  const add = (key: string, metric: number, value: number) => {
    const one = metric === metrics.freeExits ? { exitCount: 0, freeCount: value } : { exitCount: value, freeCount: 0 };
    visits.set(key, together([visits.get(key) ?? noVisits, one]));
  };
  if (by === statementBy.TARGET)
    for (const { parkId, metric, value } of await readCounters(tx, wanted, ['parkId', 'metric'])) add(parkId, metric, value);
  else if (by === statementBy.HOUR)
    for (const { hour, metric, value } of await readCounters(tx, wanted, ['hour', 'metric']))
      add(String(hour).padStart(2, '0'), metric, value);
  else
    for (const { bizDate, metric, value } of await readCounters(tx, wanted, ['bizDate', 'metric']))
      add(grain === statementGrain.MONTH ? monthOf(bizDate) : bizDate, metric, value);
  return visits;
}

async function chargedFen(tx: Tx, query: StatementQuery): Promise<number> {
  const cells = await cellsBy(tx, query, 'none', temporaryRecipe.measures);
  return sumsOf(cells.filter(({ bizType }) => (stayBusinesses as readonly number[]).includes(bizType))).chargedFen;
}

/** Temporary cars by day, hour of the day or lot: what they were charged, what came in for it and how. */
export const temporaryRecipe: Recipe<ReturnType<typeof temporaryOf>, Loaded, StayCell> = {
  name: 'temporaryIncome',
  figures: temporaryFigures,
  measures: ['chargedFen'],
  // Whose car it was says nothing of means, and all of it is parking.
  always: { bizType: undefined, payType: undefined },
  read: stayCells,
  load: async (tx, query) => ({
    visits: await visitsBy(tx, query),
    lots: [...(await lotSpaces(tx, query)).keys()],
    chargedFen: await chargedFen(tx, query),
  }),
  places: ({ lots }) => lots,
  tell: ({ cells, groups, loaded: { visits } }) => ({
    rows: groups.map(({ key, cells: own }) => temporaryOf(own, visits.get(key) ?? noVisits)),
    total: temporaryOf(cells, together(visits.values())),
  }),
  checks: ({ cells, loaded }) => [temporaryIdentity(cells), stayTie(cells, loaded.chargedFen)],
};
