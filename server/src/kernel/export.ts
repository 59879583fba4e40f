import { commonErrors } from '@bochong/contract/kernel/error';
import type { FileAnswer } from '@bochong/contract/kernel/file';
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import type { Tx } from './db.ts';
import { fail } from './errors.ts';

/** Rows a workbook is made of at once; a larger export becomes a task, because its answer would hold a connection and memory for all of them. */
export const exportLimit = 5000;
/** Rows of the largest export; a sheet of a workbook holds little more. */
export const exportCap = 1_000_000;

export interface ExportColumn<Row> {
  header: string;
  width?: number;
  value(row: Row): string | number | null;
}

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
  columns: readonly ExportColumn<Row>[];
  /** All rows of the query in batches of some thousand, read by key so that memory stays flat. */
  batches(tx: Tx, query: Query, scope: ExportScope): AsyncIterable<Row[]>;
}

/** A text that a spreadsheet would take for a formula is shown as text. */
const guarded = (value: string | number | null) => (typeof value === 'string' && /^[=+\-@]/.test(value) ? `'${value}` : value);

const columnsOf = <Row>(columns: readonly ExportColumn<Row>[]) => columns.map(({ header, width = 16 }) => ({ header, width }));
const cellsOf = <Row>(columns: readonly ExportColumn<Row>[], row: Row) => columns.map((column) => guarded(column.value(row)));

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A workbook of one sheet. Read one row more than the limit, so that too many are noticed. */
export async function exportXlsx<Row>(fileName: string, columns: readonly ExportColumn<Row>[], rows: readonly Row[]): Promise<FileAnswer> {
  if (rows.length > exportLimit) fail(commonErrors.rule, { message: `一次最多导出${exportLimit}行，请缩小查询范围` });
  const header = columns.map((column) => column.header);
  const sheet = { name: 'Sheet1', columns: columnsOf(columns), rows: [header, ...rows.map((row) => cellsOf(columns, row))] };
  return { fileName, contentType: xlsxType, body: await writeXlsx({ sheets: [sheet] }) };
}

/** Pause of the event loop between slices of rows. */
const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A workbook as a stream: rows are pulled as bytes are read, nothing is kept, and the event loop breathes every few hundred rows. */
export function streamXlsx<Row>(columns: readonly ExportColumn<Row>[], batches: AsyncIterable<Row[]>): AsyncIterable<Uint8Array> {
  async function* rows() {
    yield columns.map((column) => column.header);
    let count = 0;
    for await (const batch of batches) {
      for (const row of batch) {
        yield cellsOf(columns, row);
        count += 1;
        if (count % 200 === 0) await breathe();
      }
    }
  }
  const widths = columns.map(({ width = 16 }) => ({ width }));
  return writeXlsxStream(rows(), { name: 'Sheet1', columns: widths }) as unknown as AsyncIterable<Uint8Array>;
}
