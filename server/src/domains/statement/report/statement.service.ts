import { fieldOf } from '@bochong/contract/kernel/field';
import { shapeOf } from '@bochong/contract/kernel/schema';
import {
  pivots,
  type StatementBy,
  type StatementCheck,
  type StatementColumn,
  statementBy,
  type statementComparison,
} from '@bochong/contract/statement';
import type { z } from 'zod';
import type { Tx } from '../../../kernel/database/db.ts';
import type { ExportScope } from '../../../kernel/sheets/export.ts';
import { toIso } from '../../../kernel/time.ts';
import type { Cell, Measure } from '../figures/measure.rule.ts';
import { type Asked, understood } from './asked.service.ts';
import { type CellKey, cellsBy, dealerNames, placeNames, type StatementQuery, waitingFacts } from './cell.repo.ts';
import { cellKeyOf, type Group, groupsOf, nowhere } from './group.rule.ts';

/** A statement as its page says it: what is read, and what figures are made of it. */
export interface Recipe<Figures extends object, Loaded, C extends Cell = Cell> {
  /** Its workbook is found again by it: never renamed. */
  name: keyof typeof pivots;
  /** Schema of its figures: their order is that of the columns. */
  figures: z.ZodType<Figures>;
  /** None: it is not of money. */
  measures: readonly Measure[];
  /** Cells of its own, which stand for those of vouchers. */
  read?(tx: Tx, query: StatementQuery, key: CellKey): Promise<C[]>;
  /** What it needs besides vouchers. */
  load(tx: Tx, query: StatementQuery): Promise<Loaded>;
  /** Figures of rows, and under them those of everything. */
  tell(of: Told<Loaded, C>): { rows: Figures[]; total: Figures };
  checks(of: Told<Loaded, C>): StatementCheck[];
  compare?(tx: Tx, query: StatementQuery, cells: readonly Cell[]): Promise<z.output<typeof statementComparison>>;
  /** What is fixed whatever is asked: a grain, say. */
  always?: Partial<Asked>;
  /** The days its vouchers are read of, where these are others than were asked for. */
  span?(query: StatementQuery): StatementQuery;
  /** Names of columns that are settings of the unit; null: there is no such column. */
  titles?(loaded: Loaded): Readonly<Record<string, string | null>>;
  /** Places that stand in a pivot by place also when nothing moved there. */
  places?(loaded: Loaded): readonly string[];
}
export interface Told<Loaded, C extends Cell = Cell> {
  query: StatementQuery;
  cells: readonly C[];
  groups: readonly Group<C>[];
  loaded: Loaded;
}

interface Asker {
  tx: Tx;
  scope: ExportScope;
  now: Date;
  /** Who asked. */
  by: string;
}

const units = { money: '元', rate: '%' } as const;

/** Columns of figures as the contract names them; `titles` go before. */
function columnsOf(figures: z.ZodType, titles: Readonly<Record<string, string | null>> = {}): StatementColumn[] {
  const shape = shapeOf(figures);
  const columns = Object.keys(shape)
    .filter((key) => titles[key] !== null)
    .map((key): StatementColumn => {
      const field = fieldOf(shape, key);
      const kind = field?.kind === 'money' || field?.kind === 'rate' ? field.kind : 'count';
      return { key, title: titles[key] ?? field?.title ?? key, unit: kind === 'count' ? '' : units[kind], kind };
    });
  return [{ key: 'label', title: '项目', unit: '', kind: 'name' }, ...columns];
}

/** Days, months and lots stand there also when nothing moved; businesses and means of payment do not, nor what belongs to no lot. */
const staysEmpty = (by: StatementBy, label: string): boolean =>
  by === statementBy.PERIOD || by === statementBy.HOUR || (by === statementBy.TARGET && label !== nowhere);

/** Answers a statement: its rows, their total and what is checked of them. */
export async function makeStatement<Figures extends object, Loaded>(
  recipe: Recipe<Figures, Loaded>,
  asked: Asked,
  { tx, scope, now, by: preparedBy }: Asker,
) {
  const meant = understood({ ...asked, ...recipe.always }, pivots[recipe.name], scope, now);
  const query = recipe.span?.(meant) ?? meant;
  const key = cellKeyOf(query);
  const cells = recipe.read ? await recipe.read(tx, query, key) : await cellsBy(tx, query, key, recipe.measures);
  const loaded = await recipe.load(tx, query);
  const more = recipe.places?.(loaded) ?? [];
  const names = key === 'park' ? await placeNames(tx, [...cells.map((cell) => cell.key), ...more]) : new Map<string, string>();
  const groups = groupsOf(query, cells, names);
  const told = { query, cells, groups, loaded };
  const { rows, total } = recipe.tell(told);
  const { from, to, grain, by } = query;
  return {
    ...{
      from,
      to,
      asOf: toIso(now),
      grain,
      by,
      limited: scope.parkIds !== null,
      waiting: recipe.measures.length === 0 ? 0 : await waitingFacts(tx, query.dealerIds),
    },
    ...{ companyName: (await dealerNames(tx, scope.dealerIds)).join('、'), preparedBy },
    columns: columnsOf(recipe.figures, recipe.titles?.(told.loaded)),
    rows: rows
      .map((row, index) => ({ rowKey: groups[index]?.key ?? '', label: groups[index]?.label ?? '', ...row }))
      .filter(({ label, rowKey, ...figures }) => staysEmpty(by, label) || Object.values(figures).some(Boolean)),
    total,
    comparison: recipe.compare ? await recipe.compare(tx, query, cells) : null,
    checks: recipe.checks(told),
  };
}
