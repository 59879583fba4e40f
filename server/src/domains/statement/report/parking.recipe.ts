import { parkingFigures, statementBy, statementGrain } from '@bochong/contract/statement';
import { metrics, readCounters } from '../../../kernel/database/counter.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { datesOf, daysOf } from '../../charging-statistics/index.ts';
import { receivableIdentity, tenderIdentity } from '../figures/check.rule.ts';
import { isParking, parkingBusinesses, parkingOf } from '../figures/figures.rule.ts';
import { lotSpaces, type StatementQuery } from './cell.repo.ts';
import { compareNet } from './comparison.service.ts';
import { everyMeans, moneyMeasures } from './money.recipes.ts';
import type { Recipe } from './statement.service.ts';
import { monthOf } from './statement-period.rule.ts';

interface Lots {
  /** Spaces of each lot. */
  spaces: ReadonlyMap<string, number>;
  /** Vehicles that left, by the key of a row. */
  exits: ReadonlyMap<string, number>;
}

async function exitsBy(tx: Tx, { from, to, parkIds, by, grain }: StatementQuery): Promise<Map<string, number>> {
  const exits = new Map<string, number>();
  const wanted = { from, to, metrics: [metrics.exits], parkIds };
  const add = (key: string, value: number) => exits.set(key, (exits.get(key) ?? 0) + value);
  if (by === statementBy.TARGET) for (const { parkId, value } of await readCounters(tx, wanted, ['parkId'])) add(parkId, value);
  else
    for (const { bizDate, value } of await readCounters(tx, wanted, ['bizDate']))
      add(grain === statementGrain.MONTH ? monthOf(bizDate) : bizDate, value);
  return exits;
}

const sum = (values: Iterable<number>): number => [...values].reduce((all, value) => all + value, 0);

/** Lots over some days: vehicles, what they were charged and how they paid, and what a space brought a day. */
export const parkingRecipe: Recipe<ReturnType<typeof parkingOf>, Lots> = {
  name: 'parking',
  figures: parkingFigures,
  measures: moneyMeasures,
  load: async (tx, query) => ({ spaces: await lotSpaces(tx, query), exits: await exitsBy(tx, query) }),
  places: ({ spaces }) => [...spaces.keys()],
  tell({ query, cells, groups, loaded: { spaces, exits } }) {
    const look = { everyMeans: everyMeans(query) };
    const all = sum(spaces.values());
    const rows = groups.map(({ key, cells: own }) => {
      const here = query.by === statementBy.TARGET ? (spaces.get(key) ?? 0) : all;
      const days = query.by === statementBy.TARGET ? daysOf(query) : datesOf(query).filter((date) => date.startsWith(key)).length;
      return parkingOf(own.filter(isParking), { exitCount: exits.get(key) ?? 0, spaces: here, spaceDays: here * days, ...look });
    });
    const whole = { exitCount: sum(exits.values()), spaces: all, spaceDays: all * daysOf(query) };
    return { rows, total: parkingOf(cells.filter(isParking), { ...whole, ...look }) };
  },
  checks({ query, cells }) {
    const own = cells.filter(isParking);
    return query.payType === null ? [receivableIdentity(own), tenderIdentity(own)] : [];
  },
  compare: (tx, query, cells) => compareNet(tx, query, cells.filter(isParking), parkingBusinesses),
};
