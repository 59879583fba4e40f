import { Readable } from 'node:stream';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { deviceLogForm, deviceLogLines } from '@bochong/contract/charging-maintenance';
import { expect, test } from 'vitest';
import { zipOf, zipStream } from '../../../kernel/sheets/zip.ts';
import { linesOf } from './log-lines.ts';

const { TEXT, GZIP, ZIP, BINARY } = deviceLogForm;
/** As storage gives it: in pieces that end anywhere. */
const inPieces = (bytes: Buffer, piece = 7) =>
  Readable.from(Array.from({ length: Math.ceil(bytes.length / piece) }, (_, at) => bytes.subarray(at * piece, (at + 1) * piece)));
const read = (bytes: Buffer | string, given: { keyword?: string; fromLine?: number; most?: number; piece?: number } = {}) =>
  linesOf(inPieces(Buffer.from(bytes), given.piece), { keyword: '', fromLine: 1, ...given }, given.most);
const texts = async (bytes: Buffer | string, given = {}) => (await read(bytes, given)).results.map(({ text }) => text);
const text = 'boot ok\r\n绝缘检测 失败\nGUN 1 plugged\n';
const lines = ['boot ok', '绝缘检测 失败', 'GUN 1 plugged'];

const zipped = async () => {
  const parts: Buffer[] = [];
  async function* files() {
    yield { name: 'a.log', content: [Buffer.from(text)] };
    yield { name: 'b.log', content: [Buffer.from('another')] };
  }
  for await (const part of zipStream(files())) parts.push(part);
  return Buffer.concat(parts);
};

test.each<[string, () => Buffer | Promise<Buffer>, number]>([
  ['text', () => Buffer.from(text), TEXT],
  ['gzip', () => gzipSync(text), GZIP],
  ['gzip in two members', () => Buffer.concat([gzipSync(text.slice(0, 9)), gzipSync(text.slice(9))]), GZIP],
  ['a deflated zip', zipped, ZIP],
])('%s is read line by line', async (_, bytes, form) => {
  const found = await read(await bytes());
  expect([found.form, found.results.map((line) => line.text), found.cut, found.nextLine]).toEqual([form, lines, false, null]);
});

test('of a stored zip the first entry stands first', async () => {
  const found = await read(zipOf([{ name: 'a.log', bytes: Buffer.from(text) }]), { piece: 500 });
  expect([found.form, found.results.slice(0, 2).map((line) => line.text)]).toEqual([ZIP, lines.slice(0, 2)]);
});

test('the national encoding is read where a line is no UTF-8, and what is no text is left out', async () => {
  const gbk = Buffer.from([0xbe, 0xf8, 0xd4, 0xb5, 0x0a]);
  expect(await texts(Buffer.concat([gbk, Buffer.from('a\u0007b\u001b[31mc\n')]))).toEqual(['绝缘', 'ab[31mc']);
});

test('a word finds lines in any case, and reading goes on where it stopped', async () => {
  expect(await texts(text, { keyword: 'gun' })).toEqual([lines[2]]);
  const many = Array.from({ length: 1000 }, (_, no) => `line ${no + 1} ${no % 2 === 0 ? 'odd' : 'even'}`).join('\n');
  const first = await read(many, { keyword: 'EVEN', piece: 1000 });
  expect([first.results.length, first.results[0]?.lineNo, first.nextLine]).toEqual([deviceLogLines, 2, deviceLogLines * 2 + 2]);
  const next = await read(many, { keyword: 'even', fromLine: first.nextLine ?? 0, piece: 1000 });
  expect(next.results[0]?.lineNo).toBe(first.nextLine);
});

test('a file that would unpack without end is unpacked to the limit', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  const found = await read(bomb, { most: 100_000, piece: 10_000 });
  expect([found.form, found.cut]).toEqual([GZIP, true]);
  expect(found.results.length).toBeLessThan(100);
  const header = zipOf([{ name: 'a', bytes: Buffer.alloc(0) }]).subarray(0, 31);
  header.writeUInt16LE(8, 8);
  const zip = await read(Buffer.concat([header, deflateRawSync(Buffer.alloc(50_000_000, 'x'))]), { most: 100_000, piece: 10_000 });
  expect([zip.form, zip.cut, zip.results.length]).toEqual([ZIP, true, 25]);
});

test('broken files show what stands before the break', async () => {
  const whole = gzipSync(Array.from({ length: 20_000 }, (_, no) => `line ${no} ${Math.sin(no)}`).join('\n'));
  const found = await read(whole.subarray(0, whole.length / 2), { piece: 1000 });
  expect(found.results[0]?.text).toBe('line 0 0');
  for (const odd of [Buffer.from([0x1f, 0x8b]), Buffer.from([0x1f, 0x8b, 1, 2, 3, 4]), Buffer.alloc(0)])
    expect((await read(odd)).results).toEqual([]);
  const claims = Buffer.alloc(30, 0xff);
  claims.writeUInt32LE(0x04034b50, 0);
  expect((await read(claims)).results).toEqual([]);
});

test('what is no text has no lines', async () => {
  const found = await read(Buffer.from([1, 2, 0, 3, 10, 65]));
  expect([found.form, found.results]).toEqual([BINARY, []]);
});

test('a line without an end is shown in pieces', async () => {
  const found = await read('x'.repeat(10_000), { piece: 900 });
  expect(found.results.map((line) => line.text.length)).toEqual([4000, 4000, 2000]);
});
