import { mkdirSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { workbook } from '@bochong/server/kernel/sheets/workbook';
import { load } from './clients.ts';
import { atMost, type Figure } from './figures.ts';
import { withPostgres } from './gate-lots.ts';
import { day, loading, orderPath, orderServer } from './order-rows.ts';
import { type Pulse, startServer } from './server-child.ts';

const rows = Number(process.env.BENCH_EXPORT ?? 1_000_000);
const sheetRows = 100_000;
const cells = 20;
const clients = 32;
const seconds = (ms: number) => (ms / 1000).toFixed(1);
const mebi = (bytes: number) => (bytes / 2 ** 20).toFixed(0);
const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

const cell = (row: number, column: number) =>
  column % 4 === 0
    ? row * column
    : column % 4 === 1
      ? `浙A${String(row).padStart(6, '0')}`
      : column % 4 === 2
        ? '2026-10-13 18:05:09'
        : '滨江停车场';
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Our stream of a sheet; how long it took and the longest the event loop was held. */
async function ourSheet() {
  const columns = Array.from({ length: cells }, (_, column) => ({ header: `列${column}`, value: (row: number) => cell(row, column) }));
  async function* batches() {
    for (let from = 0; from < sheetRows; from += 1000) yield Array.from({ length: 1000 }, (_, n) => from + n);
  }
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const began = performance.now();
  delay.enable();
  await pipeline(workbook('Sheet1', columns, batches()), nowhere());
  delay.disable();
  return { took: performance.now() - began, heldMs: delay.max / 1e6 };
}

interface ExcelJs {
  stream: { xlsx: { WorkbookWriter: new (options: object) => Workbook } };
}
interface Workbook {
  addWorksheet(name: string): { addRow(values: unknown[]): { commit(): void }; commit(): void };
  commit(): Promise<void>;
}

async function theirSheet({ stream }: ExcelJs): Promise<number> {
  const began = performance.now();
  const book = new stream.xlsx.WorkbookWriter({ stream: nowhere(), useStyles: false, useSharedStrings: false });
  const sheet = book.addWorksheet('Sheet1');
  for (let row = 0; row < sheetRows; row += 1) {
    sheet.addRow(Array.from({ length: cells }, (_, column) => cell(row, column))).commit();
    if (row % 200 === 0) await new Promise(setImmediate);
  }
  sheet.commit();
  await book.commit();
  return performance.now() - began;
}

/** 100,000 rows of 20 cells against the streaming writer of exceljs, three times in turns. */
async function sheets(): Promise<Figure[]> {
  const name = process.env.BENCH_EXCELJS ?? 'exceljs';
  const other = await import(name).then(
    (module: { default: ExcelJs }) => module.default,
    () => undefined,
  );
  const [ours, theirs]: [Awaited<ReturnType<typeof ourSheet>>[], number[]] = [[], []];
  for (let turn = 0; turn < 3; turn += 1) {
    ours.push(await ourSheet());
    if (other) theirs.push(await theirSheet(other));
  }
  const took = median(ours.map((run) => run.took));
  const held = Math.max(...ours.map((run) => run.heldMs));
  const what = `sheet of ${sheetRows.toLocaleString('en')} × ${cells} cells`;
  // BENCH_EXCELJS names the folder of exceljs where it is not installed.
  const against = other ? [atMost(`${what}: against exceljs`, took / median(theirs), '', 0.65, `${seconds(median(theirs))} s`)] : [];
  return [atMost(what, took / 1000, 's'), ...against, atMost(`${what}: event loop held at most`, held, 'ms', 50)];
}

/** Exports every order through the public calls while 32 clients read the list. */
async function million(ownerUrl: string, folder: string): Promise<Figure[]> {
  const authorization = await orderServer(ownerUrl, rows);
  const storage = `${folder}/objects`;
  mkdirSync(storage, { recursive: true });
  const server = await startServer('server', ownerUrl, storage);
  const headers = { authorization, clienttype: '5' };
  const get = async (path: string) => (await fetch(`${server.url}/api${path}`, { headers })).json();
  const read = (time: number) => load(`${server.url}${orderPath()}`, headers, clients, time);
  try {
    // Until what the list alone leaves in memory has been collected once.
    await read(45);
    const alone = await read(10);
    const [before, during] = [[], []] as [Pulse[], Pulse[]];
    server.listen((pulse) => before.push(pulse));
    await read(5);
    server.listen((pulse) => during.push(pulse));
    const began = performance.now();
    const query = new URLSearchParams({ startTime: `${day(89)} 00:00:00`, endTime: `${day(0)} 23:59:59` });
    const { data } = await get(`/charge/v2/api/parkOrders/export?${query}`);
    if (!data?.exportTaskId) throw new Error('the export is no task');
    let task: { status: number; rows: number; size: number } | undefined;
    const loads = [];
    do {
      loads.push(await read(5));
      task = (await get('/basic/v2/api/exportTasks?pageNo=1&pageSize=20')).data.results[0];
    } while (task && task.status < 2);
    const took = performance.now() - began;
    if (task?.status !== 2) throw new Error(`the export ended as ${JSON.stringify(task)}`);
    const growth = Math.max(...during.map(({ rss }) => rss)) - Math.max(...before.map(({ rss }) => rss));
    const p99 = median(loads.map((one) => one.p99));
    const what = `export of ${rows.toLocaleString('en')} orders while ${clients} clients read the list`;
    const held = (pulses: readonly Pulse[]) => Math.max(...pulses.map(({ heldMs }) => heldMs));
    const rate = median(loads.map((one) => one.rate));
    const lists = `${p99.toFixed(1)} ms against ${alone.p99.toFixed(1)} alone, ${rate.toFixed(0)}/s against ${alone.rate.toFixed(0)}`;
    return [
      atMost(what, took / 1000, 's', undefined, `${task.rows.toLocaleString('en')} rows, ${mebi(task.size)} MiB`),
      atMost(`${what}: memory grew by`, growth / 2 ** 20, 'MiB', 64),
      atMost(`${what}: one of a hundred lists against lists alone`, p99 / alone.p99, '', 2, lists),
      atMost(`${what}: event loop held at most`, held(during), 'ms', 50, `before ${held(before).toFixed(0)} ms`),
    ];
  } finally {
    server.stop();
  }
}

/** Workbooks: the writer against another one, and the largest export beside a busy list. */
export async function benchExport(): Promise<Figure[]> {
  const figures = await sheets();
  await withPostgres(async (ownerUrl, folder) => void figures.push(...(await million(ownerUrl, folder))), loading);
  return figures;
}
