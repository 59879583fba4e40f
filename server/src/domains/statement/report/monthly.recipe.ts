import { monthlyFigures, statementBy, statementGrain } from '@bochong/contract/statement';
import type { Tx } from '../../../kernel/database/db.ts';
import type { Period } from '../../charging-statistics/index.ts';
import { incomeBusinesses, isIncome, netFen } from '../figures/figures.rule.ts';
import { type Cell, sumsOf } from '../figures/measure.rule.ts';
import { netByWeekday, type StatementQuery } from './cell.repo.ts';
import { weekdaySums } from './comparison.service.ts';
import { moneyMeasures, moneyTies } from './money.recipes.ts';
import type { Recipe } from './statement.service.ts';
import { basesOf, changeBp, comparableFen, daysOfMonth, isSame, monthOf, shiftMonth, weekdaysOf } from './statement-period.rule.ts';

type Weekdays = Awaited<ReturnType<typeof netByWeekday>>;

/** What a row is compared with, and what the year came to up to its end. */
interface Base {
  before: number | null;
  lastYear: number | null;
  yearFen: number;
}
interface Bases {
  of(key: string): Base;
  total: Base;
  /** Lots with income in any of it. */
  lots: readonly string[];
}
type Ties = Awaited<ReturnType<typeof moneyTies.load>>;

const figuresOf = (fen: number, { before, lastYear, yearFen }: Base) => ({
  ...{ netFen: fen, beforeFen: before, beforeBp: changeBp(fen, before) },
  ...{ lastYearFen: lastYear, lastYearBp: changeBp(fen, lastYear), yearFen },
});
const net = (cells: readonly Cell[]): number => netFen(sumsOf(cells.filter(isIncome)));
const netOf = (rows: Weekdays): number => rows.reduce((sum, { fen }) => sum + fen, 0);
const firstOfYear = (date: string): string => `${date.slice(0, 4)}-01-01`;

/** Lots (or everything) over the months asked for. */
async function basesByLot(tx: Tx, query: StatementQuery): Promise<Bases> {
  const days = weekdaysOf(query);
  const { before, lastYear } = basesOf(query, statementGrain.MONTH);
  const read = async (base: Period) => ({ base, rows: await netByWeekday(tx, { ...query, ...base }, 'park', incomeBusinesses) });
  const earlier = await read(before);
  const yearAgo = isSame(before, lastYear) ? earlier : await read(lastYear);
  const year = await read({ from: firstOfYear(query.to), to: query.to });
  const told = (own: (rows: Weekdays) => Weekdays): Base => {
    const against = ({ base, rows }: typeof earlier) => comparableFen(weekdaySums(own(rows)), weekdaysOf(base), days);
    return { before: against(earlier), lastYear: against(yearAgo), yearFen: netOf(own(year.rows)) };
  };
  const lots = [earlier, yearAgo, year].flatMap(({ rows }) => rows.map(({ key }) => key));
  return { of: (key) => told((rows) => rows.filter((row) => row.key === key)), total: told((rows) => rows), lots };
}

/** Months one by one, each against the month before and the same month a year ago. */
async function basesByMonth(tx: Tx, query: StatementQuery): Promise<Bases> {
  const since = `${shiftMonth(monthOf(query.from), -12)}-01`;
  const all = await netByWeekday(tx, { ...query, from: since }, 'month', incomeBusinesses);
  const own = Map.groupBy(all, ({ key }) => key);
  const of = (month: string): Base => {
    const days = weekdaysOf({ from: `${month}-01`, to: [daysOfMonth(month).to, query.to].toSorted()[0] ?? query.to });
    const against = (base: string) => comparableFen(weekdaySums(own.get(base) ?? []), weekdaysOf(daysOfMonth(base)), days);
    const year = all.filter(({ key }) => key.slice(0, 4) === month.slice(0, 4) && key <= month);
    return { before: against(shiftMonth(month, -1)), lastYear: against(shiftMonth(month, -12)), yearFen: netOf(year) };
  };
  return { of, total: (await basesByLot(tx, query)).total, lots: [] };
}

/** Income by month: of lots, or month after month, against months of as many Mondays. */
export const monthlyRecipe: Recipe<ReturnType<typeof figuresOf>, Ties & Bases> = {
  name: 'monthly',
  figures: monthlyFigures,
  measures: moneyMeasures,
  always: { grain: statementGrain.MONTH, payType: undefined },
  load: async (tx, query) => ({
    ...(await moneyTies.load(tx, query)),
    ...(await (query.by === statementBy.TARGET ? basesByLot : basesByMonth)(tx, query)),
  }),
  tell: ({ cells, groups, loaded }) => ({
    rows: groups.map((group) => figuresOf(net(group.cells), loaded.of(group.key))),
    total: figuresOf(net(cells), loaded.total),
  }),
  checks: moneyTies.checks,
  // Lots that had income this year or in a base, and none in these months.
  places: ({ lots }) => lots,
};
