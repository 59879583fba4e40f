import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import type { ChannelLine } from '../../pay-channel/index.ts';

/** Sums of a channel's file; fen of the payers' amounts. */
export interface BillSums {
  paidCount: number;
  paidFen: number;
  refundCount: number;
  refundFen: number;
  feeFen: number;
}

/** All lines of a file, read and judged, on this machine's disk: they are kept in one transaction, and never all in memory. */
export interface BillSpool {
  readonly sums: BillSums;
  readonly lineCount: number;
  /** A thousand at once, in the file's order. */
  batches(): AsyncIterable<ChannelLine[]>;
  remove(): Promise<void>;
}

const batchSize = 1000;

/** Reads every line to its end; a line that cannot be read leaves nothing behind. `check` refuses a line by throwing. */
export async function spoolLines(
  lines: AsyncIterable<ChannelLine>,
  check: (line: ChannelLine) => void = () => undefined,
): Promise<BillSpool> {
  const folder = await mkdtemp(join(tmpdir(), 'bochong-bill-'));
  const file = join(folder, 'lines');
  const remove = () => rm(folder, { recursive: true, force: true });
  const sums: BillSums = { paidCount: 0, paidFen: 0, refundCount: 0, refundFen: 0, feeFen: 0 };
  let lineCount = 0;
  async function* judged() {
    for await (const line of lines) {
      check(line);
      lineCount += 1;
      sums.feeFen += line.feeFen;
      if (line.direction === 'PAY') [sums.paidCount, sums.paidFen] = [sums.paidCount + 1, sums.paidFen + line.amountFen];
      else [sums.refundCount, sums.refundFen] = [sums.refundCount + 1, sums.refundFen + line.amountFen];
      yield `${JSON.stringify(line)}\n`;
    }
  }
  try {
    await pipeline(judged, createWriteStream(file, { mode: 0o600 }));
  } catch (cause) {
    await remove();
    throw cause;
  }
  return { sums, lineCount, remove, batches: () => batchesOf(file) };
}

async function* batchesOf(file: string): AsyncIterable<ChannelLine[]> {
  let batch: ChannelLine[] = [];
  for await (const text of createInterface({ input: createReadStream(file) })) {
    batch.push(JSON.parse(text) as ChannelLine);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
