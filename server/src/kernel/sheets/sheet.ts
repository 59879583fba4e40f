import type { ErrorDefinition } from '@bochong/contract/kernel/error';
import type { FileAnswer, UploadedFile } from '@bochong/contract/kernel/file';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { fail } from '../http/errors.ts';
import { smallWorkbook } from './workbook.ts';

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** What a workbook of the allowed rows never reaches; a file of ten megabytes can unpack to thousands. */
const largestUnpacked = 64 * 1024 * 1024;

/** Unpacked size of a zip as its central directory states it. */
function unpackedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let total = 0;
  for (let at = 0; at + 46 <= bytes.length; at++) if (view.getUint32(at, true) === 0x02014b50) total += view.getUint32(at + 24, true);
  return total;
}

/** Chinese Excel saves CSV in GB18030 unless told otherwise; bytes that are no UTF-8 are read as that. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** What is said of a file that is no sheet, and of one with too many rows. */
export interface SheetErrors {
  unreadableFile: ErrorDefinition;
  tooManyRows: ErrorDefinition;
}

/** Rows of the first sheet of an xlsx file, or of a CSV file, as trimmed text. Blank rows stay, so that row numbers are the sheet's. */
export async function readSheet(file: UploadedFile | Blob, maxRows: number, errors: SheetErrors): Promise<string[][]> {
  if (!('bytes' in file) || !(file.bytes instanceof Uint8Array)) fail(errors.unreadableFile);
  const { bytes } = file as UploadedFile;
  const limit = { maxRows: maxRows + 2 };
  if (isZip(bytes) && unpackedSize(bytes) > largestUnpacked) fail(errors.unreadableFile);
  const read = async () =>
    isZip(bytes) ? ((await readXlsx(bytes, { sheets: [0], ...limit })).sheets[0]?.rows ?? []) : parseCsv(textOf(bytes), limit);
  const rows = await read().catch(() => fail(errors.unreadableFile));
  const sheet = rows.map((row) => row.map((cell) => String(cell ?? '').trim()));
  if (sheet.length === 0) fail(errors.unreadableFile);
  if (sheet.length > maxRows + 1) fail(errors.tooManyRows);
  return sheet;
}

/** Empty sheet with the columns of an import and one example row. */
export async function sheetTemplate(name: string, headers: readonly string[], example: readonly (string | number)[]): Promise<FileAnswer> {
  const columns = headers.map((header, index) => ({ header, value: (row: readonly (string | number)[]) => row[index] ?? null }));
  return {
    fileName: `${name}导入模板.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: await smallWorkbook(name, columns, [example]),
  };
}
