import { commonErrors } from '@bochong/contract/kernel/error';
import type { FileAnswer } from '@bochong/contract/kernel/file';
import { writeXlsx } from 'hucre/xlsx';
import { fail } from './errors.ts';

/** Rows a workbook is made of at once; more is refused, because the answer would hold a connection and the memory of all of them. */
export const exportLimit = 5000;

export interface ExportColumn<Row> {
  header: string;
  width?: number;
  value(row: Row): string | number | null;
}

/** A text that a spreadsheet would take for a formula is shown as text. */
const guarded = (value: string | number | null) => (typeof value === 'string' && /^[=+\-@]/.test(value) ? `'${value}` : value);

/** A workbook of one sheet. Read one row more than the limit, so that too many are noticed. */
export async function exportXlsx<Row>(fileName: string, columns: readonly ExportColumn<Row>[], rows: readonly Row[]): Promise<FileAnswer> {
  if (rows.length > exportLimit) fail(commonErrors.rule, { message: `一次最多导出${exportLimit}行，请缩小查询范围` });
  const header = columns.map((column) => column.header);
  const body = await writeXlsx({
    sheets: [
      {
        name: 'Sheet1',
        columns: columns.map((column) => ({ header: column.header, width: column.width ?? 16 })),
        rows: [header, ...rows.map((row) => columns.map((column) => guarded(column.value(row))))],
      },
    ],
  });
  return { fileName, contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', body };
}
