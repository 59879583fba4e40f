import type { Readable } from 'node:stream';
import { createGunzip, createInflateRaw } from 'node:zlib';
import { deviceLogForm, deviceLogLines, deviceLogUnpackedMb } from '@bochong/contract/charging-maintenance';

export type LogForm = (typeof deviceLogForm)['options'][number]['value'];
const { TEXT, GZIP, ZIP, BINARY } = deviceLogForm;

/** Beginning of a file that says what it is. */
const headBytes = 4096;
/** A longer line is shown in pieces. */
const longestLine = 4000;
const unpackedBytes = deviceLogUnpackedMb * 1024 * 1024;

const zipHeader = { bytes: 30, method: 8, nameLength: 26, moreLength: 28, stored: 0, deflated: 8 } as const;

/** What the first bytes of a file say it is. A zero byte is in no text. */
export function formOf(head: Buffer): LogForm {
  if (head[0] === 0x1f && head[1] === 0x8b) return GZIP;
  if (head.length >= zipHeader.bytes && head.readUInt32LE(0) === 0x04034b50) return ZIP;
  return head.includes(0) ? BINARY : TEXT;
}

/** The stream's first bytes, and all of them again. */
async function headOf(body: Readable): Promise<{ head: Buffer; whole: AsyncGenerator<Buffer> }> {
  const source = body[Symbol.asyncIterator]();
  const first: Buffer[] = [];
  let length = 0;
  while (length < headBytes) {
    const { value, done } = await source.next();
    if (done) break;
    first.push(Buffer.from(value));
    length += value.length;
  }
  const head = Buffer.concat(first);
  async function* whole() {
    yield head;
    for (let next = await source.next(); !next.done; next = await source.next()) yield Buffer.from(next.value);
  }
  return { head: head.subarray(0, headBytes), whole: whole() };
}

/** Bytes of a stream behind its first ones. */
async function* behind(bytes: AsyncIterable<Buffer>, skipped: number): AsyncGenerator<Buffer> {
  let left = skipped;
  for await (const chunk of bytes) {
    if (left < chunk.length) yield chunk.subarray(left);
    left = Math.max(0, left - chunk.length);
  }
}

/** What an unpacker makes of bytes, as far as it can be read: a file that breaks off shows what stands before. */
async function* unpacked(bytes: AsyncIterable<Buffer>, unpacker: ReturnType<typeof createGunzip>): AsyncGenerator<Buffer> {
  const feed = async () => {
    for await (const chunk of bytes) {
      if (unpacker.destroyed) return;
      if (!unpacker.write(chunk)) await new Promise<void>((go) => void unpacker.once('drain', go).once('close', go));
    }
    if (!unpacker.destroyed) unpacker.end();
  };
  feed().catch(() => unpacker.destroy());
  try {
    for await (const chunk of unpacker) yield chunk as Buffer;
  } catch {
    // It holds no more that could be read.
  } finally {
    unpacker.destroy();
  }
}

/** The text of a file of this form; of a zip its first entry, which is stored or deflated. Undefined: there is none to read. */
function textOf(form: LogForm, head: Buffer, whole: AsyncIterable<Buffer>): AsyncIterable<Buffer> | undefined {
  if (form === TEXT) return whole;
  if (form === GZIP) return unpacked(whole, createGunzip());
  if (form === BINARY) return undefined;
  const start = zipHeader.bytes + head.readUInt16LE(zipHeader.nameLength) + head.readUInt16LE(zipHeader.moreLength);
  const method = head.readUInt16LE(zipHeader.method);
  if (method === zipHeader.deflated) return unpacked(behind(whole, start), createInflateRaw());
  return method === zipHeader.stored ? behind(whole, start) : undefined;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const chinese = new TextDecoder('gb18030');
/** A line as it was meant: devices write UTF-8 or the national encoding. */
function wordsOf(line: Buffer): string {
  let words: string;
  try {
    words = utf8.decode(line);
  } catch {
    words = chinese.decode(line);
  }
  return words.replaceAll(/[\p{Cc}--\t]/gv, '').trimEnd();
}

/** Splits at line feeds, and lines that are too long. */
async function* split(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const text = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let from = 0;
    for (;;) {
      const end = text.indexOf(10, from);
      if (end !== -1 && end - from <= longestLine) {
        yield text.subarray(from, end);
        from = end + 1;
      } else if (text.length - from > longestLine) {
        yield text.subarray(from, from + longestLine);
        from += longestLine;
      } else break;
    }
    rest = Buffer.from(text.subarray(from));
  }
  if (rest.length > 0) yield rest;
}

export interface LogLines {
  form: LogForm;
  results: { lineNo: number; text: string }[];
  nextLine: number | null;
  cut: boolean;
}

/**
 * Lines of a file from one on that hold a text, whichever case it is in; reads to the end of what is asked for and ends the stream. Never more than
 * {@link deviceLogUnpackedMb} MB are made of it, nor kept at once.
 */
export async function linesOf(
  body: Readable,
  { keyword, fromLine }: { keyword: string; fromLine: number },
  mostBytes = unpackedBytes,
): Promise<LogLines> {
  const result: LogLines = { form: BINARY, results: [], nextLine: null, cut: false };
  let left = mostBytes;
  async function* bounded(bytes: AsyncIterable<Buffer>) {
    for await (const chunk of bytes) {
      yield chunk.subarray(0, left);
      left -= chunk.length;
      if (left < 0) {
        result.cut = true;
        return;
      }
    }
  }
  try {
    const { head, whole } = await headOf(body);
    result.form = formOf(head);
    const text = textOf(result.form, head, whole);
    if (text === undefined) return result;
    const wanted = keyword.toLowerCase();
    let lineNo = 0;
    for await (const line of split(bounded(text))) {
      lineNo += 1;
      if (lineNo < fromLine) continue;
      const words = wordsOf(line);
      if (wanted !== '' && !words.toLowerCase().includes(wanted)) continue;
      if (result.results.length === deviceLogLines) {
        result.nextLine = lineNo;
        break;
      }
      result.results.push({ lineNo, text: words });
    }
    return result;
  } finally {
    body.destroy();
  }
}
