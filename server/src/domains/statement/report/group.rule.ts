import { billBiz, payChannel } from '@bochong/contract/bill';
import { statementBy, statementGrain } from '@bochong/contract/statement';
import type { Cell } from '../figures/measure.rule.ts';
import type { CellKey, StatementQuery } from './cell.repo.ts';
import { periodKeys, periodLabel } from './statement-period.rule.ts';

/** A row to be: what it is called and the cells it is made of. */
export interface Group<C extends Cell = Cell> {
  key: string;
  label: string;
  cells: readonly C[];
}

/** What the database is asked to tell cells by. */
export function cellKeyOf({ by, grain }: Pick<StatementQuery, 'by' | 'grain'>): CellKey {
  if (by === statementBy.TARGET) return 'park';
  if (by === statementBy.HOUR) return 'hour';
  if (by !== statementBy.PERIOD) return 'none';
  return grain === statementGrain.MONTH ? 'month' : 'day';
}

/** Money that belongs to no lot: recharges at a desk, prepayments of peers. */
export const nowhere = '不属于车场';

/** Hours of a day, `00` to `23`. */
const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

const byCode = <C extends Cell>(
  cells: readonly C[],
  codeOf: (cell: C) => number,
  table: { options: readonly { value: number; label: string }[] },
): Group<C>[] =>
  table.options.flatMap(({ value, label }) => {
    const own = cells.filter((cell) => codeOf(cell) === value);
    return own.length === 0 ? [] : [{ key: String(value), label, cells: own }];
  });

/** Cells as the rows of a pivot; places by name, also those without a cell. Each cell is in one row at most; what no means of payment paid is in none by means. */
export function groupsOf<C extends Cell>(
  query: Pick<StatementQuery, 'by' | 'grain' | 'from' | 'to'>,
  cells: readonly C[],
  names: ReadonlyMap<string, string>,
): Group<C>[] {
  if (query.by === statementBy.BIZ) return byCode(cells, ({ bizType }) => bizType, billBiz);
  if (query.by === statementBy.PAY) return byCode(cells, ({ payType }) => payType, payChannel);
  const own = Map.groupBy(cells, ({ key }) => key);
  if (query.by === statementBy.HOUR) return hours.map((key) => ({ key, label: `${key}时`, cells: own.get(key) ?? [] }));
  if (query.by === statementBy.PERIOD)
    return periodKeys(query, query.grain).map((key) => ({ key, label: periodLabel(key), cells: own.get(key) ?? [] }));
  return [...new Set([...own.keys(), ...names.keys()])]
    .map((key) => ({ key, label: names.get(key) ?? nowhere, cells: own.get(key) ?? [] }))
    .toSorted(
      (a, b) =>
        Number(a.label === nowhere) - Number(b.label === nowhere) || a.label.localeCompare(b.label, 'zh-CN') || a.key.localeCompare(b.key),
    );
}
