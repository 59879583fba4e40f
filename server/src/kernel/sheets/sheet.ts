import { Worker } from 'node:worker_threads';
import type { ErrorDefinition } from '@bochong/contract/kernel/error';
import type { FileAnswer, UploadedFile } from '@bochong/contract/kernel/file';
import { fail } from '../http/errors.ts';
import { isZip, type SheetTask } from './sheet-task.ts';
import { smallWorkbook } from './workbook.ts';

/** What a workbook of the allowed rows never reaches; a file of ten megabytes can unpack to thousands. */
const largestUnpacked = 64 * 1024 * 1024;

/** Unpacked size of a zip as its central directory states it. */
function unpackedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let total = 0;
  for (let at = 0; at + 46 <= bytes.length; at++) if (view.getUint32(at, true) === 0x02014b50) total += view.getUint32(at + 24, true);
  return total;
}

/** What is said of a file that is no sheet, and of one with too many rows. */
export interface SheetErrors {
  unreadableFile: ErrorDefinition;
  tooManyRows: ErrorDefinition;
}

/** What reading one sheet may cost: a file of quotes or commas only takes a parser seconds and a gigabyte. */
const cost = { ms: 20_000, megabytes: 256 };

/** Rows of a file, read by a thread of its own so that no file holds up the calls; undefined when it is none, or costs too much. */
function readAside(bytes: Uint8Array, maxRows: number): Promise<string[][] | undefined> {
  const thread = new Worker(new URL('./sheet-thread.ts', import.meta.url), {
    workerData: { bytes, maxRows } satisfies SheetTask,
    resourceLimits: { maxOldGenerationSizeMb: cost.megabytes },
  });
  return new Promise<string[][] | undefined>((resolve) => {
    const limit = setTimeout(() => void thread.terminate(), cost.ms);
    thread.once('message', resolve);
    thread.once('error', () => resolve(undefined));
    thread.once('exit', () => {
      clearTimeout(limit);
      resolve(undefined);
    });
  });
}

/** Rows of the first sheet of an xlsx file, or of a CSV file, as trimmed text. Blank rows stay, so that row numbers are the sheet's. */
export async function readSheet(file: UploadedFile | Blob, maxRows: number, errors: SheetErrors): Promise<string[][]> {
  if (!('bytes' in file) || !(file.bytes instanceof Uint8Array)) fail(errors.unreadableFile);
  const { bytes } = file as UploadedFile;
  if (isZip(bytes) && unpackedSize(bytes) > largestUnpacked) fail(errors.unreadableFile);
  const sheet = (await readAside(bytes, maxRows + 2)) ?? fail(errors.unreadableFile);
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
