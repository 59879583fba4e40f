import { commonErrors } from '@bochong/contract/kernel/error';
import type { FileAnswer } from '@bochong/contract/kernel/file';
import type { Tx } from '../database/db.ts';
import { fail } from '../http/errors.ts';
import { maskPlateField, maskPlates, seesFullPlates } from '../http/mask.ts';
import type { SessionUser } from '../session/session.ts';
import { type SheetColumn, smallWorkbook } from './workbook.ts';

/** Rows a workbook is made of at once; a larger export becomes a task, because its answer would hold a connection and memory for all of them. */
export const exportLimit = 5000;
/** Rows of the largest export; a sheet of a workbook holds little more. */
export const exportCap = 1_000_000;

/** An instant as a cell shows it, to the second; nothing stays empty. */
export const clockText = (instant: string | null): string => instant?.slice(0, 19).replace('T', ' ') ?? '';

/** Whose rows an export may hold. */
export interface ExportScope {
  dealerIds: readonly string[];
  parkIds: readonly string[] | null;
}

/** One list as a workbook: what its rows are and how each becomes cells. */
export interface ExportDefinition<Query, Row> {
  /** Found again by this name when a task runs: never renamed. */
  name: string;
  title: string;
  columns: readonly SheetColumn<Row>[];
  /** All rows of the query in batches (`batches.ts`), so that memory stays flat. */
  batches(tx: Tx, query: Query, scope: ExportScope): AsyncIterable<Row[]>;
}

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The columns as somebody with these rights may read them. */
export function columnsFor<Row>(user: Pick<SessionUser, 'codes'>, columns: readonly SheetColumn<Row>[]): readonly SheetColumn<Row>[] {
  if (seesFullPlates(user)) return columns;
  return columns.map((column) => ({
    ...column,
    value(row) {
      const cell = column.value(row);
      if (typeof cell !== 'string') return cell;
      return column.plates ? cell.split('、').map(maskPlateField).join('、') : maskPlates(cell);
    },
  }));
}

/** A workbook of one sheet for its reader. Read one row more than the limit, so that too many are noticed. */
export async function exportXlsx<Row>(
  fileName: string,
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
  user: Pick<SessionUser, 'codes'>,
): Promise<FileAnswer> {
  if (rows.length > exportLimit) fail(commonErrors.rule, { message: `一次最多导出${exportLimit}行，请缩小查询范围` });
  return { fileName, contentType: xlsxType, body: await smallWorkbook('Sheet1', columnsFor(user, columns), rows) };
}
