import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ChannelLine } from '../../pay-channel/index.ts';
import { spoolLines } from './bill-spool.ts';

const line = { direction: 'PAY', amountFen: 100, feeFen: 1, outTradeNo: 'x'.repeat(4000) } as unknown as ChannelLine;
/** Breaks off so many turns after a line: while the file is opened, the line is written, or after. */
async function* broken(turns: number) {
  yield line;
  for (let left = turns; left > 0; left -= 1) await turn();
  yield line;
  throw new Error('half a file');
}

test('a file that breaks off while its lines are written is told once, and nothing else fails', async () => {
  for (let round = 0; round < 400; round += 1) await expect(spoolLines(broken(round % 40))).rejects.toThrow('half a file');
});

test('lines come back as they were read, in batches, with their sums', async () => {
  async function* lines() {
    for (let sent = 0; sent < 2500; sent += 1)
      yield { ...line, outTradeNo: String(sent), direction: sent % 5 === 0 ? 'REFUND' : 'PAY' } as ChannelLine;
  }
  const spool = await spoolLines(lines());
  const batches: ChannelLine[][] = [];
  for await (const batch of spool.batches()) batches.push(batch);
  await spool.remove();
  expect(batches.map((batch) => batch.length)).toEqual([1000, 1000, 500]);
  expect(batches.flat().map(({ outTradeNo }) => outTradeNo)).toEqual(Array.from({ length: 2500 }, (_, at) => String(at)));
  expect(spool.lineCount).toBe(2500);
  expect(spool.sums).toEqual({ paidCount: 2000, paidFen: 200_000, refundCount: 500, refundFen: 50_000, feeFen: 2500 });
});
