import { parentPort, workerData } from 'node:worker_threads';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { textOfBytes } from '../http/text.ts';
import { isZip, type SheetTask } from './sheet-task.ts';

/** More columns than any sheet of this product has. */
const maxColumns = 200;

const { bytes, maxRows } = workerData as SheetTask;
const rows = isZip(bytes)
  ? ((await readXlsx(bytes, { sheets: [0], maxRows })).sheets[0]?.rows ?? [])
  : parseCsv(textOfBytes(bytes), { maxRows });
parentPort?.postMessage(rows.map((row) => row.slice(0, maxColumns).map((cell) => String(cell ?? '').trim())));
