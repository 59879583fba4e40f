import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { DaySeal } from '../../kernel/database/retained.ts';
import type { ObjectStorage } from '../../kernel/storage/storage.ts';
import { businessDate } from '../../kernel/time.ts';

/** First line of a file. */
export interface Head {
  dataType: string;
  dealerId: string;
  month: string;
  columns: readonly string[];
}

/** Longest line that is read: beyond it the file is none of ours. */
const longestLine = 64 * 1024 * 1024;

/** Writes lines into a file of this machine; the caller stores and removes it. */
export async function spoolFile(spool: string, head: Head, lines: AsyncIterable<readonly string[]>, signal: AbortSignal): Promise<void> {
  async function* text() {
    yield `${JSON.stringify(head)}\n`;
    for await (const some of lines) yield `${some.join('\n')}\n`;
  }
  await pipeline(Readable.from(text()), createGzip(), createWriteStream(spool, { mode: 0o600 }), { signal });
}

/** What a stored file turned out to be. */
export interface Reading {
  sha256: string;
  size: number;
  rows: number;
}

/** Lines of a file after its first; `undefined` when it is not in the storage. What it came to is known once all were read. */
export async function openFile(
  storage: ObjectStorage,
  key: string,
): Promise<{ lines: AsyncGenerator<Buffer>; reading: Promise<Reading>; close(): void } | undefined> {
  const stored = await storage.read(key);
  if (!stored) return undefined;
  const whole = createHash('sha256');
  const { promise: reading, resolve, reject } = Promise.withResolvers<Reading>();
  reading.catch(() => undefined);
  const { body } = stored;
  const packed = async function* () {
    for await (const chunk of body) {
      whole.update(chunk);
      yield chunk;
    }
  };
  const text = Readable.from(packed())
    .on('error', (cause) => text.destroy(cause))
    .pipe(createGunzip());
  body.on('error', (cause) => text.destroy(cause));
  async function* lines(): AsyncGenerator<Buffer> {
    let rows = -1;
    try {
      for await (const line of split(text)) {
        rows += 1;
        if (rows > 0) yield line;
      }
      resolve({ sha256: whole.digest('hex'), size: stored?.size ?? 0, rows: Math.max(0, rows) });
    } catch (cause) {
      reject(cause);
      throw cause;
    }
  }
  return { lines: lines(), reading, close: () => void [text.destroy(), body.destroy()] };
}

/** Splits at line feeds alone: other separators stand within lines. */
async function* split(text: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  let length = 0;
  for await (const chunk of text) {
    let from = 0;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, at)]);
      [rest, length, from] = [[], 0, at + 1];
    }
    rest.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > longestLine) throw new Error('a line of the file is too long');
  }
  if (length > 0) yield Buffer.concat(rest);
}

/** Instant that the id at the head of a line was minted from. */
export const instantOfLine = (line: Buffer): number => Number.parseInt(line.toString('latin1', 2, 15).replace('-', ''), 16);

/** Days whose seal is not what their lines make it. Lines are in the order of ids. */
export class SealCheck {
  readonly #days: Map<string, { seal: DaySeal; hash: Hash; rows: number }>;
  /** Days of lines that no seal was made of. */
  readonly #unsealed = new Set<string>();
  constructor(seals: readonly DaySeal[]) {
    this.#days = new Map(seals.map((seal) => [seal.bizDate, { seal, hash: createHash('sha256').update(seal.prevHash), rows: 0 }]));
  }
  add(line: Buffer): void {
    const date = businessDate(instantOfLine(line));
    const day = this.#days.get(date);
    if (!day) {
      this.#unsealed.add(date);
      return;
    }
    day.hash.update(createHash('sha256').update(line).digest());
    day.rows += 1;
  }
  broken(): string[] {
    const wrong = [...this.#days.values()].filter(({ seal, hash, rows }) => rows !== seal.rowCount || !hash.digest().equals(seal.hash));
    return [...wrong.map(({ seal }) => seal.bizDate), ...this.#unsealed].sort();
  }
}
