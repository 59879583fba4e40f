import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

/** A file within a ZIP. */
export interface ZippedFile {
  name: string;
  /** Of the archive the file stands in. */
  archive: string;
  deflated: boolean;
  packed: number;
  size: number;
  offset: number;
}

async function bytesAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw new Error('the archive ends too early');
  return buffer;
}

/** The directory of a ZIP below 4 GB, in order; throws when the file is none or was cut off. */
export async function zippedFiles(archive: string): Promise<ZippedFile[]> {
  const handle = await open(archive, 'r');
  try {
    const { size } = await handle.stat();
    const tail = await bytesAt(handle, Math.max(0, size - 22), Math.min(22, size));
    if (tail.length < 22 || tail.readUInt32LE(0) !== 0x06054b50) throw new Error('this is no complete ZIP archive');
    const count = tail.readUInt16LE(10);
    const directory = await bytesAt(handle, tail.readUInt32LE(16), tail.readUInt32LE(12));
    const files: ZippedFile[] = [];
    for (let at = 0; files.length < count; ) {
      if (directory.readUInt32LE(at) !== 0x02014b50) throw new Error('the directory of the archive is damaged');
      const [names, extra, comment] = [directory.readUInt16LE(at + 28), directory.readUInt16LE(at + 30), directory.readUInt16LE(at + 32)];
      files.push({
        name: directory.toString('utf8', at + 46, at + 46 + names),
        archive,
        deflated: directory.readUInt16LE(at + 10) === 8,
        packed: directory.readUInt32LE(at + 20),
        size: directory.readUInt32LE(at + 24),
        offset: directory.readUInt32LE(at + 42),
      });
      at += 46 + names + extra + comment;
    }
    return files;
  } catch (cause) {
    if (cause instanceof RangeError) throw new Error('the directory of the archive is damaged');
    throw cause;
  } finally {
    await handle.close();
  }
}

/** The content of a file within a ZIP; what is damaged fails while it is read. */
export async function readZipped({ archive, offset, packed, deflated }: ZippedFile): Promise<Readable> {
  const handle = await open(archive, 'r');
  const local = await bytesAt(handle, offset, 30).finally(() => handle.close());
  if (local.readUInt32LE(0) !== 0x04034b50) throw new Error('a file of the archive is not where its directory says');
  const start = offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
  if (packed === 0) return createReadStream(archive, { start, end: start }).take(0) as Readable;
  const raw = createReadStream(archive, { start, end: start + packed - 1 });
  if (!deflated) return raw;
  const inflate = createInflateRaw();
  raw.on('error', (cause) => inflate.destroy(cause));
  return raw.pipe(inflate);
}
