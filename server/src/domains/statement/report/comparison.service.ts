import type { Tx } from '../../../kernel/database/db.ts';
import type { Period } from '../../charging-statistics/index.ts';
import { incomeBusinesses, isIncome, netFen } from '../figures/figures.rule.ts';
import { type Cell, sumsOf } from '../figures/measure.rule.ts';
import { netByWeekday, type StatementQuery } from './cell.repo.ts';
import { basesOf, changeBp, comparableFen, isSame, weekdaysOf } from './statement-period.rule.ts';

/** Sums of the weekdays of one key. */
export const weekdaySums = (rows: readonly { weekday: number; fen: number }[]): number[] =>
  Array.from({ length: 7 }, (_, weekday) => rows.filter((row) => row.weekday === weekday).reduce((sum, { fen }) => sum + fen, 0));

/** What came in and was kept, against the period before and the year before as if they had had its weekdays. */
export async function compareNet(tx: Tx, query: StatementQuery, cells: readonly Cell[], businesses = incomeBusinesses) {
  const fen = netFen(sumsOf(cells.filter(isIncome)));
  const days = weekdaysOf(query);
  const against = async (base: Period) => {
    const sums = weekdaySums(await netByWeekday(tx, { ...query, ...base }, 'none', businesses));
    const comparable = comparableFen(sums, weekdaysOf(base), days);
    return comparable === null ? null : { ...base, fen: comparable, bp: changeBp(fen, comparable) };
  };
  const { before, lastYear } = basesOf(query, query.grain);
  const earlier = await against(before);
  return { fen, before: earlier, lastYear: isSame(before, lastYear) ? earlier : await against(lastYear) };
}
