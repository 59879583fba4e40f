import { sheetErrors } from '@bochong/contract/kernel/sheet';
import { expect, test } from 'vitest';
import { readSheet } from './sheet.ts';
import { smallWorkbook } from './workbook.ts';

const fileOf = (bytes: Uint8Array) => ({ name: 'a', type: '', bytes });
const read = (text: string | Uint8Array, rows = 100) =>
  readSheet(fileOf(typeof text === 'string' ? new TextEncoder().encode(text) : text), rows, sheetErrors);

/** How often the event loop came round while `work` ran. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const timer = setInterval(() => void turns++, 5);
  await work().catch(() => undefined);
  clearInterval(timer);
  return turns;
}

test('a CSV of UTF-8 or GBK and a workbook are the same sheet', async () => {
  const rows = [
    ['车牌', '备注'],
    ['浙A12345', ''],
  ];
  expect(await read('车牌,备注\n 浙A12345 ,\n')).toEqual(rows);
  expect(await read(Uint8Array.from([0xb3, 0xb5, 0xc5, 0xc6]))).toEqual([['车牌']]);
  const columns = ['车牌', '备注'].map((header, at) => ({ header, value: (row: string[]) => row[at] ?? null }));
  expect(await read(await smallWorkbook('表', columns, [['浙A12345', '']]))).toEqual(rows);
});

test.each([
  ['nine megabytes of quotes', '"'.repeat(9 * 1024 * 1024)],
  ['one line of nine megabytes of commas', ','.repeat(9 * 1024 * 1024)],
])('%s do not hold up other calls', async (_, text) => {
  expect(await turnsDuring(() => read(text))).toBeGreaterThan(5);
});

test('what is no sheet, is empty or has too many rows is refused in words', async () => {
  await expect(read(Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 9, 9]))).rejects.toMatchObject({ definition: sheetErrors.unreadableFile });
  await expect(read('')).rejects.toMatchObject({ definition: sheetErrors.unreadableFile });
  await expect(read('a\n1\n2\n3\n', 2)).rejects.toMatchObject({ definition: sheetErrors.tooManyRows });
});
