import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { type CellValue, type SheetColumn, smallWorkbook, workbook } from './workbook.ts';
import { zipStream } from './zip.ts';

type Row = readonly CellValue[];
const columnsOf = (width: number): SheetColumn<Row>[] =>
  Array.from({ length: width }, (_, index) => ({ header: `列${index}`, value: (row) => row[index] ?? null }));
const limit = (rows: number, bytes = 1_000_000) => ({ rows, bytes });

/** What another program reads in a workbook, sheet by sheet. */
async function read(bytes: Uint8Array) {
  const { sheets } = await readXlsx(bytes);
  return sheets.map(({ name, rows }) => ({ name, rows }));
}
const rowsOf = async (bytes: Uint8Array) => (await read(bytes))[0]?.rows ?? [];

/** The characters a text keeps: all but controls, halves of pairs and what Unicode promises never to use. */
const kept = (text: string) => text.replace(/[\t\n]|[\p{Cc}\p{Cs}\p{NChar}]/gu, (found) => (found === '\t' || found === '\n' ? found : ''));
const unlessBlank = (value: unknown) => (value === '' ? null : value);
const shown = (text: string) => kept(/^[=+\-@]/.test(text) ? `'${text}` : text);

test('another program reads the headers, texts, numbers and empty cells that were written', async () => {
  const rows: Row[] = [
    ['浙A12345', 12.5, null, '2026-10-13 18:05:09'],
    [' 两端空格 ', -3, 'a & b < c > "d"', ''],
    ['两\n行\t制表', Number.NaN, '_x0041_', '_x'],
  ];
  expect(await rowsOf(await smallWorkbook('Sheet1', columnsOf(4), rows))).toEqual([
    ['列0', '列1', '列2', '列3'],
    ['浙A12345', 12.5, null, '2026-10-13 18:05:09'],
    [' 两端空格 ', -3, 'a & b < c > "d"', null],
    ['两\n行\t制表', null, '_x0041_', '_x'],
  ]);
});

test('a text that begins like a formula stays text', async () => {
  const rows = ['=1+1', '+86', '-1', '@SUM(A1)', 'a=1'].map((text) => [text]);
  expect((await rowsOf(await smallWorkbook('Sheet1', columnsOf(1), rows))).slice(1).flat()).toEqual([
    "'=1+1",
    "'+86",
    "'-1",
    "'@SUM(A1)",
    'a=1',
  ]);
});

test('a text longer than a cell takes is cut', async () => {
  const [, [cell] = []] = await rowsOf(await smallWorkbook('Sheet1', columnsOf(1), [['长'.repeat(40_000)]]));
  expect(cell).toBe('长'.repeat(32_767));
});

test('whatever the texts and numbers are, they are read as they were', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.string({ unit: fc.constantFrom('&', '<', ']]>', '_x000A_', '\r\n', '\0', '\ud800', '😀', '"') }),
  );
  const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value || 0); // a sheet has no -0
  const cell = fc.oneof(text, number, fc.constant(null));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.constant('·'), cell, cell, fc.constant('·')), { minLength: 1 }), async (rows) => {
      const expected = rows.map((row) => row.map((value) => unlessBlank(typeof value === 'string' ? shown(value) : value)));
      const found = (await rowsOf(await smallWorkbook('Sheet1', columnsOf(4), rows))).slice(1);
      expect(found.map((row) => row.map(unlessBlank))).toEqual(expected);
    }),
    { numRuns: 25 },
  );
});

test('columns beyond Z have two letters', async () => {
  const row = Array.from({ length: 60 }, (_, index) => index);
  expect((await rowsOf(await smallWorkbook('Sheet1', columnsOf(60), [row])))[1]).toEqual(row);
});

async function* batchesOf(rows: readonly Row[], size: number) {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}
const numbered = (count: number): Row[] => Array.from({ length: count }, (_, index) => [index + 1]);

test('a full sheet is followed by another with the headers; one just full by none', async () => {
  const sheetsOf = async (count: number, most = limit(4)) =>
    (await read(Buffer.concat(await Array.fromAsync(workbook('页', columnsOf(1), batchesOf(numbered(count), 2), most))))).map(
      ({ name, rows }) => [name, ...rows.flat()],
    );
  expect(await sheetsOf(0)).toEqual([['页', '列0']]);
  expect(await sheetsOf(3)).toEqual([['页', '列0', 1, 2, 3]]);
  expect(await sheetsOf(7)).toEqual([
    ['页', '列0', 1, 2, 3],
    ['页_2', '列0', 4, 5, 6],
    ['页_3', '列0', 7],
  ]);
  expect((await sheetsOf(3000, limit(1_048_576, 40_000))).map((sheet) => sheet.length - 2).reduce((sum, rows) => sum + rows, 0)).toBe(3000);
});

test('rows are made as the workbook is read, and no longer asked for once nobody reads on', async () => {
  let [asked, ended] = [0, false];
  async function* endless() {
    try {
      for (;;) {
        asked += 1;
        yield Array.from({ length: 1000 }, (): Row => Array.from({ length: 20 }, () => String(Math.random())));
      }
    } finally {
      ended = true;
    }
  }
  for await (const bytes of workbook('Sheet1', columnsOf(20), endless())) if (bytes.length > 10_000) break;
  expect(asked).toBeLessThan(5);
  expect(ended).toBe(true);
});

test('what goes wrong with the rows goes wrong with the reading', async () => {
  async function* broken() {
    yield numbered(10);
    throw new Error('断了');
  }
  await expect(Array.fromAsync(workbook('Sheet1', columnsOf(1), broken()))).rejects.toThrow('断了');
});

test('an archive beyond its limit is refused, not written wrongly', async () => {
  async function* files() {
    yield { name: 'a', content: [Buffer.alloc(500), Buffer.alloc(600)] };
  }
  await expect(Array.fromAsync(zipStream(files(), 1000))).rejects.toThrow('4GB');
});
