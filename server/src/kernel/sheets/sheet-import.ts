import type { importResult, UploadedFile } from '@bochong/contract/kernel/file';
import { maxSheetRows, sheetErrors } from '@bochong/contract/kernel/sheet';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../app-context.ts';
import { dropWaiting, writeWaiting } from '../database/at-end.ts';
import type { Tx } from '../database/db.ts';
import { AppError, fail, translateDatabaseError } from '../http/errors.ts';
import { fenOf } from '../money.ts';
import { readSheet } from './sheet.ts';

/** Cell of a row by its column; empty when the sheet lacks the column. */
export type Cell<C> = (column: keyof C & string) => string;

/** How rows of a sheet become entries: `read` makes what a user would have typed into the form, `create` is what the form calls. */
export interface SheetImport<C extends Readonly<Record<string, string>>, S extends z.ZodType> {
  columns: C;
  required: readonly (keyof C & string)[];
  schema: S;
  read(cell: Cell<C>): unknown | Promise<unknown>;
  create(values: z.output<S>, context: Context): Promise<unknown>;
}

/** A cell that says something we have no code for. */
export class CellProblem extends Error {
  readonly column: string;
  constructor(column: string, message: string) {
    super(message);
    this.column = column;
  }
}

const shownProblems = 200;

type Savepoint = 'sheet' | 'line';
/** What waits for the end is written before: it belongs to what is not taken back. */
async function savepoint(tx: Tx, name: Savepoint): Promise<void> {
  await writeWaiting(tx);
  await sql`savepoint ${sql.id(name)}`.execute(tx);
}
async function release(tx: Tx, name: Savepoint): Promise<void> {
  await writeWaiting(tx);
  await sql`release savepoint ${sql.id(name)}`.execute(tx);
}
/** Takes everything back since the savepoint, and the savepoint with it. */
async function rollBackTo(tx: Tx, name: Savepoint): Promise<void> {
  dropWaiting(tx);
  await sql`rollback to savepoint ${sql.id(name)}`.execute(tx);
  await release(tx, name);
}

/**
 * Runs every row through what its form would do, each in a savepoint, so that a bad row leaves nothing behind; problems name their row and
 * column. A dry run takes everything back in the end: what it promises is what the second run does.
 */
export async function importSheet<C extends Readonly<Record<string, string>>, S extends z.ZodType>(
  { file, dryRun }: { file: UploadedFile | Blob; dryRun: '0' | '1' },
  definition: SheetImport<C, S>,
  context: Context,
): Promise<z.input<typeof importResult>> {
  const { columns, required } = definition;
  const [header = [], ...lines] = await readSheet(file, maxSheetRows, sheetErrors);
  const missing = required.find((column) => !header.includes(columns[column] ?? ''));
  if (missing) fail(sheetErrors.missingColumn, { column: columns[missing] });
  const errors: { row: number; field: string; message: string }[] = [];
  let success = 0;
  await savepoint(context.tx, 'sheet');
  const silent = { ...context, audit: () => undefined };
  for (const [index, line] of lines.entries()) {
    if (line.every((cell) => cell === '')) continue;
    const cell: Cell<C> = (column) => line[header.indexOf(columns[column] ?? '')] ?? '';
    const problem = await importRow(cell, definition, silent);
    if (problem) errors.push({ row: index + 2, ...problem });
    else success += 1;
  }
  if (dryRun === '1') await rollBackTo(context.tx, 'sheet');
  else context.audit({ targetType: 'import', detail: { imported: success, refused: errors.length } });
  return { total: success + errors.length, success, fail: errors.length, errors: errors.slice(0, shownProblems) };
}

async function importRow<C extends Readonly<Record<string, string>>, S extends z.ZodType>(
  cell: Cell<C>,
  { columns, schema, read, create }: SheetImport<C, S>,
  context: Context,
): Promise<{ field: string; message: string } | undefined> {
  const titleOf = (column: unknown) => columns[String(column)] ?? Object.values(columns)[0] ?? '';
  await savepoint(context.tx, 'line');
  try {
    const parsed = schema.safeParse(await read(cell));
    const issue = parsed.success ? undefined : parsed.error.issues[0];
    if (issue) throw new CellProblem(String(issue.path[0]), issue.message);
    if (parsed.success) await create(parsed.data, context);
    await release(context.tx, 'line');
    return undefined;
  } catch (cause) {
    await rollBackTo(context.tx, 'line');
    if (cause instanceof CellProblem) return { field: titleOf(cause.column), message: cause.message };
    const known = cause instanceof AppError ? cause : translateDatabaseError(cause);
    if (!known) throw cause;
    return { field: titleOf(known.data?.field), message: known.message };
  }
}

/** Code of an enum by its Chinese label; an empty cell is the default. */
export function codeOf<T extends number>(
  of: { title: string; options: readonly { value: T; label: string }[] },
  column: string,
  label: string,
  fallback: T,
): T {
  if (label === '') return fallback;
  const known = of.options.find((option) => option.label === label);
  if (!known) throw new CellProblem(column, `没有${of.title}“${label}”`);
  return known.value;
}

/** Amount of a cell in fen; an empty cell is none. `title` as the problem names it. */
export function fenOfCell(column: string, title: string, cell: string): number {
  if (!/^(\d{1,7}(\.\d{1,2})?)?$/.test(cell)) throw new CellProblem(column, `${title}应为不超过两位小数的金额`);
  return cell === '' ? 0 : fenOf(cell);
}

/** What a cell of several names says; full-width commas are commas. */
export const namesIn = (cell: string): string[] =>
  cell
    .split(/[、,，]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
