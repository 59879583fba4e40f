import type { Context } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { clockText, type ExportDefinition, type ExportScope } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import type { CellValue, SheetColumn } from '../../../kernel/sheets/workbook.ts';
import type { Asked } from './asked.service.ts';
import { makeStatement, type Recipe } from './statement.service.ts';

type Line = readonly CellValue[];
/** As a task keeps it: who asked and when, so that it writes the same. */
interface Kept {
  asked: Asked;
  at: string;
  by: string;
}

/** Columns of the widest statement. */
const widest = 16;
const cell = (kind: string, value: unknown): CellValue =>
  value === null || value === undefined ? null : kind === 'name' ? String(value) : kind === 'count' ? Number(value) : Number(value) / 100;

/** A statement as an accountant's paper: whose, of when, in which unit; its rows, their total, what was checked, who made it and when. */
async function paperOf<F extends object, L>(recipe: Recipe<F, L>, tx: Tx, { asked, at, by }: Kept, scope: ExportScope): Promise<Line[]> {
  const { from, to, columns, rows, total, checks, limited, companyName, preparedBy } = await makeStatement(recipe, asked, {
    tx,
    scope,
    now: new Date(at),
    by,
  });
  const lineOf = (row: object): Line => columns.map(({ key, kind }) => cell(kind, (row as Record<string, unknown>)[key]));
  return [
    [
      `编制单位：${companyName}`,
      null,
      `期间：${from} 至 ${to}`,
      null,
      `单位：${columns.some(({ kind }) => kind === 'money') ? '元' : '笔'}`,
      limited ? '仅含有权限的车场' : null,
    ],
    columns.map(({ title, unit }) => (unit === '%' ? `${title}(%)` : title)),
    ...rows.map(lineOf),
    lineOf({ ...total, label: '合计' }),
    [],
    ...checks.map(({ id, kind, title, leftFen, diffFen }) => [`${id} ${title}`, cell(kind, leftFen), '差额', cell(kind, diffFen)]),
    [`制表人：${preparedBy}`, null, `制表时间：${clockText(at)}`],
  ];
}

/** The same query as a workbook. */
export function statementExport<F extends object, L>(title: string, recipe: Recipe<F, L>): ExportDefinition<Kept, Line> {
  const columns = Array.from(
    { length: widest },
    (_, index): SheetColumn<Line> => ({
      header: index === 0 ? title : '',
      width: index === 0 ? 28 : 16,
      value: (line) => line[index] ?? null,
    }),
  );
  return {
    ...{ name: `statement-${recipe.name}`, title, columns },
    async *batches(tx, kept, scope) {
      yield await paperOf(recipe, tx, kept, scope);
    },
  };
}

export const exportStatement = (definition: ExportDefinition<Kept, Line>, asked: Asked, context: Context) =>
  exportOrQueue(definition, { asked, at: context.now.toISOString(), by: context.user.userName }, context);
