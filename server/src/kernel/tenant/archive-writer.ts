import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ZipFile, zipStream } from '../sheets/zip.ts';
import type { FileFacts } from './archive-manifest.ts';

/** A file of an archive that is made while it is read; `written` is told once all of it has been. */
export interface ArchiveFile {
  name: string;
  content: AsyncIterable<Uint8Array>;
  written?(facts: FileFacts): void | Promise<void>;
}

export interface Part {
  name: string;
  size: number;
  sha256: string;
}

export interface PartLimits {
  /** Uncompressed bytes after which another part begins; the file that reaches them is still whole. */
  bytes: number;
  /** A ZIP of this kind tells of 65,535 files at most. */
  files: number;
}
export const partLimits: PartLimits = { bytes: 1024 ** 3, files: 60_000 };

const partName = (number: number) => `part-${String(number).padStart(3, '0')}.zip`;

/** The bytes of a file, measured on their way. */
async function* measured(
  { name, content, written }: ArchiveFile,
  part: number,
  count: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of content) {
    hash.update(piece);
    bytes += piece.length;
    count(piece.length);
    yield piece;
  }
  await written?.({ name, part, bytes, sha256: hash.digest('hex') });
}

/**
 * Writes files into one ZIP after another below `folder`, numbered from `from`. Each is told when it is complete and is the reader's from then on; of the
 * rest some pieces are in memory.
 */
export async function* writeParts(
  files: AsyncIterable<ArchiveFile>,
  { folder, signal, from = 1, limits = partLimits }: { folder: string; signal: AbortSignal; from?: number; limits?: PartLimits },
): AsyncGenerator<{ part: Part; file: string }> {
  const source = files[Symbol.asyncIterator]();
  let next = await source.next();
  for (let number = from; !next.done; number += 1) {
    async function* ofThisPart(): AsyncGenerator<ZipFile> {
      let [bytes, count] = [0, 0];
      while (!next.done && (count === 0 || (bytes < limits.bytes && count < limits.files))) {
        signal.throwIfAborted();
        const content = measured(next.value, number, (more) => {
          bytes += more;
        });
        yield { name: next.value.name, content };
        count += 1;
        next = await source.next();
      }
    }
    const file = join(folder, partName(number));
    const hash = createHash('sha256');
    const hashing = new Transform({
      transform(piece: Buffer, _, done) {
        hash.update(piece);
        done(null, piece);
      },
    });
    await pipeline(zipStream(ofThisPart()), hashing, createWriteStream(file, { mode: 0o600 }), { signal });
    yield { part: { name: partName(number), size: (await stat(file)).size, sha256: hash.digest('hex') }, file };
  }
}
