import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createGunzip, createInflateRaw } from 'node:zlib';

const unpackedBytes = 2 * 1024 * 1024 * 1024;

/** Runs `work` with a folder of its own, which is gone afterwards. */
export async function* inFolder<T>(work: (folder: string) => AsyncIterable<T>): AsyncIterable<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bochong-channel-'));
  try {
    yield* work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Shows every byte that passes to `see`, and refuses more than a file may hold. */
function watching(see: (bytes: Uint8Array) => void): Transform {
  let total = 0;
  return new Transform({
    transform(bytes: Uint8Array, _, done) {
      total += bytes.length;
      see(bytes);
      done(total > unpackedBytes ? new Error('the file of the channel is too large') : null, bytes);
    },
  });
}

/** Unpacks a gzip file; `see` gets every unpacked byte. */
export const gunzipTo = (from: string, to: string, see: (bytes: Uint8Array) => void): Promise<void> =>
  pipeline(createReadStream(from), createGunzip(), watching(see), createWriteStream(to, { flags: 'wx', mode: 0o600 }));

/** Unpacks the entry of a ZIP file whose name (in its own encoding) is wanted; throws unless its checksum holds. */
export async function unzipTo(from: string, to: string, wanted: (name: string) => boolean): Promise<void> {
  const file = await open(from);
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(size, 65_557));
    await file.read(tail, 0, tail.length, size - tail.length);
    const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
    if (end < 0) throw new Error('the file of the channel is no ZIP');
    const directory = Buffer.alloc(Math.min(tail.readUInt32LE(end + 12), 1024 * 1024));
    await file.read(directory, 0, directory.length, tail.readUInt32LE(end + 16));
    const entry = entriesOf(directory).find(({ name }) => wanted(name));
    if (!entry) throw new Error('the file of the channel does not hold its lines');
    const local = Buffer.alloc(30);
    await file.read(local, 0, 30, entry.offset);
    const start = entry.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
    let sum = 0;
    const seen = watching((bytes) => {
      sum = crc32(bytes, sum);
    });
    const packed = createReadStream(from, { start, end: Math.max(start, start + entry.packed - 1) });
    const target = createWriteStream(to, { flags: 'wx', mode: 0o600 });
    if (entry.method === 8) await pipeline(packed, createInflateRaw(), seen, target);
    else await pipeline(packed, seen, target);
    if (sum !== entry.sum) throw new Error('the file of the channel is damaged');
  } finally {
    await file.close();
  }
}

function entriesOf(directory: Buffer) {
  const entries: { name: string; method: number; sum: number; packed: number; offset: number }[] = [];
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50; ) {
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field)) as [number, number, number];
    const utf8 = (directory.readUInt16LE(at + 8) & 0x0800) !== 0;
    const name = new TextDecoder(utf8 ? 'utf-8' : 'gbk').decode(directory.subarray(at + 46, at + 46 + nameLength));
    const [method, sum, packed] = [directory.readUInt16LE(at + 10), directory.readUInt32LE(at + 16), directory.readUInt32LE(at + 20)];
    entries.push({ name, method, sum, packed, offset: directory.readUInt32LE(at + 42) });
    at += 46 + nameLength + extra + comment;
  }
  return entries;
}

/** Lines of a text file in an encoding, without their ends. */
export async function* linesOf(file: string, encoding: 'utf-8' | 'gbk'): AsyncIterable<string> {
  const decoder = new TextDecoder(encoding);
  let rest = '';
  for await (const bytes of createReadStream(file)) {
    const lines = (rest + decoder.decode(bytes as Buffer, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > 65_536) throw new Error('the file of the channel has a line without an end');
    for (const line of lines) yield line.replace(/\r$/, '');
  }
  if (rest !== '') yield rest;
}

/** A file that cannot be read as a bill of a day. */
export class BillFileProblem extends Error {}

async function headOf(file: string, most: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const head = Buffer.alloc(most);
    const { bytesRead } = await handle.read(head, 0, head.length, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** A file that somebody got from a channel: unpacked into `folder` where it is a ZIP around a CSV or gzip, with its first bytes, which tell what it is. */
export async function unpackBill(file: string, folder: string): Promise<{ plain: string; head: Buffer }> {
  const enough = 1200;
  const head = await headOf(file, enough);
  const zipped = head.subarray(0, 2).toString('latin1') === 'PK';
  const gzipped = head[0] === 0x1f && head[1] === 0x8b;
  if (!zipped && !gzipped) return { plain: file, head };
  const plain = join(folder, 'plain.csv');
  try {
    if (zipped) await unzipTo(file, plain, (name) => name.endsWith('.csv') && !name.includes('汇总'));
    else await gunzipTo(file, plain, () => undefined);
  } catch {
    throw new BillFileProblem('压缩文件已损坏，或其中没有明细文件');
  }
  return { plain, head: await headOf(plain, enough) };
}
