import { berthFields, berthImportColumns, berthLayout, berthType } from '@bochong/contract/parking-lot';
import type { z } from 'zod';
import type { Home } from '../home.repo.ts';

type Fields = z.output<typeof berthFields>;
type Column = keyof typeof berthImportColumns;

export interface ImportProblem {
  /** Row in the sheet as people count: the header is row 1. */
  row: number;
  /** Chinese name of the column. */
  field: string;
  message: string;
}
export interface ReadRows {
  rows: { row: number; fields: Fields }[];
  problems: ImportProblem[];
}

const columns = Object.keys(berthImportColumns) as Column[];
const required: readonly Column[] = ['berthCode', 'home'];
/** What an empty cell means. */
const defaults = { berthType: berthType.label(1), berthLayout: berthLayout.label(1), lengthCm: '600', widthCm: '250', remark: '' };

/** Name of the first required column that the header lacks. */
export const missingColumn = (header: readonly string[]): string | undefined =>
  required.map((column) => berthImportColumns[column]).find((title) => !header.includes(title));

const codeOf = (table: typeof berthType | typeof berthLayout, label: string) =>
  table.options.find((option) => option.label === label)?.value;

/** Reads a sheet (first line = header) into berths: the first problem of each row is named, good rows are kept. */
export function readBerthRows(sheet: readonly (readonly string[])[], homes: readonly Home[], taken: ReadonlySet<string>): ReadRows {
  const [header = [], ...lines] = sheet;
  const at = new Map(columns.map((column) => [column, header.indexOf(berthImportColumns[column])]));
  const seen = new Map<string, number>();
  const result: ReadRows = { rows: [], problems: [] };
  for (const [index, line] of lines.entries()) {
    if (line.every((cell) => cell === '')) continue;
    const row = index + 2;
    const cell = (column: Column) => line[at.get(column) ?? -1] || (column in defaults ? defaults[column as keyof typeof defaults] : '');
    const outcome = readRow(cell, homes);
    const problem = 'message' in outcome ? outcome : repeated(outcome.berthCode, taken, seen);
    if (problem) result.problems.push({ row, field: berthImportColumns[problem.column], message: problem.message });
    else if (!('message' in outcome)) {
      seen.set(outcome.berthCode, row);
      result.rows.push({ row, fields: outcome });
    }
  }
  return result;
}

interface Problem {
  column: Column;
  message: string;
}

function repeated(berthCode: string, taken: ReadonlySet<string>, seen: ReadonlyMap<string, number>): Problem | null {
  if (taken.has(berthCode)) return { column: 'berthCode', message: '泊位编号已存在' };
  const first = seen.get(berthCode);
  return first === undefined ? null : { column: 'berthCode', message: `与第${first}行重复` };
}

function readRow(cell: (column: Column) => string, homes: readonly Home[]): Fields | Problem {
  const home = homes.filter((one) => one.names.includes(cell('home')));
  if (cell('home') === '') return { column: 'home', message: '请填写路段或区域' };
  if (home.length === 0) return { column: 'home', message: `该车场没有“${cell('home')}”` };
  if (home.length > 1) return { column: 'home', message: `“${cell('home')}”不止一个，请填写路段编号` };
  const type = codeOf(berthType, cell('berthType'));
  if (type === undefined) return { column: 'berthType', message: `没有类型“${cell('berthType')}”` };
  const layout = codeOf(berthLayout, cell('berthLayout'));
  if (layout === undefined) return { column: 'berthLayout', message: `没有排列“${cell('berthLayout')}”` };
  const parsed = berthFields.safeParse({
    berthCode: cell('berthCode'),
    roadId: home[0]?.kind === 'road' ? home[0].id : null,
    zoneId: home[0]?.kind === 'zone' ? home[0].id : null,
    berthType: type,
    berthLayout: layout,
    lengthCm: Number(cell('lengthCm')),
    widthCm: Number(cell('widthCm')),
    remark: cell('remark'),
  });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const column = columns.find((name) => name === issue?.path[0]) ?? 'berthCode';
  return { column, message: issue?.message ?? '格式不正确' };
}
